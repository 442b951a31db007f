// On pages outside a match: rounds that wait on this tablet are sent from here as well.
import {read} from './live-match.js';

const EVERY = 5000;

async function send() {
  if (!read('outbox')) return;
  const outbox = await import('./outbox.js');
  await outbox.drain();
}

send();
setInterval(send, EVERY);
addEventListener('online', send);
