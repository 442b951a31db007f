// The decision about a refused round, and what becomes of what was typed after it.
import {draftName, hold, newKey, parsed, remove, write} from './live-match.js';
import {drain, draftsOf, find, forgetDrafts, keep, put, waiting} from './outbox.js';

// What is stored is right, or what was typed is not wanted: what was typed after it goes on.
// `number` is the round that the first of those is now, `revision` what the person has seen.
export function drop(item, {number, revision}) {
  const shift = Number(number) - item.number - 1, behind = followers(item.key);
  forgetDrafts(item.key);
  keep(waiting().filter((other) => other.key !== item.key).map((other) => {
    if (!behind.has(other.key)) return other;
    const first = other.after === item.key;
    return renumbered(first ? {...other, after: undefined} : other, shift, first && revision ? {revision} : {});
  }));
  draftAlong(item, behind, shift);
  tellForm({item, behind, shift});
  drain();
}

// A match that takes no rounds at all: what was typed after it goes with it.
export function dropAll(item) {
  const behind = followers(item.key), gone = new Set([item.key, ...behind]);
  for (const key of gone) forgetDrafts(key);
  keep(waiting().filter((other) => !gone.has(other.key)));
  tellForm({item, behind: gone, shift: 0});
}

// It is the round that comes now, and what was typed after it comes after that.
export function next(item, {number, revision}) {
  const key = newKey(), shift = Number(number) - item.number, behind = followers(item.key);
  forgetDrafts(item.key);
  keep(waiting().map((other) => {
    if (other.key === item.key)
      return renumbered({...other, key, after: undefined, refused: undefined}, shift, {key, revision});
    if (!behind.has(other.key)) return other;
    return renumbered({...other, after: other.after === item.key ? key : other.after}, shift, {});
  }));
  draftAlong(item, behind, shift);
  tellForm({item, behind, key, shift});
  drain();
}

// It is filled into the form of a round, or of the correction of one, and stays here, refused, until
// that has been saved. Its form may be another page: what is filled in has to be kept for that.
export function fillIn(item, number, correcting) {
  const key = newKey(); // its own may be spent
  const edited = draftsOf(item.key)[0], what = edited ? parsed(edited) : {body: item.body};
  keepDraft(item.match, number, correcting, {...what, banner: undefined, unsaved: true, key}, write);
  if (edited && edited !== draftName(item.match, number, correcting)) remove(edited);
  rekey(item.key, key);
  tellForm({item, behind: new Set(), key, shift: 0});
}

// The form it was filled into is saved as another round: what was typed after it moves along.
export function moveBehind(item, shift) {
  const behind = followers(item.key);
  keep(waiting().map((other) => behind.has(other.key) ? renumbered(other, shift, {}) : other));
  draftAlong(item, behind, shift);
}

// What was typed in a form that met another tablet becomes the draft of the form that is shown then.
// To replace what is stored it is kept as a refused one, announced until that has been saved, where
// this tablet has room for it.
export function carry(item, what, number, way) {
  const known = find(item.key), key = newKey();
  keepDraft(item.match, number, way === 'replace', {...what, unsaved: true, key});
  if (known) rekey(item.key, key);
  else if (way === 'replace') try { put({...item, key, refused: 'stale'}); } catch { /* the form holds it */ }
  return key;
}

// The keys of all that was typed after it.
export function followers(key) {
  const found = new Set([key]);
  for (const item of waiting()) if (found.has(item.after)) found.add(item.key);
  found.delete(key);
  return found;
}

const rekey = (from, key) => keep(waiting().map((other) => other.key === from ? {...other, key}
  : other.after === from ? {...other, after: key} : other));

const tellForm = (detail) => document.dispatchEvent(new CustomEvent('outbox-settled', {detail}));

function renumbered(item, shift, fields) {
  const body = new URLSearchParams(item.body), number = item.number + (item.correcting ? 0 : shift);
  for (const [name, value] of Object.entries({...fields, number})) body.set(name, value);
  return {...item, number, body: body.toString()};
}

// What is half filled in as the round after all those moves along with them.
function draftAlong(item, behind, shift) {
  const last = waiting().filter((other) => behind.has(other.key) && !other.correcting).at(-1);
  if (item.correcting && !last) return;
  const number = last ? last.number + 1 : item.number + 1 + shift;
  const from = draftName(item.match, number - shift), there = shift && parsed(from);
  if (!there) return;
  remove(from);
  keepDraft(item.match, number, false, there);
}

// What was half filled in already under that number becomes the round after it.
function keepDraft(match, number, correcting, what, how = hold) {
  const name = draftName(match, number, correcting), there = parsed(name);
  if (there && !correcting && there.key !== what.key) keepDraft(match, Number(number) + 1, false, there, how);
  how(name, JSON.stringify(what));
}
