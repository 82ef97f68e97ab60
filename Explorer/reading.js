// What the page reads beside sessions: catalogs and their labels.

import {Problem} from '../Examples/clients/javascript/filter-session.js';
import {rights, take} from './early.js';
import {page} from './page.js';

/** All catalogs, with the titles that they have in a language, by default in that of the browser. */
export const readCatalogs = async locale =>
  (await getJSON('/v1/catalogs', locale ? {'Accept-Language': locale} : {})).catalogs;

/** A catalog and its labels. Without a locale they come in the language that a new session has. */
export const readCatalog = (name, locale) =>
  Promise.all([getJSON(`/v1/catalogs/${encodeURIComponent(name)}`), readLabels(name, locale)]);

export const readLabels = async (catalog, locale) =>
  (await getJSON(`/v1/catalogs/${encodeURIComponent(catalog)}/labels${locale ? `?locale=${locale}` : ''}`)).labels;

/** Which languages there are can be asked for only one by one. Returns whether any had to be. */
export async function findLocales() {
  const wanted = new Set(navigator.languages.map(language => language.split('-')[0]));
  const unknown = [...wanted].filter(locale => !page.locales.includes(locale));
  const found = await Promise.all(unknown.map(async locale => {
    const path = `/v1/catalogs/${encodeURIComponent(page.catalogs[0].name)}/labels`;
    const labels = await getJSON(path, {'Accept-Language': locale});
    return labels.locale.split('-')[0] === locale ? labels.locale : null;
  }));
  page.locales.push(...found.filter(Boolean));
  return unknown.length > 0;
}

/** Reads something that is no session; as long as the service cannot be reached, again and again. */
export async function getJSON(path, headers = {}) {
  for (;;) {
    const answer = await (take(path) ?? fetch(path, {headers: {...rights, ...headers}})).catch(() => null);
    if (answer && ![502, 503, 504].includes(answer.status)) {
      page.isCut = false;
      const content = await answer.json().catch(() => null);
      if (answer.ok && content) return content;
      throw new Problem(content ?? {title: `${path}: ${answer.status}`});
    }
    page.isCut = true;
    page.draw();
    await new Promise(resolve => setTimeout(resolve, 1000));
  }
}
