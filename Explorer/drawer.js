// Filters on a narrow window: tried out in a draft, and taken over with “Show 132 items”.

import {filters} from './filters.js';
import {DRAFT_OPTIONS, Panel, attempt, inBackground, listen, page} from './page.js';
import {refreshOpened} from './choices.js';
import {h} from './patch.js';
import {leaveOver, openOver, step} from './trail.js';

/** Opens the drawer as a step of the browser: Back closes it. */
export async function openDrawer() {
  const draft = await attempt(() => page.session.draft(DRAFT_OPTIONS, listen));
  if (!draft) return;
  const panel = new Panel(draft, 'draft');
  page.draft = {session: draft, panel};
  draft.addEventListener('screen', () => {
    panel.release();
    page.draw();
    inBackground(() => refreshOpened(panel)).then(page.draw);
  });
  openOver('drawer');
  page.draw();
}

/** The drawer; `notes` is what went wrong, `status` what is announced: what is behind a modal dialog says nothing. */
export function drawer(it, notes, status) {
  const {screen} = it;
  const take = async event => {
    const dialog = event.target.closest('dialog');
    const {draft} = page;
    if (draft.isTaken) return;
    draft.isTaken = true;
    // The last tap may be on its way.
    await it.settled();
    const isChanged = it.screen.session.draft.pendingChanges.length > 0;
    const commit = () => attempt(() => page.session.commit(draft.session).then(() => true));
    draft.isTaken = !isChanged || await step(page.session, commit);
    if (!draft.isTaken) page.draw();
    if (!draft.isTaken || page.draft !== draft) return;
    // First closed, then gone: so the focus goes back to the button that has opened it.
    if (isChanged) page.draft = null;
    dialog.close();
  };
  return h('dialog', {class: 'drawer', key: 'drawer', 'aria-label': it.words.filters, onClose: leave},
    h('div', {class: 'bar'},
      h('h2', {tabindex: '-1'}, it.words.filters),
      screen.canClearAll && h('button', {
        key: 'all', type: 'button', class: 'link', onClick: () => it.tap([{op: 'clear'}]),
      }, it.labels.clearAll),
      h('button', {type: 'button', onClick: event => event.target.closest('dialog').close()}, it.labels.cancel)),
    h('p', {class: 'unseen', role: 'status'}, status),
    notes,
    h('div', {class: 'filters'}, filters(it)),
    h('div', {class: 'bar bottom'},
      h('button', {type: 'button', class: 'main', onClick: take}, it.words.show(it.number(screen.total)))),
  );
}

/** What was not taken over ends with the drawer. */
function leave() {
  const {draft} = page;
  page.draft = null;
  draft?.session.end();
  leaveOver('drawer');
  page.draw();
}
