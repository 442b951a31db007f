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
