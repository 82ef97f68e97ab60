// Lists keep their order under a pointer or the keyboard, and after that until the next screen.

/** The most values of one answer. */
const MOST = 1000;

export const keyOf = value => `${typeof value.value} ${value.value}`;

/** Handlers of a list that is to be held: of its values in their order. */
export function holding(category, it, values) {
  const list = listOf(category, it);
  const hold = () => {
    const held = it.held.get(category.id);
    if (held?.list === list) held.isLeft = false;
    else it.held.set(category.id, {list, values, isLeft: false});
  };
  const release = list => {
    const held = it.held.get(category.id);
    if (held && isLeft(list)) held.isLeft = true;
  };
  return {
    onPointerEnter: hold,
    onPointerDown: hold,
    // What was clicked keeps the focus, and holds nothing once the pointer has left.
    onFocusIn: event => { if (event.target.matches(':focus-visible')) hold(); },
    onPointerLeave: event => setTimeout(release, event.pointerType === 'mouse' ? 0 : 1500, event.currentTarget),
    onFocusOut: event => setTimeout(release, 0, event.currentTarget),
  };
}

/** Whether neither the pointer nor the keyboard is in an element. */
export const isLeft = element => !element.matches(':hover') && !element.querySelector(':focus-visible');

/** Which list of a category is shown: another one where the user searches in it, or has opened more of it. */
function listOf({id}, it) {
  const {q = '', limit = 0, nodes = []} = it.opened.get(id) ?? {};
  return JSON.stringify([q, limit, ...nodes]);
}

/** What is held of the list that is shown, if it is. */
export function heldOf(category, it) {
  const held = it.held.get(category.id);
  return held?.list === listOf(category, it) ? held : undefined;
}

/** Makes another list of a category, as a node that is opened does; it is held as the one before. */
export function keepHeld(category, it, change) {
  const held = heldOf(category, it);
  change();
  if (held) it.held.set(category.id, {...held, list: listOf(category, it)});
}

/** Values in the order of a list that is held; what is not offered any more keeps its place, without items. */
export function asHeld(category, values, it) {
  const held = heldOf(category, it);
  if (!held) return values;
  const known = mapOf(values);
  const {version} = it.session;
  const beyond = held.beyond?.version === version ? held.beyond : null;
  // Those beyond the limit of the answer have items, too: without a number until these are read.
  const isWhole = beyond?.isWhole ?? !isCut(category, it);
  const gone = {count: isWhole ? 0 : null, countText: undefined, whatIf: isWhole ? 0 : undefined};
  const left = value => ({...value, ...gone, isSelected: false, isExcluded: false});
  const shown = held.values.filter(value => !isClosed(value, values))
    .map(value => known.get(keyOf(value)) ?? beyond?.values.get(keyOf(value)) ?? left(value));
  const places = new Set(held.values.map(keyOf));
  // What is new comes last; in a tree it follows what it follows in the answer, such as the children of a node.
  values.forEach((value, place) => {
    if (places.has(keyOf(value))) return;
    const isInTree = category.kind === 'hierarchy' && place > 0;
    shown.splice(isInTree ? shown.indexOf(values[place - 1]) + 1 : shown.length, 0, value);
  });
  return shown;
}

/** Whether the node above a value does not show its children any more. */
const isClosed = (value, values) => Boolean(value.parent) && !values.some(other => other.parent === value.parent);

const mapOf = values => new Map(values.map(value => [keyOf(value), value]));

/** Whether the list that is shown ends at a limit. */
function isCut(category, it) {
  const opened = it.opened.get(category.id);
  return opened?.values ? opened.isMore : category.isTruncated;
}

/** Whether the values of a screen are cut, and a value that keeps its place is beyond. */
export function leavesOutHeld(category, it) {
  const held = heldOf(category, it);
  if (!held || it.opened.has(category.id) || !isCut(category, it)) return false;
  const known = mapOf(category.values);
  return held.values.some(value => !known.has(keyOf(value)) && !isClosed(value, category.values));
}

/** Reads as many values of a list as one answer has, for those that keep their places beyond the screen's limit. */
export async function readHeld({id}, it) {
  const held = it.held.get(id);
  const {version} = it.session;
  const list = await it.session.read(`${valuesOf(id)}&limit=${MOST}`);
  held.beyond = {version, values: mapOf(list.values), isWhole: !list.nextCursor};
  if (it.held.get(id) === held && it.session.version === version) it.redraw();
}

/** The path of the values of a category, below a session. */
export const valuesOf = id => `/categories/${encodeURIComponent(id)}/values?valueIds=false&texts=counts`;
