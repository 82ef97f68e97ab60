// The history of the browser beside that of the session: an entry for each step, so that Back undoes and Forward does
// again. What an entry shows is what its address says; where the two histories differ, as another window has used the
// session meanwhile, the address counts.

import {areSame, filtersOf, readAddress, writeAddress, writeFilters} from './address.js';
import {flatOf} from './attributes.js';
import {openDrawer} from './drawer.js';
import {Problem} from '../Examples/clients/javascript/filter-session.js';
import {closeItem, openItem} from './item.js';
import {showPage} from './listing.js';
import {attempt, giveUpOpening, inBackground, page} from './page.js';

/** How long a slider rests before its way is an entry: browsers refuse many of them in a row. */
const REST = 150;
/** The service counts texts that are typed faster one after the other as one step. */
const PAUSE = 2000;
/** What this window has left of each catalog: `{session, filters}`. */
const LEFT = 'catalogs';
const left = JSON.parse(sessionStorage.getItem(LEFT) ?? '{}');

/** Where the session is: `{session, revision, filters, position}`; the position is the number of its state. */
let known = null;
/** The entry of the browser that is shown: `{place, session, position, over, filters, address}`. */
let here = null;
/** The entries of this window, by their places, as far as they are known; browsers keep no more than so many. */
const ENTRIES = 'entries', MOST = 50;
const entries = JSON.parse(sessionStorage.getItem(ENTRIES) ?? '[]');
/** The slider that moved last, unless something else came after it: `{category, at, from}`. */
let moving = null;
/** What is to become an entry when the slider rests. */
let resting = null;
/** Writes of this window that are not answered yet. */
let writes = 0;
/** How many times somebody went to another entry. A step that is no entry by then becomes none: it is undone. */
let departures = 0;
/** Opens what the session has nothing to do with, and how many times that goes on now. */
let openOther, openings = 0;
/** Is called when the browser is where the page has sent it. */
let arrived = null;
let turn = Promise.resolve();

/** What changes entries waits for one another. */
function inTurn(work) {
  const result = turn.then(work);
  turn = result.catch(() => {});
  return result;
}

/** The address of a catalog, with the filters that it has or had here. */
export const addressOf = catalog => page.panel && catalog === page.catalog.name
  ? addressAmong({}) : writeAddress({catalog, filters: left[catalog]?.filters});

/** The address of a page or of an item among what is filtered now. */
export const addressAmong = place => writeAddress({catalog: page.catalog.name, filters: filtersNow(), ...place});

/** The session whose filters an address has, if this window has left it so. */
export function leftWith({catalog, filters}) {
  const last = left[catalog];
  return last && areSame(last.filters, filters) ? last.session : null;
}

const filtersNow = () => filtersOf(page.panel.screen, flatOf(page.catalog.definition));

function now(position) {
  const {id, revision} = page.session.screen.session;
  return {session: id, revision, filters: filtersNow(), position};
}

/** Whether an entry says where the session is, and nothing more. */
const isAt = (entry, {session, position, filters}) => entry?.session === session && entry.position === position
  && !entry.over && areSame(entry.filters, filters);

// MARK: Steps

/**
 * Does something that makes a step of the session: it becomes an entry.
 *
 * @param by how many steps further, less than 0 for undo
 * @param move the category whose slider moves, or whose text is typed
 */
export async function step(session, work, {by = 1, move} = {}) {
  if (session !== page.session) return work();
  writes += 1;
  let result;
  try { result = await work(); } finally { writes -= 1; }
  const isSame = session !== page.session || session.screen.session.revision === known.revision;
  if (isSame) return result;
  // Nothing was undone: the change is another window's.
  if (result === false) {
    followOthers();
  } else if (move) {
    follow(move);
  } else {
    rest();
    moving = null;
    known = now(known.position + by);
    await record(known, true);
  }
  return result;
}

/** The moves of one slider are one step; one that ends where it began is none. */
function follow(category) {
  // A category that was chosen beyond what is shown has gone with its selection.
  const kind = page.panel.screen.categories.find(({id}) => id === category)?.kind;
  const at = performance.now();
  const goesOn = moving?.category === category && (kind !== 'search' || at - moving.at < PAUSE);
  const from = goesOn ? moving.from : known;
  const isBack = areSame(from.filters, filtersNow());
  moving = isBack ? null : {category, at, from};
  known = now(isBack ? from.position : from.position + 1);
  clearTimeout(resting?.timer);
  resting = {what: known, timer: setTimeout(rest, REST)};
}

