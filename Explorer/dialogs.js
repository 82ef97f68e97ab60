// What opens above the page: a link to share, a question for a key.

import {page} from './page.js';
import {h} from './patch.js';

export function dialogs(it) {
  return [
    page.share && dialog('share', it.words.shared, link(page.share, it), it),
  ];
}

/** Asks for a key. It stays in this window; with it the page begins anew. */
export function keyDialog(words) {
  const take = event => {
    event.preventDefault();
    sessionStorage.setItem('key', event.target.querySelector('input').value.trim());
    location.reload();
  };
  const wasRefused = sessionStorage.getItem('key') !== null;
  return h('dialog', {
    key: 'dialog key', 'aria-label': words.keyTitle, onClose: () => { page.asksKey = false; page.draw(); },
  }, h('form', {class: 'sheet', onSubmit: take},
    h('h2', {}, words.keyTitle),
    h('p', {class: 'quiet'}, wasRefused ? words.keyRefused : words.keyHint),
    h('p', {class: 'copying'},
      h('input', {type: 'password', required: true, autocomplete: 'off', 'aria-label': words.key}),
      h('button', {type: 'submit', class: 'main'}, words.enter)),
  ));
}

/** Dialogs that have just been drawn are opened, which puts the focus into them. */
export function openDialogs() {
  for (const each of document.querySelectorAll('dialog:not([open])')) each.showModal();
}

function dialog(name, title, content, it) {
  const close = () => { page[name] = null; page.draw(); };
  return h('dialog', {
    key: `dialog ${name}`, 'aria-label': title, onClose: close,
    onClick: event => { if (event.target === event.currentTarget) event.currentTarget.close(); },
  }, h('div', {class: 'sheet'},
    h('h2', {}, title), content,
    h('p', {class: 'buttons'},
      h('button', {type: 'button', onClick: event => event.target.closest('dialog').close()}, it.words.close)),
  ));
}

/** Whether a text is in the clipboard: not every address is one at which browsers let pages write to it. */
export async function copied(text) {
  return await navigator.clipboard?.writeText(text).then(() => true, () => false) ?? false;
}

function link(share, it) {
  const copy = async event => {
    const field = event.target.closest('dialog').querySelector('input');
    field.select();
    if (!await copied(share.link) || page.share?.key !== share.key) return;
    page.share = {...share, isCopied: true};
    page.draw();
  };
  return [
    h('p', {class: 'quiet'}, share.text),
    h('p', {class: 'copying'},
      h('input', {type: 'text', readonly: true, value: share.link, 'aria-label': it.words.shared}),
      h('button', {type: 'button', onClick: copy}, share.isCopied ? it.words.copied : it.words.copy)),
  ];
}
