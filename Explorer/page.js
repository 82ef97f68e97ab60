// What the page knows, and what the controls of a panel can do.

import {FilterSession, Problem} from '../Examples/clients/javascript/filter-session.js';
import {asFarAsAccepted, filtersOf, startWith, wantedBy} from './address.js';
import {OPTIONS, exchanges, key, takeSession} from './early.js';
import {flatOf} from './attributes.js';
import {refreshOpened} from './choices.js';
import {countNew} from './listing.js';
import {explainItem} from './item.js';
import {readCatalog, readCatalogs, readLabels} from './reading.js';
import {followOthers, step, takeUp} from './trail.js';
import {wordsIn} from './words.js';

export const DRAFT_OPTIONS = 'include=currentFilters,categories&limit=8&valueIds=false&texts=counts';
const EXCHANGES = 30;
/** Milliseconds in which a screen is painted. */
const LATER = 100;

/** Everything that is drawn. One value, changed in place, then drawn again. */
export const page = {
  catalogs: null,
  /** What `GET /v1/catalogs/{catalog}` says. */
  catalog: null,
  session: null,
  /** The session that is to come in its place. */
  opening: null,
  /** Why nothing can be shown under this address. */
  lost: null,
  /** Whether the service cannot be reached for what is read beside sessions. */
  isCut: false,
  panel: null,
  /** In the drawer of a narrow window. */
  draft: null,
  labels: {},
  words: wordsIn(navigator.language),
  locales: ['en', 'de'],
  view: sessionStorage.getItem('view'),
  /** The items that are listed, where they are not just those of the screen; see `listing.js`. */
  list: null,
  /** Whether what is drawn next is a screen that was not drawn yet. */
  isNewScreen: false,
  sections: null,
  rescue: null,
  history: null,
  share: null,
  /** The item that is open: `{id, content, explanation, product}`; see `item.js`. */
  item: null,
  exchanges,
  /** The last of them when the page was drawn. */
  drawnExchange: null,
  /** Whether the service asks for another key than there is. */
  asksKey: false,
  notice: null,
  /** What the service refused of an address; see `refused.js`. */
  leftOut: [],
  problem: null,
  draw() {},
};

const formats = new Map();

/** What writes numbers and days is made once: that takes longer than to write a screen with it. */
export function kept(name, make) {
  if (!formats.has(name)) formats.set(name, make());
  return formats.get(name);
}

/** A session with its filters as a person uses them: what controls are drawn from, and what they call. */
export class Panel {
  /** Lists that the user has opened or searches in, by category. */
  opened = new Map();
  /** Categories whose values without items the user has unfolded. */
  unfolded = new Set();
  /** Which values of lists were listed when they were drawn, and which were folded away, by category. */
  parts = new Map();
  /** The category that the pointer or the keyboard is in. */
  #used = null;
  /** The values of lists that a pointer or the keyboard is in, or was in when the screen came, by category. */
  held = new Map();
  /** Where thumbs are while they move, and bounds that were typed and refused, by category. */
  moved = new Map();
  /** Whether categories made of names were put in order for the screen that is shown. */
  isInOrder = false;
  #waiting = new Map();

  constructor(session, name) {
    this.session = session;
    this.name = name;
  }

  get screen() { return this.session.screen; }
  get words() { return page.words; }
  get labels() { return page.labels; }
  get zone() { return page.catalog.definition.zone ?? 'UTC'; }

  nameOf(category) { return `${this.name} ${category.id}`; }
  /** As the language writes it; `digits` are those behind the point, by default as many as there are, at most 2. */
  number(value, digits = 0) {
    const {locale} = this.screen.session;
    const options = {minimumFractionDigits: digits, maximumFractionDigits: 2};
    return kept(`number ${locale} ${digits}`, () => new Intl.NumberFormat(locale, options)).format(value);
  }
  /** “name, maker and place”. */
  listed(texts) {
    const {locale} = this.screen.session;
    return kept(`list ${locale}`, () => new Intl.ListFormat(locale)).format(texts);
  }
  day(text) {
    if (Number.isNaN(Date.parse(text))) return text;
    const zone = text.length === 10 ? 'UTC' : this.zone;
    const {locale} = this.screen.session;
    const options = {dateStyle: 'medium', timeZone: zone};
    return kept(`day ${locale} ${zone}`, () => new Intl.DateTimeFormat(locale, options)).format(new Date(text));
  }

  redraw() { page.draw(); }

