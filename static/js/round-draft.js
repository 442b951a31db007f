// A half-typed round comes back: after a reload, a lock screen, a restart, the correction of another.
import {newKey, say} from './live-match.js';
import {find} from './outbox.js';

export function restore(entry, prefix) {
  const kept = read(entry, entry.draft);
  if (kept) return putBack(entry, kept);
  const back = say(entry, 'taken-back');
  if (back) { // until somebody changes it, or takes it away
    entry.banner(back, say(entry, 'clear'), () => clear(entry), true);
    clearTimeout(entry.bannerTimer);
    entry.untouched = true;
    return undefined;
  }
  // A draft of another round of this match: it was never saved, and nobody throws it away.
  const other = entry.correcting ? undefined : Object.keys(localStorage)
    .find((name) => name.startsWith(prefix) && !name.endsWith(':c'));
  if (!other) return undefined;
  return entry.banner(say(entry, 'other-round', other.slice(prefix.length)), say(entry, 'use'), () => {
    const kept = read(entry, other), values = inOrder(entry, kept);
    if (values) fill(entry, values);
    if (values && find(kept.key)) entry.form.elements.key.value = kept.key; // saved here it is decided about
    localStorage.removeItem(other);
    entry.banner(values ? null : say(entry, 'emptied'));
    entry.changed();
  }, false, () => localStorage.removeItem(other));
}

// A draft; what was refused in the outbox is kept as it was sent.
function read(entry, name) {
  const kept = JSON.parse(localStorage.getItem(name) ?? 'null');
  if (kept?.unsaved) kept.banner = say(entry, 'unsaved');
  if (!kept?.body) return kept;
  const body = new URLSearchParams(kept.body);
  return {...kept, values: valuesOf(entry, body), who: entry.who.map((side, index) => body.get(`who-${index}`) ?? side)};
}

// What was sent, as the values of a draft.
function valuesOf(entry, body) {
  const values = {};
  for (const part of entry.form.elements) {
    if (!part.name || part.type === 'hidden') continue;
    if (part.type === 'radio') { if (body.get(part.name) === part.value) values[part.name] ??= `#${part.id}`; }
    else if (part.type === 'checkbox') values[part.name] = body.has(part.name);
    else if (part.tagName !== 'BUTTON') values[part.name] = body.get(part.name) ?? '';
  }
  return values;
}

function putBack(entry, kept) {
  if (!entry.isPristine) return; // somebody was quicker than this
  const values = inOrder(entry, kept);
  if (!values) {
    entry.forget();
    return entry.banner(say(entry, 'emptied'));
  }
  fill(entry, values);
  if (kept.key) entry.form.elements.key.value = kept.key;
  const input = kept.focus && entry.field(kept.focus);
  if (input) {
    entry.go(input);
    input.setSelectionRange?.(input.value.length, input.value.length); // typing goes on where it was
  }
  // An empty text: nothing happened that anybody has to know.
  if (kept.banner !== '') entry.banner(kept.banner ?? say(entry, 'restored'), say(entry, 'clear'), () => clear(entry), !kept.banner);
  entry.preview();
}

// As it was before anybody typed; a round that was taken back goes as well.
function clear(entry) {
  entry.forget();
  fill(entry, say(entry, 'taken-back') ? {} : entry.start);
  entry.form.elements.key.value = newKey();
  entry.banner(null);
  entry.changed();
  entry.keepDraft({banner: ''}); // an empty form is nothing to tell of
}

// The values with the sides they were typed for, where their order changed since; null where that
// cannot be told. As web/play/order.py does it.
function inOrder(entry, {values, who: drawn}) {
  const now = entry.who;
  if (!drawn?.length || drawn.join() === now.join()) return values;
  const left = now.filter((side) => !drawn.includes(side));
  if (drawn.length !== now.length || left.length > 1) return null;
  const place = (index) => now.indexOf(now.includes(drawn[index]) ? drawn[index] : left[0]);
  const moved = (name) => name.replace(/^(#?(?:sides|end)-)(\d+)/,
    (whole, start, index) => index < now.length ? start + place(index) : whole);
  return Object.fromEntries(Object.entries(values)
    .map(([name, value]) => [moved(name), typeof value === 'string' && value.startsWith('#') ? moved(value) : value]));
}

export function fill(entry, values) {
  for (const part of entry.form.elements) {
    if (!part.name || part.type === 'hidden' || part.disabled) continue;
    const value = values[part.name];
    if (part.type === 'radio') part.checked = value === `#${part.id}`;
    else if (part.type === 'checkbox') part.checked = Boolean(value);
    else if (part.tagName !== 'BUTTON') part.value = value ?? '';
  }
  for (const none of entry.form.querySelectorAll('input[value=none]'))
    if (!entry.chosen(none.name)) none.checked = true;
  for (const row of entry.form.querySelectorAll('.is-typed')) row.classList.remove('is-typed');
  entry.activate(entry.form.dataset.active);
  entry.refresh();
}
