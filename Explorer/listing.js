// Which items are listed: those of the screen, or, once somebody has gone on from there, a list of the page's own. That
// one stays in the data that it began with, so that nothing is listed twice or left out; newer data are offered.

import {inBackground, page} from './page.js';

const PAGE = 24;
const MORE = 48;
/** Endless scrolling ends here; the button and the pages go on. */
const SCROLLED = 480;

/**
 * The items that are listed: `{first, ids, items, products, cursor}`; `first` is the number of the page that they begin
 * with. They stand for `products` where items are variants.
 */
export const listed = () => page.list ?? {first: 1, ...contentOf(page.panel.screen)};

const contentOf = ({page: {itemIds: ids, items, products, nextCursor: cursor}}) => ({ids, items, products, cursor});

/** How many items are before those that are listed. */
export const countBefore = list => (list.first - 1) * PAGE;

export const pageCount = () => Math.max(1, Math.ceil(page.panel.screen.total / PAGE));

export const mayScrollOn = () => !listed().isRefused && listed().items.length < SCROLLED;

/** Reads the items after the last one. */
export async function readMore() {
  const list = listed();
  if (!list.cursor || list.isLoading) return;
  page.list = list;
  list.dataVersion ??= page.session.screen.session.dataVersion;
  list.isLoading = true;
  const answer = await read(list, `pageSize=${MORE}&cursor=${list.cursor}`);
  list.isLoading = false;
  // Then nothing but the button asks again.
  list.isRefused = !answer;
  // Meanwhile there may be other filters.
  if (!answer || list !== page.list) return;
  const more = contentOf(answer);
  for (const name of ['ids', 'items', 'products']) list[name] = list[name]?.concat(more[name]);
  list.cursor = more.cursor;
  page.draw();
}

/** Lists the items from a page on, for those who do not scroll. */
export async function showPage(number) {
  const {session} = page;
  const {version} = session;
  const first = Math.min(Math.max(1, Math.floor(number)), pageCount());
  if (first === 1) page.list = null;
  else {
    const list = {first, dataVersion: page.list?.dataVersion ?? session.screen.session.dataVersion};
    const answer = await read(list, `pageSize=${PAGE}&page=${first}`);
    if (!answer || session !== page.session || session.version !== version) return;
    page.list = {...list, ...contentOf(answer)};
  }
  page.draw();
  document.querySelector('.applied').scrollIntoView();
}

/** The items of the data of now, from the first one on. */
export function takeNew() {
  page.list = null;
  page.notice = null;
  page.draw();
  document.querySelector('h1').focus({preventScroll: true});
  scrollTo(0, 0);
}

/** How many items there are by now that a list does not know; none is told where that is too much work. */
export async function countNew() {
  const {list} = page;
  const answer = await read(list, `pageSize=1&page=1`);
  return list === page.list ? answer?.newItems : undefined;
}

/** Items in the data of a list. Where those are gone, the list ends, and what is new is offered. */
async function read(list, query) {
  return inBackground(async () => {
    try {
      return await page.session.read(`/items?${query}&dataVersion=${list.dataVersion}`);
    } catch (error) {
      if (error.code !== 'dataVersionExpired') throw error;
      list.cursor = null;
      page.notice ??= page.words.changed;
      page.draw();
      return null;
    }
  });
}
