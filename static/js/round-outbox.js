// Saving a round and all that can come between: no connection, another tablet that was first,
// a match that changed meanwhile. Loaded when somebody first types.
import {ask, draftName, newKey, say, show, visit} from './live-match.js';
import {drain, put, take, waiting} from './outbox.js';
import {fill} from './round-draft.js';

const of = (entry) => waiting().filter((item) => item.match === entry.match);

export async function save(entry) {
  const body = entry.body();
  if (!entry.correcting && of(entry).length) return queue(entry, body); // order is kept
  let answer;
  try {
    answer = await ask(entry.form.getAttribute('action'), {body});
  } catch {
    return queue(entry, body);
  }
  if (answer.ok) return done(entry, await answer.json());
  if (answer.status === 503) return queue(entry, body);
  const refusal = await answer.json().catch(() => ({}));
  if (answer.status === 422 && !isOver(refusal)) {
    entry.attempted = true;
    await entry.preview({attempted: true});
    return firstError(entry);
  }
  if (answer.status === 409 && ['stale', 'key_reused'].includes(refusal.code) || isOver(refusal))
    return clash(entry, body);
  if (['taken_back', 'replaced'].includes(refusal.code)) { // sent once more it is a new change
    entry.form.elements.key.value = newKey();
    entry.form.elements.revision.value = refusal.revision;
  }
  return entry.banner(refusal.message ?? say(entry, 'lost'));
}

const isOver = (refusal) => refusal.problems?.some((problem) => problem.code === 'match_over');

function done(entry, answer) {
  entry.forget();
  if (answer.html) show(answer.html, answer.url);
  else location.assign(answer.url);
}

function firstError(entry) {
  const item = entry.form.querySelector('.errors [data-field]:not([hidden])');
  const input = item && entry.field(item.dataset.field);
  if (input?.matches?.('input.fig')) entry.go(input);
  else if (item) item.scrollIntoView({block: 'nearest'});
}

// Keep the round on this tablet and clear the form for the next one.
function queue(entry, body) {
  const before = of(entry).at(-1);
  put({match: entry.match, number: entry.number, url: entry.form.getAttribute('action'), key: body.get('key'),
    conflict: entry.form.dataset.conflict, token: entry.form.dataset.token, deal: entry.form.dataset.deal,
    body: body.toString(), after: before?.key});
  entry.forget();
  const text = say(entry, 'waiting', entry.number);
  if (!entry.correcting) nextRound(entry);
  entry.banner(text, '', null, true); // for a while, and beside the number of the round that comes
}

function nextRound(entry) {
  entry.number += 1;
  entry.form.dataset.number = entry.number;
  entry.form.elements.number.value = entry.number;
  entry.form.elements.key.value = newKey();
  entry.form.querySelector('.round > .fig').textContent = entry.number;
  for (const name of entry.form.querySelectorAll('.dealer .who')) name.hidden = true;
  entry.attempted = false;
  entry.touched.clear();
  entry.filled.clear();
  fill(entry, {});
  entry.start = entry.values();
  for (const part of entry.form.querySelectorAll('[data-part]')) part.replaceChildren();
}

async function clash(entry, body, url = entry.form.dataset.conflict) {
  const answer = await ask(url, {body, accept: 'text/html'});
  if (!answer.ok) return entry.banner(say(entry, 'lost'));
  const place = entry.querySelector('[data-clash]');
  place.innerHTML = await answer.text();
  place.hidden = false;
  entry.banner(null);
  const title = place.querySelector('h2');
  title.tabIndex = -1;
  return title.focus();
}

// Leave what is stored, put mine in its place, or make mine the next round. What was typed travels
// as the draft of the form that is shown then.
export async function resolve(entry, way, button) {
  const values = entry.clashValues ?? entry.values();
  const url = button.formAction || button.href;
  if (way !== 'leave') {
    const name = draftName(entry.match, button.dataset.number, way === 'replace');
    localStorage.setItem(name, JSON.stringify({values, who: entry.clashWho ?? entry.who, banner: say(entry, 'unsaved')}));
  }
  if (entry.clashKey) take(entry.clashKey);
  entry.forget();
  await visit(url);
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
  if (of(entry).length) return; // this tablet is behind anyhow; the outbox sorts it out
  const told = news.here ? undefined : news.message;
  if (news.status !== 'playing' && !(entry.correcting && news.status === 'finished')) {
    entry.banner(news.message);
  } else if (entry.correcting ? news.rounds.includes(entry.number) : news.number > entry.number) {
    if (entry.isPristine) await visit(entry.form.dataset.deal).catch(() => {});
    else entry.banner(news.message, say(entry, 'look'), () => save(entry));
  } else {
    const renumbered = news.number < entry.number && !entry.correcting;
    const text = renumbered ? `${news.message} ${say(entry, 'renumbered', news.number)}` : told;
    await again(entry, renumbered ? news.number : entry.number, text);
  }
}

// The same form as the server has it now, with everything that was typed and the cursor in place.
async function again(entry, number, banner) {
  const answer = await ask(entry.form.getAttribute('action'), {accept: 'text/html'}).catch(() => null);
  if (!answer?.ok) return;
  const html = await answer.text();
  const name = draftName(entry.match, number, entry.correcting);
  const had = localStorage.getItem(name) !== null || !entry.isPristine;
  if (had) entry.keepDraft({values: entry.values(), banner: banner ?? ''});
  if (had && name !== entry.draft) {
    localStorage.setItem(name, localStorage.getItem(entry.draft));
    entry.forget();
  }
  show(html, answer.url, {push: false});
  if (!had && banner) document.querySelector('round-entry').banner(banner);
}

// A round that waited was saved: the form of the next one goes on from there.
export async function goOn(entry, {item, answer}) {
  if (entry.isPristine) {
    if (answer.html) show(answer.html, answer.url, {push: false});
    else location.assign(answer.url);
  } else await again(entry, answer.number, answer.message);
}

// A round that waited cannot be saved as it is: show why, and keep it.
export function stuck(entry, item) {
  if (item.match !== entry.match) return;
  entry.banner(say(entry, 'stuck', item.number), say(entry, 'look'), async () => {
    const body = new URLSearchParams(item.body);
    body.set('csrf_token', entry.form.elements.csrf_token.value);
    entry.clashKey = item.key;
    entry.clashValues = valuesOf(entry, body);
    entry.clashWho = entry.who.map((side, index) => body.get(`who-${index}`) ?? side);
    await clash(entry, body, item.conflict);
  });
}

// What a queued round held, as the values of a draft.
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

export {drain};
