// Ranges over numbers and days: a histogram, two thumbs, and a field for each bound.

import {definitionOf, textOf, writingOf} from './attributes.js';
import {h} from './patch.js';
import {noneRow} from './choices.js';
import {kept} from './page.js';

const STEPS = 1000;
const KEYS = {ArrowRight: 10, ArrowUp: 10, ArrowLeft: -10, ArrowDown: -10, PageUp: 100, PageDown: -100};
const DAY = 86_400_000;

/** The control of a category of kind `range`. */
export function range(category, it) {
  const {selection, bounds, histogram} = category;
  if (bounds.lower === null) return h('p', {class: 'quiet'}, '–');
  const scale = scaleOf(category);
  const moved = it.moved.get(category.id) ?? selection;
  const ends = [moved.lower, moved.upper];
  const places = [
    ends[0] === null ? 0 : scale.place(scale.number(ends[0])),
    ends[1] === null ? STEPS : scale.place(scale.number(ends[1])),
  ];
  const {none} = selection;
  const {isRefused} = moved;
  const slide = (end, place) => {
    const limited = end === 0 ? Math.min(place, places[1]) : Math.max(place, places[0]);
    const isOpen = limited === (end === 0 ? 0 : STEPS);
    const next = {...moved, [end === 0 ? 'lower' : 'upper']: isOpen ? null : scale.text(scale.value(limited))};
    it.moved.set(category.id, next);
    it.redraw();
    it.move(category.id, {lower: next.lower, upper: next.upper, none});
  };
  const thumb = end => h('input', {
    type: 'range', min: 0, max: STEPS, step: 1, value: String(Math.round(places[end])), class: end ? 'upper' : 'lower',
    'aria-label': (end ? it.words.highest : it.words.lowest)(category.title),
    'aria-valuetext': inWords(category, ends[end] ?? (end ? bounds.upper : bounds.lower), it),
    onInput: event => {
      const place = Number(event.target.value);
      slide(end, place);
      const now = it.moved.get(category.id);
      const bound = end ? now.upper : now.lower;
      event.target.value = bound === null ? end * STEPS : Math.round(scale.place(scale.number(bound)));
    },
    onKeyDown: event => {
      // A thousandth is too little for a key.
      const step = KEYS[event.key];
      if (!step) return;
      event.preventDefault();
      let place = places[end];
      // As far as to another value: those of a narrow bin lie far apart.
      do place += step; while (place > 0 && place < STEPS && scale.value(place) === scale.value(places[end]));
      slide(end, Math.max(0, Math.min(STEPS, place)));
    },
  });
  const field = (end, word) => h('label', {},
    h('span', {}, word),
    h('input', {
      type: category.isDate ? 'date' : 'number', step: category.isDate ? undefined : 'any',
      placeholder: category.isDate ? undefined : String(end ? bounds.upper : bounds.lower),
      value: ends[end] === null ? '' : category.isDate ? dayOf(ends[end], it.zone) : String(ends[end]),
      'aria-label': `${category.title}, ${word}`, 'aria-invalid': isRefused ? 'true' : undefined,
      onChange: async event => {
        const text = event.target.value;
        const given = text === '' ? null : category.isDate ? text : Number(text);
        const {lower, upper} = {...moved, [end ? 'upper' : 'lower']: given};
        const isTaken = await it.tap([{op: 'set', category: category.id, selection: {lower, upper, none}}]);
        // What is refused, such as bounds that cross, stays, to be corrected.
        if (isTaken) it.moved.delete(category.id);
        else it.moved.set(category.id, {lower, upper, isRefused: true});
        it.redraw();
      },
    }),
  );
  return h('div', {key: 'range', class: category.isDate ? 'range of-days' : 'range'},
    histogram && bars(histogram, ends.map(end => end === null ? null : scale.number(end)), scale),
    h('div', {class: 'slider', style: {'--from': places[0] / STEPS, '--to': places[1] / STEPS}}, thumb(0), thumb(1)),
    h('div', {class: 'bounds'}, field(0, it.words.from), field(1, it.words.to),
      (category.unit?.suffix || category.unit?.prefix) && h('span', {class: 'unit'},
        (category.unit.prefix + category.unit.suffix).trim())),
    category.none && noneRow(category, it),
  );
}

/** Bars as wide as each other; those that the bounds leave out are pale. */
function bars(histogram, [from, to], scale) {
  const most = Math.max(1, ...histogram.map(bin => bin.count));
  return h('div', {class: 'bars', 'aria-hidden': 'true'}, histogram.map((bin, index) => {
    const [lower, upper] = [scale.number(bin.lower), scale.number(bin.upper)];
    // A number at an edge is in the bin behind it.
    const isBelow = from !== null && (index < histogram.length - 1 ? upper <= from : upper < from);
    const height = bin.count === 0 ? 0 : Math.max(0.04, bin.count / most);
    return h('i', {
      class: isBelow || to !== null && lower > to ? 'out' : '', style: {'--height': height},
      title: `${bin.text ?? ''} ${bin.count}`.trim(),
    });
  }));
}

/** Between bounds and the places of thumbs: along the bins where there are any, else along the numbers. */
function scaleOf(category) {
  const {bounds, histogram, isDate} = category;
  const number = isDate ? text => Date.parse(text) / DAY : value => value;
  const edges = histogram?.length
    ? [...histogram.map(bin => number(bin.lower ?? bounds.lower)), number(histogram.at(-1).upper ?? bounds.upper)]
    : [number(bounds.lower), number(bounds.upper)];
  const [least, most] = [edges[0], edges.at(-1)];
  const isWide = edges.length === 2 && least > 0 && most / least > 1000;
  const line = isWide ? edges.map(Math.log) : edges;
  const count = edges.length - 1;
  const isWhole = isDate || [least, most].every(Number.isInteger);
  return {
    number,
    place(value) {
      const point = isWide ? Math.log(Math.max(value, least)) : value;
      const bin = Math.max(0, Math.min(count - 1, line.findLastIndex(edge => edge <= point)));
      const part = (point - line[bin]) / (line[bin + 1] - line[bin] || 1);
      return Math.max(0, Math.min(STEPS, (bin + part) / count * STEPS));
    },
    value(place) {
      const bin = Math.min(count - 1, Math.floor(place / STEPS * count));
      const point = line[bin] + (place / STEPS * count - bin) * (line[bin + 1] - line[bin]);
      const plain = isWide ? Math.exp(point) : point;
      const rough = isWide ? plain / 100 : (line[bin + 1] - line[bin]) / (count > 1 ? 10 : 200);
      const own = niceStep(rough, isWhole);
      return Math.max(least, Math.min(most, Number((Math.round(plain / own) * own).toPrecision(12))));
    },
    text: value => isDate ? new Date(value * DAY).toISOString().slice(0, 10) : value,
  };
}

function niceStep(rough, isWhole) {
  const power = 10 ** Math.floor(Math.log10(rough || 1));
  const step = [1, 2, 5, 10].map(factor => factor * power).find(step => step >= rough) ?? power;
  return isWhole ? Math.max(1, Math.round(step)) : step;
}

function inWords(category, value, it) {
  if (category.isDate) return it.day(value);
  const {attribute = category.id} = definitionOf(category.id);
  return textOf(value, it, {...category.unit, isPlain: writingOf(attribute, it).isPlain});
}

/** The day of an instant where the catalog is, as date fields have it. */
function dayOf(text, zone) {
  if (text.length === 10) return text;
  const options = {timeZone: zone, dateStyle: 'short'};
  return kept(`day in fields ${zone}`, () => new Intl.DateTimeFormat('en-CA', options)).format(new Date(text));
}
