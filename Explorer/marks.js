// Marks in texts what was searched for.

import {definitionOf} from './attributes.js';
import {h} from './patch.js';

const LETTER = /[\p{L}\p{N}]/u;
const WORDS = /[\p{L}\p{N}]+/gu;
/** What most plurals end with, by language, and what stands there in the singular. Words of other forms are not marked. */
const PLURALS = {
  en: [['s', ''], ['ies', 'y'], ['ses', 's'], ['xes', 'x'], ['zes', 'z'], ['ches', 'ch'], ['shes', 'sh'], ['oes', 'o']],
  de: [['e', ''], ['en', ''], ['n', ''], ['er', ''], ['s', '']],
  fr: [['s', ''], ['x', ''], ['aux', 'al']],
};
/** Letters of the shortest word in which an error is allowed. */
const MAY_ERR = 5;

/** What is searched for in items, by attribute, as `marked` takes it. */
export function soughtIn({categories}) {
  const sought = new Map();
  for (const {id, kind, selection, mode} of categories) {
    const words = kind === 'search' ? wordsOf(selection.text) : kind === 'keywords' ? selection.words : [];
    if (words.length === 0) continue;
    const {
      attribute, attributes = [attribute], queryType = 'prefixLast', variants, languages = ['en'], typoTolerance,
    } = definitionOf(id);
    const plurals = variants === 'plurals' ? languages.flatMap(language => PLURALS[language] ?? []) : [];
    const modeOf = place => queryType === 'prefixAll' || (queryType === 'prefixLast' && place === words.length - 1)
      ? 'prefix' : 'word';
    const found = words.map((text, place) => kind === 'search'
      ? {text, mode: modeOf(place), plurals, mayErr: typoTolerance} : {text, mode});
    for (const name of attributes) sought.set(name, [...sought.get(name) ?? [], ...found]);
  }
  return sought;
}

const wordsOf = text => text.match(WORDS) ?? [];

/**
 * A text with marks around what is found in it: pieces of text and elements.
 *
 * @param sought what to look for, each with where in a word it may stand: `word`, as a whole, `prefix`, at its
 * beginning, or anywhere; and which other words mean the same
 */
export function marked(text, sought = []) {
  const needles = sought.filter(({text}) => text).map(needle => ({...needle, text: folded(needle.text).join('')}));
  if (needles.length === 0) return text;
  const characters = [...text];
  const parts = folded(text);
  const whole = parts.join('');
  // By place in the folded text: that of its character.
  const places = parts.flatMap((part, place) => Array(part.length).fill(place));
  const isMarked = characters.map(() => false);
  for (const {text: needle, mode} of needles) {
    for (let start = whole.indexOf(needle); start >= 0 && needle; start = whole.indexOf(needle, start + 1)) {
      const first = places[start], end = places[start + needle.length] ?? characters.length;
      if (['prefix', 'word'].includes(mode) && LETTER.test(characters[first - 1] ?? '')) continue;
      if (mode === 'word' && LETTER.test(characters[end] ?? '')) continue;
      isMarked.fill(true, first, end);
    }
  }
  for (const needle of needles.filter(({plurals, mayErr}) => plurals?.length > 0 || mayErr)) {
    for (const {0: word, index} of whole.matchAll(WORDS)) {
      const end = places[index + word.length] ?? characters.length;
      if (meansTheSame(word, needle)) isMarked.fill(true, places[index], end);
    }
  }
  const pieces = [];
  characters.forEach((character, place) => {
    if (place > 0 && isMarked[place] === isMarked[place - 1]) pieces.at(-1).text += character;
    else pieces.push({text: character, isMarked: isMarked[place]});
  });
  return pieces.map(piece => piece.isMarked ? h('mark', {}, piece.text) : piece.text);
}

/** Whether a word is another number of what is sought, or that with an error. */
function meansTheSame(word, {text, mode, plurals, mayErr}) {
  const singulars = form => [form, ...plurals.filter(([ending]) => form.endsWith(ending))
    .map(([ending, singular]) => form.slice(0, -ending.length) + singular)].filter(({length}) => length > 2);
  if (singulars(word).some(form => singulars(text).includes(form))) return true;
  const lengths = mode === 'prefix' ? [-1, 0, 1].map(more => text.length + more) : [word.length];
  // Words with digits have to be right.
  return mayErr && text.length >= MAY_ERR && word[0] === text[0] && !/\d/.test(word + text)
    && lengths.some(length => isOneErrorAway(word.slice(0, length), text));
}

/** Whether one letter is wrong, missing or too many, or two have changed places. */
function isOneErrorAway(word, text) {
  let start = 0;
  while (start < word.length && word[start] === text[start]) start += 1;
  const [left, right] = [word.slice(start), text.slice(start)];
  return left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1)
    || left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
}

/** Each character without case and accents. */
const folded = text => Array.from(text, character => character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());
