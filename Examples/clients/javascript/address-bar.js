import {areSame, asFarAsAccepted, startWith, wantedBy, writeFilters} from './address-filters.js';
import {AddressParameters} from './address-parameters.js';
import {FilterSession, Problem} from './filter-session.js';

/**
 * A session of FilterService whose filters stand in the address of the page: `/shoes?brand=Aldermoor&price=..50`. Needs
 * the modules beside it, and nothing else.
 *
 *     const bar = await AddressBar.begin('http://127.0.0.1:8080', {catalog: 'shop'}, 'limit=8&valueIds=false');
 *     bar.session.addEventListener('screen', () => draw(bar.session.screen));
 *     bar.session.follow();
 *
 * The session begins with the filters of the address. Each step of the session is an entry in the history of the browser:
 * Back undoes it, Forward does it again. A text that is typed, or a slider that is dragged, makes one entry when it rests.
 * A change by others is told by the entry that is shown. Where the steps of the session lead elsewhere by then, the address
 * counts. Links to other filters of the page are followed without loading it. The path, the fragment and other parameters
 * of the address stay.
 *
 * Events: `leftOut` (the service has refused something of an address, see there), and `problem` (an address could not be
 * followed; `detail` is the error).
 */
export class AddressBar extends EventTarget {
  session;
  /** What the service has refused of the last address: `{code, detail, name, value}` each; the rest is in force. */
  leftOut;

  #parameters;
  #path = location.pathname;
  /** Where the session is: `{session, revision, position, filters}`; the position is that in its steps. */
  #here;
  /** What the entry says that is shown; the next step takes its place if it `isSpare`: the entry before says the same. */
  #shown;
  /** The slider that moved last, or the text that was typed: `{category, at, from}`. */
  #move = null;
  /** The timer of an entry for where the slider rests. */
  #resting = null;
  /** How many times the browser went to another entry, and to which of these the session has followed. */
  #departures = 0;
  #arrivals = 0;
  #turn = Promise.resolve();
  #closed = new AbortController();

