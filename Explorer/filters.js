// The panel of filters: groups of categories, each with the control that its kind asks for.

import {h} from './patch.js';
import {choices} from './choices.js';
import {isLeft} from './held.js';
import {range} from './range.js';
import {comparison, isOfStars, nameOf, search, stars, switchField, words} from './fields.js';

const CONTROLS = {
  multi: choices, single: choices, options: choices, hierarchy: choices, toggle: switchField, range, comparison,
  keywords: words, search,
};

export function filters(it) {
  const {screen} = it;
  const isEmpty = group => !screen.categories.some(category => category.categoryGroup === group.id)
    && !screen.categoryGroups.some(other => other.parent === group.id && !isEmpty(other));
  const drawn = new Set();
  const content = parent => screen.categories.filter(category => category.categoryGroup === parent)
    .map(category => block(category, it));
  const groups = (parent, level) => screen.categoryGroups
    .filter(group => group.parent === parent && !isEmpty(group) && !drawn.has(group.id))
    .map(group => {
      drawn.add(group.id);
      return h('section', {class: 'group', key: `group ${group.id}`, 'aria-label': group.title},
        h(`h${level}`, {}, group.title), content(group.id), groups(group.id, Math.min(level + 1, 6)),
        order(group, it));
    });
  return [
    it.name === 'panel' && h('p', {class: 'unseen', key: 'at once'}, it.words.atOnce),
    content(null), groups(null, 3),
  ];
}

/**
 * Of a group whose categories are made of names: how many of them are shown, and a button that puts them in order anew,
 * as those that stay keep their places from screen to screen.
 */
function order({shownCount, relevantCount}, it) {
  const isMore = relevantCount > shownCount;
  if (shownCount === undefined || !isMore && !(shownCount > 1 && it.hasSteps)) return null;
  return h('p', {class: 'order quiet', key: 'order'},
    isMore && h('span', {key: 'shown'}, it.words.shownOf(it.number(shownCount), it.number(relevantCount))),
    h('button', {
      key: 'reorder', type: 'button', class: 'link', title: it.words.orderHint, onClick: () => it.reorder(),
    }, it.words.reorder));
}

function block(category, it) {
  const isOne = ['toggle', 'search'].includes(category.kind);
  const control = isOfStars(category) ? stars : CONTROLS[category.kind];
  const reason = category.isEnabled ? null : reasonOf(category, it);
  const leave = block => {
    const filters = block.closest('.filters');
    if (filters && isLeft(filters)) it.leave();
  };
  return h('fieldset', {
    class: `category of-${category.kind}${category.isActive ? ' is-active' : ''}`, key: `category ${category.id}`,
    'data-category': category.id, disabled: !category.isEnabled,
    onPointerEnter: () => it.use(category.id),
    onFocusIn: () => it.use(category.id),
    onPointerLeave: event => { if (event.pointerType === 'mouse') setTimeout(leave, 0, event.currentTarget); },
    onFocusOut: event => setTimeout(leave, 0, event.currentTarget),
  },
    h('legend', {class: isOne ? 'unseen' : ''}, nameOf(category, it)),
    // Chromium drops the drag of a thumb when its fieldset gets or loses a child.
    h('div', {class: 'content'},
      category.canClear && !isOne && h('button', {
        key: 'clear', type: 'button', class: 'link clear', 'aria-label': `${category.title}: ${it.labels.clear}`,
        title: `→ ${it.words.count(it.number(category.whatIfCleared))}`,
        onClick: () => it.tap([{op: 'clear', categories: [category.id]}]),
      }, it.labels.clear),
      reason && h('p', {class: 'quiet', key: 'reason'}, reason),
      control(category, it)),
  );
}

/** Why a category cannot be used now. */
function reasonOf(category, it) {
  const titleOf = id => it.screen.categories.find(other => other.id === id)?.title ?? id;
  const titles = (category.disabledBy ?? []).map(titleOf);
  const isParent = category.dependsOn && category.disabledBy?.includes(category.dependsOn);
  return (isParent ? it.words.first : it.words.rival)(titles.join(', '));
}
