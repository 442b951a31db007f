// Keeps a page of a match up to date with the other tablets, and shows another screen in its place
// without loading a page. Texts come from the page; nothing of the score is worked out here.
const EVERY = 2000;
const TIMEOUT = 8000;

export const say = (root, name, number) =>
  (root.querySelector(`template[data-say="${name}"]`)?.content.textContent ?? '').replace('#', number ?? '');

export const draftName = (match, number, correcting) => `draft:${match}:${number}${correcting ? ':c' : ''}`;
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte) => byte.toString(16).padStart(2, '0')).join('');

// A request to our own server: JSON asked for, given up after a while, sent again with a fresh
// token when the session was lost. Rejects only when there is no connection.
export async function ask(url, {body, signal, accept = 'application/json'} = {}) {
  const send = () => fetch(url, {
    method: body ? 'POST' : 'GET', body, cache: 'no-store', redirect: 'follow',
    headers: {Accept: accept}, signal: signal ?? AbortSignal.timeout?.(TIMEOUT),
  });
  const answer = await send();
  if (answer.status !== 400 || !body) return answer;
  const refusal = await answer.clone().json().catch(() => ({}));
  if (refusal.code !== 'session_lost') return answer;
  renewTokens(refusal.csrf_token);
  body.set('csrf_token', refusal.csrf_token);
  return send();
}

export function renewTokens(token) {
  for (const input of document.querySelectorAll('input[name=csrf_token]')) input.value = token;
}

// Put a screen (its <main id="screen">) in the place of the present one.
export function show(html, url, {push = true} = {}) {
  const source = typeof html === 'string'
    ? new DOMParser().parseFromString(html, 'text/html').querySelector('#screen') : html;
  if (!source) { location.assign(url); return; }
  const screen = document.importNode(source, true);
  document.querySelector('#screen').replaceWith(screen);
  document.title = screen.dataset.title || document.title;
  if (push && url) history.pushState({}, '', url);
  scrollTo(0, 0);
  if (screen.querySelector('round-entry')) import('./round-entry.js');
}

export async function visit(url, {push = true} = {}) {
  const answer = await ask(url, {accept: 'text/html'});
  if (!answer.ok) throw new Error(answer.status);
  show(await answer.text(), push ? answer.url : null, {push});
}

class LiveMatch extends HTMLElement {
  connectedCallback() {
    this.revision = Number(this.dataset.revision);
    this.seen = new Date();
    this.check = () => { if (!document.hidden) this.poll(); };
    this.timer = setInterval(this.check, EVERY);
    for (const event of ['online', 'pageshow', 'focus']) addEventListener(event, this.check);
    document.addEventListener('visibilitychange', this.check);
    document.documentElement.classList.add('js');
    if (localStorage.getItem('outbox')) import('./outbox.js').then((outbox) => outbox.drain());
  }

  disconnectedCallback() {
    clearInterval(this.timer);
    for (const event of ['online', 'pageshow', 'focus']) removeEventListener(event, this.check);
    document.removeEventListener('visibilitychange', this.check);
  }

  async poll() {
    if (this.polling) return;
    this.polling = true;
    try {
      const answer = await fetch(`${this.dataset.url}?since=${this.revision}`, {
        cache: 'no-store', headers: {'If-None-Match': `"${this.revision}"`, Accept: 'application/json'},
        signal: AbortSignal.timeout?.(TIMEOUT),
      });
      if (answer.ok) await this.changed(await answer.json());
      else if (answer.status !== 304) throw new Error(answer.status);
      this.alive(true);
    } catch {
      this.alive(false);
    } finally {
      this.polling = false;
    }
  }

  // An entry form in between decides for itself; every other page is simply shown anew.
  async changed(news) {
    if (!this.isConnected || news.revision === this.revision) return;
    const event = new CustomEvent('match-changed', {detail: news, cancelable: true, bubbles: true});
    if (!document.dispatchEvent(event)) { this.revision = news.revision; return; }
    // Somebody is reading or choosing something: once that is closed.
    if (document.querySelector('.deal-menu[open], .more[open], dialog[open]')) return;
    if ('reload' in this.dataset) location.reload();
    else await visit(this.dataset.page, {push: false});
  }

