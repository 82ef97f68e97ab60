// Lists of values: check boxes, radio buttons, segments and trees.

import {h} from './patch.js';

const keyOf = value => `${typeof value.value} ${value.value}`;
const SEGMENTS = {count: 6, characters: 26};
const MORE = 40;
/** The most values of one answer. */
const MOST = 1000;
/** Lists of more values can be searched in. */
const LONG = 12;

/** The control of a category that has values. */
export function choices(category, it) {
  const opened = it.opened.get(category.id);
  const isSingle = category.kind === 'single' || category.operator === 'single';
  if (isSingle && isShort(category)) return segments(category, it);
  const values = asHeld(category, opened?.values ?? withOpenNodes(category.values, opened), it);
  const colours = coloursOf(category);
  const hidden = opened?.values ? 0 : category.valueCount - category.values.length;
  return [
    (category.valueCount > LONG && (hidden > 0 || opened?.values)) && searchField(category, it, opened),
    h('div', {class: 'values', ...holding(category, it, values)},
      isSingle && !category.isRequired && !opened?.q && anyRow(category, it),
      values.map(value => row(category, value, it, isSingle, colours)),
      opened?.q && values.length === 0 && h('p', {class: 'quiet', key: 'no such value'}, it.words.noSuchValue),
      category.none && !opened?.q && noneRow(category, it, isSingle),
    ),
    moreButton(category, it, opened, hidden),
  ];
}

/** The option for items without a value. */
export function noneRow(category, it, isSingle = false) {
  const {none} = category;
  return h('div', {class: 'row none', key: 'none'}, h('label', {},
    h('input', {
      type: isSingle ? 'radio' : 'checkbox', name: isSingle ? it.nameOf(category) : undefined, checked: none.isSelected,
      'aria-description': effectInWords(none.whatIf, it),
      onChange: () => it.tap([{op: 'setNone', category: category.id, isOn: isSingle || !none.isSelected}]),
    }),
    h('span', {class: 'label'}, none.title), numbers(none, it),
  ));
}

/** What a tap leads to: “+42”, “no results”. */
export function effect(whatIf, it) {
  if (whatIf === null || whatIf === undefined) return '';
  if (whatIf === 0) return it.words.deadEnd;
  const difference = whatIf - it.screen.total;
  return difference === 0 ? '±0' : `${difference > 0 ? '+' : '−'}${it.number(Math.abs(difference))}`;
}

export function effectInWords(whatIf, it) {
  return whatIf === null || whatIf === undefined ? undefined : `→ ${it.words.count(it.number(whatIf))}`;
}

/** The values that the user has opened, or that keep their places, are read again when the screen has changed. */
export async function refreshOpened(it) {
  await Promise.all([
    ...[...it.opened.keys()].map(id => readOpened(id, it)),
    ...it.screen.categories.filter(category => leavesOutHeld(category, it)).map(category => readHeld(category, it)),
  ]);
}

// MARK: Rows

function row(category, value, it, isSingle, colours) {
  const isRefused = value.whatIf === null && !value.isSelected && !value.isExcluded;
  const operation = {op: isSingle ? 'select' : 'toggle', category: category.id, value: value.value};
  const isEmpty = value.count === 0 && !value.isSelected;
  const classes = ['row', value.isExcluded && 'is-excluded', isEmpty && 'is-empty'].filter(Boolean);
  return h('div', {class: classes.join(' '), key: keyOf(value), style: {'--level': value.level ?? 0}},
    value.hasChildren && !it.opened.get(category.id)?.q && twisty(category, value, it),
    h('label', {},
      h('input', {
        type: isSingle ? 'radio' : 'checkbox', name: isSingle ? it.nameOf(category) : undefined,
        checked: value.isSelected,
        indeterminate: value.isPartial ?? false, disabled: isRefused,
        'aria-description': effectInWords(value.whatIf, it),
        onChange: () => it.tap([operation]),
      }),
      colours && h('i', {
        key: 'swatch', class: 'swatch', style: {'--colour': colours.get(value.value) ?? 'transparent'},
      }),
      h('span', {key: 'label', class: 'label'},
        it.opened.get(category.id)?.q && value.level ? value.value : value.label),
      numbers(value, it),
    ),
    category.isNegatable && exclusion(category, value, it, operation),
  );
}

/** Takes the items with a value away; the total after that stands in the place of the count. */
function exclusion(category, value, it, operation) {
  const name = it.words.exclude(value.label);
  const inWords = effectInWords(value.whatIfExcluded, it);
  return h('button', {
    type: 'button', class: 'exclude', 'aria-pressed': String(value.isExcluded), 'aria-label': name,
    title: [name, inWords].filter(Boolean).join(' '), 'aria-description': inWords,
    onClick: () => it.tap([{...operation, op: value.isExcluded ? 'deselect' : 'exclude'}]),
  }, '⊘');
}

