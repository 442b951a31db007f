// What was typed stays with whom it was typed for, also when the sides changed: the same rule as
// web/play/order.py. A side is its players as JSON, as the form carries it.
function namesOf(side) {
  let names = null;
  try { names = JSON.parse(side); } catch { /* nobody */ }
  return Array.isArray(names) && names.every((name) => typeof name === 'string') ? names : [];
}
const meets = (side, now) => [...now.keys()].filter((index) => namesOf(now[index]).some((name) => namesOf(side).includes(name)));

// The present index of each side; null where that cannot be told. A side is known by any of its
// players. Of a side that is not, every name was corrected: it is the one that is left. Where more
// than one is left they may have changed places as well.
export function newPlaces(drawn, now) {
  const met = drawn.map((side) => meets(side, now)), found = met.flat();
  if (drawn.length !== now.length || new Set(found).size < found.length || met.some((places) => places.length > 1)) return null;
  const left = [...now.keys()].filter((index) => !found.includes(index));
  if (left.length > 1) return null;
  return met.map(([place]) => place ?? left[0]);
}

// Where that cannot be told, for somebody to look at: those who are known in one place stand there,
// the others in the places that are left, as far as there are any.
export function likelyPlaces(drawn, now) {
  const met = drawn.map((side) => meets(side, now));
  const sure = met.map((places) => places.length === 1 && met.flat().filter((place) => place === places[0]).length === 1);
  const left = [...now.keys()].filter((index) => !met.some((places, side) => sure[side] && places[0] === index));
  return met.map((places, side) => sure[side] ? places[0] : left.shift());
}

// What a player is called now, of a side in which one name was corrected.
export function newNames(drawn, now) {
  const found = new Map();
  for (const [side, place] of (newPlaces(drawn, now) ?? []).entries()) {
    const old = namesOf(drawn[side]), is = namesOf(now[place]);
    const gone = old.filter((name) => !is.includes(name)), come = is.filter((name) => !old.includes(name));
    if (gone.length === 1 && come.length === 1) found.set(gone[0], come[0]);
  }
  return found;
}

// The sides as people read them.
export const inWords = (drawn) => drawn.map((side) => namesOf(side).join(' & ')).join(' – ');
