// The items: cards, a table, or sections; more of them as one scrolls.

import {attributesOf, flatCategories, isImage, textOf} from './attributes.js';
import {explain} from './dialogs.js';
import {icon} from './icons.js';
import {countBefore, listed, mayScrollOn, pageCount, readMore} from './listing.js';
import {addressOf, page, setView} from './page.js';
import {h} from './patch.js';

/** Where a table would have to be pushed sideways to be read. */
const phone = matchMedia('(max-width: 700px)');
phone.onchange = () => page.draw();

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
    known.hidesImages && h('p', {class: 'quiet', key: 'images'}, it.words.hidesImages),
    shown === 'sections' ? sections(it, known) : list.items.length > 0 && drawn(list.items, list.ids, known, it),
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
    href: `${addressOf(page.catalog.name)}/${number}`, key: `${text}`, ...props,
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
  if (!definition.flat) definition.flat = flatCategories(definition.categories);
  if (!definition.known && all.length > 0) {
    // Of the other kinds the title is that of a question about the attribute, not of the attribute.
    const isOfItems = ({kind}) => ['multi', 'single', 'hierarchy', 'range'].includes(kind);
    const titles = new Map(definition.flat.filter(isOfItems).map(category => [category.attribute, category.id]));
    const categoryOf = name => it.screen.categories.find(category => category.id === titles.get(name));
    const titleOf = name => categoryOf(name)?.title ?? readable(name);
    const known = attributesOf(all, definition, titleOf);
    // Prices are written alike, with cents where one has some.
    const digits = all.some(item => item[known.price] % 1) ? 2 : 0;
    const about = (name, fits) => definition.flat.find(category => category.attribute === name && fits(category));
    const unitOf = name => ({
      ...about(name, category => category.unit)?.unit, digits: name === known.price ? digits : 0,
    });
    // Values are called as in the lists of filters.
    const labelsOf = name => about(name, category => category.labels)?.labels ?? {};
    const isPath = name => Boolean(about(name, category => category.kind === 'hierarchy'));
    definition.known = {...known, labelsOf, unitOf, isPath};
  }
  return definition.known ?? {columns: [], facts: []};
}

const readable = name => name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_.-]/g, ' ')
  .replace(/^./, first => first.toUpperCase());

function toolbar(it, shown) {
  const {screen, words, labels} = it;
  const views = ['cards', 'table', ...page.catalog.definition.sections ? ['sections'] : []];
  return h('div', {class: 'toolbar', key: 'toolbar'},
    h('p', {class: 'total'},
      h('strong', {}, it.number(screen.total)),
      h('span', {class: 'of'}, ` / ${words.count(it.number(screen.unfilteredTotal))}`)),
    h('label', {}, h('span', {class: 'quiet'}, labels.sortBy), h('select', {
      value: screen.session.sort, onChange: event => it.tap([{op: 'sort', sort: event.target.value}]),
    }, sorts(it).map(sort => h('option', {value: sort.id, selected: sort.id === screen.session.sort}, sort.title)))),
    h('div', {class: 'segments views', role: 'group', 'aria-label': words.view}, views.map(view => h('button', {
      key: view, type: 'button', 'aria-pressed': String(view === shown), title: words[view],
      onClick: () => setView(view),
    }, icon(view), h('span', {class: 'name'}, words[view])))),
  );
}

const sorts = it =>
  page.catalogs?.find(catalog => catalog.name === it.screen.session.catalog)?.sorts ?? page.catalog.sorts;

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

function cards(all, ids, known, it) {
  const looks = known.prefersCards ? 'cards' : 'cards of-facts';
  return h('ul', {class: looks, key: 'cards'}, all.map((item, place) => card(item, ids[place], known, it)));
}

function card(item, id, known, it, heading = 'h2') {
  const title = textOf(item[known.title], it) || id;
  return h('li', {class: 'card', key: id, memo: memoOf(item, it)},
    known.image && h('div', {class: 'image'}, isImage(item[known.image]) && h('img', {
      src: item[known.image], alt: '', loading: 'lazy', referrerpolicy: 'no-referrer',
    })),
    h(heading, {}, title),
    h('p', {class: 'figures'},
      known.price && h('strong', {}, textOf(item[known.price], it, known.unitOf(known.price))),
      known.rating && item[known.rating] !== undefined
        && h('span', {class: 'rating'}, `★ ${textOf(item[known.rating], it)}`)),
    h('dl', {}, known.facts.filter(name => textOf(item[name], it) !== '').map(name => h('div', {},
      h('dt', {}, known.titleOf(name)), h('dd', {}, valueText(item, name, known, it))))),
    whyButton(id, title, it),
  );
}

/** The value of an attribute, short: of a path the last part. */
function valueText(item, name, known, it) {
  const labels = known.labelsOf(name);
  const value = item[name];
  const labelOf = part => Object.hasOwn(labels, part) ? labels[part] : part;
  const called = Array.isArray(value) ? value.map(labelOf) : labelOf(value);
  const text = textOf(called, it, known.unitOf(name));
  return known.isPath(name) ? text.split(' > ').at(-1) : text;
}

/** The same as long as a card looks the same. */
function memoOf(item, it) {
  const memos = item[MEMOS] ?? (item[MEMOS] = {});
  return memos[it.screen.session.locale] ?? (memos[it.screen.session.locale] = {});
}

const MEMOS = Symbol('memos');

const whyButton = (id, title, it) => h('button', {
  type: 'button', class: 'why', title: it.words.why, 'aria-label': `${it.words.why} ${title}`,
  'aria-haspopup': 'dialog', onClick: () => explain(id, title),
}, '?');

// MARK: Table

function table(all, ids, known, it) {
  const isNumber = name => all.some(item => typeof item[name] === 'number');
  const isBrief = name => all.every(item => String(item[name] ?? '').length < 12);
  const classOf = name => isNumber(name) ? 'number' : isBrief(name) ? 'brief' : undefined;
  const frame = {class: 'scroll', key: 'table', tabindex: '0', role: 'region', 'aria-label': it.words.items};
  return h('div', frame, h('table', {},
    h('thead', {}, h('tr', {},
      known.columns.map(name => h('th', {scope: 'col', class: classOf(name)}, known.titleOf(name))),
      h('th', {}, h('span', {class: 'unseen'}, it.words.why)))),
    h('tbody', {}, all.map((item, place) => h('tr', {key: ids[place], memo: memoOf(item, it)},
      known.columns.map((name, column) => {
        const text = h('span', {}, valueText(item, name, known, it));
        const props = {class: classOf(name)};
        return column === 0 ? h('th', {scope: 'row', ...props}, text) : h('td', props, text);
      }),
      h('td', {class: 'last'}, whyButton(ids[place], textOf(item[known.title], it) || ids[place], it)),
    ))),
  ));
}

// MARK: Sections

function sections(it, known) {
  const section = ({id, title, total, items, itemIds}) => h('section', {key: id},
    h('h2', {}, title, h('span', {class: 'quiet'}, ` ${it.words.count(it.number(total))}`)),
    h('ul', {class: 'cards strip'}, items.map((item, place) => card(item, itemIds[place], known, it, 'h3'))));
  return h('div', {class: 'sections', key: 'sections'}, (page.sections ?? []).map(section));
}
