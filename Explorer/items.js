// The items: cards, a table, or sections; more of them as one scrolls.

import {attributesOf, isImage, pathInWords, textOf, titleOf, writingOf} from './attributes.js';
import {columnsOf, head, watchWidth} from './columns.js';
import {icon} from './icons.js';
import {itemLink, opening} from './item.js';
import {countBefore, listed, mayScrollOn, pageCount, readMore} from './listing.js';
import {marked, soughtIn} from './marks.js';
import {page, setView} from './page.js';
import {h} from './patch.js';
import {sortsOf} from './sorts.js';
import {addressAmong} from './trail.js';

/** Where a table would have to be pushed sideways to be read. */
const phone = matchMedia('(max-width: 700px)');
phone.onchange = () => page.draw();
watchWidth(() => page.draw());

export function items(it) {
  const {screen} = it;
  const list = listed();
  const known = knowledge(list.items, it);
  const view = page.view === 'sections' && !page.catalog.definition.sections ? null : page.view;
  const shown = view ?? (known.prefersCards || phone.matches ? 'cards' : 'table');
  const drawn = shown === 'cards' ? cards : table;
  return [
    toolbar(it, shown),
    screen.total === 0 && page.catalog.definition && emptyNote(it),
    known.hidesImages && h('p', {class: 'quiet hides-images', key: 'images'}, it.words.hidesImages),
    shown === 'sections' ? sections(it, known) : list.items.length > 0 && drawn(list, known, it),
    shown !== 'sections' && further(list, it),
  ];
}

/** The way to the items that are not listed: more of them below, or another page. */
function further(list, it) {
  const {words, labels, screen} = it;
  const before = countBefore(list);
  const places = [before + 1, before + list.ids.length].map(place => it.number(place)).join('–');
  return h('div', {class: 'more', key: 'more', hidden: list.ids.length === 0 || list.first === 1 && !list.cursor},
    h('button', {type: 'button', onClick: readMore, hidden: !list.cursor}, labels.showMore),
    h('span', {class: 'quiet'}, `${places} / ${words.count(it.number(screen.total))}`),
    pages(list.first, it),
  );
}

/** Links to the pages: the one that the list begins with, those beside it, the first and the last. */
function pages(current, it) {
  const count = pageCount();
  const numbers = [...new Set([1, current - 1, current, current + 1, count])]
    .filter(number => number >= 1 && number <= count).sort((first, second) => first - second);
  const link = (number, text, props) => h('a', {
    href: addressAmong({number}), key: `${text}`, ...props,
  }, text);
  return h('nav', {class: 'pages', 'aria-label': it.words.pages},
    current > 1 && link(current - 1, '‹', {rel: 'prev', 'aria-label': it.words.previous}),
    numbers.map(number => link(number, it.number(number), {'aria-current': number === current ? 'page' : undefined})),
    current < count && link(current + 1, '›', {rel: 'next', 'aria-label': it.words.next}),
  );
}

/** Loads more before the end comes into view. */
export function watchEnd() {
  const observer = new IntersectionObserver(entries => {
    if (entries.some(entry => entry.isIntersecting) && mayScrollOn()) readMore();
  }, {rootMargin: '160px'});
  let watched;
  return () => {
    const end = document.querySelector('.more');
    if (end === watched && end) {
      observer.unobserve(end);
    }
    watched = end;
    if (end) observer.observe(end);
  };
}

/** What attributes mean is found out once for each catalog, so that cards do not change with the filters. */
function knowledge(all, it) {
  const {definition} = page.catalog;
  if (!definition.known && all.length > 0) definition.known = learn(all, definition);
  return inLanguage(definition.known ?? {columns: [], facts: []}, it);
}

/** The same for an item that need not be listed: nothing is found out for others by that. */
export const knowledgeOf = (item, it) =>
  inLanguage(page.catalog.definition.known ?? learn([item], page.catalog.definition), it);

function learn(all, definition) {
  const known = attributesOf(all, definition);
  // Prices are written alike, with cents where one has some.
  return {...known, priceDigits: all.some(item => item[known.price] % 1) ? 2 : 0};
}

/** How the values of attributes are written in the language of the screen, and what in them was searched for. */
function inLanguage(known, it) {
  const writings = new Map();
  const writingOfAttribute = name => {
    const digits = name === known.price ? known.priceDigits : 0;
    if (!writings.has(name)) writings.set(name, {...writingOf(name, it), digits});
    return writings.get(name);
  };
  const sought = soughtIn(it.screen);
  return {
    ...known, writingOf: writingOfAttribute, sought, looks: JSON.stringify([it.screen.session.locale, ...sought]),
  };
}

function toolbar(it, shown) {
  const {screen, words, labels} = it;
  const views = ['cards', 'table', ...page.catalog.definition.sections ? ['sections'] : []];
  return h('div', {class: 'toolbar', key: 'toolbar'},
    h('p', {class: 'total'},
      h('strong', {}, it.number(screen.total)),
      h('span', {class: 'of'}, ` / ${words.count(it.number(screen.unfilteredTotal))}`)),
    h('label', {}, h('span', {class: 'quiet'}, labels.sortBy), h('select', {
      value: screen.session.sort, onChange: event => it.tap([{op: 'sort', sort: event.target.value}]),
    }, sortsOf(it).map(sort => h('option', {value: sort.id, selected: sort.id === screen.session.sort}, sort.title)))),
    h('div', {class: 'segments views', role: 'group', 'aria-label': words.view}, views.map(view => h('button', {
      key: view, type: 'button', 'aria-pressed': String(view === shown), title: words[view],
      onClick: () => setView(view),
    }, icon(view), h('span', {class: 'name'}, words[view])))),
  );
}

