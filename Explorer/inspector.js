// The traffic of the page: what was sent and what came back.

import {copied} from './dialogs.js';
import {key} from './early.js';
import {page} from './page.js';
import {h} from './patch.js';

const LONGEST = 6000;

export function inspector() {
  const {words} = page;
  const [last] = page.exchanges;
  if (!last) return null;
  const chosen = page.exchanges.includes(page.inspected) ? page.inspected : last;
  return h('details', {class: 'inspector', key: 'inspector'},
    h('summary', {}, h('span', {class: 'unseen'}, words.lastRequest), summary(last)),
    h('div', {class: 'traffic', role: 'region', 'aria-label': words.requests},
      h('ol', {'aria-label': words.requests}, page.exchanges.slice(0, 12).map(exchange => h('li', {key: exchange}, h('button', {
        type: 'button', 'aria-pressed': String(exchange === chosen),
        onClick: () => { page.inspected = exchange; page.draw(); },
      }, summary(exchange))))),
      h('div', {class: 'exchange'},
        h('div', {class: 'title'}, h('h3', {}, words.curl),
          h('button', {type: 'button', class: 'link', onClick: () => copied(asCurl(chosen))}, words.copy)),
        h('pre', {tabindex: '0'}, asCurl(chosen)),
        h('h3', {}, words.answer),
        h('pre', {tabindex: '0'}, indented(chosen.text)),
      ),
    ),
  );
}

const sizeOf = bytes => bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} KB`;

function summary(exchange) {
  const path = exchange.url.split('?')[0].replace(/\/v1\/sessions\/[\w-]{32}/, '…');
  const {method, status, bytes, milliseconds} = exchange;
  // What is as wide in each line comes first, so that nothing moves when the next request is shown.
  return h('span', {class: 'request'},
    h('b', {}, method), h('span', {class: status < 400 ? 'good' : 'bad'}, String(status)),
    h('span', {}, sizeOf(bytes)), h('span', {}, `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`),
    h('span', {class: 'path'}, path));
}

function asCurl({method, url, body}) {
  const quoted = text => `'${text.replaceAll("'", `'\\''`)}'`;
  const verb = method === 'GET' ? '' : body === undefined ? ` -X ${method}` : ` --json ${quoted(body)}`;
  const right = key ? ' -H "Authorization: Bearer $FILTER_KEY"' : '';
  return `curl -s${right}${verb} ${quoted(location.origin + url)}`;
}

function indented(text) {
  if (!text) return '';
  let lines = text;
  try { lines = JSON.stringify(JSON.parse(text), null, 1); } catch { /* A page of a server on the way. */ }
  return lines.length > LONGEST ? `${lines.slice(0, LONGEST)}\n…` : lines;
}
