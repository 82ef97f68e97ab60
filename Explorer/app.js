// The page: begins a session on a catalog, draws what it says, and follows it.

// This module comes first, so that the first screen is asked for before anything else is done.
import {largestOf} from './early.js';
import {applied} from './applied.js';
import {dialogs, keyDialog, openDialogs} from './dialogs.js';
import {drawer, openDrawer} from './drawer.js';
import {readAddress} from './address.js';
import {filters} from './filters.js';
import {icon} from './icons.js';
import {inspector} from './inspector.js';
import {items, watchEnd} from './items.js';
import {itemView} from './item.js';
import {takeNew} from './listing.js';
import {NOTHING, attempt, kept, open, page, resume} from './page.js';
import {h, patch} from './patch.js';
import {findLocales, readCatalogs} from './reading.js';
import {refusedInWords} from './refused.js';
import {steadily} from './steady.js';
import {addressOf, arriveIn, leftWith, reopen, watchHistory} from './trail.js';
import {ownNameOf} from './words.js';

const root = document.querySelector('#app');
const live = document.querySelector('#live');
const observeEnd = watchEnd();
/** When there was something to see, for those who measure. */
const FIRST = 'first screen';

page.draw = () => {
  page.drawnExchange = page.exchanges[0];
  steadily(() => patch(root, view()), page.isNewScreen);
  page.isNewScreen = false;
  openDialogs();
  observeEnd();
  if (page.panel && performance.getEntriesByName(FIRST).length === 0) {
    requestAnimationFrame(() => performance.mark(FIRST));
  }
  say(status());
  speak(page.locale ?? 'en');
  document.title = page.catalog ? `${titleOf(page.catalog)} – FilterService` : 'FilterService';
};

/** Browsers find the style of each element anew where a language is set, the same one as well. */
function speak(locale) {
  if (document.documentElement.lang !== locale) document.documentElement.lang = locale;
}

function view() {
  const {panel, words} = page;
  const {lost} = page;
  const skip = event => { event.preventDefault(); document.querySelector('main').focus(); };
  return [
    h('a', {class: 'skip', href: '#main', onClick: skip}, words.skip),
    header(),
    h('div', {class: 'columns'},
      h('aside', {class: 'filters', 'aria-label': words.filters}, panel ? [
        h('h2', {class: 'unseen'}, words.filters), filters(panel)] : !lost && skeleton(6)),
      h('main', {tabindex: '-1', id: 'main'},
        !page.draft && notes(),
        panel ? [applied(panel, titleOf(page.catalog)), items(panel)]
          : lost ? wayOut(lost) : skeleton(3)),
    ),
    panel && opener(panel),
    inspector(),
    panel && dialogs(panel),
    panel && page.item && itemView(panel),
    page.asksKey && keyDialog(words),
    page.draft && drawer(page.draft.panel, notes(), status()),
  ];
}

/** Where the address leads to nothing: why, and the catalogs that there are. */
function wayOut(reason) {
  return h('div', {class: 'empty', key: 'lost'},
    h('h1', {tabindex: '-1'}, reason),
    h('ul', {class: 'rescue'}, page.catalogs.map(({name, title}) => h('li', {key: name},
      h('a', {href: addressOf(name)}, title)))));
}

const skeleton = count => Array.from({length: count}, (_, place) =>
  h('div', {class: 'skeleton', key: `skeleton ${place}`, 'aria-hidden': 'true'}));

const titleOf = catalog => page.catalogs?.find(other => other.name === catalog.name)?.title ?? catalog.title;

/** Opens the filters where the window is narrow. */
function opener(it) {
  const count = it.screen.activeFilterCount;
  return h('button', {type: 'button', class: 'opener main', onClick: openDrawer, 'aria-haspopup': 'dialog'},
    icon('filter'), page.words.filter, count > 0 && ` (${it.number(count)})`);
}

function header() {
  const {catalogs, words} = page;
  const other = theme() === 'dark' ? 'light' : 'dark';
  const change = () => {
    document.documentElement.dataset.theme = other;
    localStorage.setItem('theme', other);
    page.draw();
  };
  const locales = [...new Set([...page.locales, page.locale ?? 'en'])];
  const namesIn = locale => kept(`language ${locale}`, () => new Intl.DisplayNames([locale], {type: 'language'}));
  const nameOf = locale => ownNameOf(locale) ?? namesIn(locale).of(locale);
  return h('header', {class: 'top'},
    h('p', {class: 'brand'}, h('a', {href: '/', 'aria-label': 'FilterService'},
      h('img', {src: '/explorer/icon.svg', alt: '', width: 24, height: 24}), h('b', {}, 'FilterService'))),
    h('nav', {'aria-label': words.catalog}, (catalogs ?? []).map(catalog => h('a', {
      key: catalog.name, href: addressOf(catalog.name),
      'aria-current': page.catalog?.name === catalog.name ? 'page' : undefined,
    }, catalog.title))),
    h('div', {class: 'settings'},
      h('select', {
        'aria-label': words.language, disabled: !page.panel,
        onChange: event => page.panel.tap([{op: 'locale', locale: event.target.value}]),
      }, locales.map(locale => h('option', {
        value: locale, selected: locale === (page.locale ?? 'en'), lang: locale,
      }, nameOf(locale)))),
      h('button', {type: 'button', class: 'plain', 'aria-label': words[other], title: words[other], onClick: change},
        icon(other)),
      h('a', {href: '/docs'}, words.docs)),
  );
}

