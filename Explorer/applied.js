// The heading of the items: the filters in force as a sentence and as chips, and what can be done with all of them.

import {icon} from './icons.js';
import {attempt, inBackground, page} from './page.js';
import {h} from './patch.js';
import {step} from './trail.js';

export function applied(it, title) {
  const {screen, words} = it;
  return h('div', {class: 'applied', key: 'applied'},
    h('div', {class: 'heading'},
      h('h1', {tabindex: '-1'}, title),
      h('div', {class: 'actions'},
        stepButton('undo', screen.session.canUndo, it),
        stepButton('redo', screen.session.canRedo, it),
        h('button', {type: 'button', onClick: share, 'aria-haspopup': 'dialog'},
          icon('share'), h('span', {class: 'name'}, words.share)),
        h('a', {class: 'wide', href: `/#session=${screen.session.id}`, target: '_blank', rel: 'noopener'},
          icon('window'), h('span', {class: 'name'}, words.window))),
    ),
    h('p', {class: 'sentence'}, screen.text),
    chips(it),
  );
}

/** The filters in force, each to be taken back; where there are none, what to do. */
function chips(it) {
  const {screen, labels, words} = it;
  if (screen.currentFilters.length === 0) return h('p', {class: 'hint', key: 'hint'}, words.hint);
  return h('ul', {class: 'chips', key: 'chips', 'aria-label': words.filters},
    screen.currentFilters.map(filter => h('li', {key: filter.id}, h('button', {
      type: 'button', disabled: !filter.isRemovable, class: filter.status === 'orphaned' ? 'chip orphaned' : 'chip',
      'aria-label': filter.accessibilityLabel,
      title: filter.whatIf === null ? undefined : `→ ${words.count(it.number(filter.whatIf))}`,
      onClick: () => it.tap([{op: 'remove', filter: filter.id}]),
    }, filter.text, filter.isRemovable && h('span', {class: 'cross', 'aria-hidden': 'true'}, ' ×')))),
    screen.canClearAll && h('li', {key: 'all'}, h('button', {
      type: 'button', class: 'link', onClick: () => it.tap([{op: 'clear'}]),
    }, labels.clearAll)));
}

/** Undo or redo; what it would do is said as soon as somebody comes near. */
function stepButton(name, isPossible, it) {
  const {history} = page;
  const next = history && (name === 'undo'
    ? history.steps.findLast(step => step.isDone) : history.steps.find(step => !step.isDone));
  const text = [it.labels[name], next?.text].filter(Boolean).join(': ');
  const read = async () => {
    if (page.history || !isPossible) return;
    const {version} = it.session;
    const history = await inBackground(() => it.session.read('/history'));
    if (!history || it.session.version !== version) return;
    page.history = history;
    page.draw();
  };
  return h('button', {
    type: 'button', disabled: !isPossible, 'aria-label': text, title: text, onPointerEnter: read, onFocus: read,
    onClick: async () => {
      await step(it.session, () => attempt(() => it.session[name]()), {by: name === 'undo' ? -1 : 1});
      read();
    },
  }, icon(name), h('span', {class: 'name wide'}, it.labels[name]));
}

async function share() {
  const answer = await attempt(() => page.session.ask('/share', {}));
  if (!answer) return;
  page.share = {...answer, link: `${location.origin}/#share=${answer.key}`, isCopied: false};
  page.draw();
}