  /** The pointer or the keyboard has come into a category. */
  use(id) { this.#used = id; }

  /** It has left all of them: now what is above the last one can be folded. */
  leave() {
    if (this.#used === null) return;
    this.#used = null;
    if ([...this.parts.values()].some(part => part.isDue)) page.draw();
  }

  isAboveUsed({id}) {
    const {categories} = this.screen;
    const place = id => categories.findIndex(category => category.id === id);
    return this.#used !== null && place(id) < place(this.#used);
  }

  /** Whether anything was chosen: categories made of names, which keep their places, may have another order since. */
  get hasSteps() {
    return [page.session, this.session].some(({screen: {session}}) => session.canUndo || session.canRedo);
  }

  /**
   * Lists that were left, or have gone with their category, take the order of the new screen, and bounds that were
   * refused give way to its own.
   */
  release() {
    const shown = new Set(this.screen.categories.map(({id}) => id));
    this.isInOrder = false;
    for (const [id, held] of this.held) if (held.isLeft || !shown.has(id)) this.held.delete(id);
    for (const id of this.parts.keys()) if (!shown.has(id)) this.parts.delete(id);
    for (const id of this.moved.keys()) if (!this.#waiting.has(id)) this.moved.delete(id);
  }

  /** One tap is one request; whether it was accepted. */
  async tap(operations) {
    const apply = () => attempt(() => this.session.apply(operations).then(() => true));
    return await step(this.session, apply) ?? false;
  }

  /** Puts categories made of names in order anew, by what the matching items have. */
  async reorder() {
    const isDone = await attempt(() => this.session.reorder().then(() => true));
    if (!isDone) return;
    this.isInOrder = true;
    page.draw();
  }

  /** Resolves when everything that was tapped is answered. */
  async settled() {
    do await this.session.settled; while (this.#waiting.size > 0);
  }

  /** For what moves faster than answers come: the last selection counts, and all of them are one step to undo. */
  async move(id, selection) {
    const isBusy = this.#waiting.has(id);
    this.#waiting.set(id, {selection});
    if (isBusy) return;
    try {
      await step(this.session, () => this.#sendMoves(id), {move: id});
    } finally {
      this.#waiting.delete(id);
      this.moved.delete(id);
      page.draw();
    }
  }

  async #sendMoves(id) {
    for (let sent; sent !== this.#waiting.get(id);) {
      sent = this.#waiting.get(id);
      await attempt(() => this.session.select(id, sent.selection));
    }
  }
}

/** Does what the user wants and the service may refuse; the page says so then. */
export function attempt(work) {
  page.problem = null;
  return inBackground(work);
}

/** The same for what the page does by itself: what the user was told before stays. */
export async function inBackground(work) {
  try {
    return await work();
  } catch (error) {
    if (error.name === 'AbortError') return undefined;
    if (!(error instanceof Problem)) throw error;
    if (error.status === 401) page.asksKey = true;
    // The page says by itself that what it shows has ended; of what it does not show any more it says nothing.
    const isOver = error.code === 'sessionExpired' || (page.draft?.session ?? page.session)?.state === 'ended';
    if (!isOver) page.problem = error;
    page.draw();
    return undefined;
  }
}

/** Nothing of a session, for another one, or none. */
export const NOTHING = {
  session: null, panel: null, catalog: null, draft: null, history: null, share: null, item: null, notice: null,
  leftOut: [],
};

/** Opens a catalog with the filters of an address, or a share of one, in place of what is open. */
export function open(start, filters) {
  return replace(async isWanted => {
    page.session?.close();
    Object.assign(page, NOTHING);
    page.draw();
    // Of a share nobody knows yet which catalog it is of.
    const reading = start.catalog && readCatalog(start.catalog, page.locale);
    reading?.catch(() => {});
    const early = page.locale ? null : await takeSession(start.catalog, listenFirst);
    const wanted = filters ? wantedBy(filters) : {};
    const begin = () => FilterSession.begin(
      '', {locale: page.locale, ...start, ...filters && startWith(wanted)}, OPTIONS, {listen: listenFirst, key});
    const {answer, leftOut} = early ? {answer: early, leftOut: []} : await asFarAsAccepted(wanted, begin);
    await show(answer, isWanted, reading, leftOut);
  });
}

/** Goes on with a session, of this window or another; `false` if it is gone, or of another catalog than this one. */
export async function resume(id, catalog) {
  let isGone = false;
  await replace(async isWanted => {
    try {
      const session = await FilterSession.resume('', id, OPTIONS, {listen: listenFirst, key});
      isGone = Boolean(catalog) && session.screen.session.catalog !== catalog;
      if (isGone) session.close();
      else await show(session, isWanted);
    } catch (error) {
      isGone = error instanceof Problem && ['sessionExpired', 'unknownSession'].includes(error.code);
      if (!isGone) throw error;
    }
  });
  return !isGone;
}

let openings = 0;

/** Opens something. What was asked for last is shown, whichever answer comes last. */
async function replace(work) {
  giveUpOpening();
  const number = openings;
  await attempt(() => work(() => number === openings));
  if (number === openings) page.opening = null;
}

/** What is open stays. */
export function giveUpOpening() {
  openings += 1;
  page.opening?.close();
  page.opening = null;
}

/** A session that is not there yet tells whether it is being waited for. */
function listenFirst(session) {
  page.opening = session;
  listen(session);
  // One that has begun early may wait already.
  if (session.state === 'waiting') page.draw();
}

async function show(session, isWanted, reading, leftOut = []) {
  const {catalog, locale} = session.screen.session;
  const isSpoken = languageOf(page.locale ?? navigator.language) === languageOf(locale);
  const read = isWanted()
    && await Promise.all([reading ?? readCatalog(catalog, locale), isSpoken ? page.catalogs : readCatalogs(locale)]);
  if (!isWanted()) return session.close();
  page.session?.close();
  [[page.catalog, page.labels], page.catalogs] = read;
  Object.assign(page, {
    session, panel: new Panel(session, 'panel'), words: wordsIn(locale, page.catalog.definition), locale,
    isNewScreen: true, rescue: null, sections: null, opening: null, list: null, item: null,
    leftOut: [...leftOut, ...(session.screen.droppedByDefinition ?? []).map(({text}) => text)],
  });
  takeUp();
  sessionStorage.setItem('session', session.screen.session.id);
  session.addEventListener('screen', () => changed(session));
  session.follow();
  await complete();
  page.draw();
  document.querySelector('.top [aria-current]')?.scrollIntoView({block: 'nearest', inline: 'nearest'});
}

const languageOf = locale => locale.split('-')[0];

/** What the session tells of itself goes into the page. */
export function listen(session) {
  session.addEventListener('state', () => page.draw());
  session.addEventListener('exchange', event => {
    page.exchanges.unshift(event.detail);
    page.exchanges.length = Math.min(page.exchanges.length, EXCHANGES);
    // An answer that the stream was ahead of changes no screen; the inspector shows it when that screen is painted.
    setTimeout(() => { if (page.drawnExchange !== page.exchanges[0]) page.draw(); }, LATER);
  });
}

let known = {};

function changed(session) {
  if (session !== page.session) return;
  const {screen} = session;
  const isOther = known.revision !== screen.session.revision;
  if (known.id === screen.session.id && known.dataVersion !== screen.session.dataVersion) {
    page.notice = newsInWords(screen.unfilteredTotal - known.total);
  } else if (isOther) page.notice = null;
  page.history = null;
  if (isOther) page.leftOut = [];
  // Data that change move no item of a list that somebody is in the middle of, nor do categories in another order.
  if (isOther && known.filters !== filtersIn(screen)) page.list = null;
  followOthers();
  if (screen.session.locale !== page.locale) changeWords(screen.session);
  page.panel.release();
  page.isNewScreen = true;
  page.draw();
  complete().then(hasRead => hasRead && page.draw());
}

const filtersIn = screen => filtersOf(screen, flatOf(page.catalog.definition));

/** “The data have changed: 12 new items”. */
function newsInWords(difference) {
  const inWords = difference > 0 ? page.words.newItems : page.words.lessItems;
  const count = difference !== 0 && inWords(page.panel.number(Math.abs(difference)));
  return [page.words.changed, count].filter(Boolean).join(': ');
}

async function changeWords({catalog, locale}) {
  page.locale = locale;
  page.words = wordsIn(locale, page.catalog.definition);
  [page.labels, page.catalogs] = await Promise.all([readLabels(catalog, locale), readCatalogs(locale)]);
  page.draw();
}

/** Reads what stands beside a screen; whether there was something. */
async function complete() {
  const {session, panel} = page;
  const {screen} = session;
  const {id, dataVersion, revision} = screen.session;
  known = {id, dataVersion, revision, total: screen.unfilteredTotal, filters: filtersIn(screen)};
  const isLost = screen.total === 0 && screen.emptyReason === 'noMatch';
  if (!isLost) page.rescue = null;
  const isInSections = page.view === 'sections';
  const isBehind = page.list && page.list.dataVersion !== dataVersion;
  const {version} = session;
  // The answer of an earlier screen may be the later one.
  const isLatest = () => session === page.session && session.version === version;
  await inBackground(() => Promise.all([
    refreshOpened(panel),
    isLost && session.read('/rescue').then(rescue => { if (isLatest()) page.rescue = rescue; }),
    isInSections && session.read('/sections?limit=6').then(answer => {
      if (isLatest()) page.sections = answer.sections;
    }),
    page.item && explainItem(isLatest),
    isBehind && countNew().then(count => {
      if (count !== undefined && page.notice && isLatest()) page.notice = newsInWords(count);
    }),
  ]));
  return panel.opened.size > 0 || isLost || isInSections || isBehind || Boolean(page.item);
}

export async function setView(view) {
  page.view = view;
  sessionStorage.setItem('view', view);
  page.draw();
  await complete();
  page.draw();
}
