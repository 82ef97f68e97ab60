// The parts of an address that are left out, in the language of the page: the service gives its reasons in English.

import {page} from './page.js';

/** By the code of the refusal. */
const IN_WORDS = {
  unknownCategory: ({name}, words) => words.noCategory(name),
  unknownItem: ({value}, words) => words.noItem(value),
  unknownSort: ({value}, words) => words.noSort(value),
  unknownValue: ({value}, words) => words.noValue(textOf(value)),
};

/** One text of all that was left out. `asFarAsAccepted` names each part; filters dropped by the service come as texts. */
export const refusedInWords = ({leftOut, words}) => leftOut.map(refused => typeof refused === 'string' ? refused
  : IN_WORDS[refused.code]?.(refused, words) ?? inGeneral(refused)).join('; ');

function inGeneral({name, value, detail}) {
  const refused = `${titleOf(name)}: ${textOf(value)}`;
  return (page.locale ?? 'en') === 'en' && detail ? `${refused} (${detail})` : refused;
}

const titleOf = name => page.panel?.screen.categories.find(({id}) => id === name)?.title
  ?? (name === 'filters' ? page.words.filters : name);

const textOf = value => typeof value === 'string' ? value : JSON.stringify(value);
