// What a tap or a key does in the form of a round: the keypad under the finger, the keyboard of who
// has one, the chips, and who went out.
export const visible = (part) => part.offsetParent !== null;

export function press(entry, key) {
  if (key === 'ok') return ok(entry);
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

function ok(entry) {
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
    if (key === 'Enter') { event.preventDefault(); ok(entry); }
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const fields = entry.amounts().filter(visible);
      fields[fields.indexOf(target) + step]?.focus();
    }
    if (key === 'Escape' && target.closest('details.counter')) entry.use('counted');
  } else if (target.role === 'radio' && step) {
    event.preventDefault();
    const chips = [...target.parentElement.querySelectorAll('[role=radio]')];
    const next = chips[(chips.indexOf(target) + step + chips.length) % chips.length];
    tapChip(entry, next, true);
    next.focus();
  } else if (key === 'Escape') for (const open of entry.form.querySelectorAll('details[open]')) open.open = false;
}

// A tap on the number that has its ring already takes the ring away.
export function unclaim(entry, radio) {
  if (entry.claimed.get(radio.name) === radio && radio.value !== 'none') {
    entry.form.querySelector(`input[name="${radio.name}"][value=none]`).checked = true;
    radio.dispatchEvent(new Event('change', {bubbles: true}));
  }
}

export function tapChip(entry, chip, byKey) {
  const input = entry.field(chip.closest('[data-chips]').dataset.chips);
  input.value = chip.value;
  entry.touched.add(input.name);
  entry.filled.delete(input.name);
  const side = entry.sideOf(chip);
  entry.activate(side);
  entry.changed();
  if (byKey) return;
  // The cursor follows to this side, unless it is there already.
  const here = entry.current && visible(entry.current) && entry.sideOf(entry.current) === side;
  const next = entry.toFill().find((field) => entry.sideOf(field) === side && entry.isEmpty(field));
  if (here) entry.current.focus();
  else if (next) entry.go(next);
}

// Who goes out has at least five stacks and a run; another choice takes that back again.
export function chooseEnd(entry, radio) {
  for (const [name, value] of entry.filled) {
    const parts = entry.form.querySelectorAll(`[name="${name}"]`);
    for (const part of parts) {
      if (part.type === 'radio') part.checked = false;
      else if (part.value === value) part.value = entry.replaced.get(name) ?? '';
    }
  }
  entry.filled.clear();
  entry.replaced.clear();
  for (const [name, value] of Object.entries(JSON.parse(radio.dataset.fill ?? '{}'))) {
    const parts = [...entry.form.querySelectorAll(`[name="${name}"]`)];
    if (parts[0].type === 'radio') {
      if (parts.some((part) => part.checked)) continue;
      parts.find((part) => part.value === value).checked = true;
    } else if (parts[0].value.trim() && !('certain' in radio.dataset)) continue;
    else {
      if (parts[0].value !== value) entry.replaced.set(name, parts[0].value);
      parts[0].value = value;
      for (const count of entry.counterOf(parts[0])?.querySelectorAll('input') ?? []) count.value = '';
    }
    entry.filled.set(name, value);
  }
  const first = (radio.dataset.focus?.split(' ') ?? []).map((name) => entry.field(name)).find((input) => {
    entry.activate(entry.sideOf(input));
    return visible(input);
  });
  if (first) entry.go(entry.isEmpty(first) ? first : entry.nextEmpty(first) ?? first);
}
