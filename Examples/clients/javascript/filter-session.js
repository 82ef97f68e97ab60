import {applyChanges} from './screen-changes.js';

/**
 * A session of FilterService, for a front end in a browser, or a program in Node 20 and later: it holds the screen, sends
 * what the user does, and follows what others do. Needs `screen-changes.js` beside it, and nothing else.
 *
 *     const session = await FilterSession.begin('http://127.0.0.1:8080', {catalog: 'shop'}, 'limit=8&valueIds=false');
 *     session.addEventListener('screen', () => draw(session.screen));
 *     session.follow();
 *     await session.apply([{op: 'toggle', category: 'brand', value: 'Aldermoor'}]);
 *
 * Each write is one request, sent after the one before; its answer is the difference from the screen that the client
 * has; after a refusal the screen is read again. While the service cannot be reached, is unavailable, or has had too many
 * requests, a request is sent again with its key: it takes effect once.
 *
 * Events: `screen` (it has changed; `detail.changes` is the difference, null if it was read as a whole), `written` (the
 * screen shows what a write of this client has led to; `detail` has its `path` and `body`), `state`, and `exchange` (for
 * those who want to see the traffic).
 */
export class FilterSession extends EventTarget {
  /** The whole screen as the service gives it. It changes in place; what did not change stays the same object. */
  screen = null;
  /**
   * `live`; `waiting` while the service cannot be reached, or has had too many requests; `ended` when the session has
   * expired or was deleted.
   */
  state = 'live';

  #base;
  #options;
  #key;
  #version = null;
  #turn = Promise.resolve();
  /** Whether events tell what others change. */
  #isTold = false;
  #closed = new AbortController();

  constructor(base, options, key) {
    super();
    this.#base = base;
    this.#options = options;
    this.#key = key;
  }

  /**
   * Begins a session.
   *
   * @param {string} base where the service is; empty for the origin of the page
   * @param {object} start the body of `POST /v1/sessions`: `{catalog}`, `{share}`, with `locale` and others
   * @param {string} options how the screen is to be read, as the parameters of a query
   * @param listen gets the session before its first request, to add listeners
   * @param key where the service asks for one: it goes with each request
   */
  static begin(base, start, options = '', {listen, key} = {}) {
    return new FilterSession(base, options, key).#open('POST', '/v1/sessions', {body: start}, listen);
  }

  /** Goes on with a session that exists. */
  static resume(base, id, options = '', {listen, key} = {}) {
    return new FilterSession(base, options, key).#open('GET', `/v1/sessions/${id}`, {}, listen);
  }

