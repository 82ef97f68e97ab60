// What the attributes of items mean to people, found out from their names and values, and from the definition.

import {page} from './page.js';

const NAMES = {
  title: /^(name|title|label|headline|titel)$/i,
  likeTitle: /(name|title|headline|titel)$/i,
  image: /(image|picture|photo|thumb|poster|bild|img)/i,
  price: /(price|amount|cost|preis|betrag)$/i,
  rating: /^(rating|stars|score|bewertung)$/i,
  size: /(width|height)$/i,
};
/** Last words of names. */
const ADDRESSES = new Set(['url', 'uri', 'href', 'link', 'slug', 'permalink']);
const COORDINATES = new Set(['lat', 'latitude', 'lon', 'lng', 'longitude']);
const YEARS = /\b(years?|yr|jahr|ann[eé]e|ano|anno)\b/i;
/** What says which one of many, and is no quantity. */
const NUMBERS = /\b(ids?|ean|gtin|upc|isbn|issn|sku|zip|zipcode|plz|postcode|phone|fax|no|nr|[a-z]*nummer)[0-9]*$/i;
/** From where images may come, as `--explorer-images` says: `https:` or origins. */
const SOURCES = document.querySelector('meta[name=image-sources]').content.split(' ');
const SHOWN = 4;
/** Kinds of categories that list the values of an attribute. */
export const LISTED = ['multi', 'single', 'hierarchy'];
/** Of a text that stands below the title: characters, or words. */
const LONG = {characters: 40, words: 6};
/** How many items with the same value make it one that is not worth a column. */
const SAME = 5;

/** The pictures that the service has itself, and no other address of it. */
const OF_SERVICE = /^\/explorer\/[\w-]+\.svg(#[\w-]+)?$/;

/** Whether a value of an item may be shown as an image. */
export function isImage(value) {
  if (typeof value !== 'string') return false;
  if (/^data:image\//i.test(value) || OF_SERVICE.test(value)) return true;
  const {protocol, origin} = URL.parse(value) ?? {};
  return SOURCES.some(source => source !== '' && (source === protocol || source === origin));
}

/** Whether it is the address of a page, or of an image that may not be shown. */
const isAddress = value => typeof value === 'string' && /^https?:\/\/\S+$/i.test(value);

const isText = value => typeof value === 'string';
const isNumber = value => typeof value === 'number';
const meanOf = (values, measure) => values.reduce((sum, value) => sum + measure(value), 0) / values.length;

/** How items of a catalog are shown: which attribute is what. The most important ones come first in `columns`. */
export function attributesOf(items, definition) {
  const names = [...new Set(items.flatMap(item => Object.keys(item)))]
    .filter(name => ![definition.idAttribute, definition.variantsOf].includes(name) && !name.startsWith('_'));
  const valuesOf = name => items.map(item => item[name]).filter(value => value !== undefined && value !== null);
  const find = (kind, fits) => names.find(name => NAMES[kind].test(name) && valuesOf(name).some(fits));
  // Where nothing is called like a title, the id tells items apart.
  const id = definition.idAttribute ?? ['id', 'objectID', '_id'].find(name => name in items[0]);
  const title = find('title', isText) ?? find('likeTitle', isText) ?? id;
  const image = find('image', isImage);
  const hidesImages = !image && Boolean(find('image', isAddress));
  const price = find('price', isNumber);
  const rating = find('rating', value => isNumber(value) && value <= 5);
  // What can be filtered by comes first.
  const filtered = new Map(flatOf(definition).filter(({kind}) => !['keywords', 'search'].includes(kind))
    .map((category, place) => [category.attribute, place]));
  const lastWord = name => readable(name).toLowerCase().split(' ').at(-1);
  const isOfAddresses = name => valuesOf(name).every(isAddress)
    || ADDRESSES.has(lastWord(name)) && valuesOf(name).every(value => isText(value) && !/\s/.test(value));
  const isLong = name => {
    const texts = valuesOf(name);
    return texts.every(isText) && (meanOf(texts, text => text.length) >= LONG.characters
      || meanOf(texts, text => text.split(/\s+/).length) >= LONG.words);
  };
  const isPlain = value => typeof value !== 'object' || value === null || Array.isArray(value) && value.every(isPlain);
  const isSame = name => valuesOf(name).length >= SAME && valuesOf(name).length === items.length
    && new Set(valuesOf(name).map(String)).size === 1;
  const isTechnical = name => isOfAddresses(name) || isSame(name)
    || COORDINATES.has(lastWord(name)) || NAMES.size.test(name) && NAMES.image.test(name);
  const special = new Set([title, image, price, rating, id]);
  const rest = names.filter(name => !special.has(name) && valuesOf(name).some(isPlain)
    && (filtered.has(name) || !isTechnical(name)));
  const texts = rest.filter(name => !filtered.has(name) && isLong(name));
  const facts = rest.filter(name => !texts.includes(name))
    .sort((first, second) => (filtered.get(first) ?? filtered.size) - (filtered.get(second) ?? filtered.size));
  return {
    title, subtitle: texts[0], image, hidesImages, price, rating,
    facts: facts.slice(0, SHOWN),
    columns: [title, price, rating, ...facts].filter(Boolean),
    prefersCards: Boolean(image || price && rating),
  };
}

/** The categories of a definition, also those in groups, in one list; of those made of names it may say nothing. */
export const flatOf = definition => definition.flat ??= flatCategories(definition.categories);

const isGroup = ({kind}) => ['group', 'attributes'].includes(kind);

const flatCategories = entries =>
  entries.flatMap(entry => isGroup(entry) ? flatCategories(entry.categories ?? []) : [entry]);

/** The objects of whose names categories are made. */
const objectsIn = entries => entries.flatMap(entry =>
  entry.kind === 'attributes' ? [entry.attribute] : isGroup(entry) ? objectsIn(entry.categories) : []);

/** What the definition of the catalog says of a category; nothing of one that is not there any more. */
export const definitionOf = id => flatOf(page.catalog.definition).find(category => category.id === id) ?? {};

/** What an attribute is called in the language of the screen: as the category about it, or as most have it. */
export function titleOf(name, {screen, words}) {
  // Of the other kinds the title is that of a question about the attribute, not of the attribute.
  const isOfItems = ({kind}) => [...LISTED, 'range', 'toggle'].includes(kind);
  const about = flatOf(page.catalog.definition).find(category => category.attribute === name && isOfItems(category));
  return screen.categories.find(category => category.id === about?.id)?.title
    ?? translationOf(about?.id, screen).title ?? about?.title ?? words.attributes[name] ?? titleOfName(name);
}

/** Names of which categories are made stay as people wrote them: with a space, or a capital in front. */
function titleOfName(attribute) {
  const object = objectsIn(page.catalog.definition.categories).find(path => attribute.startsWith(`${path}.`));
  const name = object === undefined ? attribute : attribute.slice(object.length + 1);
  return object !== undefined && /^\p{Lu}| /u.test(name) ? name : readable(name);
}

export const readable = name => name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_.-]/g, ' ')
  .replace(/^./, first => first.toUpperCase());

