// The form of a round with keypad, chips, live points and a draft. It works out no score: the
// server says what the round would do, and this puts it on the screen.
import {ask, draftName, hold, names, newKey, read, remove, say} from './live-match.js';
import {chooseEnd, onKey, press, tapChip, unclaim, visible} from './round-keys.js';

const PAUSE = 150; // ms without typing before the points are asked for
const AMOUNTS = 'input.fig';

class RoundEntry extends HTMLElement {
  connectedCallback() {
    document.documentElement.classList.add('js');
    this.form = this.querySelector('form');
    Object.assign(this, {
      match: this.form.dataset.match, number: Number(this.form.dataset.number),
      correcting: this.form.elements.correcting !== undefined, sequence: 0,
      touched: new Set(), filled: new Map(), claimed: new Map(), replaced: new Map(), opened: null,
      attempted: 'wrong' in this.form.dataset, // opened because of what is wrong with it
    });
    this.start = this.values(); // as the server filled it in
    this.form.elements.key.value = newKey();
    for (const input of this.amounts()) input.inputMode = 'none';
    for (const type of ['mousedown', 'click', 'input', 'change', 'focusin', 'keydown', 'submit'])
      this.form.addEventListener(type, (event) => this[`on${type}`](event));
    this.listeners = new AbortController();
    const {signal} = this.listeners;
    document.addEventListener('match-changed', (event) => this.matchChanged(event), {signal});
    document.addEventListener('outbox-saved', (event) => this.outboxSaved(event), {signal});
    document.addEventListener('outbox-settled', (event) => this.outboxSettled(event.detail), {signal});
    document.addEventListener('visibilitychange', () => this.stayAwake(), {signal});
    addEventListener('pageshow', () => this.working(false), {signal});
    addEventListener('resize', () => this.cut(), {signal});
    this.activate(0);
    if (read('outbox') && !this.correcting)
      this.saving().then((module) => module.continueFrom(this)).catch(() => {}).then(() => this.restore());
    else this.restore();
    this.refresh();
    this.stayAwake();
  }

  disconnectedCallback() { this.listeners.abort(); this.awake?.release?.(); }
  leave() { this.sent = true; } // another screen comes: what its last field still tells of is no draft
  stayAwake() { // only over https; without it the tablet dims as always
    if (!document.hidden) navigator.wakeLock?.request('screen').then((lock) => { this.awake = lock; }, () => {});
  }

  // ---- the fields -------------------------------------------------------------------------
  amounts() { return [...this.form.querySelectorAll(AMOUNTS)]; }
  field(name) { return this.form.elements[name]; }
  side(index) { return this.form.querySelector(`[data-side="${index}"]`); }
  sideOf(part) { return part.closest('[data-side]')?.dataset.side; }
  chosen(name) { return this.form.querySelector(`input[name="${name}"]:checked`)?.value; }
  get end() { return this.chosen('end'); }

  counterOf(input) { return this.form.querySelector(`details[data-amount="${input.name}"]`); }
  isEmpty(input) {
    const counted = [...this.counterOf(input)?.querySelectorAll('input') ?? []];
    return !input.value.trim() && !counted.some((count) => count.value.trim());
  }

  // The fields that OK goes through: of every side that laid something, what it laid and holds.
  toFill() {
    if (this.end === 'stock') return [];
    return [...this.form.querySelectorAll('[data-side]')].flatMap((side) => {
      const at = `sides-${side.dataset.side}-`;
      if (this.chosen(`${at}contract`) === 'none') return [];
      const names = this.field(`${at}is_written`)?.checked ? ['points'] : ['table', 'hand'];
      return names.map((name) => this.field(at + name)).filter(Boolean);
    });
  }

  nextEmpty(after) {
    const fields = this.toFill();
    const at = fields.indexOf(after) + 1;
    return [...fields.slice(at), ...fields.slice(0, at)]
      .find((input) => input !== after && this.isEmpty(input));
  }

  go(input) {
    if (!input) { this.current = null; this.form.querySelector('.save .go').focus(); return; }
    this.activate(this.sideOf(input));
    if (!visible(input)) input.closest('[data-chips]')?.classList.add('is-typed');
    input.focus();
  }

  activate(index) {
    if (index === undefined) return;
    this.form.dataset.active = index;
    const written = this.field(`sides-${index}-is_written`)?.checked ?? false;
    this.form.querySelector('[data-tool=written]')?.setAttribute('aria-pressed', written);
    this.form.classList.toggle('is-written', written);
  }

  // ---- what people do ---------------------------------------------------------------------
  onmousedown(event) { // the keypad leaves the cursor where it is
    if (event.target.closest('button')) event.preventDefault();
  }

