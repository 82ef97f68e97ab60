#!/usr/bin/env node
/*
 * Follows a session in a terminal: draws its screen, and draws it again after every change, whoever made it.
 *
 *     follow.js http://127.0.0.1:8080/v1/sessions/SESSION [OPERATIONS]
 *     follow.js http://127.0.0.1:8080/v1/catalogs/CATALOG [OPERATIONS]
 *
 * Of a catalog it begins a session. With OPERATIONS, an array as `POST …/apply` has it, these are carried out first, once.
 * Needs Node 20.
 */
import {FilterSession} from './javascript/filter-session.js';

const OPTIONS = 'include=currentFilters,categories', VALUES_SHOWN = 5;

function draw({text, currentFilters, categories}) {
  const lines = [text, ''];
  const grouped = number => number.toLocaleString('en');
  for (const {text, whatIf} of currentFilters) {
    // Null of a value that is required.
    lines.push(`  × ${text}${whatIf === null ? '' : `  (${grouped(whatIf)} without it)`}`);
  }
  for (const category of categories) {
    lines.push('', `${category.title}: ${category.displayText}`);
    for (const value of (category.values ?? []).slice(0, VALUES_SHOWN)) {
      const mark = value.isSelected ? 'x' : value.isExcluded ? '-' : ' ';
      lines.push(`  [${mark}] ${value.label.padEnd(30)}${grouped(value.count).padStart(9)}`);
    }
  }
  if (process.stdout.isTTY) process.stdout.write('\x1b[H\x1b[2J');
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

const [address, operations] = process.argv.slice(2);
const [, base, kind, name] = /^(.*)\/v1\/(sessions|catalogs)\/([^/]+)\/?$/.exec(address ?? '') ?? [];
if (!base) {
  console.error('usage: follow.js http://HOST/v1/sessions/SESSION | http://HOST/v1/catalogs/CATALOG [OPERATIONS]');
  process.exit(2);
}
try {
  const session = await (kind === 'sessions'
    ? FilterSession.resume(base, name, OPTIONS) : FilterSession.begin(base, {catalog: decodeURIComponent(name)}, OPTIONS));
  if (operations) await session.apply(JSON.parse(operations));
  draw(session.screen);
  session.addEventListener('screen', () => draw(session.screen));
  await session.follow();
  if (session.state === 'ended') console.log('the session has ended');
} catch (problem) {
  const isOver = ['unknownSession', 'sessionExpired'].includes(problem.code);
  console.log(isOver ? 'the session has ended' : `the service refused: ${problem.message}`);
  process.exit(isOver ? 0 : 1);
}
