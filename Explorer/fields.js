// Switches, stars, comparisons, words and search boxes.

import {definitionOf, readable, titleOf} from './attributes.js';
import {h} from './patch.js';
import {effectInWords, noneRow, numbers} from './choices.js';
import {range} from './range.js';

/** The control of a category of kind `toggle`. */
export function switchField(category, it) {
  const {toggle} = category;
  return h('div', {class: 'row switch'}, h('label', {},
    h('input', {
      type: 'checkbox', role: 'switch', checked: toggle.isOn, 'aria-description': effectInWords(toggle.whatIf, it),
      onChange: () => it.tap([{op: 'set', category: category.id, selection: !toggle.isOn}]),
    }),
    h('span', {class: 'label'}, category.title),
    numbers(toggle, it),
  ));
}

/** Whether a range or a comparison is about stars. */
export function isOfStars(category) {
  const {bounds} = category;
  return /rating|stars|bewertung|sterne/i.test(`${category.id} ${category.title}`)
    && typeof bounds?.upper === 'number' && bounds.upper <= 5 && bounds.lower >= 0
    && (category.kind === 'range' || category.operator === '>=');
}

/** Whole stars as a short cut; what lies between them is chosen with what the kind has besides. */
export function stars(category, it) {
  const {selection, kind} = category;
  const least = kind === 'range' ? selection.lower : selection.value;
  const isOpen = kind !== 'range' || selection.upper === null;
  const choose = number => ({
    none: selection.none, ...kind === 'range' ? {lower: number, upper: null} : {value: number},
  });
  return [
    h('div', {key: 'stars', class: 'stars'}, [null, 2, 3, 4, 5].map(number => h('label', {key: String(number)},
      h('input', {
        type: 'radio', name: it.nameOf(category), checked: isOpen && least === number,
        'aria-label': number === null ? it.words.anyStars : it.words.stars(number),
        onChange: () => it.tap([{op: 'set', category: category.id, selection: choose(number)}]),
      }),
      h('span', {'aria-hidden': 'true', title: number && it.words.stars(number)},
        number === null ? it.words.anyStars : number === 5 ? '5★' : `${number}+`),
    ))),
    (kind === 'range' ? range : comparison)(category, it),
  ];
}

export function comparison(category, it) {
  const {selection, isDate} = category;
  const sign = {'<=': '≤', '>=': '≥', '!=': '≠'}[category.operator] ?? category.operator;
  const choose = text => {
    const value = text === '' ? null : isDate ? text : Number(text);
    it.tap([{op: 'set', category: category.id, selection: {value, none: selection.none}}]);
  };
  return [
    h('div', {key: 'bounds', class: 'bounds'}, h('label', {},
      h('span', {}, sign),
      h('input', {
        type: isDate ? 'date' : 'number', step: isDate ? undefined : 'any', 'aria-label': `${category.title} ${sign}`,
        value: selection.value === null ? '' : String(selection.value).slice(0, isDate ? 10 : undefined),
        onChange: event => choose(event.target.value),
      }),
    )),
    category.none && noneRow(category, it),
  ];
}

export function words(category, it) {
  const {selection} = category;
  const choose = change => it.tap([{op: 'set', category: category.id, selection: {...selection, ...change}}]);
  return [
    h('ul', {class: 'words'}, selection.words.map(word => h('li', {key: word}, h('button', {
      type: 'button', 'aria-label': `${it.labels.remove}: ${word}`,
      onClick: () => choose({words: selection.words.filter(other => other !== word)}),
    }, word, h('span', {'aria-hidden': 'true'}, ' ×'))))),
    h('input', {
      type: 'text',
      placeholder: category.placeholder === category.title ? it.labels.enterKeyword : category.placeholder,
      'aria-label': `${category.title}: ${it.labels.enterKeyword}`,
      onKeyDown: event => {
        const word = event.target.value.trim();
        if (event.key !== 'Enter' || word === '') return;
        event.target.value = '';
        if (!selection.words.includes(word)) choose({words: [...selection.words, word]});
      },
    }),
    h('div', {class: 'row'}, h('label', {},
      h('input', {
        type: 'checkbox', checked: selection.isCaseSensitive,
        onChange: () => choose({isCaseSensitive: !selection.isCaseSensitive}),
      }),
      h('span', {class: 'label'}, it.labels.matchCase),
    )),
    category.none && noneRow(category, it),
  ];
}

export function search(category, it) {
  const {attributes = []} = definitionOf(category.id);
  const searched = it.words.searchedIn(it.listed(attributes.map(name => titleOf(name, it))));
  return h('input', {
    type: 'search', class: 'search-items', value: category.selection.text, 'aria-label': nameOf(category, it),
    // One that the definition does not give is the title: then stands there what is searched.
    placeholder: category.placeholder === category.title ? searched : category.placeholder,
    title: searched, onInput: event => it.move(category.id, event.target.value),
  });
}

/** A search that is only called after its id is a search. */
export const nameOf = ({id, kind, title}, it) =>
  kind === 'search' && !definitionOf(id).title && title === readable(id) ? it.labels.search : title;