  onclick(event) {
    const {target} = event;
    this.close(target, '.dealer[open], .why[open], .follows[open]');
    if (target.matches?.('input[type=radio][name$=contract]')) return unclaim(this, target);
    // A tap on a field marks all of it, so that what is typed next takes its place.
    if (target.matches?.(AMOUNTS)) return target.select();
    const button = target.closest('button');
    if (!button) return undefined;
    const {key, tool, turnTo, way} = button.dataset;
    if (key) press(this, key);
    else if (tool) this.use(tool);
    else if (turnTo) { this.activate(turnTo); this.go(this.nextEmpty(null)); this.activate(turnTo); }
    else if ('more' in button.dataset) this.go(this.field(button.closest('[data-chips]').dataset.chips));
    else if (button.role === 'radio') tapChip(this, button, event.detail === 0);
    else if ('dismiss' in button.dataset) this.banner(null);
    else if ('act' in button.dataset) this.act?.();
    else if (way) { event.preventDefault(); this.resolve(way, button); }
    return undefined;
  }

  fieldNow() {
    return this.current && visible(this.current) ? this.current
      : this.toFill().find((field) => this.sideOf(field) === this.form.dataset.active && visible(field));
  }

  // What lies over the screen goes away at a tap beside it.
  close(target, what) {
    for (const open of this.form.querySelectorAll(what)) if (!open.contains(target)) open.open = false;
  }

  // The card counter and the points as on paper: fetched when they are first wanted.
  async use(tool) { (await import('./round-tools.js')).tools[tool](this); }

  oninput({target}) {
    this.filled.delete(target.name);
    const counter = target.closest('details.counter');
    if (counter && target.value.trim()) this.field(counter.dataset.amount).value = '';
    else if (!counter && target.value.trim())
      for (const count of this.counterOf(target)?.querySelectorAll('input') ?? []) count.value = '';
    if (target.name.endsWith('opening')) {
      this.opened = this.sideOf(target);
      this.hesitates(target.name);
    }
    this.changed();
  }

  onchange({target}) {
    if (target.type === 'radio') this.touched.add(target.name);
    if (target.name === 'end') chooseEnd(this, target);
    if (target.name === 'dealer') target.closest('details').open = false;
    if (target.name.endsWith('contract')) this.activate(this.sideOf(target));
    if (target.name.endsWith('is_written')) this.activate(this.sideOf(target));
    this.changed();
  }

  onfocusin({target}) {
    if (this.current && this.current !== target) this.touched.add(this.current.name);
    if (target.matches(AMOUNTS)) {
      this.current = target;
      this.activate(this.sideOf(target));
      target.select();
    }
    for (const row of this.form.querySelectorAll('.is-typed')) if (!row.contains(target)) row.classList.remove('is-typed');
    this.showErrors();
  }

  onkeydown(event) { onKey(this, event); }

  // ---- what follows from it ---------------------------------------------------------------
  changed() {
    this.saving().catch(() => {});
    if (this.untouched) this.banner(this.untouched = null);
    this.refresh();
    this.keepDraft();
    clearTimeout(this.timer);
    this.sequence += 1; // what is on its way answers an older form
    this.timer = setTimeout(() => this.preview(), PAUSE);
  }

  refresh() {
    for (const row of this.form.querySelectorAll('[data-chips]')) {
      const input = this.field(row.dataset.chips);
      const value = input.value.trim() || '0';
      const chips = [...row.querySelectorAll('[role=radio]')];
      const chip = chips.find((one) => one.value === value);
      for (const one of chips) {
        one.setAttribute('aria-checked', one === chip);
        one.tabIndex = one === (chip ?? chips[0]) ? 0 : -1;
      }
      const more = row.querySelector('[data-more]'); // a number of its own stands on the plus
      more.classList.toggle('is-chosen', !chip);
      more.querySelector('[data-count]').textContent = chip ? '' : value;
    }
    for (const input of this.amounts()) {
      const sum = input.value.trim() || this.isEmpty(input) ? null : this.shownSum(input);
      input.placeholder = sum ?? ' ';
      input.toggleAttribute('data-counted', Boolean(sum));
      input.toggleAttribute('data-long', input.value.length > 5);
      input.toggleAttribute('data-zero', /^[0+ ]+$/.test(input.value));
    }
    for (const radio of this.form.querySelectorAll('input[name$=contract]:checked')) this.claimed.set(radio.name, radio);
    this.showErrors();
    this.cut();
  }

  // Whether all that a correction changes can be seen.
  cut() {
    const part = this.form.querySelector('.follows summary');
    part?.parentNode.classList.toggle('is-cut', part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth);
  }

  shownSum(input) { return input.closest('.box')?.querySelector('[data-sum]')?.textContent; }

  body() { return new URLSearchParams(new FormData(this.form)); }

  async preview({attempted = false} = {}) {
    const turn = ++this.sequence;
    const body = this.body();
    if (this.opened !== null) body.set('opened', this.opened);
    if (attempted) body.set('attempted', '1');
    try {
      const answer = await ask(this.form.dataset.preview, {body});
      if (!answer.ok) throw new Error(answer.status);
      const news = await answer.json();
      if (turn !== this.sequence || !this.isConnected) return; // a later one is on its way
      this.opened = null;
      this.apply(news);
    } catch {
      if (turn === this.sequence) this.form.classList.add('is-offline');
    }
  }

