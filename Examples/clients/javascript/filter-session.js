/**
 * A session of FilterService, for a front end in a browser: it holds the screen, sends what the user does, and follows what
 * others do. One module without dependencies.
 *
 *     const session = await FilterSession.begin('http://127.0.0.1:8080', {catalog: 'shop'}, 'limit=8&valueIds=false');
 *     session.addEventListener('screen', () => draw(session.screen));
 *     session.follow();
 *     await session.apply([{op: 'toggle', category: 'brand', value: 'Aldermoor'}]);
 *
 * Each write is one request, sent after the one before; its answer is the difference from the screen that the client has.
 * While the service cannot be reached, or is unavailable, a request is sent again with its key: it takes effect once.
 *
 * Events: `screen` (it has changed; `detail.changes` is the difference, null if it was read as a whole), `state`, and
 * `exchange` (for those who want to see the traffic).
 */
export class FilterSession extends EventTarget {
  /** The whole screen as the service gives it. It changes in place; what did not change stays the same object. */
  screen = null;
  /** `live`; `waiting` while the service cannot be reached; `ended` when the session has expired or was deleted. */
  state = 'live';

  #base;
  #options;
  #version = null;
  #source = null;
  #turn = Promise.resolve();
  #closed = new AbortController();

  constructor(base, options) {
    super();
    this.#base = base;
    this.#options = options;
  }

  /**
   * Begins a session.
   *
   * @param {string} base where the service is; empty for the origin of the page
   * @param {object} start the body of `POST /v1/sessions`: `{catalog}`, `{share}`, with `locale` and others
   * @param {string} options how the screen is to be read, as the parameters of a query
   * @param listen gets the session before its first request, to add listeners
   */
  static begin(base, start, options = '', listen = () => {}) {
    return new FilterSession(base, options).#open('POST', '/v1/sessions', {body: start}, listen);
  }

  /** Goes on with a session that exists. */
  static resume(base, id, options = '', listen = () => {}) {
    return new FilterSession(base, options).#open('GET', `/v1/sessions/${id}`, {}, listen);
  }

  get path() { return `/v1/sessions/${this.screen.session.id}`; }

  /** Carries out operations, as the body of `POST …/apply` has them. */
  apply(operations) { return this.write('/apply', {operations}); }
  undo(to) { return this.write('/undo', to === undefined ? {} : {to}); }
  redo(to) { return this.write('/redo', to === undefined ? {} : {to}); }

