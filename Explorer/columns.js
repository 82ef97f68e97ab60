// The columns of the table of items: which there are, and heads that sort.

import {titleOf} from './attributes.js';
import {icon} from './icons.js';
import {h} from './patch.js';
import {sortsBy} from './sorts.js';

/** From each of these widths of the window on there is room for one more column. */
const widths = [1000, 1400, 1600, 1800].map(width => matchMedia(`(min-width: ${width}px)`));
const LEAST = 5;

/** Calls `draw` when there is room for more columns, or less. */
export function watchWidth(draw) {
  for (const width of widths) width.onchange = draw;
}

/** The columns that there is room for, each with a class for its cells: the title first, figures last. */
export function columnsOf({columns, title, rating, price}, items) {
  const shown = columns.slice(0, LEAST + widths.filter(width => width.matches).length);
  const figures = [rating, price].filter(name => shown.includes(name));
  const isNumber = name => items.some(item => typeof item[name] === 'number');
  const isBrief = name => items.every(item => String(item[name] ?? '').length < 12);
  const looksOf = name => name === title ? 'titles' : isNumber(name) ? 'number' : isBrief(name) ? 'brief' : undefined;
  return [...shown.filter(name => !figures.includes(name)), ...figures].map(name => ({name, looks: looksOf(name)}));
}

/** The head of a column; where items can be sorted by it, a button that does so, or turns the order around. */
export function head({name, looks}, it) {
  const sorts = sortsBy(name, it);
  const now = sorts.find(sort => sort.id === it.screen.session.sort);
  const next = sorts.find(sort => sort.keys[0].isDescending !== now?.keys[0].isDescending) ?? now;
  const order = now && (now.keys[0].isDescending ? 'descending' : 'ascending');
  const title = titleOf(name, it);
  return h('th', {key: `column ${name}`, scope: 'col', class: looks, 'aria-sort': order},
    next ? h('button', {
      type: 'button', class: 'head', title: next.title, onClick: () => it.tap([{op: 'sort', sort: next.id}]),
    }, title, icon(order ?? 'unsorted')) : title);
}
