// A half-typed round comes back: after a reload, a lock screen, a restart, the correction of another.
import {names, newKey, parsed, remove, say} from './live-match.js';
import {find} from './outbox.js';
import {inWords, likelyPlaces, newNames, newPlaces} from './round-places.js';

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
  const other = entry.correcting ? undefined : names()
    .find((name) => name.startsWith(prefix) && !name.endsWith(':c') && read(entry, name));
  if (!other) return undefined;
  return entry.banner(say(entry, 'other-round', other.slice(prefix.length)), say(entry, 'use'), () => {
    const kept = read(entry, other), {values, typedFor} = inOrder(entry, kept);
    fill(entry, values);
    if (find(kept.key)) entry.form.elements.key.value = kept.key; // saved here it is decided about
    remove(other);
    entry.banner(typedFor ? say(entry, 'typed-for', typedFor) : null);
    entry.changed();
  }, false, () => remove(other));
}

// A draft; what was refused in the outbox is kept as it was sent.
function read(entry, name) {
  const kept = parsed(name);
  if (!kept?.body && !kept?.values || !Array.isArray(kept.who ?? [])) return null;
  if (kept.unsaved) kept.banner = say(entry, 'unsaved');
  if (!kept.body) return kept;
  const body = new URLSearchParams(kept.body);
  const who = [...body].filter(([part]) => part.startsWith('who-')).map(([, side]) => side);
  return {...kept, values: valuesOf(entry, body), who};
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
  if (!entry.isPristine) return undefined; // somebody was quicker than this
  const moved = inOrder(entry, kept);
  if (!moved.typedFor || kept.unsaved) return putIn(entry, kept, moved);
  return entry.banner(say(entry, 'players-changed', moved.typedFor), say(entry, 'use'), () => {
    putIn(entry, kept, moved);
    entry.changed();
  });
}

function putIn(entry, kept, {values, typedFor}) {
  fill(entry, values);
  if (kept.key) entry.form.elements.key.value = kept.key;
  const input = kept.focus && entry.field(kept.focus);
  if (input) {
    entry.go(input);
    input.setSelectionRange?.(input.value.length, input.value.length); // typing goes on where it was
  }
  const told = typedFor ? say(entry, 'typed-for', typedFor) : kept.banner;
  // An empty text: nothing happened that anybody has to know.
  if (told !== '') entry.banner(told ?? say(entry, 'restored'), say(entry, 'clear'), () => clear(entry), !told);
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

// The values with the sides they were typed for, where those changed since; `typedFor` says who that
// were where it cannot be told who they are now.
function inOrder(entry, {values, who: drawn}) {
  const now = entry.who;
  if (!drawn?.length || drawn.join() === now.join()) return {values};
  const known = newPlaces(drawn, now), places = known ?? likelyPlaces(drawn, now), called = newNames(drawn, now);
  const moved = (name) => name.replace(/^(#?(?:sides|end)-)(\d+)/,
    (whole, start, index) => index < drawn.length ? `${start}${places[index] ?? 'gone'}` : whole);
  const found = Object.entries(values)
    .map(([name, value]) => [moved(name), typeof value === 'string' && value.startsWith('#') ? moved(value) : value]);
  return {
    values: {...Object.fromEntries(found), dealer: called.get(values.dealer) ?? values.dealer},
    typedFor: known ? undefined : inWords(drawn),
  };
}

export function fill(entry, values) {
  for (const part of entry.form.elements) {
    if (!part.name || part.type === 'hidden' || part.disabled) continue;
    const value = values[part.name];
    if (part.type === 'radio') part.checked = value === `#${part.id}`;
    else if (part.type === 'checkbox') part.checked = Boolean(value);
    else if (part.tagName !== 'BUTTON') {
      // A dealer who is not offered (any more) is not left out in silence: saving says what he is.
      if (value && part.options && ![...part.options].some((each) => each.value === value)) part.add(new Option(value));
      part.value = value ?? '';
    }
  }
  for (const none of entry.form.querySelectorAll('input[value=none]'))
    if (!entry.chosen(none.name)) none.checked = true;
  for (const row of entry.form.querySelectorAll('.is-typed')) row.classList.remove('is-typed');
  entry.activate(entry.form.dataset.active);
  entry.refresh();
}
