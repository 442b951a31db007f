// Where somebody is on the page of the evening, found again when parts of it are replaced: by its
// id, else by what it sends or where it leads, else by the place it stood in.
const FIELD = 'input:not([type=radio], [type=checkbox]), select, textarea';
const CHOICE = 'button, [type=radio], [type=checkbox]';

const withId = (root, id) => (root.id === id ? root : root.querySelector(`#${CSS.escape(id)}`));
const goal = (one) => one.form?.getAttribute('action') ?? one.getAttribute('href');

function isAlike(one, other) {
  return one.type === other.type && one.name === other.name && one.className === other.className
    && goal(one) === goal(other) && (!one.matches(CHOICE) || one.value === other.value);
}

// The same control in another state of the page.
function twinOf(one, root) {
  if (one.id) return withId(root, one.id);
  const place = withId(root, one.closest('[id]').id);
  if (!place) return null;
  const same = [...place.querySelectorAll(one.tagName)];
  if (one.matches('summary')) return same[0];
  // The head of a table leads elsewhere once that is open.
  return same.find((other) => isAlike(one, other)) ?? (one.matches('.at') ? same.find((other) => other.matches('.at')) : null);
}

// The head of what a control was about, when it is not there any more.
function headOf(one, root) {
  const row = one.closest('li[id]'), part = withId(root, one.closest('[data-part]').id);
  const head = (row && withId(root, row.id))?.querySelector('a[href], button') ?? part?.querySelector('h2, a[href]');
  if (head?.matches('h2')) head.tabIndex = -1;
  return head;
}

// Takes note of where the focus is; what is returned brings it back when its control was replaced.
export function noteFocus(root) {
  const one = document.activeElement;
  if (!root.contains(one) || !one.closest('[data-part]')) return () => {};
  const isText = one.matches(FIELD) && !one.matches('select') && one.selectionStart !== null;
  const cursor = isText && [one.selectionStart, one.selectionEnd];
  return () => {
    if (one.isConnected) return;
    const now = twinOf(one, root) ?? headOf(one, root);
    now?.focus({preventScroll: true});
    if (cursor && now?.matches(FIELD)) now.setSelectionRange(...cursor);
  };
}

// Whether a list or calendar hangs open here: it would close under a finger.
export function isChoosing(part) {
  const one = document.activeElement;
  if (!part.contains(one) || !one.matches('select, [type=date]')) return false;
  return !CSS.supports('selector(:open)') || one.matches(':open');
}

const way = (one, root) => (one === root ? '' : `${way(one.parentElement, root)}/${one.tagName}#${one.id}`);

// The fresh part takes the place of the old one. A field with the focus in it stays itself, with its
// cursor, its keyboard and what is half typed: only what is around it is replaced.
export function replacePart(old, part, own) {
  const fresh = document.importNode(part, true), field = document.activeElement;
  const stays = old.contains(field) && field.matches(FIELD) && !(own && field.matches('select'));
  const twin = stays && twinOf(field, fresh);
  if (!twin || way(field, old) !== way(twin, fresh)) { old.replaceWith(fresh); return; }
  const given = twin.value, isOwn = 'typed' in twin.dataset || field.id === 'search';
  graft(old, fresh, field, twin);
  if (own && !isOwn) field.value = given;
}

function graft(old, fresh, field, twin) {
  for (const {name} of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const {name, value} of fresh.attributes) {
    if (old.getAttribute(name) !== value && !(old === field && name === 'value')) old.setAttribute(name, value);
  }
  if (old === field) return;
  const there = [...old.childNodes].find((one) => one.contains(field));
  const here = [...fresh.childNodes].find((one) => one.contains(twin));
  for (const one of [...old.childNodes]) if (one !== there) one.remove();
  const children = [...fresh.childNodes], at = children.indexOf(here);
  old.prepend(...children.slice(0, at));
  old.append(...children.slice(at + 1));
  graft(there, here, field, twin);
}
