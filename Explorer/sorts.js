// The orders of items, each with a name in words.

import {flatOf, namesYears, titleOf} from './attributes.js';
import {page} from './page.js';

/** The sorts of the catalog: `{id, title, keys}`, its keys as `{name, isDescending}`. */
export function sortsOf(it) {
  const {definition} = page.catalog;
  const listed = page.catalogs?.find(catalog => catalog.name === page.catalog.name)?.sorts ?? page.catalog.sorts;
  const keysOf = id => definition.sorts?.find(sort => sort.id === id)?.keys ?? [];
  // One that the service has made of an attribute is called after its key.
  const isMade = ({id, keys}) => keys.length === 1 && keys[0] === id;
  const made = (definition.sorts ?? []).filter(isMade).map(sort => parsed(sort.id).name);
  return listed.map(({id, title}) => {
    const keys = keysOf(id);
    const inWords = keys.length === 0 ? it.words.ownOrder : isMade({id, keys}) ? wordsOf(keys[0], made, it) : title;
    return {id, title: inWords, keys: keys.map(parsed)};
  });
}

/** The sorts that begin with an attribute. */
export const sortsBy = (name, it) => sortsOf(it).filter(({keys}) => keys[0]?.name === name);

/** “Oldest first”, “Mass: lowest first”, “Name: A to Z”; `made` are all attributes that are sorted by so. */
function wordsOf(key, made, it) {
  const {name, isDescending} = parsed(key);
  const kind = kindOf(name, it);
  const order = it.words.order[kind][Number(isDescending)];
  // Of the only time or price it is clear.
  const alike = new Set(made.filter(other => kindOf(other, it) === kind));
  const isClear = ['time', 'price'].includes(kind) && alike.size === 1;
  return isClear ? order.replace(/^./, first => first.toUpperCase()) : `${titleOf(name, it)}: ${order}`;
}

function kindOf(name, it) {
  const about = flatOf(page.catalog.definition).find(category => category.attribute === name) ?? {};
  const {kind, isDate, values} = it.screen.categories.find(category => category.id === about.id) ?? {};
  if (isDate || about.format?.grouping === false) return 'time';
  if (kind !== 'range' && !values?.some(({value}) => typeof value === 'number')) return 'text';
  if (namesYears(name)) return 'time';
  return /(price|preis|prix)$/i.test(name) ? 'price' : 'number';
}

function parsed(key) {
  const [, name, direction] = /^(.*):(asc|desc)$/.exec(key);
  return {name, isDescending: direction === 'desc'};
}
