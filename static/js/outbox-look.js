// A refused round: what it is, why, and the decision about it. Loaded when somebody looks.
import {ask, visit} from './live-match.js';
import {attempt, find, put, saved, signed} from './outbox.js';
import {drop, dropAll, fillIn, followers, next} from './outbox-ways.js';

export async function look({key}) {
  if (document.querySelector('dialog.waiting')) return;
  const item = find(key);
  if (!item) return;
  const found = await attempt(item); // perhaps nothing hinders it any more
  if (found.saved) return saved(item, found.saved);
  const answer = found.later ? null : await ask(
    `${item.url.replace(/rounds\/[^/]*$/, 'rounds/waiting')}?behind=${followers(key).size}&code=${found.refused?.code ?? ''}`,
    {body: await signed(item), accept: 'text/html'}).catch(() => null);
  if (!answer?.ok) return put({...item, refused: undefined}); // it waits for a connection after all
  const dialog = document.createElement('dialog');
  dialog.className = 'waiting';
  dialog.setAttribute('aria-labelledby', 'waiting-title');
  dialog.innerHTML = await answer.text();
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', ({target}) => {
    const way = target.closest('[data-way]');
    if (!way) return;
    try { ways[way.dataset.way](item, way.dataset); } catch { // this tablet has no room left
      dialog.querySelector('[data-full]').hidden = false;
      return;
    }
    dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}

const ways = {
  later() {},
  drop: (item, data) => leave(item, data.to, drop, data),
  all: (item, data) => leave(item, data.to, dropAll),
  next: (item, data) => leave(item, null, next, data),

  mend(item, {number, to}) {
    fillIn(item, number, false);
    go(to);
  },

  replace(item, {number, to}) {
    fillIn(item, number, true);
    go(to);
  },
};

// The form it stood in, or an empty one of its match, makes room for the deal card.
function leave(item, to, decide, data) {
  const entry = document.querySelector('round-entry');
  const own = entry?.form.elements.key.value === item.key;
  if (own) entry.leave();
  decide(item, data);
  if (own) go(entry.form.dataset.deal);
  else if (to && entry?.isPristine && entry.match === item.match) go(to);
}

const go = (url) => document.querySelector('#screen') ? visit(url).catch(() => location.assign(url)) : location.assign(url);
