// Lists of values: check boxes, radio buttons, segments and trees.

import {definitionOf, pathInWords} from './attributes.js';
import {asHeld, heldOf, holding, keepHeld, keyOf, leavesOutHeld, readHeld, valuesOf} from './held.js';
import {marked} from './marks.js';
import {h} from './patch.js';
import {isInView} from './steady.js';

const SEGMENTS = {count: 6, characters: 26};
const MORE = 40;
/** Longer labels may be cut, and are seen whole under a pointer. */
const SHORT = 30;
/** Lists of more values can be searched in. */
const LONG = 12;

/** The control of a category that has values. */
export function choices(category, it) {
  const opened = it.opened.get(category.id);
  const isSingle = category.kind === 'single' || category.operator === 'single';
  if (isSingle && isShort(category)) return segments(category, it);
  const values = asHeld(category, opened?.values ?? withOpenNodes(category.values, opened), it);
  const [shown, folded] = opened?.q ? [values, []] : parted(category, values, it);
  const looks = {isSingle, colours: coloursOf(category)};
  const hidden = category.valueCount - category.values.length;
  const isMore = opened?.values ? opened.isMore : category.isTruncated;
  // Where the values with most items come first, those beyond the limit have none if one before it has none.
  const beyond = isMore && folded.length > 0 && isByCount(category) ? category.valueCount - values.length : 0;
  const isUnfolded = it.unfolded.has(category.id);
  return [
    (category.valueCount > LONG && (hidden > 0 || opened?.values)) && searchField(category, it, opened),
    h('div', {class: 'values', ...holding(category, it, values)},
      isSingle && !category.isRequired && !opened?.q && anyRow(category, it),
      shown.map(value => row(category, value, it, looks)),
      opened?.q && values.length === 0 && h('p', {class: 'quiet', key: 'no such value'}, it.words.noSuchValue),
      category.none && !opened?.q && noneRow(category, it, isSingle),
      folded.length > 0 && fold(category, folded.length + beyond, it),
      isUnfolded && folded.map(value => row(category, value, it, {...looks, isFolded: true})),
    ),
    moreButton(category, it, opened, {hidden, isMore: isMore && (beyond === 0 || isUnfolded)}),
  ];
}

/**
 * The values that are listed, and those without items, which are folded away. In a list that is held, and in those
 * that are seen above what is in use, what was listed stays so, for nothing is to move there.
 */
function parted(category, values, it) {
  const stays = heldOf(category, it)?.isLeft === false || it.isAboveUsed(category) && isInView(category.id);
  const before = stays ? it.parts.get(category.id) : undefined;
  const isUnfolded = it.unfolded.has(category.id);
  const isFolded = value => {
    const key = keyOf(value);
    if (before?.listed.has(key)) return false;
    return isEmpty(value) || isUnfolded && Boolean(before?.folded.has(key));
  };
  const listed = values.filter(value => !isFolded(value)), folded = values.filter(isFolded);
  it.parts.set(category.id, {
    listed: new Set(listed.map(keyOf)), folded: new Set(folded.map(keyOf)),
    isDue: listed.some(isEmpty) || !folded.every(isEmpty),
  });
  return [listed, folded];
}

const isEmpty = value => value.count === 0 && !value.isSelected && !value.isExcluded && !value.isPartial;

function isByCount({id, kind}) {
  const {id: known, sort, values} = definitionOf(id);
  if (!known) return false;
  const first = sort?.find(key => key !== 'selected') ?? (values || kind === 'options' ? 'declared' : 'count:desc');
  return first === 'count:desc' && kind !== 'hierarchy';
}