/** The colours that the values of a category are called after, if most of them are. */
function coloursOf({values}) {
  const colours = new Map();
  for (const {value} of values) {
    const name = String(value).toLowerCase().replaceAll(' ', '');
    if (!SYSTEM.has(name) && CSS.supports('color', name)) colours.set(value, name);
  }
  return values.length > 1 && colours.size >= values.length * 0.6 ? colours : null;
}

/** Colours to CSS, but to nobody else. */
const SYSTEM = new Set(['transparent', 'currentcolor', 'canvas', 'field', 'mark']);

/** The count; on hover and focus the effect of a tap in its place. */
function numbers(value, it) {
  return h('span', {class: 'numbers'},
    h('span', {class: 'count'}, value.countText ?? (value.count === null ? '' : it.number(value.count))),
    h('span', {class: value.whatIf === 0 ? 'effect dead' : 'effect', 'aria-hidden': 'true'}, effect(value.whatIf, it)),
    value.whatIfExcluded !== undefined && h('span', {class: 'effect of-exclusion', 'aria-hidden': 'true'},
      effect(value.whatIfExcluded, it)),
  );
}

function anyRow(category, it) {
  const isAny = category.selectedCount === 0 && !category.none?.isSelected;
  return h('div', {class: 'row', key: 'any'}, h('label', {},
    h('input', {
      type: 'radio', name: it.nameOf(category), checked: isAny,
      onChange: () => it.tap([{op: 'clear', categories: [category.id]}]),
    }),
    h('span', {class: 'label'}, category.placeholder === category.title ? it.labels.all : category.placeholder),
  ));
}

// MARK: Segments

const isShort = category => category.isRequired && !category.isTruncated && !category.none
  && category.values.length <= SEGMENTS.count
  && category.values.reduce((sum, value) => sum + value.label.length, 0) <= SEGMENTS.characters;

function segments(category, it) {
  return h('div', {class: 'segments'}, category.values.map(value => h('label', {key: keyOf(value)},
    h('input', {
      type: 'radio', name: it.nameOf(category), checked: value.isSelected,
      'aria-description': effectInWords(value.whatIf, it),
      onChange: () => it.tap([{op: 'select', category: category.id, value: value.value}]),
    }),
    h('span', {title: effectInWords(value.whatIf, it)}, value.label),
  )));
}

// MARK: Order

/** Values keep their places while a pointer or the keyboard is in the list, and after that until the next screen. */
function holding(category, it, values) {
  const list = listOf(category, it);
  const hold = () => {
    const held = it.held.get(category.id);
    if (held?.list === list) held.isLeft = false;
    else it.held.set(category.id, {list, values, isLeft: false});
  };
  const release = list => {
    const held = it.held.get(category.id);
    if (held && !list.matches(':hover') && !list.querySelector(':focus-visible')) held.isLeft = true;
  };
  return {
    onPointerEnter: hold,
    onPointerDown: hold,
    onFocusIn: hold,
    onPointerLeave: event => setTimeout(release, event.pointerType === 'mouse' ? 0 : 1500, event.currentTarget),
    onFocusOut: event => setTimeout(release, 0, event.currentTarget),
  };
}

/** Which list of a category is shown: another one where the user searches in it, or has opened more of it. */
function listOf({id}, it) {
  const {q = '', limit = 0, nodes = []} = it.opened.get(id) ?? {};
  return JSON.stringify([q, limit, ...nodes]);
}

/** Values in the order of a list that is held; what is not offered any more keeps its place, without items. */
function asHeld(category, values, it) {
  const held = it.held.get(category.id);
  if (held?.list !== listOf(category, it)) return values;
  const known = mapOf(values);
  const {version} = it.session;
  const beyond = held.beyond?.version === version ? held.beyond : null;
  // Those beyond the limit of the answer have items, too: without a number until these are read.
  const isWhole = beyond?.isWhole ?? !isCut(category, it);
  const gone = {count: isWhole ? 0 : null, countText: undefined, whatIf: isWhole ? 0 : undefined};
  const left = value => ({...value, ...gone, isSelected: false, isExcluded: false});
  const shown = held.values.map(value => known.get(keyOf(value)) ?? beyond?.values.get(keyOf(value)) ?? left(value));
  const places = new Set(held.values.map(keyOf));
  // What is new follows what it follows in the answer, such as the children of a node.
  values.forEach((value, place) => {
    if (places.has(keyOf(value))) return;
    shown.splice(place === 0 ? 0 : shown.indexOf(values[place - 1]) + 1, 0, value);
  });
  return shown;
}

