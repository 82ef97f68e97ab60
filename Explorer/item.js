// One item above the page: all that it has, and why it is here or not.

import {LISTED, flatOf, isImage, pathInWords, textOf, titleOf} from './attributes.js';
import {writeAddress} from './address.js';
import {knowledgeOf} from './items.js';
import {countBefore, listed} from './listing.js';
import {attempt, inBackground, kept, page} from './page.js';
import {h} from './patch.js';
import {getJSON} from './reading.js';
import {addressAmong, leaveOver, stayOver} from './trail.js';

/** Pixels that a pointer may move in a click. */
const MOVE = 3;
const WAYS = {ArrowLeft: -1, ArrowRight: 1};
/** The most variants of a product that are named. */
const VARIANTS = 20;

/** A link that opens an item; it takes what is filtered into its address when somebody comes near. */
export function itemLink(id, text) {
  const refresh = event => { event.currentTarget.href = addressAmong({item: id}); };
  return h('a', {
    class: 'open', href: writeAddress({catalog: page.catalog.name, item: id}), 'data-item': id,
    onPointerEnter: refresh, onFocus: refresh, onClick: refresh, draggable: 'false',
  }, h('span', {}, text));
}

/** Where the pointer was pressed last. */
let pressed = {clientX: 0, clientY: 0};

/** Handlers of a card or a row: a click beside its link opens the item, too, unless it is the end of selecting text. */
export const opening = {
  onPointerDown(event) { pressed = event; },
  onClick(event) {
    const {currentTarget, detail, target} = event;
    // A click of the keyboard has no detail.
    if (detail > 0 && hasMoved(event) && !getSelection().isCollapsed) event.preventDefault();
    else if (!target.closest('a')) currentTarget.querySelector('.open')?.dispatchEvent(new MouseEvent('click', event));
  },
  // The middle button opens a tab, as on the link.
  onAuxClick({button, currentTarget, target}) {
    if (button !== 1 || target.closest('a')) return;
    currentTarget.querySelector('.open')?.dispatchEvent(new MouseEvent('click', {ctrlKey: true, metaKey: true}));
  },
};

const hasMoved = ({clientX, clientY}) => Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > MOVE;

let isTouched = false;
for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => { isTouched = true; }, {capture: true});

/** Opens an item; one that there is no more is left out of the address. */
export async function openItem(id) {
  const {session} = page;
  const content = itemsOnScreen().get(id) ?? await readItem(id);
  if (session !== page.session) return;
  if (!content) {
    closeItem();
    return page.draw();
  }
  // Of another variant the product is known.
  const product = page.item?.product?.itemIds?.includes(id) ? page.item.product : null;
  const item = {id, content, explanation: null, product};
  // On a page that nobody has touched yet nothing moves that is seen already.
  if (!isTouched) {
    Object.assign(item, await inBackground(() => explanationOf(item, session)));
    if (session !== page.session) return;
  }
  page.item = item;
  page.draw();
  if (!item.explanation && await inBackground(() => explainItem())) page.draw();
}

async function readItem(id) {
  const path = `/v1/catalogs/${encodeURIComponent(page.catalog.name)}/items/${encodeURIComponent(id)}`;
  try {
    return await getJSON(path);
  } catch (error) {
    if (error.code !== 'unknownItem') return attempt(() => { throw error; });
    page.leftOut = [{code: error.code, name: 'item', value: id}];
    return null;
  }
}

/** Asks why the item that is open is here or not, and for its product; whether that is still wanted. */
export async function explainItem(isLatest = () => true) {
  const {item, session} = page;
  const found = await explanationOf(item, session);
  const isWanted = item === page.item && isLatest();
  if (isWanted) Object.assign(item, found);
  return isWanted;
}

async function explanationOf({id, content}, session) {
  const [explanation, product] = await Promise.all([
    session.read(`/explain/${encodeURIComponent(id)}`), readProduct(content, session)]);
  return {explanation, product};
}

/** The product of an item, with its variants that match; nothing of an item by itself. */
async function readProduct(content, session) {
  const path = page.catalog.definition.variantsOf?.split('.');
  const product = [path?.reduce((part, name) => part?.[name], content)].flat()[0] ?? null;
  return product !== null && session.read(`/products/${encodeURIComponent(product)}?limit=${VARIANTS}`);
}