  /** Sends a write; resolves when the screen shows its effect. */
  write(path, body) {
    return this.#inTurn(async () => this.#take(await this.#request('POST', this.path + path, {
      body, query: `answer=changes&since=${this.#version}`,
    })));
  }

  /** Reads something below the session, such as `/rescue`. */
  async read(path) { return (await this.#request('GET', this.path + path, {isPlain: true})).body; }

  /** A POST that leaves the session as it is, such as `/share`. */
  async ask(path, body) { return (await this.#request('POST', this.path + path, {body, isPlain: true})).body; }

  /** Begins a draft: a session of its own, whose filters `commit` makes those of this one. */
  draft(options = this.#options, listen = () => {}) {
    return new FilterSession(this.#base, options).#open('POST', `${this.path}/drafts`, {}, listen);
  }

  /** The filters of a draft become those of this session, whatever happened to these meanwhile; the draft ends. */
  commit(draft) {
    return this.#inTurn(async () => {
      await draft.settled;
      // The draft asks, for it may be what has ended; the answer is the screen of this session.
      const query = [this.#options, `answer=changes&since=${this.#version}`].filter(Boolean).join('&');
      const answer = await draft.#request('POST', `${draft.path}/commit`, {body: {onConflict: 'rebase'}, query, isPlain: true});
      draft.close();
      await this.#take(answer);
    });
  }

  /** Resolves when the writes so far are answered. */
  get settled() { return this.#turn; }

  /** Ends the session at the service. */
  async end() {
    this.close();
    await fetch(this.#base + this.path, {method: 'DELETE', keepalive: true}).catch(() => {});
  }

  /** Stops following and retrying. */
  close() {
    this.#closed.abort();
    this.#source?.close();
  }

  /** Takes over what others change, until `close`: other windows, other devices, the data. */
  follow() {
    if (this.#closed.signal.aborted) return;
    const query = [this.#options, `since=${this.#version}`].filter(Boolean).join('&');
    const source = this.#source = new EventSource(`${this.#base}${this.path}/events?${query}`);
    source.addEventListener('open', () => this.#become('live'));
    source.addEventListener('changes', event => {
      this.#take({body: JSON.parse(event.data), version: event.lastEventId}).catch(() => {});
    });
    source.addEventListener('reload', () => this.#reread().catch(() => {}));
    source.addEventListener('end', event => {
      if (JSON.parse(event.data).reason === 'sessionEnded') this.#become('ended');
    });
    source.addEventListener('error', () => {
      if (this.state === 'ended') return source.close();
      this.#become('waiting');
      // After another answer than 200 the browser does not try again.
      if (source.readyState === EventSource.CLOSED) {
        this.#pause(2000).then(() => this.#catchUp()).then(() => this.follow()).catch(() => {});
      }
    });
  }

  // MARK: Screens

  async #open(method, path, content, listen) {
    listen(this);
    await this.#take(await this.#request(method, path, content));
    return this;
  }

  /** Takes an answer or an event for what it is: the whole screen, a difference from it, or something known already. */
  async #take({body, version}) {
    if (version === this.#version) return;
    if (body.answer === 'screen') {
      if (this.screen && this.screen.session.revision > body.session.revision) return this.#catchUp();
      this.screen = body;
    } else if (body.since === this.#version) {
      applyChanges(this.screen, body);
    } else {
      return this.#catchUp();
    }
    this.#version = version;
    this.dispatchEvent(new CustomEvent('screen', {detail: {changes: body.answer === 'changes' ? body : null}}));
  }

  /** Asks what happened since the screen that the client has. */
  async #catchUp() {
    try {
      await this.#take(await this.#request('GET', `${this.path}/changes`, {query: `since=${this.#version}`}));
    } catch (error) {
      if (error.code !== 'changesExpired') throw error;
      await this.#reread();
    }
  }

  async #reread() { await this.#take(await this.#request('GET', this.path, {})); }

  // MARK: Requests

  /** Writes wait for each other, so that each knows the screen that the one before has led to. */
  #inTurn(work) {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => {});
    return result;
  }

  /** Sends a request until it is answered. Throws a `Problem` where the answer is one. */
  async #request(method, path, {body, query = '', isPlain = false}) {
    const url = `${path}?${[isPlain ? '' : this.#options, query].filter(Boolean).join('&')}`.replace(/\?$/, '');
    const headers = {};
    if (method === 'POST') headers['Idempotency-Key'] = randomKey();
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const request = {method, headers, body: JSON.stringify(body), cache: 'no-store', signal: this.#closed.signal};
    for (let attempt = 0; ; attempt += 1) {
      const began = performance.now();
      let answer, text;
      try {
        answer = await fetch(this.#base + url, request);
        text = await answer.text();
      } catch (error) {
        if (this.#closed.signal.aborted) throw error;
      }
      if (text !== undefined && ![502, 503, 504].includes(answer.status)) {
        const bytes = Number(answer.headers.get('Content-Length')) || text.length;
        const milliseconds = performance.now() - began;
        const told = {method, url: this.#base + url, body: request.body, status: answer.status, text, bytes, milliseconds};
        this.dispatchEvent(new CustomEvent('exchange', {detail: told}));
        this.#become('live');
        const content = text ? JSON.parse(text) : null;
        if (answer.ok) return {body: content, version: tagOf(answer)};
        if (['sessionExpired', 'unknownSession'].includes(content.code)) this.#become('ended');
        throw new Problem(content);
      }
      this.#become('waiting');
      const seconds = Number(answer?.headers.get('Retry-After')) || Math.min(0.25 * 2 ** attempt, 4);
      await this.#pause(seconds * 1000);
    }
  }

  #become(state) {
    if (this.state === state || this.state === 'ended') return;
    this.state = state;
    if (state === 'ended') this.close();
    this.dispatchEvent(new CustomEvent('state'));
  }

  /** Waits, no longer than until the device is online again. */
  #pause(milliseconds) {
    return new Promise(resolve => {
      setTimeout(resolve, milliseconds);
      addEventListener('online', resolve, {once: true});
    });
  }
}

/** What the service refuses (RFC 9457): `code`, `title`, and `errors` with a `detail` each. */
export class Problem extends Error {
  constructor(content) {
    super(content.errors[0]?.detail ?? content.title);
    Object.assign(this, content);
  }
}

const tagOf = answer => answer.headers.get('ETag')?.replaceAll('"', '').replace(/-gz$/, '') ?? null;
const randomKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), number => number.toString(36)).join('-');

// MARK: Differences

/** Arrays beside a list that have a number for each of its elements. */
const ARRAYS = {counts: 'count', whatIfs: 'whatIf', whatIfsExcluded: 'whatIfExcluded', countTexts: 'countText'};
const OF_LISTS = new Set(['answer', 'since', 'values', 'histogramCounts', ...Object.keys(ARRAYS)]);

/** Makes a screen the one that a body of `GET …/changes` leads to. */
export function applyChanges(screen, changes) {
  const {revision, dataVersion, ...members} = changes;
  Object.assign(screen.session, {revision, dataVersion});
  applyMembers(screen, members);
}

function applyMembers(object, changes) {
  for (const [name, change] of Object.entries(changes)) {
    if (OF_LISTS.has(name)) continue;
    const old = object[name];
    const isWhole = change === null || typeof change !== 'object' || Array.isArray(change);
    if (isWhole || old === undefined || old === null) object[name] = change;
    else if (name === 'currentFilters') object[name] = withNumbers(placed(old, change, newFilter), change);
    else if (name === 'items') [object.itemIds, object.items] = changedItems(object.itemIds, old, change);
    else if (Array.isArray(old)) object[name] = changedList(old, change);
    else if (['session', 'page', 'none', 'toggle'].includes(name)) applyMembers(old, change);
    else object[name] = change;
  }
  const {values} = changes;
  if (Array.isArray(values)) object.values = values;
  else if (values) object.values = placed(object.values, values, newValue);
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

/** Elements by the places that they had; what is no place is a new element, without what is usual. */
function placed(old, {order, update = []}, complete) {
  const elements = order?.map(place => Number.isInteger(place) ? old[place] : complete(place)) ?? old;
  for (const change of update) {
    const key = 'id' in change ? 'id' : 'value';
    applyMembers(elements.find(element => element[key] === change[key]), change);
  }
  return elements;
}

const newValue = members => ({label: members.value, isSelected: false, isExcluded: false, ...members});
const newFilter = members => ({isNegated: false, none: false, status: 'available', isRemovable: true, ...members});

/** Takes out what is deleted and what moves, puts in what is new and what moves by rising index, then updates. */
function changedList(old, {delete: gone = [], insert = [], move = [], update = []}, valueOf = change => change.value) {
  const known = new Map(old.map(element => [element.id, element]));
  const leaving = new Set([...gone, ...move.map(change => change.id)]);
  const elements = old.filter(element => !leaving.has(element.id));
  const arriving = [
    ...insert.map(change => ({index: change.index, element: valueOf(change)})),
    ...move.map(change => ({index: change.index, element: known.get(change.id)})),
  ];
  arriving.sort((first, second) => first.index - second.index);
  for (const {index, element} of arriving) elements.splice(index, 0, element);
  for (const change of update) applyMembers(known.get(change.id), change);
  return elements;
}

/** Items have their ids beside them. */
function changedItems(ids, items, change) {
  const old = ids.map((id, place) => ({id, item: items[place]}));
  const pairs = changedList(old, change, ({id, item}) => ({id, item}));
  return [pairs.map(pair => pair.id), pairs.map(pair => pair.item)];
}
