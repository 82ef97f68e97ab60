// How the part of an address behind its question mark says what is filtered, and what a request wants of it.
//
//     brand=Aldermoor&brand=Hollis&price=..50&:sort=cheapest      filters, and what is neither a category's
//     brand:excluded=Hollis&rating:lower=4&rating:none=true       a selection in its long form
//
// Values are texts; numbers, booleans, and texts that look like something else are written as JSON.

/** Members of long forms that are lists. */
const LISTS = new Set(['values', 'excluded', 'paths', 'words']);
/** Members of long forms that a short form does not have. */
const LONG = new Set(['excluded', 'isCaseSensitive', 'none']);
const DEFAULT_SORT = 'default';

/** Whether two addresses say the same filters, in whatever order they were chosen, and however they are escaped. */
export const areSame = (filters, others) => inOrder(filters) === inOrder(others);

const inOrder = filters => JSON.stringify([...new URLSearchParams(filters)].map(pair => pair.join('=')).sort());

/**
 * The filters and the sort of a screen, the oldest filter first.
 *
 * @param starts of its categories at the start, by id, as `startAt` gives them; of others nothing is chosen
 */
export function filtersOf({categories, currentFilters, session}, starts) {
  const free = currentFilters.filter(filter => filter.category === null);
  const places = new Map(currentFilters.map(({category}, place) => [category, place]).reverse());
  const placeOf = ({id}) => places.get(id) ?? currentFilters.length;
  return [
    ...categories.toSorted((one, other) => placeOf(one) - placeOf(other))
      .flatMap(({id, selection}) => selectionOf(id, selection, starts.get(id) ?? {isChosen: false, none: false})),
    ...free.length > 0 ? [parameter(':filters', JSON.stringify(free.map(freeFilter)))] : [],
    ...session.sort === DEFAULT_SORT ? [] : [parameter(':sort', session.sort)],
  ].join('&');
}

/** Whether the selection of a category at the start chooses something, whether its None is on, and the selection itself. */
export function startAt(selection) {
  const {none = false, ...chosen} = selection;
  return {isChosen: Object.entries(chosen).some(isSaid), none, selection};
}

/** The parameters that say a selection: none where it is as at the start. */
function selectionOf(id, selection, start) {
  if (areEqual(selection, start.selection)) return [];
  const {none, ...chosen} = selection;
  const members = Object.entries(chosen).filter(isSaid);
  if (none !== undefined && none !== start.none) members.push(['none', none]);
  if (members.length === 0) return start.isChosen ? [`${id}=`] : [];
  if (members.some(([name]) => LONG.has(name))) {
    return members.flatMap(([name, value]) => [value].flat().map(each => parameter(`${id}:${name}`, written(each))));
  }
  if ('lower' in chosen) return [parameter(id, [chosen.lower, chosen.upper].map(end => end ?? '').join('..'))];
  return [members[0][1]].flat().map(value => parameter(id, written(value)));
}

const areEqual = (one, other) => JSON.stringify(one) === JSON.stringify(other);

const isSaid = ([name, value]) => Array.isArray(value) ? value.length > 0
  : value !== null && value !== '' && (value !== false || name === 'value');

/** A filter that is no category's, as requests have it. */
const freeFilter = ({groupId, attribute, filterKind, operator, value, lower, upper, isNegated}) => ({
  group: groupId, filterKind, attribute, operator, value, lower: lower ?? undefined, upper: upper ?? undefined,
  isNegated: isNegated || undefined,
});

const parameter = (name, text) =>
  `${name}=${encodeURIComponent(text).replaceAll('%20', '+').replace(/%(2C|2F|3A)/g, decodeURIComponent)}`;

const written = value => typeof value === 'string' && !isOpen(value) ? value : JSON.stringify(value);

/** Whether a text would be read as something else. */
const isOpen = text => text === '' || text.includes('..') || read(text) !== text;

function read(text) {
  try {
    const value = JSON.parse(text);
    // Half of a surrogate pair cannot be sent.
    return typeof value === 'object' && value !== null || /\p{Surrogate}/u.test(value) ? text : value;
  } catch { return text; }
}

/** What the filters of an address ask for, as the members of a request: `selections`, `filters`, `sort`. */
export function wantedBy(filters) {
  const wanted = {selections: {}, filters: [], sort: DEFAULT_SORT};
  // By category its texts by member; `constructor` and `__proto__` are names like others.
  const categories = new Map();
  for (const [name, text] of new URLSearchParams(filters)) {
    const [id, member = 'short'] = name.split(':');
    if (name === ':sort') wanted.sort = text;
    else if (name === ':filters') wanted.filters = parsed(text);
    else {
      const members = categories.get(id) ?? new Map();
      categories.set(id, members.set(member, [...members.get(member) ?? [], text]));
    }
  }
  const formOf = members => members.has('short') ? shortForm(members.get('short')) : longForm([...members]);
  wanted.selections = Object.fromEntries([...categories].map(([id, members]) => [id, formOf(members)]));
  return wanted;
}

