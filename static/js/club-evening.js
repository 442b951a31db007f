// The evening without loading pages: forms and links of the page are sent from here, and the parts
// that changed take the place of the old ones. What was typed stays; nothing is decided here.
import {isChoosing, noteFocus, replacePart} from './club-evening-focus.js';

const EVERY = 3000;
const TIMEOUT = 20000;
const BLINK = 300;
const CLICK = 500; // from lifting a finger to its click
const LONGEST_PRESS = 8000; // the end of a press can get lost
const loose = (html) => html.replace(/(name="(?:csrf_token|key)" value=")[^"]*/g, '$1');
const fold = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’‘]/g, "'");

class ClubEvening extends HTMLElement {
  connectedCallback() {
    document.documentElement.classList.add('js');
    this.waiting = Promise.resolve();
    this.queued = this.steps = 0;
    this.seen = new Date();
    this.drawn = new Map();
    this.remember();
    this.addEventListener('submit', (event) => this.sent(event));
    this.addEventListener('click', (event) => this.followed(event));
    this.addEventListener('input', (event) => this.typed(event));
    this.watchPresses();
    this.check = () => { if (!document.hidden) this.poll(); };
    this.timer = setInterval(this.check, EVERY);
    for (const event of ['online', 'pageshow', 'focus']) addEventListener(event, this.check);
    document.addEventListener('visibilitychange', this.check);
    this.mark = this.dataset.mark;
    this.filter();
    this.toNow();
  }

  // Opened as it is, the page shows the match round that is going on, without scrolling to it.
  toNow() {
    const isFresh = performance.getEntriesByType('navigation')[0]?.type === 'navigate';
    if (!isFresh || scrollY || location.hash || location.search) return;
    const now = this.querySelector('.evening-bar [aria-current][href^="#round-"]');
    const part = now && document.getElementById(now.hash.slice(1));
    const first = part?.querySelector('.tables > li, .go') ?? part;
    if (first?.getBoundingClientRect().bottom > innerHeight) part.scrollIntoView({behavior: 'instant'});
  }

  // What is pressed stays where it is until its click has been handled: of an element that is
  // replaced in between the click goes nowhere.
  watchPresses() {
    const end = (after) => {
      clearTimeout(this.press);
      this.press = setTimeout(() => { this.lift?.(); this.pressed = this.lift = undefined; }, after);
    };
    const start = () => {
      this.pressed ??= new Promise((lift) => { this.lift = lift; });
      end(LONGEST_PRESS);
    };
    addEventListener('pointerdown', start, true);
    addEventListener('keydown', (event) => { if (event.key === ' ') start(); }, true);
    for (const event of ['pointerup', 'keyup']) addEventListener(event, () => { if (this.pressed) end(CLICK); }, true);
    for (const event of ['click', 'pointercancel']) addEventListener(event, () => { if (this.pressed) end(0); }, true);
    addEventListener('blur', () => { if (this.pressed) end(0); });
  }

  parts(root = this) { return [...root.querySelectorAll('[data-part]')]; }

  // How the server drew every part, and which boxes it had open.
  remember() {
    this.drawn.clear();
    for (const part of this.parts()) this.drawn.set(part.id, loose(part.outerHTML));
    for (const box of this.querySelectorAll('details[id]')) box.dataset.drawn = box.open;
  }

