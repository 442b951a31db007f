// Saving a round and all that can come between: no connection, another tablet that was first,
// a match that changed meanwhile. Loaded when somebody first types.
import {ask, draftName, hold, newKey, read, say, show, visit} from './live-match.js';
import {arrive, find, isBehind, isHeldUp, put, refuse, sendFrom, take, waiting, why as reason} from './outbox.js';
import {carry, drop, moveBehind} from './outbox-ways.js';
import {fill} from './round-draft.js';

// Into the outbox first: whatever happens to this tablet now, the round is sent, and stored once.
export async function save(entry) {
  const body = entry.body(), known = find(body.get('key'));
  const mended = known?.refused && known; // it was filled into this form
  if (known && !mended && !isTheSame(known, body)) body.set('key', newKey()); // typed beside it, in another window
  const key = entry.form.elements.key.value = body.get('key');
  const item = {...asItem(entry, body), after: known ? known.after : entry.typedAfter};
  if (item.after) body.set('after', item.after);
  let fits = true;
  try {
    put(item);
    if (mended) moveBehind(mended, item.number - mended.number);
    entry.forget();
  } catch { fits = false; } // this tablet has no room left
  if (fits && isBehind(item)) return kept(entry, item, reason);
  entry.sent = true;
  const found = await sendFrom(item, () => ask(item.url, {body})).finally(() => { entry.sent = false; });
  if (found.saved) return arrive(found.saved, {push: true});
  if (found.later) return fits ? kept(entry, item, found.later) : entry.banner(say(entry, 'lost'));
  if (mended) refuse(item, found.refused.code);
  else take(key);
  entry.keepDraft();
  return refused(entry, body, found);
}

// What the form holds, as the outbox keeps it.
const asItem = (entry, body) => ({match: entry.match, number: entry.number, correcting: entry.correcting,
  key: body.get('key'), url: entry.form.getAttribute('action'), token: entry.form.dataset.token, body: body.toString()});

function isTheSame(item, body) {
  const [there, here] = [item.body, body].map((each) => new URLSearchParams(each));
  for (const each of [there, here]) each.delete('csrf_token');
  return there.toString() === here.toString();
}

async function refused(entry, body, {refused: refusal, status}) {
  if (status === 422 && !isOver(refusal)) {
    entry.attempted = true;
    await entry.preview({attempted: true});
    return firstError(entry);
  }
  if (status === 409 && ['stale', 'key_reused'].includes(refusal.code) || isOver(refusal))
    return clash(entry, body);
  if (['taken_back', 'replaced'].includes(refusal.code)) { // sent once more it is a new one
    entry.form.elements.key.value = newKey();
    entry.form.elements.revision.value = refusal.revision;
    entry.keepDraft();
  }
  return entry.banner(refusal.message ?? say(entry, 'lost'));
}

const isOver = (refusal) => refusal.problems?.some((problem) => problem.code === 'match_over');

function firstError(entry) {
  const item = entry.form.querySelector('.errors [data-field]:not([hidden])');
  const input = item && entry.field(item.dataset.field);
  if (input?.matches?.('input.fig')) entry.go(input);
  else if (item) item.scrollIntoView({block: 'nearest'});
}

// It waits on this tablet: the form is cleared for the next one. A correction stays as it is.
function kept(entry, item, why) {
  const behind = isHeldUp(item);
  const text = say(entry, behind ? 'behind' : why === 'busy' ? 'busy' : 'waiting', item.number);
  if (entry.correcting) {
    entry.typedAfter = item.key;
    entry.start = entry.values();
    entry.form.elements.key.value = newKey();
  } else nextRound(entry, lastAfter(item));
  entry.banner(text, '', null, true); // for a while, and beside the number of the round that comes
}

// The last of those that were typed one after the other.
function lastAfter(item) {
  const next = waiting().find((other) => other.after === item.key);
  return next ? lastAfter(next) : item;
}

// A form that is opened while rounds of its match are on their way is that of the round after them.
export function continueFrom(entry) {
  const items = waiting();
  const last = items.filter((item) => item.match === entry.match && !item.correcting && !isHeldUp(item, items)).at(-1);
  if (last && last.number >= entry.number && entry.isPristine) nextRound(entry, last);
}

function nextRound(entry, last) {
  entry.typedAfter = last.key;
  entry.form.elements.key.value = newKey();
  renumber(entry, last.number + 1);
  for (const name of entry.form.querySelectorAll('.dealer .who')) name.hidden = true;
  entry.attempted = false;
  entry.touched.clear();
  entry.filled.clear();
  fill(entry, {});
  entry.start = entry.values();
  for (const part of entry.form.querySelectorAll('[data-part]')) part.replaceChildren();
}

function renumber(entry, number) {
  entry.number = number;
  entry.form.dataset.number = number;
  entry.form.elements.number.value = number;
  entry.form.querySelector('.round > .fig').textContent = number;
  const title = say(entry, 'round', number), screen = entry.closest('#screen');
  screen.dataset.title = document.title = screen.querySelector('h1').textContent = title;
}

