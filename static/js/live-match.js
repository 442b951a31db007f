// Keeps a page of a match up to date with the other tablets, and shows another screen in its place
// without loading a page. Texts come from the page; nothing of the score is worked out here.
const EVERY = 2000;
const TIMEOUT = 8000;

export const say = (root, name, number) =>
  (root.querySelector(`template[data-say="${name}"]`)?.content.textContent ?? '').replace('#', () => number ?? '');

export const draftName = (match, number, correcting) => `draft:${match}:${number}${correcting ? ':c' : ''}`;
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte) => byte.toString(16).padStart(2, '0')).join('');

// What this tablet keeps for itself. Where it may keep nothing there is nothing to read or to remove,
// and writing says so; what cannot be read counts as not there. What is held there lasts as long as
// the page does.
const held = new Map();
const kept = () => { try { return Object.keys(localStorage); } catch { return []; } };
export const names = () => [...new Set([...held.keys(), ...kept()])];
export const read = (name) => { try { return held.get(name) ?? localStorage.getItem(name); } catch { return null; } };
export const parsed = (name) => { try { return JSON.parse(read(name)); } catch { return null; } };
export function write(name, text) { localStorage.setItem(name, text); held.delete(name); }
export function hold(name, text) { try { write(name, text); } catch { held.set(name, text); } }
export function remove(name) { held.delete(name); try { localStorage.removeItem(name); } catch { /* nothing is kept */ } }

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
  const screen = document.importNode(source, true), old = document.querySelector('#screen');
  old.querySelector('round-entry')?.leave?.();
  old.replaceWith(screen);
  document.title = screen.dataset.title || document.title;
  if (url) history[push ? 'pushState' : 'replaceState']({}, '', url); // a reload shows this screen
  scrollTo(0, 0);
  if (screen.querySelector('round-entry')) import('./round-entry.js').catch(() => location.assign(url ?? location.href));
}

export async function visit(url, {push = true} = {}) {
  const answer = await ask(url, {accept: 'text/html'});
  if (!answer.ok) throw new Error(answer.status);
  show(await answer.text(), answer.url, {push});
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
    if (document.readyState === 'complete') ahead();
    else addEventListener('load', ahead, {once: true});
    if (read('outbox')) import('./outbox.js').then((outbox) => outbox.drain());
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
      undone(false);
      ahead();
      if (read('outbox')) import('./outbox.js').then((outbox) => outbox.drain());
    }
    if (!mark) return;
    mark.hidden = yes;
    const clock = this.seen.toLocaleTimeString(document.documentElement.lang,
      {hour: '2-digit', minute: '2-digit'});
    if (mark.querySelector('time').textContent !== clock) mark.querySelector('time').textContent = clock;
  }
}

// The deal card carries the form of the next round with it: shown at once, also without connection.
// What the form needs to fill in and to save is fetched ahead; what is there is not fetched again.
const carried = () => document.querySelector('#screen > template[data-entry-screen]');
function ahead() {
  if (!carried()) return;
  for (const part of [import('./round-entry.js'), import('./round-outbox.js'), import('./round-tools.js')])
    part.catch(() => {}); // at the next sign of life
}
document.addEventListener('click', async (event) => {
  const link = event.target.closest?.('a[data-entry]');
  if (!link || !carried() || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try { await import('./round-entry.js'); } catch { return location.assign(link.href); }
  const template = carried(); // of the deal card as it is by now
  return template && show(template.content.querySelector('#screen'), link.href);
});
addEventListener('popstate', () => document.querySelector('#screen') && visit(location.href, {push: false}).catch(() => location.reload()));

// A button that changes something needs the server. Without it the page stays, and says so.
const undone = (yes) => { for (const words of document.querySelectorAll('[data-undone]')) words.hidden = !yes; };
document.addEventListener('submit', async (event) => {
  const form = event.target, words = document.querySelector('[data-undone]');
  if (!words || event.defaultPrevented || form.method !== 'post' || form.matches('.entry')) return;
  event.preventDefault();
  if (form.ariaBusy) return;
  form.ariaBusy = 'true';
  try {
    renewTokens((await (await ask(words.dataset.token)).json()).csrf_token);
    form.submit(); // busy until the page is gone
  } catch {
    form.ariaBusy = null;
    undone(true);
    setTimeout(undone, TIMEOUT, false);
  }
});
addEventListener('pageshow', ({persisted}) => { if (persisted) for (const form of document.forms) form.ariaBusy = null; });

customElements.define('live-match', LiveMatch);