  apply({html, choose}) {
    this.form.classList.remove('is-offline');
    const news = document.createElement('template');
    news.innerHTML = html;
    for (const template of news.content.querySelectorAll('template[data-for]')) {
      for (const part of this.form.querySelectorAll(`[data-part="${template.dataset.for}"]`)) {
        const content = template.content.cloneNode(true);
        const details = content.querySelector('details');
        if (details) details.open = part.querySelector('details')?.open ?? false;
        if (part.innerHTML !== template.innerHTML || details) part.replaceChildren(content);
      }
    }
    for (const [name, value] of Object.entries(choose ?? {})) {
      const radio = this.form.querySelector(`input[name="${name}"][value="${value}"]:enabled`);
      if (radio) radio.checked = true;
    }
    for (const {dataset: {ring}} of news.content.querySelectorAll('[data-ring]'))
      this.form.querySelector(`#${ring}`).checked = true; // the one of two fifties that gets the mark
    this.refresh();
    if (Object.keys(choose ?? {}).length) this.keepDraft();
  }

  // What was laid may be too little: said when no figure follows for a while.
  hesitates(name) {
    clearTimeout(this.pause);
    this.paused = null;
    this.pause = setTimeout(() => { this.paused = name; this.showErrors(); }, 1200);
  }

  // A field complains once it was left, everything once somebody tried to save.
  showErrors() {
    for (const item of this.form.querySelectorAll('.errors [data-field]')) {
      const {field} = item.dataset;
      const isPlace = /went_out|contract$/.test(field) || field === 'end';
      const left = this.touched.has(field) && this.current?.name !== field;
      const lacksNumber = field.endsWith('contract') && this.chosen(field) === 'none' && this.end !== undefined;
      const due = field.endsWith('went_out') ? this.end !== undefined
        : left || lacksNumber || this.paused === field || (isPlace && this.touched.has(field));
      item.hidden = !(this.attempted || due);
    }
    for (const input of this.amounts()) {
      const item = this.form.querySelector(`.errors [data-field="${input.name}"]:not([hidden])`);
      input.toggleAttribute('aria-invalid', Boolean(item));
      if (!item) { input.removeAttribute('aria-describedby'); continue; }
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', item.id);
    }
  }

  // ---- saving -----------------------------------------------------------------------------
  working(yes) {
    this.busy = yes;
    this.form.querySelector('.save .go').setAttribute('aria-busy', yes);
  }

  async onsubmit(event) {
    event.preventDefault();
    if (this.busy) return;
    this.working(true);
    clearTimeout(this.timer);
    try {
      await (await this.saving()).save(this);
    } catch { // no network for the module, or something nobody thought of
      this.banner(say(this, 'lost'));
    } finally { this.working(false); }
  }

  // Fetched when somebody first types, so that it is there when the connection is not.
  saving() {
    import('./round-tools.js').catch(() => {});
    return this.module ??= import('./round-outbox.js').catch((error) => { this.module = null; throw error; });
  }
  async resolve(way, button) { (await this.saving()).resolve(this, way, button); }
  async matchChanged(event) { event.preventDefault(); (await this.saving()).follow(this, event.detail); }
  async outboxSaved(event) { (await this.saving()).goOn(this, event.detail); }
  async outboxSettled(what) { (await this.saving()).settled(this, what); }

  // ---- the draft --------------------------------------------------------------------------
  values() {
    const values = {};
    for (const part of this.form.elements) {
      if (!part.name || part.type === 'hidden' || part.type === 'submit' || part.type === 'button') continue;
      if (part.type === 'radio') { if (part.checked) values[part.name] = `#${part.id}`; }
      else if (part.type === 'checkbox') values[part.name] = part.checked;
      else values[part.name] = part.value;
    }
    return values;
  }

  get isPristine() { return JSON.stringify(this.values()) === JSON.stringify(this.start); }
  get who() { return [...this.form.querySelectorAll('input[name^="who-"]')].map((side) => side.value); }
  get draft() { return draftName(this.match, this.number, this.correcting); }

  keepDraft(more = {}) {
    if (this.sent) return undefined; // the outbox has it
    if (this.isPristine && !more.values) return remove(this.draft);
    const draft = {values: this.values(), key: this.form.elements.key.value, focus: this.current?.name, who: this.who, ...more};
    return hold(this.draft, JSON.stringify(draft));
  }

  forget() { remove(this.draft); }
  restore() {
    const prefix = `draft:${this.match}:`;
    if (say(this, 'taken-back') || names().some((name) => name.startsWith(prefix)))
      import('./round-draft.js').then((module) => module.restore(this, prefix));
  }

  // A sentence across the top, with at most one thing to do about it.
  banner(text, label = '', act = null, brief = false, dismissed = null) {
    const banner = this.querySelector('[data-banner]');
    clearTimeout(this.bannerTimer);
    if (text === null) { this.dismissed?.(); this.dismissed = null; }
    if ((banner.hidden = text === null)) return;
    banner.classList.toggle('is-brief', brief);
    banner.querySelector('p').textContent = text;
    const button = banner.querySelector('[data-act]');
    button.hidden = !act;
    button.textContent = label;
    this.act = act;
    this.dismissed = dismissed;
    if (brief) this.bannerTimer = setTimeout(() => this.banner(null), 8000);
  }
}

customElements.define('round-entry', RoundEntry);
