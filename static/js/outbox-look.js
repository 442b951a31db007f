// A refused round: what it is, why, and the decision about it. Loaded when somebody looks.
import {ask, draftName, newKey, visit} from './live-match.js';
import {attempt, drain, find, keep, saved, signed, waiting} from './outbox.js';

export async function look({key}) {
  if (document.querySelector('dialog.waiting')) return;
  const item = find(key);
  if (!item) return;
  const found = await attempt(item); // perhaps nothing hinders it any more
  if (found.saved) return saved(item, found.saved);
  const answer = found.later ? null : await ask(
    `${item.url.replace(/rounds\/[^/]*$/, 'rounds/waiting')}?behind=${followers(key).size}`,
    {body: await signed(item), accept: 'text/html'}).catch(() => null);
  if (!answer?.ok) return change(item, {refused: undefined}); // it waits for a connection after all
  const dialog = document.createElement('dialog');
  dialog.className = 'waiting';
  dialog.setAttribute('aria-labelledby', 'waiting-title');
  dialog.innerHTML = await answer.text();
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', ({target}) => {
    const way = target.closest('[data-way]');
    if (!way) return;
    dialog.close();
    ways[way.dataset.way](item, way.dataset);
  });
  document.body.append(dialog);
  dialog.showModal();
}

const ways = {
  later() {},

  // What is stored is right, or what was typed is not wanted: what was typed after it goes on.
  drop(item, {revision, to}) {
    const name = draftName(item.match, item.number, item.correcting);
    if (JSON.parse(localStorage.getItem(name) ?? '{}').key === item.key) localStorage.removeItem(name);
    settle(item, revision);
    const entry = document.querySelector('round-entry');
    if (to && entry?.isPristine && entry.match === item.match) go(to);
  },

  // It is the round that comes now, and what was typed after it comes after that.
  next(item, {number, revision}) {
    const key = newKey(), shift = Number(number) - item.number, behind = followers(item.key);
    keep(waiting().map((other) => {
      if (other.key === item.key)
        return renumbered({...other, key, after: undefined, refused: undefined}, shift, {key, revision});
      if (!behind.has(other.key)) return other;
      return renumbered({...other, after: other.after === item.key ? key : other.after}, shift, {});
    }));
    tellForm({item, behind, key, shift});
    drain();
  },

  // It stays here, refused, until the form it is mended in has been saved.
  mend(item, {number, to}) {
    const key = newKey();
    keep(waiting().map((other) => other.key === item.key ? {...other, key}
      : other.after === item.key ? {...other, after: key} : other));
    draft(item, number, {body: item.body, key});
    go(to);
  },

  // A correction of what is stored: its form shows first what it changes.
  replace(item, {number, revision, to}) {
    settle(item, revision);
    draft({...item, correcting: true}, number, {body: item.body});
    go(to);
  },
};

// It leaves the outbox; what was typed right after it was typed on what the panel has shown.
function settle(item, revision) {
  keep(waiting().filter((other) => other.key !== item.key).map((other) => other.after === item.key
    ? renumbered({...other, after: undefined}, 0, revision ? {revision} : {}) : other));
  tellForm({item, behind: new Set(), shift: 0});
  drain();
}

const tellForm = (detail) => document.dispatchEvent(new CustomEvent('outbox-settled', {detail}));
const change = (item, what) => keep(waiting().map((other) => other.key === item.key ? {...other, ...what} : other));

function renumbered(item, shift, fields) {
  const body = new URLSearchParams(item.body), number = item.number + shift;
  for (const [name, value] of Object.entries({...fields, number})) body.set(name, value);
  return {...item, number, body: body.toString()};
}

// The keys of all that was typed after it.
function followers(key) {
  const found = new Set([key]);
  for (const item of waiting()) if (found.has(item.after)) found.add(item.key);
  found.delete(key);
  return found;
}

// What was half filled in already under that number becomes the round after it.
function draft({match, correcting}, number, what) {
  const name = draftName(match, number, correcting), there = localStorage.getItem(name);
  if (there && !correcting) draft({match}, Number(number) + 1, JSON.parse(there));
  localStorage.setItem(name, JSON.stringify(what));
}

const go = (url) => document.querySelector('#screen') ? visit(url).catch(() => location.assign(url)) : location.assign(url);