/** What the values of a category are called in the language of the screen, by their texts. */
export const labelsOf = (id, {screen}) => ({...definitionOf(id).labels, ...translationOf(id, screen).labels});

/** What the definition says of a category in the language of the screen. */
function translationOf(id, {session: {locale}}) {
  const {locales} = page.catalog.definition;
  return (locales?.[locale] ?? locales?.[locale.split('-')[0]])?.categories?.[id] ?? {};
}

/** Of a node of a tree all parts of its path, in words. */
export function pathInWords(path, id, it) {
  const {separator = ' > '} = definitionOf(id);
  const labels = labelsOf(id, it);
  const parts = path.split(separator);
  const above = place => parts.slice(0, place + 1).join(separator);
  return parts.map((part, place) => Object.hasOwn(labels, above(place)) ? labels[above(place)] : part);
}

/** How the values of an attribute are written, as the categories about it have it: units, names, paths, years. */
export function writingOf(name, it) {
  const categories = flatOf(page.catalog.definition).filter(category => category.attribute === name);
  const about = fits => categories.find(fits) ?? {};
  const listed = about(category => LISTED.includes(category.kind)).id;
  return {
    ...about(category => category.unit).unit, labels: labelsOf(listed, it),
    path: about(category => category.kind === 'hierarchy').id,
    // Values of lists, too, have no separators.
    isPlain: listed !== undefined || about(category => category.format).format?.grouping === false
      || namesYears(name) || NUMBERS.test(readable(name)),
  };
}

/** Whether the numbers of an attribute are years, by its name. */
export const namesYears = name => YEARS.test(readable(name));

/** A value of an item as text. */
export function textOf(value, it, unit) {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(part => textOf(part, it)).join(', ');
  if (typeof value === 'number') {
    const number = unit?.isPlain && Number.isInteger(value) ? String(value) : it.number(value, unit?.digits);
    return `${unit?.prefix ?? ''}${number}${unit?.suffix ?? ''}`;
  }
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (typeof value === 'object') return JSON.stringify(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return it.day(value);
  return value;
}
