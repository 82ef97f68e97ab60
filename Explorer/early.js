// What the first screen needs is asked for before the other modules of the page are there.

import {FilterSession} from './filter-session.js';

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

/** The requests that were made meanwhile, for those who show them. */
export const exchanges = [];

/** The catalog that is shown where nobody names one: there is most to see. */
export const largestOf = catalogs => catalogs.toSorted((some, other) => other.itemCount - some.itemCount)[0];

/** The name of the catalog in the address; none where that is of a session or of a share. */
const nameInAddress = () => {
  const [name] = location.hash.slice(1).split('/');
  return name.includes('=') ? null : decodeURIComponent(name);
};

const keep = event => exchanges.unshift(event.detail);
let opening = null;
let wanted = sessionStorage.getItem('session') ? null : begin();
wanted?.catch(() => {});

async function begin() {
  const name = nameInAddress();
  if (name === null) return null;
  const catalog = name || largestOf((await (await first).clone().json()).catalogs)?.name;
  if (!catalog) return null;
  for (const path of ['', '/labels']) ask(`/v1/catalogs/${encodeURIComponent(catalog)}${path}`);
  const listen = session => {
    opening = session;
    session.addEventListener('exchange', keep);
  };
  return {catalog, session: await FilterSession.begin('', {catalog}, OPTIONS, {listen, key})};
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