const mapOf = values => new Map(values.map(value => [keyOf(value), value]));

/** Whether the list that is shown ends at a limit. */
function isCut(category, it) {
  const opened = it.opened.get(category.id);
  return opened?.values ? opened.isMore : category.valueCount > category.values.length;
}

/** Whether the values of a screen are cut, and a value that keeps its place is beyond. */
function leavesOutHeld(category, it) {
  const held = it.held.get(category.id);
  if (held?.list !== listOf(category, it) || it.opened.has(category.id) || !isCut(category, it)) return false;
  const known = mapOf(category.values);
  return held.values.some(value => !known.has(keyOf(value)));
}

/** Reads as many values of a list as one answer has, for those that keep their places beyond the screen's limit. */
async function readHeld({id}, it) {
  const held = it.held.get(id);
  const {version} = it.session;
  const list = await it.session.read(`${valuesOf(id)}&limit=${MOST}`);
  held.beyond = {version, values: mapOf(list.values), isWhole: !list.nextCursor};
  if (it.held.get(id) === held && it.session.version === version) it.redraw();
}

// MARK: More values

function searchField(category, it, opened) {
  const name = it.words.searchIn(category.title);
  return h('input', {
    key: 'search', type: 'search', class: 'search-values', placeholder: name, 'aria-label': name,
    value: opened?.q ?? '',
    onInput: event => open(category, it, {...opened, q: event.target.value, limit: MORE}),
  });
}

function moreButton(category, it, opened, hidden) {
  const limit = opened?.values ? opened.limit : 0;
  const isMore = opened?.values ? opened.isMore : hidden > 0;
  const hint = category.kind === 'hierarchy' ? it.labels.showMore : it.words.more(it.number(Math.min(hidden, MORE)));
  return h('div', {class: 'more-values'},
    isMore && h('button', {
      type: 'button', class: 'link', 'aria-label': `${category.title}: ${it.labels.showMore}`,
      onClick: () => open(category, it, {...opened, q: opened?.q ?? '', limit: limit + MORE}),
    }, opened?.values ? it.labels.showMore : hint),
    opened?.values && !opened.q && h('button', {
      type: 'button', class: 'link', 'aria-label': `${category.title}: ${it.labels.showLess}`,
      onClick: () => { it.opened.delete(category.id); it.held.delete(category.id); it.redraw(); },
    }, it.labels.showLess),
  );
}

function open(category, it, opened) {
  it.opened.set(category.id, opened);
  it.held.delete(category.id);
  readOpened(category.id, it);
}

const valuesOf = id => `/categories/${encodeURIComponent(id)}/values?valueIds=false&texts=counts`;

async function readOpened(id, it) {
  const opened = it.opened.get(id);
  const {version} = it.session;
  const path = valuesOf(id);
  const q = opened.q ? `&q=${encodeURIComponent(opened.q)}` : '';
  const [list, ...branches] = await Promise.all([
    opened.limit && it.session.read(`${path}&limit=${opened.limit}${q}`),
    ...[...opened.nodes ?? []].map(node =>
      it.session.read(`${path}&parent=${encodeURIComponent(node)}&limit=${MORE}`)),
  ]);
  const now = it.opened.get(id);
  // The user was faster, or others: after each change it is read again.
  if (it.session.version !== version) return;
  if (!now || now.q !== opened.q || now.limit !== opened.limit || now.nodes !== opened.nodes) return;
  const children = new Map([...opened.nodes ?? []].map((node, place) => [node, branches[place].values]));
  const values = list && (opened.q ? list.values : withOpenNodes(list.values, {children}));
  it.opened.set(id, {...now, values, isMore: Boolean(list?.nextCursor), children});
  it.redraw();
}

// MARK: Trees

function twisty(category, value, it) {
  const opened = it.opened.get(category.id);
  const isListed = category.values.some(other => other.parent === value.value);
  const isOpen = isListed || (opened?.nodes?.has(value.value) ?? false);
  const name = isOpen ? it.words.closeChildren(value.label) : it.words.openChildren(value.label);
  return h('button', {
    type: 'button', class: 'twisty', 'aria-expanded': String(isOpen), 'aria-label': name, disabled: isListed,
    onClick: () => {
      const nodes = new Set(opened?.nodes);
      if (!nodes.delete(value.value)) nodes.add(value.value);
      open(category, it, {...opened, nodes});
    },
  }, '›');
}

/** The nodes with the children of those that the user has opened. */
function withOpenNodes(values, opened) {
  if (!opened?.children) return values;
  const listed = new Set(values.map(value => value.value));
  return values.flatMap(value => [
    value,
    ...withOpenNodes((opened.children.get(value.value) ?? []).filter(child => !listed.has(child.value)), opened),
  ]);
}
