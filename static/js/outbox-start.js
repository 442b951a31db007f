// On pages outside a match: rounds that wait on this tablet are sent from here as well.
const EVERY = 5000;

async function send() {
  if (!localStorage.getItem('outbox')) return;
  const outbox = await import('./outbox.js');
  await outbox.drain();
}

send();
setInterval(send, EVERY);
addEventListener('online', send);
