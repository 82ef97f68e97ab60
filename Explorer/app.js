// The page: begins a session on a catalog, draws what it says, and follows it.

import {applied} from './applied.js';
import {dialogs, openDialogs} from './dialogs.js';
import {drawer, openDrawer} from './drawer.js';
import {filters} from './filters.js';
import {inspector} from './inspector.js';
import {items, watchEnd} from './items.js';
import {findLocales, getJSON, kept, open, page, resume} from './page.js';
import {h, patch} from './patch.js';

const root = document.querySelector('#app');
const live = document.querySelector('#live');
const observeEnd = watchEnd();
/** When there was something to see, for those who measure. */
const FIRST = 'first screen';

page.draw = () => {
  const focused = document.activeElement;
  patch(root, view());
  // An element that moved has lost it.
  if (focused !== document.activeElement && focused?.isConnected && focused !== document.body) focused.focus({preventScroll: true});
  openDialogs();
  observeEnd();
  if (page.panel && performance.getEntriesByName(FIRST).length === 0) requestAnimationFrame(() => performance.mark(FIRST));
  say(status());
  document.documentElement.lang = page.locale ?? 'en';
  document.title = page.catalog ? `${titleOf(page.catalog)} – FilterService` : 'FilterService';
};

function view() {
  const {panel, words} = page;
  return [
    h('a', {class: 'skip', href: '#main', onClick: event => { event.preventDefault(); document.querySelector('main').focus(); }}, words.skip),
    header(),
    h('div', {class: 'columns'},
      h('aside', {class: 'filters', 'aria-label': words.filters}, panel ? [
        h('h2', {class: 'unseen'}, words.filters), filters(panel)] : skeleton(6)),
      h('main', {tabindex: '-1', id: 'main'}, !page.draft && notes(), panel ? [
        h('h1', {}, titleOf(page.catalog)),
        applied(panel), items(panel)] : page.catalogs?.length === 0 ? h('p', {class: 'empty'}, words.none) : skeleton(3)),
    ),
    panel && h('button', {type: 'button', class: 'opener main', onClick: openDrawer, 'aria-haspopup': 'dialog'},
      words.filter, panel.screen.activeFilterCount > 0 && ` (${panel.number(panel.screen.activeFilterCount)})`),
    inspector(),
    panel && dialogs(panel),
    page.draft && drawer(page.draft.panel, notes(), status()),
  ];
}

const skeleton = count => Array.from({length: count}, (_, place) => h('div', {class: 'skeleton', key: `skeleton ${place}`, 'aria-hidden': 'true'}));

const titleOf = catalog => page.catalogs.find(other => other.name === catalog.name)?.title ?? catalog.title;

function header() {
  const {catalogs, words} = page;
  const isDark = theme() === 'dark';
  return h('header', {class: 'top'},
    h('p', {class: 'brand'}, h('img', {src: '/explorer/icon.svg', alt: '', width: 24, height: 24}), h('b', {}, 'FilterService')),
    h('nav', {'aria-label': words.catalog}, (catalogs ?? []).map(catalog => h('a', {
      key: catalog.name, href: `#${encodeURIComponent(catalog.name)}`,
      'aria-current': page.catalog?.name === catalog.name ? 'page' : undefined,
    }, catalog.title))),
    h('div', {class: 'settings'},
      h('select', {
        'aria-label': words.language, disabled: !page.panel, onChange: event => page.panel.tap([{op: 'locale', locale: event.target.value}]),
      }, [...new Set([...page.locales, page.locale ?? 'en'])].map(locale => h('option', {value: locale, selected: locale === (page.locale ?? 'en'), lang: locale},
        kept(`language ${locale}`, () => new Intl.DisplayNames([locale], {type: 'language'})).of(locale)))),
      h('button', {
        type: 'button', 'aria-label': isDark ? words.light : words.dark, title: isDark ? words.light : words.dark,
        onClick: () => {
          document.documentElement.dataset.theme = isDark ? 'light' : 'dark';
          localStorage.setItem('theme', document.documentElement.dataset.theme);
          page.draw();
        },
      }, isDark ? '☀' : '☾'),
      h('a', {href: '/docs'}, words.docs)),
  );
}

const theme = () => document.documentElement.dataset.theme
  ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

const stateInWords = state => ({waiting: page.words.waiting, ended: page.words.ended})[state];

/** What is announced: what is shown, or why that may not be so. */
function status() {
  const {session, panel} = page.draft ?? page;
  return session?.state === 'live' ? panel.screen.text : stateInWords(session?.state) ?? '';
}

/** What went wrong, and what is new. */
function notes() {
  const {problem, words, notice} = page;
  const state = (page.draft?.session ?? page.session)?.state;
  const isDraftOver = page.draft && page.session.state !== 'ended';
  const again = isDraftOver ? openDrawer : () => open({catalog: page.catalog.name});
  return h('div', {class: 'notes', key: 'notes'},
    stateInWords(state) && h('p', {class: `note ${state}`, key: 'state'}, stateInWords(state),
      state === 'ended' && h('button', {type: 'button', onClick: again}, words.again)),
    problem && h('p', {class: 'note problem', key: 'problem', role: 'alert'}, h('strong', {}, `${words.failed}: `), problem.message, ' ',
      problem.type && h('a', {href: problem.type}, problem.title)),
    notice && h('p', {class: 'note news'}, notice),
  );
}

/** Says in one polite region what has changed, once. */
function say(text) {
  if (live.textContent !== text) live.textContent = text;
}

async function openAddress() {
  const [name, key] = decodeURIComponent(location.hash.slice(1)).split('=');
  if (name === 'session' && key) {
    if (await resume(key)) return;
  } else if (name === 'share' && key) {
    return open({share: key});
  } else if (page.session && page.session.state !== 'ended' && page.catalog?.name === name) return;
  else {
    const last = sessionStorage.getItem('session');
    if (!page.session && last && await resume(last) && (!name || page.catalog.name === name)) return;
  }
  // Without a name the largest: there is most to see.
  const [largest] = page.catalogs.toSorted((first, second) => second.itemCount - first.itemCount);
  const catalog = page.catalogs.find(other => other.name === name) ?? largest;
  if (catalog) await open({catalog: catalog.name});
}

async function begin() {
  const chosen = localStorage.getItem('theme');
  if (chosen) document.documentElement.dataset.theme = chosen;
  page.draw();
  while (!page.catalogs) {
    try {
      ({catalogs: page.catalogs} = await getJSON('/v1/catalogs'));
    } catch {
      await new Promise(resolve => setTimeout(resolve, 2000));
    }
  }
  if (page.catalogs.length > 0) await openAddress();
  addEventListener('hashchange', openAddress);
  if (page.catalogs.length > 0) await findLocales();
  page.draw();
}

begin();