  constructor(session, parameters, leftOut) {
    super();
    this.session = session;
    this.leftOut = leftOut;
    this.#parameters = parameters;
    this.#enter('replaceState', this.#now(0));
    const {signal} = this.#closed;
    session.addEventListener('written', ({detail}) => this.#record(detail), {signal});
    session.addEventListener('screen', () => this.#followOthers(), {signal});
    addEventListener('popstate', () => location.pathname === this.#path && this.#depart(), {signal});
    document.addEventListener('click', event => this.#click(event), {signal});
  }

  /**
   * Begins a session with the filters of the address.
   *
   * @param start the body of `POST /v1/sessions`, with its `catalog`; what is filtered and the sort are those of the address
   * @param options as in `FilterSession.begin`; the screen needs its categories and current filters
   * @param prefix of the parameters that are filters, such as `f.` in `?f.brand=Aldermoor`; without one they are called
   *   like the categories
   */
  static async begin(base, start, options = '', {prefix = '', listen, key} = {}) {
    const rest = await FilterSession.query(base, start.catalog, {include: ['categories'], limit: 1}, {key});
    const parameters = new AddressParameters(rest, prefix);
    const wanted = wantedBy(parameters.filtersIn(location.search));
    const begin = () => FilterSession.begin(base, {...start, ...startWith(wanted)}, options, {listen, key});
    const {answer, leftOut} = await asFarAsAccepted(wanted, begin);
    return new AddressBar(answer, parameters, leftOut);
  }

  /** Goes to an address, as a link does; whether it is one of this page, with the same other parameters and no fragment. */
  visit(href) {
    const {origin, pathname, search, hash, href: address} = new URL(href, location.href);
    const isOfPage = origin === location.origin && [location.pathname, this.#path].every(path => path === pathname);
    if (!isOfPage || hash || this.#othersIn(search) !== this.#othersIn(location.search)) return false;
    this.#rest();
    if (address === location.href) history.replaceState(history.state, '', address);
    else history.pushState(null, '', address);
    this.#arrive();
    return true;
  }

  /** Leaves the address as it is from now on; the session goes on. */
  close() {
    this.#rest();
    this.#closed.abort();
  }

  // MARK: From the session to the address

  #now(position) {
    const {screen} = this.session;
    const {id, revision} = screen.session;
    return {session: id, revision, position, filters: this.#parameters.filtersOf(screen)};
  }

  #enter(how, here) {
    this.#here = here;
    this.#show(how, here);
  }

  /** Has an entry say where the session is. What others keep in the entry and in its address stays. */
  #show(how, what) {
    this.#shown = what;
    if (location.pathname !== this.#path) return;
    const {session, position, filters} = what;
    const search = this.#parameters.replacing(location.search, filters);
    const state = {...history.state, [this.#member]: {session, position}};
    history[how](state, '', `${location.pathname}${search}${location.hash}`);
  }

  /** Of the state of an entry, beside what others keep there. */
  get #member() { return `filterService${this.#parameters.prefix}`; }

  /** A write of this page is an entry; the moves of a slider, or what is typed in a search, are one when they rest. */
  #record({path, body}) {
    const last = this.#move, before = this.#here;
    const now = this.#now(body?.to ?? before.position + (path === '/undo' ? -1 : 1));
    if (now.revision === before.revision) return;
    this.#move = null;
    // The first is left to the arrival, and a write that changes no filter to what follows other changes.
    if (this.#isLeaving || areSame(now.filters, before.filters)) return;
    const category = this.#moved(path, body);
    const at = performance.now();
    const goesOn = category && category.id === last?.category && (category.kind !== 'search' || at - last.at < PAUSE);
    if (!goesOn) this.#rest();
    if (!category) {
      this.#enter(this.#shown.isSpare ? 'replaceState' : 'pushState', now);
      return;
    }
    const from = goesOn ? last.from : before;
    // A slider that is back where it was has made no step.
    const isBack = areSame(now.filters, from.filters);
    this.#here = {...now, position: isBack ? from.position : from.position + 1};
    this.#move = {category: category.id, at, from};
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#rest(), REST);
  }

  /** The category whose slider a write moves, or whose text it types; the service makes one step of several of these. */
  #moved(path, body) {
    const [, id] = /^\/categories\/([^/]+)\/selection$/.exec(path) ?? [];
    if (id === undefined || body === undefined || body === null) return undefined;
    const {categories} = this.session.screen;
    return categories.find(each => each.id === decodeURIComponent(id) && MOVED.has(each.kind));
  }

  /** Where the slider is becomes an entry; one that it has made already says so. */
  #rest() {
    if (this.#resting === null) return;
    this.#forgetRest();
    const by = this.#here.position - this.#shown.position;
    const how = by > 0 && !this.#shown.isSpare ? 'pushState' : 'replaceState';
    this.#show(how, {...this.#here, isSpare: by < 0 || by === 0 && this.#shown.isSpare});
  }

  #forgetRest() {
    clearTimeout(this.#resting);
    this.#resting = null;
  }

  /** A change by others is no entry of its own. */
  async #followOthers() {
    this.#parameters.learn(this.session.screen);
    const isKnown = () => this.#isLeaving || this.session.screen.session.revision === this.#here.revision;
    await this.session.settled;
    if (isKnown()) return;
    const {position} = await this.session.read('/history').catch(() => this.#here);
    if (isKnown() || this.#closed.signal.aborted) return;
    this.#rest();
    this.#move = null;
    this.#enter('replaceState', this.#now(position));
  }

  // MARK: From the address to the session

  /** Whether the browser is at an entry that the session has not followed to. */
  get #isLeaving() { return this.#departures !== this.#arrivals; }

  #othersIn(search) { return this.#parameters.othersIn(search); }

  /** The browser is at another entry. */
  #depart() {
    const isSame = areSame(this.#parameters.filtersIn(location.search), this.#shown.filters);
    // A link to a place in the page is no step.
    if (isSame && !history.state?.[this.#member] && !this.#isLeaving) this.#show('replaceState', this.#shown);
    else this.#arrive();
  }

  /** Follows the browser. Of several entries in a row the last one counts. */
  #arrive() {
    const number = this.#departures += 1;
    const isLast = () => number === this.#departures && !this.#closed.signal.aborted;
    this.#move = null;
    this.#forgetRest();
    this.#turn = this.#turn.then(async () => {
      if (!isLast()) return;
      try {
        const position = await this.#goTo(history.state?.[this.#member], this.#parameters.filtersIn(location.search));
        if (isLast()) this.#enter('replaceState', this.#now(position));
        if (this.leftOut.length > 0) this.dispatchEvent(new CustomEvent('leftOut'));
      } catch (error) {
        this.dispatchEvent(new CustomEvent('problem', {detail: error}));
      } finally {
        if (isLast()) this.#arrivals = number;
      }
    });
  }

  /** Brings the session where an entry says, by its own steps, or where those lead elsewhere by filters; the position. */
  async #goTo(entry, filters) {
    const {session} = this;
    await session.settled;
    const {position, firstPosition, steps} = await session.read('/history');
    this.leftOut = [];
    const to = entry?.session === session.screen.session.id ? entry.position : position;
    const isKept = to >= firstPosition && to <= Math.max(position, steps.at(-1)?.position ?? 0);
    if (isKept && to !== position) {
      await session[to < position ? 'undo' : 'redo'](to).catch(error => {
        // The steps may be others by now; the filters count.
        if (!(error instanceof Problem)) throw error;
      });
    }
    if (areSame(this.#now().filters, filters)) return isKept ? to : position;
    const atStart = this.#parameters.atStart(session.screen);
    this.leftOut = await writeFilters(filters, atStart, body => session.write('', body, 'PATCH'));
    return (await session.read('/history')).position;
  }

  #click(event) {
    const isPlain = event.button === 0 && !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
    const link = event.target.closest?.('a[href]');
    const isOfWindow = link && ['', '_self'].includes(link.target) && !link.hasAttribute('download');
    if (isPlain && isOfWindow && !event.defaultPrevented && this.visit(link.href)) event.preventDefault();
  }
}

/** The kinds of categories whose moves are one step. */
const MOVED = new Set(['range', 'comparison', 'search']);
/** Milliseconds that a slider rests before that is an entry: browsers refuse many changes in a row. */
const REST = 150;
/** Milliseconds within which the service counts texts that are typed one after the other as one step. */
const PAUSE = 2000;
