// The items: cards, a table, or sections; more of them as one scrolls.

import {attributesOf, flatCategories, isImage, textOf} from './attributes.js';
import {explain} from './dialogs.js';
import {page, readMore, setView} from './page.js';
import {h} from './patch.js';

export function items(it) {
  const {screen, words} = it;
  const all = [...screen.page.items, ...page.more.items];
  const ids = [...screen.page.itemIds, ...page.more.ids];
  const known = knowledge(all, it);
  const view = page.view === 'sections' && !page.catalog.definition.sections ? null : page.view;
  const shown = view ?? (known.prefersCards ? 'cards' : 'table');
  return [
    toolbar(it, shown),
    screen.total === 0 && page.catalog.definition && emptyNote(it),
    shown === 'sections' ? sections(it, known) : screen.total > 0 && (shown === 'cards' ? cards : table)(all, ids, known, it),
    shown !== 'sections' && h('div', {class: 'more', key: 'more', hidden: !page.more.cursor},
      h('button', {type: 'button', onClick: readMore}, it.labels.showMore),
      h('span', {class: 'quiet'}, `${it.number(ids.length)} / ${words.count(it.number(screen.total))}`),
    ),
  ];
}

/** Loads more before the end comes into view. */
export function watchEnd() {
  const observer = new IntersectionObserver(entries => {
    if (entries.some(entry => entry.isIntersecting) && page.more.items.length < 480 && !page.more.isRefused) readMore();
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
    const titles = new Map(definition.flat.map(category => [category.attribute, category.id]));
    const titleOf = name => it.screen.categories.find(category => category.id === titles.get(name))?.title ?? readable(name);
    const known = attributesOf(all, definition, titleOf);
    // Prices are written alike, with cents where one has some.
    const digits = all.some(item => item[known.price] % 1) ? 2 : 0;
    const unitOf = name => ({
      ...definition.flat.find(category => category.attribute === name && category.unit)?.unit, digits: name === known.price ? digits : 0,
    });
    // Values are called as in the lists of filters.
    const labelsOf = name => definition.flat.find(category => category.attribute === name && category.labels)?.labels ?? {};
    const isPath = name => definition.flat.some(category => category.attribute === name && category.kind === 'hierarchy');
    definition.known = {...known, labelsOf, unitOf, isPath};
  }
  return definition.known ?? {columns: [], facts: []};
}

const readable = name => name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_.-]/g, ' ').replace(/^./, first => first.toUpperCase());

function toolbar(it, shown) {
  const {screen, words, labels} = it;
  const views = ['cards', 'table', ...page.catalog.definition.sections ? ['sections'] : []];
  return h('div', {class: 'toolbar', key: 'toolbar'},
    h('p', {class: 'total'}, h('strong', {}, it.number(screen.total)), ` / ${words.count(it.number(screen.unfilteredTotal))}`),
    h('label', {}, h('span', {class: 'quiet'}, labels.sortBy), h('select', {
      value: screen.session.sort, onChange: event => it.tap([{op: 'sort', sort: event.target.value}]),
    }, sorts(it).map(sort => h('option', {value: sort.id, selected: sort.id === screen.session.sort}, sort.title)))),
    h('div', {class: 'segments views', role: 'group', 'aria-label': words.view}, views.map(view => h('button', {
      type: 'button', 'aria-pressed': String(view === shown), onClick: () => setView(view),
    }, words[view]))),
  );
}

const sorts = it => page.catalogs.find(catalog => catalog.name === it.screen.session.catalog)?.sorts ?? page.catalog.sorts;

function emptyNote(it) {
  if (it.screen.emptyReason === 'noData') return h('p', {class: 'empty', key: 'empty'}, it.words.empty);
  const apply = operations => () => it.tap(operations);
  return h('div', {class: 'empty', key: 'empty'},
    h('p', {}, it.words.nothing),
    page.rescue && h('ul', {class: 'rescue'},
      page.rescue.suggestions.map(suggestion => h('li', {}, h('button', {type: 'button', onClick: apply(suggestion.operations)},
        it.words.drop(suggestion.text, it.words.count(it.number(suggestion.total)))))),
      page.rescue.nearestRanges.map(near => h('li', {}, h('button', {type: 'button', onClick: apply(near.operations)},
        it.words.widen(near.text, it.words.count(it.number(near.total)))))),
    ),
  );
}

// MARK: Cards

function cards(all, ids, known, it) {
  return h('ul', {class: 'cards', key: 'cards'}, all.map((item, place) => card(item, ids[place], known, it)));
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
      known.rating && item[known.rating] !== undefined && h('span', {class: 'rating'}, `★ ${textOf(item[known.rating], it)}`)),
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
  type: 'button', class: 'why', title: it.words.why, 'aria-label': `${it.words.why} ${title}`, 'aria-haspopup': 'dialog',
  onClick: () => explain(id, title),
}, '?');

// MARK: Table

function table(all, ids, known, it) {
  const isNumber = name => all.some(item => typeof item[name] === 'number');
  const isBrief = name => all.every(item => String(item[name] ?? '').length < 12);
  const classOf = name => isNumber(name) ? 'number' : isBrief(name) ? 'brief' : undefined;
  return h('div', {class: 'scroll', key: 'table', tabindex: '0', role: 'region', 'aria-label': it.words.items}, h('table', {},
    h('thead', {}, h('tr', {}, known.columns.map(name => h('th', {scope: 'col', class: classOf(name)}, known.titleOf(name))),
      h('th', {}, h('span', {class: 'unseen'}, it.words.why)))),
    h('tbody', {}, all.map((item, place) => h('tr', {key: ids[place], memo: memoOf(item, it)},
      known.columns.map((name, column) => h(column === 0 ? 'th' : 'td', {scope: column === 0 ? 'row' : undefined, class: classOf(name)},
        h('span', {}, valueText(item, name, known, it)))),
      h('td', {}, whyButton(ids[place], textOf(item[known.title], it) || ids[place], it)),
    ))),
  ));
}

// MARK: Sections

function sections(it, known) {
  return h('div', {class: 'sections', key: 'sections'}, (page.sections ?? []).map(section => h('section', {key: section.id},
    h('h2', {}, section.title, h('span', {class: 'quiet'}, ` ${it.words.count(it.number(section.total))}`)),
    h('ul', {class: 'cards strip'}, section.items.map((item, place) => card(item, section.itemIds[place], known, it, 'h3'))),
  )));
}
