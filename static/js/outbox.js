// Rounds on their way to the server, in order, kept on this tablet until the server has said that
// they are stored or somebody has decided about them (docs/decisions/0044): every save goes
// through here. Each carries one key, so that sending it twice stores it once, and names the one it
// was typed after; nothing of it is changed on the way.
import {ask, names, parsed, read, remove, say, show, write} from './live-match.js';

const BOX = 'outbox', UNREAD = 'outbox-unread';
const sending = new Set(); // keys that a form sends itself, at this moment
let draining = null;
export let why = 'offline'; // why what waits could not be sent
const unwritten = new Map(); // what was refused while this tablet had no room to note it

export const waiting = () => readable()
  .map((item) => unwritten.has(item.key) ? {...item, refused: unwritten.get(item.key)} : item);
export const find = (key) => waiting().find((item) => item.key === key);

const PARTS = ['key', 'match', 'url', 'token', 'body'];
const isItem = (item) => Number.isInteger(item?.number) && PARTS.every((part) => typeof item[part] === 'string');

// What cannot be read is set aside, so that it hinders nothing and is not lost.
function readable() {
  const text = read(BOX), items = parsed(BOX);
  const found = Array.isArray(items) ? items.filter(isItem) : [];
  if (text === null || found.length === items?.length) return found;
  const aside = names().filter((name) => name.startsWith(UNREAD)).length;
  try { write(`${UNREAD}-${aside + 1}`, text); } catch { return found; } // no room: it stays where it is
  set(found);
  return found;
}

function set(items) {
  if (items.length) write(BOX, JSON.stringify(items));
  else remove(BOX);
}

export function keep(items) {
  set(items);
  tell();
}

export function put(item) {
  unwritten.delete(item.key);
  const items = waiting(), at = items.findIndex((other) => other.key === item.key);
  items.splice(at < 0 ? items.length : at, 1, item); // in its place
  keep(items);
}

export const take = (key) => keep(waiting().filter((item) => item.key !== key));

export function refuse(item, code) {
  try { put({...item, refused: code}); } catch { unwritten.set(item.key, code); tell(); }
}

// The forms it is half filled into: to mend it, or to replace what is stored.
export const draftsOf = (key) => names().filter((name) => name.startsWith('draft:') && parsed(name)?.key === key);
export function forgetDrafts(key) { for (const name of draftsOf(key)) remove(name); }

function stored(key) {
  take(key);
  forgetDrafts(key);
}

// Whether it waits its turn: one that it was typed after is here still. Whether that one was refused.
export const isBehind = (item, items = waiting()) => items.some((other) => other.key === item.after);
export function isHeldUp(item, items = waiting()) {
  for (let at = item, left = items.length; at && left >= 0; left -= 1, at = items.find((other) => other.key === at.after))
    if (at.refused) return true;
  return false;
}

// On every page: how many rounds wait and why, and which round asks for a decision.
export function tell() {
  const items = waiting();
  const count = items.filter((item) => !isHeldUp(item, items) && !sending.has(item.key)).length;
  for (const mark of document.querySelectorAll('[data-outbox]')) {
    mark.hidden = count === 0;
    mark.querySelector('[data-count]').textContent = count;
    for (const reason of mark.querySelectorAll('[data-why]')) reason.hidden = reason.dataset.why !== why;
  }
  const item = refused(items);
  for (const mark of document.querySelectorAll('[data-refused]')) {
    mark.hidden = !item;
    const text = item ? say(document, item.correcting ? 'not-corrected' : 'not-saved', item.number) : '';
    const words = mark.querySelector('span');
    if (words.textContent !== text) words.textContent = text;
  }
}

// Another window of this tablet has changed the box; without a key all was cleared.
addEventListener('storage', ({key}) => { if ([BOX, null].includes(key)) tell(); });

// The one to decide about: of the match on the screen, else of any.
function refused(items = waiting()) {
  const match = document.querySelector('live-match')?.dataset.match;
  const all = items.filter((item) => item.refused);
  return all.find((item) => item.match === match) ?? all[0];
}

document.addEventListener('click', (event) => {
  if (event.target.closest?.('[data-refused]')) look(refused());
});
const look = (item) => item && import('./outbox-look.js').then((module) => module.look(item));

// What a form sends itself is in the box as well, but not sent from there.
export async function sendFrom(item, send) {
  sending.add(item.key);
  try { put(item); } catch { tell(); } // no room on this tablet: the form holds it
  const found = await verdict(send).finally(() => sending.delete(item.key));
  if (found.later) why = found.later;
  if (found.saved) stored(item.key);
  else tell();
  return found;
}

// What an answer means: stored, refused by our server, or neither yet.
async function verdict(send) {
  try {
    const answer = await send();
    if (answer.status >= 500 || answer.status === 429) return {later: 'busy'};
    const body = await answer.json();
    if (answer.ok && body.saved) return {saved: body};
    if ([404, 409, 413, 422].includes(answer.status) && body.code) return {refused: body, status: answer.status};
    return {later: body.code ? 'busy' : 'offline'};
  } catch {
    return {later: 'offline'}; // no answer, or not one of ours
  }
}

// Its body as it is sent: with a fresh token and what it was typed after.
export async function signed(item) {
  const body = new URLSearchParams(item.body);
  if (item.after) body.set('after', item.after);
  body.set('csrf_token', (await (await ask(item.token)).json()).csrf_token);
  return body;
}

export const attempt = (item) => verdict(async () => ask(item.url, {body: await signed(item)}));

export function drain() {
  draining ??= run().finally(() => { draining = null; });
  return draining;
}

async function run() {
  tell();
  const tried = new Set();
  for (;;) {
    const items = waiting();
    const item = items.find((one) => !one.refused && !isBehind(one, items) && !sending.has(one.key) && !tried.has(one.key));
    if (!item) return;
    tried.add(item.key);
    const found = await attempt(item);
    if (found.saved) saved(item, found.saved);
    else if (found.refused) {
      refuse(item, found.refused.code);
      document.querySelector('.banner.is-brief')?.setAttribute('hidden', ''); // it said that this waits
    } else {
      why = found.later;
      tell();
      if (why === 'offline') return;
    }
  }
}

export function saved(item, answer) {
  stored(item.key);
  const items = waiting();
  const more = items.some((other) => other.match === item.match && !isHeldUp(other, items));
  if (more || !document.querySelector(`live-match[data-match="${item.match}"]`)) return;
  // An entry form decides for itself; the sheet sees by itself that the match has changed.
  if (document.querySelector('round-entry'))
    document.dispatchEvent(new CustomEvent('outbox-saved', {detail: {item, answer}}));
  else if (document.querySelector('#screen')) arrive(answer);
}

export function arrive(answer, {push = false} = {}) {
  if (answer.html) show(answer.html, answer.url, {push});
  else location.assign(answer.url);
}
