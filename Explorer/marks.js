// Marks in texts what was searched for.

import {definitionOf} from './attributes.js';
import {h} from './patch.js';

const LETTER = /[\p{L}\p{N}]/u;

/** What is searched for in items, by attribute, as `marked` takes it. */
export function soughtIn({categories}) {
  const sought = new Map();
  for (const {id, kind, selection, mode} of categories) {
    const words = kind === 'search' ? wordsOf(selection.text) : kind === 'keywords' ? selection.words : [];
    if (words.length === 0) continue;
    const {attribute, attributes = [attribute], queryType = 'prefixLast'} = definitionOf(id);
    const modeOf = place => queryType === 'prefixAll' || (queryType === 'prefixLast' && place === words.length - 1)
      ? 'prefix' : 'word';
    const found = words.map((text, place) => ({text, mode: kind === 'search' ? modeOf(place) : mode}));
    for (const name of attributes) sought.set(name, [...sought.get(name) ?? [], ...found]);
  }
  return sought;
}

const wordsOf = text => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * A text with marks around what is found in it: pieces of text and elements.
 *
 * @param sought what to look for, each with where in a word it may stand: `word`, as a whole, `prefix`, at its
 * beginning, or anywhere
 */
export function marked(text, sought = []) {
  const needles = sought.filter(({text}) => text).map(({text, mode}) => ({text: folded(text).join(''), mode}));
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
  const pieces = [];
  characters.forEach((character, place) => {
    if (place > 0 && isMarked[place] === isMarked[place - 1]) pieces.at(-1).text += character;
    else pieces.push({text: character, isMarked: isMarked[place]});
  });
  return pieces.map(piece => piece.isMarked ? h('mark', {}, piece.text) : piece.text);
}

/** Each character without case and accents. */
const folded = text => Array.from(text, character => character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());
