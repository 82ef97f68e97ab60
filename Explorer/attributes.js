// What the attributes of items mean to people, found out from their names and values.

const NAMES = {
  title: /^(name|title|label|headline|titel)$/i,
  likeTitle: /(name|title|headline|titel)$/i,
  image: /(image|picture|photo|thumb|poster|bild|img)/i,
  price: /(price|amount|cost|preis|betrag)$/i,
  rating: /^(rating|stars|score|bewertung)$/i,
};
/** From where images may come, as `--explorer-images` says: `https:` or origins. */
const SOURCES = document.querySelector('meta[name=image-sources]').content.split(' ');
const SHOWN = 4;
const COLUMNS = 7;

/** Whether a value of an item may be shown as an image. */
export function isImage(value) {
  if (typeof value !== 'string') return false;
  if (/^data:image\//i.test(value)) return true;
  const {protocol, origin} = URL.parse(value) ?? {};
  return SOURCES.some(source => source !== '' && (source === protocol || source === origin));
}

/** Whether it is the address of one that may not be shown. */
const isHidden = value => typeof value === 'string' && /^https?:\/\//i.test(value) && !isImage(value);

/** How items of a catalog are shown: which attribute is what. */
export function attributesOf(items, definition, titleOf) {
  const names = [...new Set(items.flatMap(item => Object.keys(item)))]
    .filter(name => name !== definition.idAttribute && !name.startsWith('_'));
  const valuesOf = name => items.map(item => item[name]).filter(value => value !== undefined && value !== null);
  const find = (kind, fits) => names.find(name => NAMES[kind].test(name) && valuesOf(name).some(fits));
  const isText = value => typeof value === 'string';
  // Where nothing is called like a title, the id tells items apart.
  const id = definition.idAttribute ?? ['id', 'objectID', '_id'].find(name => name in items[0]);
  const title = find('title', isText) ?? find('likeTitle', isText) ?? id;
  const image = find('image', isImage);
  const hidesImages = !image && Boolean(find('image', isHidden));
  const price = find('price', value => typeof value === 'number');
  const rating = find('rating', value => typeof value === 'number' && value <= 5);
  const special = new Set([title, image, price, rating]);
  const isPlain = value => typeof value !== 'object' || Array.isArray(value);
  const rest = names.filter(name => !special.has(name) && name !== id && valuesOf(name).some(isPlain));
  // What can be filtered by comes first.
  const filtered = new Map(definition.flat.map((category, place) => [category.attribute, place]));
  rest.sort((first, second) => (filtered.get(first) ?? 99) - (filtered.get(second) ?? 99));
  return {
    title, image, hidesImages, price, rating, titleOf, facts: rest.slice(0, SHOWN),
    columns: [title, ...rest.slice(0, COLUMNS - 1 - [rating, price].filter(Boolean).length), rating, price]
      .filter(Boolean),
    prefersCards: Boolean(image || price && rating),
  };
}

/** Categories of a definition, also those in groups. */
export function flatCategories(entries) {
  return entries.flatMap(entry => entry.kind === 'group' ? flatCategories(entry.categories) : [entry]);
}

/** A value of an item as text. */
export function textOf(value, it, unit) {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(part => textOf(part, it)).join(', ');
  if (typeof value === 'number') return `${unit?.prefix ?? ''}${it.number(value, unit?.digits)}${unit?.suffix ?? ''}`;
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (typeof value === 'object') return JSON.stringify(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return it.day(value);
  return value;
}
