// The filters in force: the sentence, a chip for each, and what can be done with all of them.

import {attempt, inBackground, page} from './page.js';
import {h} from './patch.js';

export function applied(it) {
  const {screen, labels, words} = it;
  return h('div', {class: 'applied'},
    h('p', {class: 'sentence'}, screen.text),
    h('div', {class: 'actions'},
      step('undo', '↶', screen.session.canUndo, it),
      step('redo', '↷', screen.session.canRedo, it),
      h('button', {type: 'button', onClick: share, 'aria-haspopup': 'dialog'}, words.share),
      h('a', {class: 'wide', href: `/#session=${it.screen.session.id}`, target: '_blank', rel: 'noopener'}, words.window),
    ),
    h('ul', {class: 'chips', 'aria-label': words.filters}, screen.currentFilters.map(filter => h('li', {key: filter.id},
      h('button', {
        type: 'button', disabled: !filter.isRemovable, class: filter.status === 'orphaned' ? 'chip orphaned' : 'chip',
        'aria-label': filter.accessibilityLabel, title: filter.whatIf === null ? undefined : `→ ${words.count(it.number(filter.whatIf))}`,
        onClick: () => it.tap([{op: 'remove', filter: filter.id}]),
      }, filter.text, filter.isRemovable && h('span', {'aria-hidden': 'true'}, ' ×')))),
    screen.canClearAll && h('li', {key: 'all'}, h('button', {
      type: 'button', class: 'link', onClick: () => it.tap([{op: 'clear'}]),
    }, labels.clearAll))),
  );
}

/** Undo or redo; what it would do is said as soon as somebody comes near. */
function step(name, sign, isPossible, it) {
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
    onClick: async () => { await attempt(() => it.session[name]()); read(); },
  }, h('span', {'aria-hidden': 'true'}, sign), h('span', {class: 'wide'}, it.labels[name]));
}

async function share() {
  const answer = await attempt(() => page.session.ask('/share', {}));
  if (!answer) return;
  page.share = {...answer, link: `${location.origin}/#share=${answer.key}`, isCopied: false};
  page.draw();
}
