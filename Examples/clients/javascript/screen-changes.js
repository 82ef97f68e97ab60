// How the difference that the service sends makes one screen another one.

/** Arrays beside a list that have a number for each of its elements. */
const ARRAYS = {counts: 'count', whatIfs: 'whatIf', whatIfsExcluded: 'whatIfExcluded', countTexts: 'countText'};
/** Members that a screen has as null; of others null says that they are gone. */
const NULLABLE = new Set([
  'category', 'categoryGroup', 'parent', 'lower', 'upper', 'whatIf', 'whatIfExcluded', 'whatIfCleared', 'number',
  'nextCursor', 'previousCursor', 'sectionsNextCursor',
]);
const OF_LISTS = new Set(['answer', 'since', 'droppedByDefinition', 'values', 'histogramCounts', ...Object.keys(ARRAYS)]);

/** Makes a screen the one that a body of `GET …/changes` leads to. */
export function applyChanges(screen, changes) {
  const {revision, dataVersion, ...members} = changes;
  Object.assign(screen.session, {revision, dataVersion});
  applyMembers(screen, members);
}

function applyMembers(object, changes) {
  for (const [name, change] of Object.entries(changes)) {
    const old = object[name];
    const isWhole = change === null || typeof change !== 'object' || Array.isArray(change);
    if (change === null && !NULLABLE.has(name)) delete object[name];
    else if (OF_LISTS.has(name)) continue;
    else if (isWhole || old === undefined || old === null) object[name] = change;
    else if (name === 'currentFilters') object[name] = withNumbers(changedList(old, change, newFilter), change);
    else if (name === 'items') [object.itemIds, object.items] = changedItems(object.itemIds, old, change);
    else if (Array.isArray(old)) object[name] = changedList(old, change);
    else if (['session', 'page', 'none', 'toggle'].includes(name)) applyMembers(old, change);
    else object[name] = change;
  }
  const {values} = changes;
  if (Array.isArray(values)) object.values = values;
  else if (values) object.values = changedList(object.values, values, newValue);
  // Where nothing else is said of it, a what-if is the count.
  if (object.values) withNumbers(object.values, changes.counts ? {whatIfs: changes.counts, ...changes} : changes);
  changes.histogramCounts?.forEach((count, place) => { object.histogram[place].count = count; });
}

function withNumbers(elements, changes) {
  for (const [array, name] of Object.entries(ARRAYS)) {
    changes[array]?.forEach((number, place) => { elements[place][name] = number; });
  }
  return elements;
}

/** A list in its new order, then updated. `complete` adds what is left out of a new element, as it is usual. */
function changedList(old, {order, update = []}, complete = element => element) {
  // A place in the former list, a run of them, or a new element.
  const named = entry => Array.isArray(entry) ? old.slice(...entry) : Number.isInteger(entry) ? old[entry] : complete(entry);
  const elements = order?.flatMap(named) ?? old;
  for (const change of update) {
    const key = 'id' in change ? 'id' : 'value';
    applyMembers(elements.find(element => element[key] === change[key]), change);
  }
  return elements;
}

const newValue = members => ({label: members.value, isSelected: false, isExcluded: false, ...members});
const newFilter = members => ({isNegated: false, none: false, status: 'available', isRemovable: true, ...members});

/** Items have their ids beside them. */
function changedItems(ids, items, change) {
  const pairs = changedList(ids.map((id, place) => ({id, item: items[place]})), change);
  return [pairs.map(pair => pair.id), pairs.map(pair => pair.item)];
}
