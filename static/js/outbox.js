// Rounds that could not be sent wait here, in order, on this tablet, until there is a connection.
// Each carries the key it was first sent with, so that sending it twice stores it once.
import {ask, show} from './live-match.js';

const BOX = 'outbox';
let draining = null;

export const waiting = () => JSON.parse(localStorage.getItem(BOX) ?? '[]');

function keep(items) {
  if (items.length) localStorage.setItem(BOX, JSON.stringify(items));
  else localStorage.removeItem(BOX);
  tell();
}

export function put(item) {
  keep([...waiting().filter((other) => other.key !== item.key), item]);
}

export function take(key) {
  keep(waiting().filter((item) => item.key !== key));
}

// Shown on every page of a match: how many rounds wait.
export function tell() {
  const items = waiting();
  for (const mark of document.querySelectorAll('[data-outbox]')) {
    mark.hidden = items.length === 0;
    mark.querySelector('[data-count]').textContent = items.length;
  }
}

export function drain() {
  draining ??= send().finally(() => { draining = null; });
  return draining;
}

async function send() {
  tell();
  const stuck = () => new Set(waiting().filter((item) => item.stuck).map((item) => item.match));
  // Always the first that can go, read anew: what was saved before it has changed its revision.
  for (;;) {
    const held = stuck(); // matches of which an earlier round could not be saved
    const item = waiting().find((one) => !held.has(one.match));
    if (!item) return;
    const body = new URLSearchParams(item.body);
    let answer;
    try {
      const token = await (await ask(item.token)).json();
      body.set('csrf_token', token.csrf_token);
      answer = await ask(item.url, {body});
    } catch {
      return; // still no connection
    }
    if (answer.ok) {
      await saved(item, await answer.json());
    } else if (answer.status === 409 || answer.status === 422 || answer.status === 404) {
      keep(waiting().map((other) => other.key === item.key ? {...other, stuck: answer.status} : other));
      document.dispatchEvent(new CustomEvent('outbox-stuck', {detail: item}));
    } else {
      return; // the server cannot save just now
    }
  }
}

async function saved(item, answer) {
  // The next round of the same match was typed after this one: it goes on from here.
  keep(waiting().filter((other) => other.key !== item.key).map((other) => {
    if (other.match !== item.match || other.after !== item.key) return other;
    const body = new URLSearchParams(other.body);
    body.set('revision', answer.revision);
    return {...other, body: body.toString()};
  }));
  const rest = waiting().some((other) => other.match === item.match);
  const here = document.querySelector(`live-match[data-match="${item.match}"]`);
  if (!here || rest) return;
  const form = document.querySelector('round-entry form');
  const event = new CustomEvent('outbox-saved', {detail: {item, answer}, cancelable: true});
  if (!document.dispatchEvent(event) || form) return;
  if (answer.html) show(answer.html, answer.url, {push: false});
  else location.assign(answer.url);
}