function emptyNote(it) {
  if (it.screen.emptyReason === 'noData') return h('p', {class: 'empty', key: 'empty'}, it.words.empty);
  const way = (inWords, {operations, text, total}) => h('li', {},
    h('button', {type: 'button', onClick: () => it.tap(operations)}, inWords(text, it.words.count(it.number(total)))));
  return h('div', {class: 'empty', key: 'empty'},
    h('p', {}, it.words.nothing),
    page.rescue && h('ul', {class: 'rescue'},
      page.rescue.suggestions.map(suggestion => way(it.words.drop, suggestion)),
      page.rescue.nearestRanges.map(range => way(it.words.widen, range)),
    ),
  );
}

// MARK: Cards

function cards(list, known, it, looks = known.prefersCards ? 'cards' : 'cards of-facts', heading = 'h2') {
  return h('ul', {class: looks, key: 'cards'}, list.items.map((item, place) =>
    card(item, list.ids[place], variantsOf(list, place, it), known, it, heading)));
}

function card(item, id, variants, known, it, heading) {
  return h('li', {class: 'card', key: id, memo: memoOf(item, known.looks, variants), ...opening},
    known.image && h('div', {class: 'image'}, isImage(item[known.image]) && h('img', {
      src: item[known.image], alt: '', loading: 'lazy', referrerpolicy: 'no-referrer',
    })),
    h(heading, {}, title(item, id, known, it)),
    subtitle(item, known),
    variants,
    h('p', {class: 'figures'},
      known.price && h('strong', {}, valueText(item, known.price, known, it)),
      known.rating && item[known.rating] !== undefined
        && h('span', {class: 'rating'}, `★ ${textOf(item[known.rating], it)}`)),
    h('dl', {}, known.facts.filter(name => textOf(item[name], it) !== '').map(name => h('div', {},
      h('dt', {}, titleOf(name, it)), h('dd', {}, valueText(item, name, known, it))))),
  );
}

const plainTitle = (item, id, known, it) => textOf(item[known.title], it) || id;

/** The title of an item, with a link that opens it. */
const title = (item, id, known, it) =>
  itemLink(id, marked(plainTitle(item, id, known, it), known.sought.get(known.title)));

const subtitle = (item, known) => typeof item[known.subtitle] === 'string'
  && h('p', {class: 'subtitle', key: 'subtitle'}, marked(item[known.subtitle], known.sought.get(known.subtitle)));

/** The value of an attribute, short: of a path the last part. */
function valueText(item, name, known, it) {
  const {labels, path, ...unit} = known.writingOf(name);
  const value = item[name];
  const labelOf = part => path && typeof part === 'string' ? pathInWords(part, path, it).at(-1)
    : Object.hasOwn(labels, part) ? labels[part] : part;
  const called = Array.isArray(value) ? value.map(labelOf) : labelOf(value);
  return marked(textOf(called, it, unit), known.sought.get(name));
}

/** “5 of 12 variants”, below the title of the one that is listed; nothing of a product that has no others. */
function variantsOf({products}, place, it) {
  const {matching, all} = products?.[place] ?? {};
  return all > 1 && h('p', {class: 'variants', key: 'variants'},
    it.words.variants(it.number(matching), it.number(all)));
}

/** The same as long as an item looks the same, with what is said of its variants. */
function memoOf(item, looks, variants) {
  const all = variants ? `${looks} ${variants.children}` : looks;
  if (item[MEMO]?.looks !== all) item[MEMO] = {looks: all};
  return item[MEMO];
}

const MEMO = Symbol('memo');

// MARK: Table

function table(list, known, it) {
  const {items: all, ids} = list;
  const columns = columnsOf(known, all);
  const frame = {class: 'scroll', key: 'table', tabindex: '0', role: 'region', 'aria-label': it.words.items};
  const cell = (item, id, variants) => ({name, looks}) => name === known.title
    ? h('th', {scope: 'row', class: looks}, h('span', {}, title(item, id, known, it)), subtitle(item, known), variants)
    : h('td', {class: looks}, h('span', {}, valueText(item, name, known, it)));
  return h('div', frame, h('table', {},
    h('thead', {}, h('tr', {},
      columns.map(column => head(column, it)))),
    h('tbody', {}, all.map((item, place) => {
      const variants = variantsOf(list, place, it);
      const memo = memoOf(item, `${known.looks} ${columns.length}`, variants);
      return h('tr', {key: ids[place], memo, ...opening}, columns.map(cell(item, ids[place], variants)));
    })),
  ));
}

// MARK: Sections

function sections(it, known) {
  const section = ({id, title, total, itemIds, ...list}) => h('section', {key: id},
    h('h2', {}, title, h('span', {class: 'quiet'}, ` ${it.words.count(it.number(total))}`)),
    cards({...list, ids: itemIds}, known, it, 'cards strip', 'h3'));
  return h('div', {class: 'sections', key: 'sections'}, (page.sections ?? []).map(section));
}