  alive(yes) {
    const mark = this.querySelector('[data-not-live]');
    if (yes) {
      this.seen = new Date();
      if (localStorage.getItem('outbox')) import('./outbox.js').then((outbox) => outbox.drain());
    }
    if (!mark) return;
    mark.hidden = yes;
    const clock = this.seen.toLocaleTimeString(document.documentElement.lang,
      {hour: '2-digit', minute: '2-digit'});
    if (mark.querySelector('time').textContent !== clock) mark.querySelector('time').textContent = clock;
  }
}

// The deal card carries the form of the next round with it: shown at once, also without connection.
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[data-entry]');
  const template = document.querySelector('#screen > template[data-entry-screen]');
  if (!link || !template || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(template.content.querySelector('#screen'), link.href);
});
addEventListener('popstate', () => document.querySelector('#screen') && visit(location.href, {push: false}).catch(() => location.reload()));

customElements.define('live-match', LiveMatch);

// The keys of the form: the keypad under the finger, and the keyboard of who has one.
export function press(entry, key) {
  if (key === 'ok') return entry.ok();
  const input = entry.fieldNow();
  if (!input) return undefined;
  if (entry.current !== input || document.activeElement !== input) input.focus();
  const {selectionStart: from, selectionEnd: to, value} = input;
  const isSum = value.includes('+'), isBelow = /^[-−]/.test(value);
  if (key === 'sign') { // a sum has no sign of its own, and what is below zero takes no sum
    if (isSum) return undefined;
    input.value = isBelow ? value.slice(1) : `−${value}`;
  } else if (key === 'plus') {
    if (!value.trim() || value.trim().endsWith('+') || isBelow) return undefined;
    input.value = `${value}+`;
  } else if (key === 'back') input.setRangeText('', from === to ? Math.max(0, from - 1) : from, to, 'end');
  else input.setRangeText(key, from, to, 'end');
  input.dispatchEvent(new Event('input', {bubbles: true}));
  return undefined;
}

export function ok(entry) {
  const input = entry.current;
  if (input) entry.touched.add(input.name);
  const counter = input?.closest('details.counter');
  if (counter) {
    const counts = [...counter.querySelectorAll('input')];
    const next = counts[counts.indexOf(input) + 1];
    return next ? next.focus() : entry.use('counted');
  }
  entry.refresh();
  const next = entry.nextEmpty(input);
  const isOpening = input?.name.endsWith('opening') && !entry.end;
  if (!isOpening && !(input && next && staysWith(entry, entry.sideOf(input), entry.sideOf(next)))) return entry.go(next);
  input.blur();
  entry.current = null;
  return entry.showErrors();
}

// Of three one is shown at a time: it does not turn away from stacks that nobody touched yet. The
// next OK does.
function staysWith(entry, side, next) {
  const at = `sides-${side}-`;
  return entry.form.matches('.three') && side !== next && !entry.field(`${at}is_written`).checked
    && entry.chosen(`${at}contract`) !== 'none'
    && !entry.field(`${at}stacks`).value.trim() && !entry.field(`${at}runs`).value.trim();
}

export function onKey(entry, event) {
  const {target, key} = event;
  const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[key];
  if (target.matches('input.fig')) {
    if (key === 'Enter') { event.preventDefault(); entry.ok(); }
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const fields = entry.amounts().filter((field) => field.offsetParent !== null);
      fields[fields.indexOf(target) + step]?.focus();
    }
    if (key === 'Escape' && target.closest('details.counter')) entry.use('counted');
  } else if (target.role === 'radio' && step) {
    event.preventDefault();
    const chips = [...target.parentElement.querySelectorAll('[role=radio]')];
    const next = chips[(chips.indexOf(target) + step + chips.length) % chips.length];
    entry.tapChip(next, true);
    next.focus();
  } else if (key === 'Escape') for (const open of entry.form.querySelectorAll('details[open]')) open.open = false;
}