/** Closes the item; the focus goes to the link of the one that was seen last. */
export function closeItem() {
  const {item} = page;
  if (!item) return;
  document.querySelector('dialog.item')?.close();
  page.item = null;
  page.draw();
  const link = document.querySelector(`a[data-item="${CSS.escape(listedAs(item))}"]`) ?? document.querySelector('h1');
  link?.focus();
}

const listsOnScreen = () => page.view === 'sections' && page.sections
  ? page.sections.map(({itemIds, ...list}) => ({...list, ids: itemIds})) : [listed()];

/** The items on the screen by their ids, in their order. */
const itemsOnScreen = () =>
  new Map(listsOnScreen().flatMap(({ids, items}) => ids.map((id, place) => [id, items[place]])));

/** The id of the item that stands on the screen for one: itself, or another variant of its product. */
function listedAs({id, product}) {
  if (!product || itemsOnScreen().has(id)) return id;
  const idIn = ({ids, products = []}) => ids[products.findIndex(other => other.id === product.product)];
  return listsOnScreen().map(idIn).find(Boolean) ?? id;
}

// MARK: View

export function itemView(it) {
  const {id, content, explanation, product} = page.item;
  const {words} = it;
  const known = knowledgeOf(content, it);
  const ids = [...itemsOnScreen().keys()];
  const place = ids.indexOf(listedAs(page.item));
  const title = textOf(content[known.title], it) || id;
  const go = async way => {
    const next = ids[place + way];
    if (place < 0 || next === undefined) return;
    await openItem(next);
    stayOver();
  };
  const button = (way, name, sign) => place >= 0 && h('button', {
    key: name, type: 'button', class: 'plain', 'aria-label': words[name], title: words[name],
    disabled: ids[place + way] === undefined, onClick: () => go(way),
  }, sign);
  const close = event => event.target.closest('dialog').close();
  const where = place >= 0 && placeInWords(place, ids.length, it);
  return h('dialog', {
    class: 'item', key: 'item', 'aria-label': title, onClose: () => { closeItem(); leaveOver('item'); },
    onKeyDown: event => WAYS[event.key] && !event.altKey && !event.ctrlKey && !event.metaKey && go(WAYS[event.key]),
    onClick: event => event.target === event.currentTarget && close(event),
  },
    h('div', {class: 'bar'},
      button(-1, 'previousItem', '‹'), h('span', {class: 'quiet'}, where), button(1, 'nextItem', '›'),
      h('p', {class: 'unseen', role: 'status'}, [title, where].filter(Boolean).join(', ')),
      h('button', {key: 'close', type: 'button', onClick: close}, words.close)),
    h('div', {class: 'content', key: `content ${id}`, tabindex: '0', role: 'region', 'aria-label': words.item},
      isImage(content[known.image]) && h('img', {
        key: 'picture', src: content[known.image], alt: '', referrerpolicy: 'no-referrer',
      }),
      h('h2', {tabindex: '-1', autofocus: true}, title),
      explanation && verdicts(explanation, it),
      product?.all > 1 && variants(product, page.item, known, it),
      attributes(content, known, it)),
  );
}

/** Which of the matching items it is; of those on the screen where these are several lists, or weights are counted. */
function placeInWords(place, shownCount, it) {
  const isOfAll = page.view !== 'sections' && !page.catalog.definition.weight;
  const [number, count] = isOfAll ? [countBefore(listed()) + place + 1, it.screen.total] : [place + 1, shownCount];
  return `${it.number(number)} / ${it.number(count)}`;
}

/** The variants of a product that match, each called by what it has of its own; it opens in place of the other one. */
function variants({matching, all, itemIds, items}, {id: current, content}, known, it) {
  const go = async id => {
    await openItem(id);
    stayOver();
    // What was clicked has gone with the other one.
    document.querySelector('.item h2')?.focus();
  };
  const differs = name => new Set([content, ...items].map(item => JSON.stringify(item[name]))).size > 1;
  const own = flatOf(page.catalog.definition).filter(({kind}) => LISTED.includes(kind))
    .map(({attribute}) => attribute).filter(differs);
  const nameOf = (item, id) => own.length === 0 ? id
    : own.map((name, place) => [place > 0 && ' · ', inWords(item[name] ?? null, name, known, it)]);
  return h('section', {class: 'variants', key: 'variants'},
    h('h3', {}, it.words.variants(it.number(matching), it.number(all))),
    matching > 0 && h('ul', {class: 'chips'}, itemIds.map((id, place) => h('li', {key: id}, h('button', {
      type: 'button', class: 'chip', disabled: id === current, onClick: () => go(id),
    }, nameOf(items[place], id)))), matching > itemIds.length && h('li', {key: 'more'}, '…')));
}

