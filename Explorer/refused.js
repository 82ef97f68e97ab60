// What of an address is left out, in the language of the page: the service says in English why it refused it.

import {page} from './page.js';

/** By the code of the refusal. */
const IN_WORDS = {
  unknownCategory: ({name}, words) => words.noCategory(name),
  unknownItem: ({value}, words) => words.noItem(value),
  unknownSort: ({value}, words) => words.noSort(value),
  unknownValue: ({value}, words) => words.noValue(textOf(value)),
};

/** What was left out, as `asFarAsAccepted` names it; texts of the service are in the language of the page already. */
export const refusedInWords = ({leftOut, words}) => leftOut.map(refused => typeof refused === 'string' ? refused
  : IN_WORDS[refused.code]?.(refused, words) ?? `${titleOf(refused.name)}: ${textOf(refused.value)}`).join('; ');

const titleOf = name =>
  page.panel?.screen.categories.find(({id}) => id === name)?.title ?? page.words[name] ?? name;

const textOf = value => typeof value === 'string' ? value : JSON.stringify(value);
