// Reads the YAML that the contract is written in: blocks, flows, quotes, literal blocks, anchors and comments.
//
// Not in it, and not read: documents, tags, merge keys, folded blocks, plain texts of several lines. A test compares what
// this makes of the contract with what PyYAML does.

/** The value that a text stands for. Throws a `SyntaxError` that names the line. */
export const parseYAML = text => new Reader(text).document();

const KEY = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'|[^\s#&*!|>'"%@`,[\]{}][^\n]*?):(?=[ \n]|$)/y;
const BLANK = /(?:[ ]*(?:#[^\n]*)?(?:\n|$))*/y;
const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;

class Reader {
  #text;
  #place = 0;
  #anchors = new Map();

  constructor(text) { this.#text = text; }

  document() {
    const value = this.#block(this.#nextLine());
    this.#nextLine();
    if (this.#place < this.#text.length) this.#fail('unexpected text');
    return value;
  }

  #fail(what) {
    throw new SyntaxError(`line ${this.#text.slice(0, this.#place).split('\n').length}: ${what}`);
  }

  #match(pattern) {
    pattern.lastIndex = this.#place;
    return pattern.exec(this.#text);
  }

  /** Takes what a pattern finds here; `null` if it finds nothing. */
  #take(pattern) {
    const match = this.#match(pattern);
    if (match) this.#place += match[0].length;
    return match;
  }

  /** Goes to the next line with content, and gives its column; -1 at the end. */
  #nextLine() {
    this.#take(BLANK);
    const indent = this.#match(/ */y)[0].length;
    return this.#place + indent >= this.#text.length ? -1 : indent;
  }

  /** A map or a list whose entries begin in a column. */
  #block(column) {
    this.#place += this.#match(/ */y)[0].length;
    if (this.#match(/-(?= |\n)/y)) return this.#list(column);
    if (this.#match(KEY)) return this.#map(column);
    return this.#inline(column);
  }

  #list(column) {
    const list = [];
    do {
      this.#take(/-(?= |\n)/y) ?? this.#fail('expected an entry of a list');
      const spaces = this.#take(/ */y)[0].length;
      if (this.#match(KEY) && !this.#match(/[[{"'*&]/y)) list.push(this.#map(column + 1 + spaces));
      else list.push(this.#value(column));
    } while (this.#goesOn(column, /-(?= |\n)/y));
    return list;
  }

  #map(column) {
    const map = {};
    do {
      const key = this.#take(KEY) ?? this.#fail('expected a key');
      map[scalarText(key[1])] = this.#value(column);
    } while (this.#goesOn(column, KEY));
    return map;
  }

  /** Goes to the next entry of the same block, if there is one. */
  #goesOn(column, pattern) {
    const next = this.#nextLine();
    if (next > column) this.#fail('too deep');
    if (next < column) return false;
    this.#place += next;
    if (this.#match(pattern)) return true;
    this.#place -= next;
    return false;
  }

  /** What stands behind a key or a dash: here, or below. */
  #value(column) {
    this.#take(/ */y);
    const anchor = this.#take(/&([^\s,\]}]+) */y)?.[1];
    const value = this.#match(/(?:#[^\n]*)?(?:\n|$)/y) ? this.#below(column) : this.#inline(column);
    if (anchor) this.#anchors.set(anchor, value);
    return value;
  }

  #below(column) {
    const next = this.#nextLine();
    // A list may stand in the column of its key.
    if (next > column || next === column && this.#text.startsWith('- ', this.#place + next)) return this.#block(next);
    return null;
  }

  #inline(column) {
    if (this.#take(/\|\n/y)) return this.#literal(column);
    if (this.#match(/[[{"'*]/y)) return this.#flow();
    return scalar(this.#take(/(?:(?! #)[^\n])*/y)[0].trim());
  }

  #literal(column) {
    const lines = [];
    let indent = null;
    for (;;) {
      const [line] = this.#match(/[^\n]*/y);
      const depth = line.search(/[^ ]/);
      if (depth >= 0 && depth <= column || this.#place >= this.#text.length) break;
      if (depth >= 0) indent ??= depth;
      lines.push(line);
      this.#place += line.length + 1;
    }
    return `${lines.map(line => line.slice(indent)).join('\n').trimEnd()}\n`;
  }

  /** A value in which line ends do not count. */
  #flow() {
    const gap = () => this.#take(/(?:[ \n]|#[^\n]*)*/y);
    const entries = (end, read) => {
      for (this.#place += 1, gap(); !this.#take(end); gap()) {
        read();
        gap();
        if (!this.#take(/,/y) && !this.#match(end)) this.#fail('expected a comma');
      }
    };
    const alias = this.#take(/\*([^\s,\]}]+)/y);
    if (alias) return this.#anchors.has(alias[1]) ? this.#anchors.get(alias[1]) : this.#fail('unknown anchor');
    if (this.#match(/\[/y)) {
      const list = [];
      entries(/\]/y, () => list.push(this.#flow()));
      return list;
    }
    if (this.#match(/\{/y)) {
      const map = {};
      entries(/\}/y, () => {
        const key = this.#take(/("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,:{}[\]]+):(?= |\n)/y) ?? this.#fail('expected a key');
        gap();
        map[scalarText(key[1])] = this.#flow();
      });
      return map;
    }
    const quoted = this.#take(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/y);
    if (quoted) return scalarText(quoted[0]);
    return scalar(this.#take(/(?:(?![,\]}]|:[ \n]| #)[^\n])*/y)[0].trim());
  }
}

function scalarText(text) {
  if (text.startsWith('"')) return JSON.parse(text);
  return text.startsWith("'") ? text.slice(1, -1).replaceAll("''", "'") : text;
}

function scalar(text) {
  if (['', '~', 'null'].includes(text)) return null;
  if (text === 'true' || text === 'false') return text === 'true';
  return NUMBER.test(text) ? Number(text) : text;
}
