// What the page knows, and what the controls of a panel can do.

import {FilterSession, Problem} from './filter-session.js';
import {refreshOpened} from './choices.js';
import {wordsIn} from './words.js';

/** How screens are read: short lists, counts as the locale writes them. */
const OPTIONS = 'include=currentFilters,categories,page&limit=8&valueIds=false&texts=counts&pageSize=24';
export const DRAFT_OPTIONS = 'include=currentFilters,categories&limit=8&valueIds=false&texts=counts';
const EXCHANGES = 30;

/** Everything that is drawn. One value, changed in place, then drawn again. */
export const page = {
  catalogs: null,
  /** What `GET /v1/catalogs/{catalog}` says. */
  catalog: null,
  session: null,
  panel: null,
  /** In the drawer of a narrow window. */
  draft: null,
  labels: {},
  words: wordsIn(navigator.language),
  locales: ['en', 'de'],
  view: sessionStorage.getItem('view'),
  /** Items after those of the screen. */
  more: {ids: [], items: [], cursor: null, isLoading: false},
  sections: null,
  rescue: null,
  history: null,
  share: null,
  explanation: null,
  exchanges: [],
  notice: null,
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
  /** The order of lists that a pointer is in, by category. */
  held = new Map();
  /** Where thumbs are while they move, by category. */
  moved = new Map();
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
  day(text) {
    const zone = text.length === 10 ? 'UTC' : this.zone;
    const {locale} = this.screen.session;
    const options = {dateStyle: 'medium', timeZone: zone};
    return kept(`day ${locale} ${zone}`, () => new Intl.DateTimeFormat(locale, options)).format(new Date(text));
  }

  redraw() { page.draw(); }

  /** One tap is one request. */
  tap(operations) { return attempt(() => this.session.apply(operations)); }

  /** Resolves when everything that was tapped is answered. */
  async settled() {
    do await this.session.settled; while (this.#waiting.size > 0);
  }

  /** For what moves faster than answers come: the last one counts. */
  async tapLatest(id, operations) {
    const isBusy = this.#waiting.has(id);
    this.#waiting.set(id, operations);
    if (isBusy) return;
    let sent;
    try {
      while (sent !== this.#waiting.get(id)) {
        sent = this.#waiting.get(id);
        await this.tap(sent);
      }
    } finally {
      this.#waiting.delete(id);
      this.moved.delete(id);
      page.draw();
    }
  }
}

/** Does something that the service may refuse; the page says so then. */
export async function attempt(work) {
  try {
    page.problem = null;
    return await work();
  } catch (error) {
    if (error.name === 'AbortError') return undefined;
    if (!(error instanceof Problem)) throw error;
    if ((page.draft?.session ?? page.session)?.state !== 'ended') page.problem = error;
    page.draw();
    return undefined;
  }
}

/** Opens a catalog, or a share of one, in place of what is open. */
export async function open(start) {
  page.session?.close();
  Object.assign(page, {session: null, panel: null, catalog: null, draft: null, history: null, share: null, explanation: null});
  page.draw();
  // Of a share nobody knows yet which catalog it is of.
  const reading = start.catalog && readCatalog(start.catalog, page.locale);
  reading?.catch(() => {});
  const session = await attempt(() => FilterSession.begin('', {locale: page.locale, ...start}, OPTIONS, listen));
  if (session) await attempt(() => show(session, reading));
}

/** Goes on with a session, of this window or of another one; `false` if it is gone. */
export async function resume(id) {
  try {
    await show(await FilterSession.resume('', id, OPTIONS, listen));
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return false;
  }
}

async function show(session, reading) {
  const {catalog, locale} = session.screen.session;
  [page.catalog, page.labels] = await (reading ?? readCatalog(catalog, locale));
  Object.assign(page, {session, panel: new Panel(session, 'panel'), words: wordsIn(locale), locale, rescue: null, sections: null});
  resetMore();
  sessionStorage.setItem('session', session.screen.session.id);
  history.replaceState(null, '', `#${encodeURIComponent(catalog)}`);
  session.addEventListener('screen', event => changed(session, event.detail.changes));
  session.follow();
  await complete();
  page.draw();
  document.querySelector('.top [aria-current]')?.scrollIntoView({block: 'nearest', inline: 'nearest'});
}

/** What the session tells of itself goes into the page. */
export function listen(session) {
  session.addEventListener('state', () => page.draw());
  session.addEventListener('exchange', event => {
    page.exchanges.unshift(event.detail);
    page.exchanges.length = Math.min(page.exchanges.length, EXCHANGES);
  });
}

let known = {};

function changed(session, changes) {
  if (session !== page.session) return;
  const {screen} = session;
  if (known.id === screen.session.id && known.dataVersion !== screen.session.dataVersion) {
    const difference = screen.unfilteredTotal - known.total;
    const number = page.panel.number(Math.abs(difference));
    const what = difference > 0 ? page.words.newItems(number) : difference < 0 ? page.words.lessItems(number) : null;
    page.notice = [page.words.changed, what].filter(Boolean).join(': ');
  } else page.notice = null;
  page.history = null;
  page.share = null;
  if (changes === null || changes.page || changes.total !== undefined || changes.session?.sort) resetMore();
  if (screen.session.locale !== page.locale) changeWords(screen.session);
  page.draw();
  complete().then(hasRead => hasRead && page.draw());
}

async function changeWords({catalog, locale}) {
  page.locale = locale;
  page.words = wordsIn(locale);
  page.labels = await readLabels(catalog, locale);
  page.draw();
}

/** Reads what stands beside a screen; whether there was something. */
async function complete() {
  const {session, panel} = page;
  const {screen} = session;
  known = {id: screen.session.id, dataVersion: screen.session.dataVersion, total: screen.unfilteredTotal};
  const isLost = screen.total === 0 && screen.emptyReason === 'noMatch';
  if (!isLost) page.rescue = null;
  const isInSections = page.view === 'sections';
  await attempt(() => Promise.all([
    refreshOpened(panel),
    isLost && session.read('/rescue').then(rescue => { page.rescue = rescue; }),
    isInSections && session.read('/sections?limit=6').then(answer => { page.sections = answer.sections; }),
  ]));
  return panel.opened.size > 0 || isLost || isInSections;
}

export async function setView(view) {
  page.view = view;
  sessionStorage.setItem('view', view);
  page.draw();
  await complete();
  page.draw();
}

function resetMore() {
  page.more = {ids: [], items: [], cursor: page.session.screen.page.nextCursor, isLoading: false};
}

/** Reads the items after the last one. */
export async function readMore() {
  const {more} = page;
  if (!more.cursor || more.isLoading) return;
  more.isLoading = true;
  const answer = await attempt(() => page.session.read(`/items?pageSize=48&cursor=${more.cursor}`));
  more.isLoading = false;
  // Meanwhile there may be other filters.
  if (!answer || more !== page.more) return;
  more.ids.push(...answer.page.itemIds);
  more.items.push(...answer.page.items);
  more.cursor = answer.page.nextCursor;
  page.draw();
}

/** Which languages there are can be asked for only one by one. */
export async function findLocales() {
  const wanted = new Set(navigator.languages.map(language => language.split('-')[0]));
  const found = await Promise.all([...wanted].filter(locale => !page.locales.includes(locale)).map(async locale => {
    const labels = await getJSON(`/v1/catalogs/${encodeURIComponent(page.catalogs[0].name)}/labels`, {'Accept-Language': locale});
    return labels.locale.split('-')[0] === locale ? labels.locale : null;
  }));
  page.locales.push(...found.filter(Boolean));
}

/** A catalog and its labels. Without a locale they come in the language that a new session has. */
const readCatalog = (name, locale) => Promise.all([getJSON(`/v1/catalogs/${encodeURIComponent(name)}`), readLabels(name, locale)]);

const readLabels = async (catalog, locale) =>
  (await getJSON(`/v1/catalogs/${encodeURIComponent(catalog)}/labels${locale ? `?locale=${locale}` : ''}`)).labels;

export async function getJSON(path, headers = {}) {
  const answer = await fetch(path, {headers});
  const content = await answer.json();
  if (!answer.ok) throw new Problem(content);
  return content;
}