async function clash(entry, body) {
  const answer = await ask(entry.form.dataset.conflict, {body, accept: 'text/html'}).catch(() => null);
  if (!answer?.ok) return entry.banner(say(entry, 'lost'));
  const place = entry.querySelector('[data-clash]');
  place.innerHTML = await answer.text();
  place.hidden = false;
  entry.banner(null);
  const title = place.querySelector('h2');
  title.tabIndex = -1;
  return title.focus();
}

// Leave what is stored, put mine in its place, or make mine the next round.
export async function resolve(entry, way, button) {
  const item = asItem(entry, entry.body()), known = find(item.key);
  const url = button.formAction || button.href;
  entry.forget();
  if (way === 'leave') {
    entry.leave();
    if (known) drop(known, button.dataset);
  } else {
    try { entry.form.elements.key.value = carry(item, {values: entry.values(), who: entry.who}, button.dataset.number, way); }
    catch { entry.keepDraft(); return entry.banner(say(entry, 'lost')); } // this tablet has no room left
  }
  return visit(url).catch(() => {
    entry.sent = false;
    entry.banner(say(entry, 'lost'));
  });
}

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[data-way=leave]');
  const entry = link?.closest('round-entry');
  if (!entry) return;
  event.preventDefault();
  resolve(entry, 'leave', link);
});

// Another tablet changed the match while this form was open.
export async function follow(entry, news) {
  const revision = entry.form.elements.revision;
  if (Number(revision.value) === news.revision || entry.busy) return;
  if (entry.typedAfter && find(entry.typedAfter)) return; // this tablet is behind; the outbox sorts it out
  if (entry.typedAfter && entry.correcting && news.here) return; // it was this form that did it
  const told = news.here ? undefined : news.message;
  if (news.status !== 'playing' && !(entry.correcting && news.status === 'finished')) {
    entry.banner(news.message);
  } else if (entry.correcting ? news.rounds.includes(entry.number) : news.number > entry.number) {
    if (entry.isPristine) await visit(entry.form.dataset.deal).catch(() => {});
    else entry.banner(news.message, say(entry, 'look'), () => clash(entry, entry.body()));
  } else {
    const renumbered = news.number < entry.number && !entry.correcting;
    const text = renumbered ? `${news.message} ${say(entry, 'renumbered', news.number)}` : told;
    await again(entry, renumbered ? news.number : entry.number, text);
  }
}

// The same form as the server has it now, with everything that was typed and the cursor in place.
// A form of another round than it says is left alone: what was typed is for this one.
async function again(entry, number, banner) {
  const answer = await ask(entry.form.getAttribute('action'), {accept: 'text/html'}).catch(() => null);
  if (!answer?.ok) return;
  const html = await answer.text();
  const fresh = new DOMParser().parseFromString(html, 'text/html').querySelector('#screen');
  const drawn = fresh?.querySelector('form.entry')?.dataset.number;
  if (!entry.isConnected || (drawn && Number(drawn) !== number)) return;
  const name = draftName(entry.match, number, entry.correcting), typed = !entry.isPristine;
  const unsaved = find(entry.form.elements.key.value) ? say(entry, 'unsaved') : '';
  if (typed) entry.keepDraft({banner: [banner, unsaved].filter(Boolean).join(' ')});
  if (typed && name !== entry.draft) {
    hold(name, read(entry.draft));
    entry.forget();
  }
  show(fresh, answer.url, {push: false});
  if (!typed && banner) document.querySelector('round-entry').banner(banner);
}

// Something that waited was saved: the form that was typed after it goes on from there.
export function goOn(entry, {item, answer}) {
  if (item.match !== entry.match || entry.correcting !== Boolean(item.correcting)) return;
  if (entry.correcting && entry.number !== item.number) return;
  if (entry.isPristine) arrive(answer);
  else if (entry.correcting) entry.banner(answer.message, '', null, true);
  else catchUp(entry);
}

// What happened to the match since this form was drawn, and was not followed while it waited.
function catchUp(entry) {
  const live = document.querySelector('live-match');
  live.revision = Number(entry.form.elements.revision.value);
  live.poll();
}

// Somebody decided about a refused round: the form that was typed after it follows.
export async function settled(entry, {item, behind, key, shift}) {
  if (!entry.typedAfter || (entry.typedAfter !== item.key && !behind.has(entry.typedAfter))) return;
  if (shift && !entry.correcting) renumber(entry, entry.number + shift); // its draft has moved along
  if (entry.typedAfter !== item.key && find(entry.typedAfter)) return;
  entry.typedAfter = key;
  if (key) return;
  if (entry.isPristine) await visit(entry.form.dataset.deal).catch(() => {});
  else catchUp(entry);
}