function rest() {
  if (!resting) return;
  clearTimeout(resting.timer);
  record(resting.what, true);
  resting = null;
}

/** A session has come in the place of another; `arriveIn` says where in its steps it is. */
export function takeUp() {
  moving = null;
  known = now(0);
}

/** Takes over what others have done to the session: that is no entry of its own. */
export function followOthers() {
  const {session} = page;
  if (!known || writes > 0 || session.screen.session.revision === known.revision) return;
  rest();
  moving = null;
  inTurn(async () => {
    const {position} = await positionOf(session);
    if (session !== page.session || writes > 0) return;
    known = now(position);
    show(known, false);
  });
}

const positionOf = async session => await inBackground(() => session.read('/history')) ?? known;

/** Has an entry say what a step has led to. */
function record(what, isOwn) {
  const number = departures;
  return inTurn(() => number === departures ? show(what, isOwn) : undefined);
}

/** Has the browser be where the session is. */
function show(what, isOwn) {
  if (what.session !== here?.session || isAt(here, what)) return undefined;
  for (const way of [-1, 1]) if (isOwn && !here.over && isAt(entries[here.place + way], what)) return travel(way);
  const isMove = what.position === here.position;
  if (!isOwn || isMove) return enter('replaceState', here.place, here.over, what);
  // What was chosen in the drawer is the entry of that.
  if (here.over?.kind === 'drawer') return enter('replaceState', here.place, undefined, what);
  return enter('pushState', here.place + 1, here.over, what);
}

/** Pushes or replaces an entry. `over` is what is open above the page: `{kind, under}`, with the place below it. */
function enter(how, place, over, {session, filters, position} = known) {
  const looked = {number: page.list?.first, item: page.item?.id};
  const address = writeAddress({catalog: page.catalog.name, filters, ...looked});
  here = {place, session, position, over, filters, address};
  if (how === 'pushState') entries.length = place;
  entries[place] = here;
  delete entries[place - MOST];
  history[how]({place, session, position, over}, '', address);
  leave({session, filters});
  sessionStorage.setItem(ENTRIES, JSON.stringify(entries));
}

/** Keeps what this window leaves of the catalog that is open; nothing while it is on the way to somewhere else. */
function leave(what) {
  left[page.catalog.name] = what;
  sessionStorage.setItem(LEFT, JSON.stringify(left));
}

/** Goes to an entry that says what the session is at, or is about to be. */
async function travel(way) {
  const popped = new Promise(resolve => { arrived = resolve; });
  history.go(way);
  await popped;
  const address = readAddress(location.hash);
  here = {...history.state, filters: address.filters, address: location.hash};
  await lookAt(address, here.over);
}

// MARK: Above the page

/** Opens something above the page, which Back closes. */
export const openOver = kind => inTurn(() => {
  if (here.over?.kind === kind) return;
  enter('pushState', here.place + 1, {kind, under: here.place});
});

/** Leaves the entries of what was open above the page. */
export const leaveOver = kind => inTurn(async () => {
  if (here?.over?.kind === kind) {
    await travel(here.over.under - here.place);
    await show(known, true);
  } else if (readAddress(location.hash).item && here?.session === known.session) {
    enter('replaceState', here.place);
  }
});

/** Another item in the place of the one that is open. */
export const stayOver = () => inTurn(() => enter('replaceState', here.place, here.over));

// MARK: Entries

/** Goes with the browser, and begins where it is. `open` is for addresses that the session has nothing to do with. */
export function watchHistory(open) {
  openOther = open;
  addEventListener('popstate', () => {
    const isOwn = Boolean(arrived);
    arrived?.();
    arrived = null;
    if (isOwn) return;
    departures += 1;
    clearTimeout(resting?.timer);
    resting = null;
    // Work for an address that was left does not hold up this one.
    if (openings > 0) turn = Promise.resolve();
    inTurn(arrive);
  });
  // After a way through other pages what was ahead is gone.
  addEventListener('pageshow', event => { if (event.persisted && here) entries.length = here.place + 1; });
  return reopen();
}