/** The members of a request that begins a session with that. */
export const startWith = ({sort, ...state}) => ({state, sort});

function longForm(members) {
  const entries = members.map(([name, texts]) => [name, texts.map(read)]);
  return Object.fromEntries(entries.map(([name, values]) => [name, LISTS.has(name) ? values : values.at(-1)]));
}

function shortForm([text, ...more]) {
  if (more.length > 0) return [text, ...more].map(read);
  if (text === '') return null;
  const [, lower, upper] = /^([^"].*|)\.\.(.*)$/s.exec(text) ?? [];
  if (lower === undefined) return read(text);
  return {lower: lower === '' ? null : read(lower), upper: upper === '' ? null : read(upper)};
}

function parsed(json) {
  try { return JSON.parse(json); } catch { return json; }
}

/** Of what is left out behind much that was refused: some of it might have been accepted. */
const NOT_TRIED = {code: 'notTried', detail: 'so much of the address is refused that this is left out without trial'};

const partsOf = pointer => pointer.replace(/^\/state\//, '/').split('/').slice(1)
  .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/**
 * Takes what a refusal of a request is about out of what was wanted; nothing if there is no such thing.
 *
 * @param path the parts of a JSON pointer into what was wanted
 * @param withRest of a list what follows goes as well
 */
function leaveOut(wanted, path, withRest) {
  // Of a free filter all goes.
  if (path[0] === 'filters') path.length = Math.min(path.length, 2);
  let [holder, name] = [wanted, path[0]];
  for (const next of path.slice(1)) {
    if (typeof holder[name] !== 'object' || holder[name] === null || !Object.hasOwn(holder[name], next)) break;
    [holder, name] = [holder[name], next];
  }
  // What is wanted of other categories stays.
  if (!Object.hasOwn(holder, name) || holder[name] === wanted.selections) return undefined;
  const value = holder[name];
  const rest = Array.isArray(holder) ? holder.splice(Number(name), withRest ? Infinity : 1) : [];
  if (!Array.isArray(holder)) delete holder[name];
  const part = {name: path[0] === 'selections' ? path[1] : path[0], value};
  return rest.length > 1 ? {...part, value: rest, ...NOT_TRIED} : part;
}

/** Takes out what no pointer tells: the free filters, which may be any JSON, and where there are none, all of it. */
function leaveOutUntold(wanted) {
  const nothing = wantedBy('');
  const names = Object.keys(wanted).filter(name => !areEqual(wanted[name], nothing[name]));
  const untold = names.includes('filters') ? ['filters'] : names;
  const paths = untold.flatMap(name => name === 'selections' ? Object.keys(wanted[name]).map(id => [name, id]) : [[name]]);
  return paths.map(path => leaveOut(wanted, path));
}

/** How many parts of an address are left out one by one: the service names one with each refusal. */
const ONE_BY_ONE = 8;

/**
 * Sends a request for what an address asks for; what the service refuses of that is left out: the first eight parts one by
 * one, then lists from what is refused on, and after eight of these all that is left.
 *
 * @param wanted as `wantedBy` gives it; it loses what is refused
 * @param send sends a request with that
 * @param start sent beside it, and no part of the address; it loses what is refused, too
 * @returns the answer, and what was left out: `{code, detail, name, value}`; the name is that of a category, `filters` or
 *   `sort`, and the code `notTried` where some of the value might have been accepted
 */
export async function asFarAsAccepted(wanted, send, start = {}) {
  for (const leftOut = []; ;) {
    try {
      return {answer: await send(), leftOut};
    } catch (error) {
      if (![400, 413, 422].includes(error.status)) throw error;
      const [{pointer, detail} = {}] = error.errors ?? [];
      const isMany = leftOut.length >= ONE_BY_ONE, isTooMany = leftOut.length >= 2 * ONE_BY_ONE;
      const path = pointer === undefined ? [] : partsOf(pointer);
      const part = !isTooMany && leaveOut(wanted, path, isMany);
      // What the session begins with is no part of the address.
      if (!part && leaveOut(start, path)) continue;
      const refused = part ? [part] : isTooMany || pointer === undefined ? leaveOutUntold(wanted) : [];
      if (refused.length === 0) throw error;
      const reason = isTooMany ? NOT_TRIED : {code: error.code, detail};
      leftOut.push(...refused.map(part => ({...reason, ...part})));
    }
  }
}

/**
 * Has a session filter what an address asks for, and nothing else.
 *
 * @param starts the selections at the start, by category; a category may have gone meanwhile
 * @param write sends the body of a PATCH
 * @returns what of the address was left out
 */
export async function writeFilters(filters, starts, write) {
  const wanted = wantedBy(filters), start = {selections: structuredClone(starts)};
  // Where something is left out, what was there before is not to stay.
  const body = () => ({...wantedBy(''), ...wanted, selections: {...start.selections, ...wanted.selections}});
  return (await asFarAsAccepted(wanted, () => write(body()), start)).leftOut;
}