  followed(event) {
    const link = event.target.closest('a[data-here]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.queue(async () => {
      await this.fetch(link.href);
      const target = document.getElementById(link.hash.slice(1)), box = target?.getBoundingClientRect();
      if (box && (box.top < 0 || box.top > innerHeight - 120)) target.scrollIntoView();
    }, link);
  }

  sent(event) {
    const form = event.target, button = event.submitter;
    if (form.matches('[data-search]') && (!button || button.matches('.find'))) {
      event.preventDefault();
      this.tapOnly(form);
      return;
    }
    event.preventDefault();
    const body = new FormData(form, button);
    const plain = form.enctype === 'multipart/form-data' ? body : new URLSearchParams(body);
    const undo = button?.matches('.visitor') ? this.turn(button) : undefined;
    if (form.matches('[data-search]') || undo) this.clearSearch();
    // With own steps before it still on their way it follows on those; what another did in between
    // was not seen here, and is answered as such.
    const waits = this.queued > 0, step = this.steps + 1;
    this.queue(() => {
      if (waits && this.latest && !this.isMixed && plain.has('revision')) plain.set('revision', this.latest);
      return this.fetch(form.action, plain, form, step);
    }, form, undo);
  }

  revision(root = this) { return root?.querySelector('input[name=revision]')?.value; }

  // A tap at the door shows at once, whatever is still on its way; taken back when it got lost.
  turn(button) {
    const row = button.closest('li'), was = row.className;
    row.className = button.getAttribute('aria-pressed') === 'true' ? 'is-unknown' : 'is-present';
    return () => { row.className = was; };
  }

  // Enter in the search: the only name that is left is the one that was meant.
  tapOnly(form) {
    const shown = [...this.querySelectorAll('.visitors > li:not([hidden]) button.visitor')];
    if (shown.length !== 1) return;
    shown[0].click();
    form.elements.q.focus();
  }

  clearSearch() {
    const search = this.querySelector('#search');
    if (search) search.value = '';
    this.filter();
  }

  queue(work, source, undo = () => {}) {
    if (!this.queued) { this.latest = this.revision(); this.isMixed = false; }
    this.queued += 1;
    this.steps += 1;
    const busy = source.matches('[data-slow]') && this.querySelector('[data-busy]');
    const timer = busy && setTimeout(() => { busy.hidden = false; }, BLINK);
    this.waiting = this.waiting.then(work).catch(() => { undo(); this.tell(this.say('lost')); }).finally(() => {
      this.queued -= 1;
      clearTimeout(timer);
      const shown = this.querySelector('[data-busy]');
      if (shown) shown.hidden = true;
    });
  }

  async fetch(url, body, form, step) {
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET', body, cache: 'no-store', headers: {Accept: 'text/html'},
      signal: AbortSignal.timeout?.(TIMEOUT),
    });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const fresh = page.querySelector('club-evening');
    const token = page.querySelector('input[name=csrf_token]')?.value;
    if (token) for (const input of document.querySelectorAll('input[name=csrf_token]')) input.value = token;
    const revision = this.revision(fresh) ?? this.latest;
    if (revision - this.latest > (body ? 1 : 0)) this.isMixed = true;
    this.latest = revision;
    if (fresh && form) this.isSent(form, step);
    if (!fresh) { this.tell(page.querySelector('.say')?.textContent ?? this.say('lost')); return; }
    if (answer.ok) history.replaceState(null, '', answer.url.replace(/#.*/, ''));
    // A later answer will be shown, and does not know what was wrong with this one.
    if (!answer.ok && this.queued > 1) this.unsaid ??= page.querySelector('#bar > .notice:not([hidden]) p')?.textContent;
    await this.pressed;
    const place = form?.closest('li[id], [data-part]')?.id;
    this.show(fresh, true);
    if (this.unsaid && this.queued === 1) { this.tell(this.unsaid); delete this.unsaid; }
    if (body && place) this.follow(document.getElementById(place), form.getAttribute('action'));
    const wrong = this.querySelector('[aria-invalid=true], p.wrong');
    if (!answer.ok && wrong) wrong.scrollIntoView({block: 'center'});
  }

  // What was typed before a form was sent is not typed any more; what was typed since is.
  isSent(form, step) {
    for (const same of new Set([form, ...this.sameForms(form, this)])) {
      for (const control of same.elements) if (control.dataset.typed < step) delete control.dataset.typed;
    }
  }

  sameForms(form, root) {
    return [...root.querySelectorAll('form')].filter((one) => one.getAttribute('action') === form?.getAttribute('action'));
  }

  // After a step of one's own its place is in sight, when its form is done with or it folded away.
  follow(place, action) {
    const {top, bottom} = place?.getBoundingClientRect() ?? {top: 0};
    const isDone = !this.querySelector(`form[action="${CSS.escape(action)}"]`);
    if (top < 0 && (isDone || bottom < 0)) place.scrollIntoView({block: 'start', behavior: 'instant'});
  }

  // Own steps replace every part that changed; of another's steps a part in which something is
  // being typed waits: its form is told when it is sent. So does one with a list open, until it shuts.
  show(fresh, own) {
    if (this.queued > 1) return; // a later answer knows more
    this.mark = fresh.dataset.mark;
    this.behind = false;
    this.className = fresh.className;
    const ids = this.parts(fresh).map((part) => part.id).join();
    const isSame = ids === this.parts().map((part) => part.id).join();
    const refocus = noteFocus(this);
    const [still, top] = this.steady();
    for (const part of this.parts(fresh)) {
      const html = loose(part.outerHTML);
      const old = this.querySelector(`#${CSS.escape(part.id)}`);
      if (isSame && html === this.drawn.get(part.id)) continue;
      if (isSame && !own && old.querySelector('[data-typed]')) continue;
      if (isSame && !own && isChoosing(old)) { this.behind = true; continue; }
      for (const box of part.querySelectorAll('details[id]')) box.dataset.drawn = box.open;
      if (old) this.keep(old, part);
      this.drawn.set(part.id, html);
      if (isSame) replacePart(old, part, own);
    }
    if (!isSame) this.replaceChildren(...fresh.childNodes);
    this.filter();
    refocus();
    const now = document.getElementById(still)?.getBoundingClientRect().top;
    if (now !== undefined) scrollBy({top: now - top, behavior: 'instant'});
  }

  // What must not move on the screen: the row or part of what was tapped, else what is looked at.
  steady() {
    const tapped = document.activeElement?.closest('club-evening li[id], club-evening [data-part]');
    const isShown = tapped && tapped.id !== 'bar' && tapped.getBoundingClientRect().bottom > 0;
    const shown = isShown ? tapped
      : this.parts().find((part) => part.id !== 'bar' && part.getBoundingClientRect().bottom > 80);
    return [shown?.id, shown?.getBoundingClientRect().top];
  }

  // What was typed and not sent, and what was opened, goes over into the fresh part.
  keep(old, fresh) {
    const search = old.querySelector('#search')?.value;
    if (search) fresh.querySelector('#search')?.setAttribute('value', search);
    for (const control of old.querySelectorAll('[data-typed]')) {
      const form = this.sameForms(control.form, fresh).find((one) => one.querySelector(`[name="${control.name}"]`));
      if (!form) continue;
      const same = [...form.querySelectorAll(`[name="${control.name}"]`)];
      if (control.matches('[type=radio], [type=checkbox]')) {
        for (const one of same) if (one.value === control.value) one.toggleAttribute('checked', control.checked);
      } else if (control.matches('select')) {
        for (const option of same[0].options) option.toggleAttribute('selected', option.value === control.value);
      } else same[0].setAttribute('value', control.value);
      same[0].dataset.typed = control.dataset.typed;
    }
    for (const box of old.querySelectorAll('details[id]')) {
      const same = fresh.querySelector(`#${CSS.escape(box.id)}`);
      if (same && same.dataset.drawn === box.dataset.drawn) same.open = box.open;
    }
  }

  typed({target}) {
    if (target.id === 'search') { this.filter(); return; }
    target.dataset.typed = this.steps;
  }

  filter() {
    const words = fold(this.querySelector('#search')?.value ?? '').split(/[\s()]+/).filter(Boolean);
    for (const row of this.querySelectorAll('.visitors > li')) {
      row.hidden = !words.every((word) => row.dataset.name.includes(word));
    }
  }

  async poll() {
    if (this.polling || this.queued) return;
    this.polling = true;
    try {
      const answer = await fetch(this.dataset.url, {
        cache: 'no-store', signal: AbortSignal.timeout?.(TIMEOUT),
        headers: {Accept: 'application/json', 'If-None-Match': `"${this.mark}"`},
      });
      const mark = answer.status === 304 ? this.mark : answer.ok && (await answer.json()).mark;
      if (!mark) throw new Error(answer.status);
      if (this.behind || this.mark !== mark) await this.renew();
      this.alive(true);
    } catch {
      this.alive(false);
    } finally {
      this.polling = false;
    }
  }

  // An own step meanwhile has shown more than what was asked before it.
  async renew() {
    const steps = this.steps;
    const answer = await fetch(location.href, {cache: 'no-store', headers: {Accept: 'text/html'}});
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const fresh = page.querySelector('club-evening');
    await this.pressed;
    if (fresh && steps === this.steps) this.show(fresh, false);
  }

  alive(yes) {
    const mark = this.querySelector('[data-not-live]');
    if (yes) this.seen = new Date();
    if (!mark) return;
    mark.hidden = yes;
    mark.querySelector('time').textContent = this.seen.toLocaleTimeString(
      document.documentElement.lang, {hour: '2-digit', minute: '2-digit'});
  }

  say(name) { return this.querySelector(`template[data-say="${name}"]`)?.content.textContent ?? ''; }

  tell(text) {
    const banner = this.querySelector('[data-banner]');
    if (!banner) return;
    banner.querySelector('p').textContent = text;
    banner.hidden = false;
  }
}

customElements.define('club-evening', ClubEvening);