/** Opens what the address says. */
export const reopen = () => inTurn(async () => {
  openings += 1;
  try { await openOther(); } finally { openings -= 1; }
});

async function arrive() {
  const {state} = history;
  const {hash} = location;
  const hasGoneOn = departureFrom(hash, state);
  const address = readAddress(hash);
  const isOpen = page.panel && page.session.state !== 'ended' && address.catalog === page.catalog.name;
  const isOurs = isOpen && here?.session === known.session
    && (state ? state.session === known.session : areSame(address.filters, known.filters));
  if (!isOurs) return void reopen();
  if (openings > 0) giveUpOpening();
  const before = here;
  // A link to where one is takes the place of the entry.
  const place = state?.place ?? (hash === before.address ? before.place : before.place + 1);
  if (!state) entries.length = place;
  const over = state ? state.over : address.item && {kind: 'item', under: before.over?.under ?? before.place};
  const isClosed = before.over && !over && place === before.over.under;
  const entry = {...known, ...state, place, over, filters: address.filters};
  if (!isClosed && !isAt({...entry, over: null}, known)) await goTo(entry);
  await lookAt(address, over);
  if (hasGoneOn()) return undefined;
  if (!isClosed) return enter('replaceState', place, stays(over));
  // What others did meanwhile is not undone by that.
  here = entry;
  return show(known, true);
}

/** Takes up a session that was opened: as it is by now where the window has left it so, else as the address says. */
export async function arriveIn(address, isLeft) {
  const {state} = history;
  const {session} = page;
  const {canUndo, canRedo} = session.screen.session;
  const hasGoneOn = departureFrom(location.hash, state);
  if (canUndo || canRedo) {
    const {position} = await positionOf(session);
    if (hasGoneOn()) return;
    known = now(position);
  }
  const place = state?.place ?? (here ? here.place + 1 : 0);
  entries.length = place;
  if (state?.session === known.session && !isLeft) await goTo({...state, filters: address.filters});
  await lookAt(address);
  if (!hasGoneOn()) enter('replaceState', place, state?.over?.kind === 'item' ? stays(state.over) : undefined);
}

/** Whether somebody has gone on meanwhile from an entry. */
const departureFrom = (hash, state) => () => location.hash !== hash || history.state?.place !== state?.place;

/** What is open above the page; an item may be there no more. */
const stays = over => over && (page.item || over.kind !== 'item') ? over : undefined;

/** Brings the session where an entry says: by its own steps, or where those lead elsewhere by what the address says. */
async function goTo({session, position, filters}) {
  const {panel} = page;
  moving = null;
  // The session may be there before its answer is here.
  leave(undefined);
  await panel.settled();
  departures += 1;
  writes += 1;
  try {
    known = now(known.position);
    if (session === known.session && position !== known.position) {
      if (await hasStepped(position)) known = now(position);
    }
    if (areSame(known.filters, filters)) return;
    await attempt(() => write(filters));
    known = now((await positionOf(page.session)).position);
  } finally {
    writes -= 1;
  }
}

/** Goes to a state by undo or redo; whether it is there. The steps may be others by now, or no longer kept. */
async function hasStepped(position) {
  const {session} = page;
  try {
    if (Math.abs(position - known.position) > 1 && !isKept(position, await session.read('/history'))) return false;
    return await session[position < known.position ? 'undo' : 'redo'](position);
  } catch (error) {
    // Another window may have been faster.
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** Steps that lead nowhere under the present definition are not listed: the present state may be behind the last one that is. */
const isKept = (position, history) => position >= history.firstPosition
  && position <= Math.max(history.position, history.steps.at(-1)?.position ?? 0);

async function write(filters) {
  const cleared = Object.fromEntries(page.panel.screen.categories.map(({id}) => [id, null]));
  page.leftOut = await writeFilters(filters, cleared, body => page.session.write('', body, 'PATCH'));
}

/** Shows what of a catalog an address names. */
async function lookAt({item, number = 1}, over) {
  if (!item) closeItem();
  else if (item !== page.item?.id) await openItem(item);
  if (over?.kind !== 'drawer') document.querySelector('dialog.drawer')?.close();
  else if (!page.draft) await openDrawer();
  if (number !== (page.list?.first ?? 1)) await showPage(number);
}