function fold(category, count, it) {
  const isUnfolded = it.unfolded.has(category.id);
  const turn = () => {
    if (!it.unfolded.delete(category.id)) it.unfolded.add(category.id);
    it.redraw();
  };
  return h('button', {
    key: 'fold', type: 'button', class: 'link fold', 'aria-expanded': String(isUnfolded), onClick: turn,
    'aria-label': `${category.title}: ${it.words.withoutItems(it.number(count))}`,
  }, h('span', {class: 'turning', 'aria-hidden': 'true'}, '›'), it.words.withoutItems(it.number(count)));
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

/** What a tap leads to: “+42”, “→ 0”. */
function effect(whatIf, it) {
  if (whatIf === null || whatIf === undefined) return '';
  if (whatIf === 0) return '→ 0';
  const difference = whatIf - it.screen.total;
  return difference === 0 ? '±0' : `${difference > 0 ? '+' : '−'}${it.number(Math.abs(difference))}`;
}

export function effectInWords(whatIf, it) {
  return whatIf === null || whatIf === undefined ? undefined : `→ ${it.words.count(it.number(whatIf))}`;
}

/**
 * The values that the user has opened, or that keep their places, are read again when the screen has changed; those of a
 * category that has gone when it comes back.
 */
export async function refreshOpened(it) {
  const {categories} = it.screen;
  await Promise.all([
    ...categories.filter(({id}) => it.opened.has(id)).map(({id}) => readOpened(id, it)),
    ...categories.filter(category => leavesOutHeld(category, it)).map(category => readHeld(category, it)),
  ]);
}

// MARK: Rows

function row(category, value, it, {isSingle, colours, isFolded}) {
  const q = it.opened.get(category.id)?.q;
  // A node that is not listed below its own says where it is.
  const isAlone = Boolean(q) || isFolded;
  const label = isAlone && value.level ? pathInWords(value.value, category.id, it).join(' › ') : value.label;
  const isRefused = value.whatIf === null && !value.isSelected && !value.isExcluded;
  const operation = {op: isSingle ? 'select' : 'toggle', category: category.id, value: value.value};
  const classes = ['row', value.isExcluded && 'is-excluded', isEmpty(value) && 'is-empty'].filter(Boolean);
  return h('div', {class: classes.join(' '), key: keyOf(value), style: {'--level': isFolded ? 0 : value.level ?? 0}},
    value.hasChildren && !isAlone && twisty(category, value, it),
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
      h('span', {key: 'label', class: 'label', title: label.length > SHORT && label}, marked(label, [{text: q}])),
      numbers(value, it),
    ),
    category.isNegatable && exclusion(category, value, it, operation),
  );
}

/** Takes the items with a value away; what that does stands in the place of the effect of a tap. */
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

/** On hover and focus the effect of a tap, and beside it the count. */
export function numbers(value, it) {
  const effectOf = (whatIf, name) => h('span', {class: whatIf === 0 ? `${name} dead` : name, 'aria-hidden': 'true'},
    effect(whatIf, it));
  return h('span', {class: 'numbers'},
    effectOf(value.whatIf, 'effect'),
    value.whatIfExcluded !== undefined && effectOf(value.whatIfExcluded, 'effect of-exclusion'),
    h('span', {class: 'count'}, value.countText ?? (value.count === null ? '' : it.number(value.count))),
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

// MARK: More values

function searchField(category, it, opened) {
  const name = it.words.searchIn(category.title);
  return h('input', {
    key: 'search', type: 'search', class: 'search-values', placeholder: name, 'aria-label': name,
    value: opened?.q ?? '',
    onInput: event => open(category, it, {...opened, q: event.target.value, limit: MORE}),
  });
}

function moreButton(category, it, opened, {hidden, isMore}) {
  const limit = opened?.values ? opened.limit : 0;
  const hint = category.kind === 'hierarchy' ? it.labels.showMore : it.words.more(it.number(Math.min(hidden, MORE)));
  const text = opened?.values ? it.labels.showMore : hint;
  return h('div', {class: 'more-values'},
    isMore && h('button', {
      type: 'button', class: 'link', 'aria-label': `${category.title}: ${text}`,
      onClick: () => open(category, it, {...opened, q: opened?.q ?? '', limit: limit + MORE}),
    }, text),
    opened?.values && !opened.q && h('button', {
      type: 'button', class: 'link', 'aria-label': `${category.title}: ${it.labels.showLess}`,
      onClick: () => { it.opened.delete(category.id); it.held.delete(category.id); it.redraw(); },
    }, it.labels.showLess),
  );
}

/** Shows another list of a category. */
function open(category, it, opened) {
  it.opened.set(category.id, opened);
  it.held.delete(category.id);
  readOpened(category.id, it);
}

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
      keepHeld(category, it, () => open(category, it, {...opened, nodes}));
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
