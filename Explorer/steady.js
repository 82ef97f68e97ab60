// What must not happen while the page is drawn anew: that the focus is lost, or that what is pointed at moves away.

const USABLE = 'button:enabled, input:enabled, select:enabled, a[href]';
/** What is in one of these can stand for what goes: the next one gets the focus, or else the heading. */
const GROUPS = '.chips, .actions, .words, .values, fieldset, .group';

/**
 * Draws. What the pointer is on, or else what has the focus, keeps its place in the window; while neither is in the
 * filters, or where it goes, what is seen of them stays as far as they can be scrolled.
 *
 * @param draw changes the document
 * @param isNewScreen whether room that was made to keep places may go, where nobody is
 */
export function steadily(draw, isNewScreen) {
  const focused = document.activeElement;
  const groups = groupsOf(focused);
  const used = document.querySelector('.filters .row:hover')
    ?? (focused.matches('.filters:hover *, .filters :focus-visible') ? focused : null);
  const scrollers = used ? [used.closest('.filters')] : [...document.querySelectorAll('.filters:has(.category)')];
  const seen = scrollers.map(scroller => [...used ? [used] : [], ...seenIn(scroller)]
    .map(element => ({element, top: element.getBoundingClientRect().top})));
  draw();
  for (const places of seen) {
    const stays = places.find(({element}) => element.isConnected);
    if (stays) hold(stays.element, stays.top, stays.element === used);
  }
  if (isNewScreen && !used) document.querySelectorAll('.filters').forEach(scroller => setSlack(scroller, 0));
  if (focused === document.body || focused === document.activeElement && !focused.disabled) return;
  // An element that moved has lost it, too.
  if (focused.isConnected && !focused.disabled) focused.focus({preventScroll: true});
  else if (!focused.isConnected || focused.disabled) pass(groups);
}

/** The groups that an element is in, each with its place among what can be used there. */
function groupsOf(element) {
  const groups = [];
  for (let group = element.parentElement?.closest(GROUPS); group; group = group.parentElement?.closest(GROUPS)) {
    groups.push({group, place: [...group.querySelectorAll(USABLE)].indexOf(element)});
  }
  return groups;
}

function pass(groups) {
  for (const {group, place} of groups) {
    const others = group.isConnected ? group.querySelectorAll(USABLE) : [];
    if (others.length > 0) return others[Math.min(place, others.length - 1)].focus({preventScroll: true});
  }
  document.querySelector('dialog[open] h2, #app:not(:has(dialog[open])) h1')?.focus({preventScroll: true});
}

/** The categories of filters that are scrolled, from the first one on that is still seen: that one may go. */
function seenIn(scroller) {
  const {top} = scroller.getBoundingClientRect();
  return scroller.scrollTop <= 0 ? []
    : [...scroller.querySelectorAll('.category')].filter(category => category.getBoundingClientRect().bottom > top);
}

/** Whether a category is not above what is seen of the filters. */
export const isInView = id => [...document.querySelectorAll(`[data-category="${CSS.escape(id)}"]`)]
  .some(category => category.offsetParent
    && category.getBoundingClientRect().bottom > category.closest('.filters').getBoundingClientRect().top);

/** Scrolls the filters by what an element has moved; where they cannot be scrolled so far, they may get room above. */
function hold(element, top, makesRoom) {
  const scroller = element.closest('.filters');
  const moved = () => element.getBoundingClientRect().top - top;
  if (Math.abs(moved()) < 1) return;
  setSlack(scroller, Math.max(0, slackOf(scroller) - Math.max(0, moved())));
  scroller.scrollTop += moved();
  if (makesRoom && moved() < -1) setSlack(scroller, slackOf(scroller) - moved());
}

const slackOf = scroller => Number(scroller.dataset.slack ?? 0);

function setSlack(scroller, pixels) {
  if (slackOf(scroller) === pixels) return;
  scroller.dataset.slack = pixels;
  scroller.style.setProperty('--slack', `${pixels}px`);
}