const theme = () => document.documentElement.dataset.theme
  ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Of the session that is drawn, or of what is to come. */
function state() {
  if (page.isCut) return 'waiting';
  // A draft that is taken over ends, and the drawer closes.
  const {session} = page.draft && !page.draft.isTaken ? page.draft : page;
  return session?.state ?? (page.opening?.state === 'waiting' ? 'waiting' : undefined);
}

const stateInWords = state => ({waiting: page.words.waiting, ended: page.words.ended})[state];

/** What is announced: what is shown, or why that may not be so. */
function status() {
  const {panel} = page.draft ?? page;
  return stateInWords(state()) ?? (panel?.isInOrder ? page.words.inOrder : panel?.screen.text) ?? '';
}

/** What went wrong, and what is new. */
function notes() {
  const {problem, words, notice, leftOut} = page;
  const inWords = stateInWords(state());
  const isDraftOver = page.draft && page.session.state !== 'ended';
  const again = isDraftOver ? openDrawer : reopen;
  const forget = change => () => { Object.assign(page, change); page.draw(); };
  return h('div', {class: 'notes', key: 'notes'},
    inWords && h('p', {class: `note ${state()}`, key: 'state'}, inWords,
      state() === 'ended' && h('button', {type: 'button', onClick: again}, words.again)),
    problem && !page.asksKey && h('p', {class: 'note problem', key: 'problem', role: 'alert'},
      h('strong', {}, `${words.failed}: `), h('span', {lang: 'en'}, problem.message), ' ',
      problem.type && h('a', {href: problem.type, lang: 'en'}, problem.title)),
    notice && h('p', {class: 'note news', key: 'notice'}, h('span', {role: 'status'}, notice),
      page.list && h('button', {key: 'take', type: 'button', class: 'main', onClick: takeNew}, words.takeNew),
      closing(forget({notice: null}))),
    leftOut.length > 0 && h('p', {class: 'note news', key: 'left out'},
      h('span', {role: 'status'}, words.leftOut(refusedInWords(page))), closing(forget({leftOut: []}))),
  );
}

const closing = onClick => h('button', {
  key: 'forget', type: 'button', class: 'plain', 'aria-label': page.words.close, onClick,
}, '×');

/** Says in one polite region what has changed, once. */
function say(text) {
  if (live.textContent !== text) live.textContent = text;
}

let openings = 0;

/** Opens what the address names: a catalog with filters, a session, or a share. */
async function openAddress() {
  openings += 1;
  const number = openings;
  page.lost = null;
  const address = readAddress(location.hash);
  // What this window has left is taken up as it is by now, whoever has used it.
  const left = address.catalog ? leftWith(address) : sessionStorage.getItem('session');
  const reason = await openWhat(address, history.state?.session ?? left);
  // Meanwhile there may be another address.
  if (number !== openings) return;
  if (reason) lose(reason);
  else if (page.panel) await arriveIn(address, Boolean(left));
}

/** Opens it; why nothing can be shown, or nothing. */
async function openWhat({session, share, catalog, filters}, last) {
  const {words} = page;
  if (session) return await resume(session) ? null : words.ended;
  if (share) {
    await open({share});
    if (page.session || page.asksKey) return null;
    return page.problem?.code === 'unknownShare' ? words.noShare : page.problem?.message;
  }
  if (last && await resume(last, catalog)) return null;
  const {name} = (catalog ? page.catalogs.find(other => other.name === catalog) : largestOf(page.catalogs)) ?? {};
  if (!name) return words.noCatalog(catalog);
  await open({catalog: name}, filters);
  return null;
}

function lose(reason) {
  page.session?.close();
  Object.assign(page, NOTHING, {lost: reason, problem: null});
  page.draw();
}

async function begin() {
  page.draw();
  root.removeAttribute('aria-busy');
  while (!page.catalogs) {
    const catalogs = await attempt(() => readCatalogs());
    if (catalogs) page.catalogs = catalogs;
    // With a key the page begins anew.
    else if (page.asksKey) return;
    else await new Promise(resolve => setTimeout(resolve, 2000));
  }
  if (page.catalogs.length > 0) await watchHistory(openAddress);
  else lose(page.words.none);
  // Without its answer there are fewer languages to choose.
  if (page.catalogs.length > 0 && await findLocales().catch(() => true)) page.draw();
}

begin();
