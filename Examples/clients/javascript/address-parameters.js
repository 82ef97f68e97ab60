import {filtersOf, startAt} from './address-filters.js';

/** The parameters of an address that are filters of a catalog, and those that are not. */
export class AddressParameters {
  prefix;
  /** By category what is chosen at the start. */
  #starts;
  /** The categories that were there at some time. */
  #categories = new Set();
  /** Before the names of the categories that are made of names. */
  #groups = new Set();

  /**
   * @param rest the answer to a query without filters, with its categories
   * @param prefix begins the name of each parameter that is a filter; if it is empty, the names of the categories tell
   */
  constructor(rest, prefix) {
    this.prefix = prefix;
    this.#starts = new Map(rest.categories.map(({id, selection}) => [id, startAt(selection)]));
    this.learn(rest);
  }

  /** A new definition adds categories. */
  learn({categories, categoryGroups = []}) {
    for (const {id} of categories) this.#categories.add(id);
    // A group whose categories are made of names says how many are relevant.
    for (const {id, relevantCount} of categoryGroups) if (relevantCount !== undefined) this.#groups.add(`${id}.`);
  }

  /** The filters of a query, without the prefix. */
  filtersIn(search) {
    const own = [...new URLSearchParams(search)].filter(([name]) => this.#isOwn(name));
    return String(new URLSearchParams(own.map(([name, text]) => [name.slice(this.prefix.length), text])));
  }

  /** The other parameters of a query, as they are written. */
  othersIn(search) {
    const parts = search.replace(/^\?/, '').split('&').filter(Boolean);
    // A question mark at the beginning would not count.
    return parts.filter(part => !this.#isOwn([...new URLSearchParams(`&${part}`).keys()][0])).join('&');
  }

  /** A query with these filters instead of its own. */
  replacing(search, filters) {
    const own = filters && filters.split('&').map(part => this.prefix + part).join('&');
    const parts = [this.othersIn(search), own].filter(Boolean).join('&');
    return parts && `?${parts}`;
  }

  /** The filters of a screen: none where it is as at the start. */
  filtersOf(screen) { return filtersOf(screen, this.#starts); }

  /** The selections of a request that has each category of a screen as at the start. */
  atStart({categories}) {
    const starts = [...categories.map(({id}) => [id, null]), ...this.#starts];
    return Object.fromEntries(starts.map(([id, start]) => [id, start?.isChosen ? start.selection : null]));
  }

  #isOwn(name) {
    if (this.prefix !== '') return name.startsWith(this.prefix);
    const [id] = name.split(':');
    const isOfNames = () => [...this.#groups].some(group => id.startsWith(group));
    return [':sort', ':filters'].includes(name) || this.#categories.has(id) || isOfNames();
  }
}