/** The filters, each with what the item has there; and the change that would show an item that is not here. */
function verdicts({isShown, clauses, change}, it) {
  const {words} = it;
  const verdict = ({passes, text, itemText}) => h('li', {class: passes ? 'passes' : 'fails'},
    h('span', {'aria-hidden': 'true'}, passes ? '✓' : '✗'),
    h('span', {class: 'unseen'}, passes ? words.passes : words.fails),
    h('span', {}, text), itemText && h('span', {class: 'own'}, itemText));
  return h('section', {class: 'why', key: 'why'},
    h('h3', {}, isShown ? words.why : words.whyNot),
    clauses.length === 0 && h('p', {class: 'quiet'}, words.noFilters),
    h('ul', {class: 'verdicts'}, clauses.map(verdict)),
    change && h('button', {type: 'button', onClick: () => it.tap(change.operations)},
      words.change(change.text)));
}

// MARK: Attributes

/** Everything that an item has: what can be filtered by first, else as the item has it. */
function attributes(content, known, it) {
  const places = new Map(flatOf(page.catalog.definition).map(({attribute}, place) => [attribute, place]));
  const placeOf = name => places.get(name) ?? places.size;
  const shown = flattened(content).filter(([name]) => name !== known.title && name !== known.image)
    .sort(([one], [other]) => placeOf(one) - placeOf(other));
  return h('dl', {key: 'attributes'}, shown.map(([name, value]) => h('div', {key: name},
    h('dt', {}, titleOf(name, it)), h('dd', {}, inWords(value, name, known, it)))));
}

/** Attributes of attributes are called as in definitions: `specs.voltage`. Levels of a tree are one path. */
const flattened = (content, before = '') => Object.entries(content).flatMap(([name, value]) => {
  if (Array.isArray(value) && value.length > 0 && value.every(isNamed)) {
    return flattened(membersOf(value), `${before}${name}.`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[before + name, value]];
  const levels = Object.entries(value);
  const isTree = levels.length > 0 && levels.every(([level, path], depth) =>
    level === `lvl${depth}` && typeof path === 'string');
  return isTree ? [[before + name, levels.at(-1)[1]]] : flattened(value, `${before}${name}.`);
});

const isNamed = element => typeof element?.name === 'string' && element.value !== undefined;

/** Of elements that have a name and a value each the object that they stand for. */
function membersOf(elements) {
  const members = Object.create(null);
  for (const {name, value, unit} of elements) {
    const inUnit = part => typeof part === 'number' && unit ? `${part} ${unit}` : part;
    members[name] = [...members[name] ?? [], ...[value].flat().map(inUnit)];
  }
  return members;
}

function inWords(value, name, known, it) {
  if (Array.isArray(value) && value.length > 0) {
    return value.map((part, place) => [place > 0 && ', ', inWords(part, name, known, it)]);
  }
  if (value === null || value === '' || Array.isArray(value)) return '–';
  if (typeof value === 'boolean') return it.words[value ? 'yes' : 'no'];
  if (/^https?:\/\//i.test(value)) {
    return h('a', {href: value, target: '_blank', rel: 'noopener noreferrer'}, value.replace(/^https?:\/\/|\/$/gi, ''));
  }
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return moment(value, it);
  const {labels, path, ...unit} = known.writingOf(name);
  if (path && typeof value === 'string') return pathInWords(value, path, it).join(' › ');
  return textOf(Object.hasOwn(labels, value) ? labels[value] : value, it, unit);
}

function moment(text, it) {
  const {locale} = it.screen.session;
  const options = {dateStyle: 'medium', timeStyle: 'short', timeZone: it.zone};
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text
    : kept(`moment ${locale} ${it.zone}`, () => new Intl.DateTimeFormat(locale, options)).format(date);
}