  /** Asks about a catalog without a session: the body of `POST …/query`, and its answer. */
  static async query(base, catalog, body, {key} = {}) {
    const path = `/v1/catalogs/${encodeURIComponent(catalog)}/query`;
    return (await new FilterSession(base, '', key).#request('POST', path, {body, isPlain: true})).body;
  }

  /** Of the screen; another one for each change of filters or data. */
  get version() { return this.#version; }

  get path() { return `/v1/sessions/${this.screen.session.id}`; }

  /** Carries out operations, as the body of `POST …/apply` has them. */
  apply(operations) { return this.write('/apply', {operations}); }
  /** Moves a slider or types on in a search: what is sent one after the other is one step to undo. */
  select(category, selection) {
    return this.write(`/categories/${encodeURIComponent(category)}/selection`, selection, 'PUT');
  }
  /**
   * Goes back by a step, or to the state with a number; whether there was a step, as far as this client has heard.
   * Without one nothing is sent.
   */
  undo(to) { return this.#step('/undo', to, ({canUndo}) => canUndo); }
  /** Goes on by a step that was undone, or to the state with a number; whether there was one. */
  redo(to) { return this.#step('/redo', to, ({canRedo}) => canRedo); }

  /**
   * Puts the categories that are made of names of an object in order anew, by what the matching items have; that is no
   * step to undo.
   */
  reorder() { return this.write('/apply', {operations: []}, 'POST', 'reorder=true'); }

  /** Sends a write; resolves when the screen shows its effect, and rejects where that is refused. */
  write(path, body, method = 'POST', query = '') {
    return this.#inTurn(() => this.#send(path, body, method, query));
  }

  /** Reads something below the session, such as `/rescue`. */
  async read(path) { return (await this.#request('GET', this.path + path, {isPlain: true})).body; }

  /** A POST that leaves the session as it is, such as `/share`. */
  async ask(path, body) { return (await this.#request('POST', this.path + path, {body, isPlain: true})).body; }

  /** Begins a draft: a session of its own, whose filters `commit` makes those of this one. */
  draft(options = this.#options, listen = undefined) {
    return new FilterSession(this.#base, options, this.#key).#open('POST', `${this.path}/drafts`, {}, listen);
  }

  /** The filters of a draft become those of this session, whatever happened to these meanwhile; the draft ends. */
  commit(draft) {
    return this.#inTurn(async () => {
      await draft.settled;
      // The draft asks, for it may be what has ended; the answer is the screen of this session.
      const query = [this.#options, `answer=changes&since=${this.#version}`].filter(Boolean).join('&');
      const body = {onConflict: 'rebase'};
      const answer = await draft.#request('POST', `${draft.path}/commit`, {body, query, isPlain: true});
      draft.#become('ended');
      await this.#take(answer);
      this.#tellWritten('/commit', body);
    });
  }

  /** Resolves when the writes so far are answered. */
  get settled() { return this.#turn; }

  /** Ends the session at the service. What is sent later is rejected with the `Problem` of an expired session. */
  async end() {
    this.#become('ended');
    await fetch(this.#base + this.path, {method: 'DELETE', headers: this.#rights, keepalive: true}).catch(() => {});
  }

  /** Stops following and retrying; what is sent later is rejected. */
  close() { this.#closed.abort(); }

  /**
   * Takes over what others change, until `close`: other windows, other devices, the data. Nobody needs that of a page
   * that is hidden, and a browser has few connections to a service: such a page catches up when it is seen again.
   */
  async follow() {
    let pause = SHORTEST;
    for (let isFirst = true; !this.#closed.signal.aborted; isFirst = false) {
      try {
        if (!isFirst) await this.#pause(pause);
        pause = Math.min(2 * pause, LONGEST);
        await whenSeen();
        if (!isFirst) await this.#catchUp();
        if (await this.#listen()) pause = SHORTEST;
      } catch {
        // Whatever the answer was, another one may come.
      }
    }
  }

  /** Takes events until the connection breaks, or may have broken, or the page is hidden; whether that was a while. */
  async #listen() {
    const began = performance.now();
    const broken = new AbortController();
    const stop = () => broken.abort();
    const when = (target, name, handle) => target?.addEventListener?.(name, handle, {signal: broken.signal});
    when(this.#closed.signal, 'abort', stop);
    when(globalThis, 'online', stop);
    when(globalThis.document, 'visibilitychange', () => document.hidden && stop());
    const query = [this.#options, `since=${this.#version}`].filter(Boolean).join('&');
    const headers = {...this.#rights, Accept: 'text/event-stream'};
    try {
      if (this.#closed.signal.aborted) stop();
      const url = `${this.#base}${this.path}/events?${query}`;
      const answer = await fetch(url, {headers, cache: 'no-store', signal: broken.signal});
      if (!answer.ok) throw new Problem(parsed(await answer.text(), answer.status));
      this.#become('live');
      this.#isTold = true;
      for await (const {name, id, data} of events(answer.body)) {
        if (name === 'changes') await this.#take({body: data, version: id});
        if (name === 'reload') await this.#reread();
        if (name !== 'end') continue;
        if (data.reason === 'sessionEnded') this.#become('ended');
        break;
      }
    } catch (error) {
      if (['sessionExpired', 'unknownSession'].includes(error.code)) this.#become('ended');
    } finally {
      this.#isTold = false;
      stop();
    }
    return performance.now() - began > LASTING;
  }

  // MARK: Screens

  async #open(method, path, content, listen) {
    listen?.(this);
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
      try {
        applyChanges(this.screen, body);
      } catch {
        // Half of a difference is no screen.
        this.#version = null;
        return this.#reread();
      }
    } else {
      return this.#catchUp();
    }
    this.#version = version;
    this.dispatchEvent(new CustomEvent('screen', {detail: {changes: body.answer === 'changes' ? body : null}}));
  }

  /** Asks what happened since the screen that the client has. */
  async #catchUp() {
    if (this.#version === null) return this.#reread();
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
    const result = this.#turn.then(work).catch(async error => {
      // What is refused may be about a screen that others have changed since.
      if (error instanceof Problem && !this.#isTold) await this.#catchUp().catch(() => {});
      throw error;
    });
    this.#turn = result.catch(() => {});
    return result;
  }

  async #send(path, body, method, further = '') {
    const query = [`answer=changes&since=${this.#version}`, further].filter(Boolean).join('&');
    await this.#take(await this.#request(method, this.path + path, {body, query}));
    this.#tellWritten(path, body);
  }

  #tellWritten(path, body) { this.dispatchEvent(new CustomEvent('written', {detail: {path, body}})); }

  /** Writes before it may have led to where there is no such step. */
  #step(path, to, isThere) {
    return this.#inTurn(async () => {
      if (!isThere(this.screen.session)) return false;
      await this.#send(path, to === undefined ? {} : {to}, 'POST');
      return true;
    });
  }

  /** Sends a request until it is answered. Throws a `Problem` where the answer is one. */
  async #request(method, path, {body, query = '', isPlain = false}) {
    const url = `${path}?${[isPlain ? '' : this.#options, query].filter(Boolean).join('&')}`.replace(/\?$/, '');
    const headers = {...this.#rights};
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
        if (this.state === 'ended') throw new Problem(ENDED);
        if (this.#closed.signal.aborted) throw error;
      }
      if (text !== undefined && !isForLater(answer, text)) {
        const bytes = Number(answer.headers.get('Content-Length')) || text.length;
        const milliseconds = performance.now() - began;
        const sent = {method, url: this.#base + url, body: request.body};
        const told = {...sent, status: answer.status, text, bytes, milliseconds};
        this.dispatchEvent(new CustomEvent('exchange', {detail: told}));
        this.#become('live');
        const content = parsed(text, answer.status);
        if (answer.ok) return {body: content, version: tagOf(answer)};
        if (['sessionExpired', 'unknownSession'].includes(content.code)) this.#become('ended');
        throw new Problem(content);
      }
      this.#become('waiting');
      const seconds = Number(answer?.headers.get('Retry-After')) || Math.min(0.25 * 2 ** attempt, 4);
      await this.#pause(seconds * 1000);
    }
  }

  get #rights() { return this.#key ? {Authorization: `Bearer ${this.#key}`} : {}; }

  #become(state) {
    if (this.state === state || this.state === 'ended') return;
    this.state = state;
    if (state === 'ended') this.close();
    this.dispatchEvent(new CustomEvent('state'));
  }

  /** Waits, no longer than until the device is online again, or the session is closed. */
  #pause(milliseconds) {
    return new Promise(resolve => {
      const done = () => { clearTimeout(timer); globalThis.removeEventListener?.('online', done); resolve(); };
      const timer = setTimeout(done, milliseconds);
      globalThis.addEventListener?.('online', done);
      this.#closed.signal.addEventListener('abort', done, {once: true});
    });
  }
}

/** Milliseconds between attempts to follow, which double; and after which a stream counts as one that works. */
const SHORTEST = 250, LONGEST = 30_000, LASTING = 5000;

/** The answer to what is asked of a session that has ended, without a request. */
const ENDED = {status: 410, code: 'sessionExpired', title: 'Session expired', errors: [{detail: 'the session has ended'}]};

/** Whether the same request may be accepted in a while. Without a code something between client and service has answered. */
function isForLater({status}, text) {
  if (status !== 429) return [502, 503, 504].includes(status);
  try {
    return ['tooManyRequests', undefined].includes(JSON.parse(text)?.code);
  } catch {
    return true;
  }
}

/** What the service refuses (RFC 9457): `code`, `title`, and `errors` with a `detail` each. */
export class Problem extends Error {
  constructor(content) {
    super(content.errors?.[0]?.detail ?? content.title);
    Object.assign(this, content);
  }
}

/** What servers on the way answer need not be JSON. */
function parsed(text, status) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    throw new Problem({status, title: `An answer that is not JSON, with status ${status}`});
  }
}

/** The server-sent events of a stream, each as `{name, id, data}` with its data read as JSON. */
async function* events(stream) {
  const reader = stream.getReader(), decoder = new TextDecoder();
  let text = '', event = {};
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const lines = (text + decoder.decode(piece.value, {stream: true})).split('\n');
    text = lines.pop();
    for (const line of lines) {
      const [, field, value] = /^([^:]*):? ?(.*)$/.exec(line);
      if (field === 'event') event.name = value;
      if (field === 'id') event.id = value;
      if (field === 'data') event.data = event.data === undefined ? value : `${event.data}\n${value}`;
      if (line) continue;
      if (event.data !== undefined) yield {...event, data: JSON.parse(event.data)};
      event = {};
    }
  }
}

/** Resolves when somebody can see the page, at once where there is no page. */
async function whenSeen() {
  while (globalThis.document?.hidden) {
    await new Promise(resolve => document.addEventListener('visibilitychange', resolve, {once: true}));
  }
}

const tagOf = answer => answer.headers.get('ETag')?.replaceAll('"', '').replace(/-gz$/, '') ?? null;
const randomKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), number => number.toString(36)).join('-');
