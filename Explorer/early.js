// What the first screen needs is asked for before the other modules of the page are there.

import {readAddress, startWith, wantedBy} from './address.js';
import {FilterSession} from '../Examples/clients/javascript/filter-session.js';

/** How screens are read: short lists, counts as the locale writes them. */
export const OPTIONS = 'include=currentFilters,categories,page&limit=8&valueIds=false&texts=counts&pageSize=24';

const theme = localStorage.getItem('theme');
if (theme) document.documentElement.dataset.theme = theme;

/** What the user gave where the service asks for a key; it is forgotten with the window. */
export const key = sessionStorage.getItem('key') ?? undefined;

export const rights = key ? {Authorization: `Bearer ${key}`} : {};

/** Answers that were asked for and not taken yet, by path. */
const answers = new Map();

function ask(path) {
  const answer = fetch(path, {headers: rights});
  answer.catch(() => {});
  answers.set(path, answer);
  return answer;
}

/** The answer to a read, if it was asked for already; once, for the next one may be another. */
export function take(path) {
  const answer = answers.get(path);
  answers.delete(path);
  return answer;
}

const first = ask('/v1/catalogs');

// The first of these takes a browser some 30 ms, which it has while the answers are on their way.
setTimeout(() => new Intl.NumberFormat(navigator.language).format(1));

/** The requests that were made meanwhile, for those who show them. */
export const exchanges = [];

/** The catalog that is shown where nobody names one: there is most to see. */
export const largestOf = catalogs => catalogs.toSorted((some, other) => other.itemCount - some.itemCount)[0];

// A link to a session has it in the query, as a program writes it; here it stands where all addresses stand.
const linked = new URLSearchParams(location.search).get('session');
if (linked) history.replaceState(null, '', `${location.pathname}#session=${encodeURIComponent(linked)}`);

const keep = event => exchanges.unshift(event.detail);
let opening = null;
let wanted = sessionStorage.getItem('session') ? null : begin();
wanted?.catch(() => {});

async function begin() {
  const address = readAddress(location.hash);
  if (address.session || address.share) return null;
  const catalog = address.catalog || largestOf((await (await first).clone().json()).catalogs)?.name;
  if (!catalog) return null;
  for (const path of ['', '/labels']) ask(`/v1/catalogs/${encodeURIComponent(catalog)}${path}`);
  const start = {catalog, ...address.filters && startWith(wantedBy(address.filters))};
  const listen = session => {
    opening = session;
    session.addEventListener('exchange', keep);
  };
  return {catalog, session: await FilterSession.begin('', start, OPTIONS, {listen, key})};
}

/** The session on a catalog that has begun already, once; nothing where there is none. `listen` gets it at once. */
export async function takeSession(catalog, listen) {
  const taken = wanted;
  wanted = null;
  if (taken && opening) {
    opening.removeEventListener('exchange', keep);
    listen(opening);
  }
  const early = await taken?.catch(() => null);
  if (!early || early.catalog === catalog) return early?.session;
  early.session.end();
  return undefined;
}
