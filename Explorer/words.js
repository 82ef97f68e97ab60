// The page's own words. What the service knows in more languages (labels, texts of categories and filters) comes from it.

const WORDS = {
  en: {
    catalog: 'Catalog', filters: 'Filters', filter: 'Filter', items: 'Items', language: 'Language', light: 'Light', dark: 'Dark',
    skip: 'Skip to the items', atOnce: 'The items change as soon as you choose something.', cards: 'Cards', table: 'Table',
    sections: 'Sections', view: 'View', more: n => `Show ${n} more`, exclude: v => `Exclude ${v}`, from: 'from', to: 'to',
    lowest: c => `${c}: lowest`, highest: c => `${c}: highest`, searchIn: c => `Search in ${c}`, noSuchValue: 'No such value',
    deadEnd: 'no results', share: 'Share', copy: 'Copy', copied: 'Copied', shared: 'A link to these filters', close: 'Close',
    window: 'Second window', why: 'Why is this shown?', whyNot: 'Why is it not shown?', passes: 'passes', fails: 'fails',
    noFilters: 'No filter is set, so every item is shown.', drop: (f, n) => `Drop “${f}”: ${n}`, widen: (f, n) => `${f}: ${n}`,
    nothing: 'Nothing matches all of these filters.', empty: 'This catalog has no items yet.', count: n => `${n} ${n === '1' ? 'item' : 'items'}`,
    show: n => `Show ${n} ${n === '1' ? 'item' : 'items'}`, waiting: 'The service does not answer. Trying again …', again: 'Start again',
    ended: 'This session has ended. Nobody used it for a while, or it was deleted.', failed: 'That did not work',
    none: 'The service has no catalogs.', changed: 'The data have changed', newItems: n => `${n} new items`,
    lessItems: n => `${n} items less`, requests: 'Requests', lastRequest: 'Last request', answer: 'Answer', curl: 'as curl',
    first: t => `Choose ${t} first.`, rival: t => `Not together with ${t}.`, stars: n => `${n} stars or more`, anyStars: 'Any',
    docs: 'API', openChildren: v => `Open ${v}`, closeChildren: v => `Close ${v}`,
  },
  de: {
    catalog: 'Katalog', filters: 'Filter', filter: 'Filtern', items: 'Einträge', language: 'Sprache', light: 'Hell', dark: 'Dunkel',
    skip: 'Zu den Einträgen', atOnce: 'Die Einträge ändern sich, sobald Sie etwas wählen.', cards: 'Karten', table: 'Tabelle',
    sections: 'Abschnitte', view: 'Ansicht', more: n => `${n} weitere zeigen`, exclude: v => `${v} ausschließen`, from: 'von', to: 'bis',
    lowest: c => `${c}: Untergrenze`, highest: c => `${c}: Obergrenze`, searchIn: c => `In ${c} suchen`, noSuchValue: 'Kein solcher Wert',
    deadEnd: 'nichts', share: 'Teilen', copy: 'Kopieren', copied: 'Kopiert', shared: 'Ein Link zu diesen Filtern', close: 'Schließen',
    window: 'Zweites Fenster', why: 'Warum ist das hier?', whyNot: 'Warum fehlt es?', passes: 'erfüllt', fails: 'nicht erfüllt',
    noFilters: 'Kein Filter ist gesetzt, also wird alles gezeigt.', drop: (f, n) => `Ohne „${f}“: ${n}`, widen: (f, n) => `${f}: ${n}`,
    nothing: 'Nichts erfüllt alle diese Filter.', empty: 'Dieser Katalog hat noch keine Einträge.', count: n => `${n} ${n === '1' ? 'Eintrag' : 'Einträge'}`,
    show: n => `${n} ${n === '1' ? 'Eintrag' : 'Einträge'} zeigen`, waiting: 'Der Dienst antwortet nicht. Neuer Versuch …', again: 'Neu beginnen',
    ended: 'Diese Sitzung ist zu Ende. Sie wurde lange nicht benutzt oder gelöscht.', failed: 'Das ging nicht',
    none: 'Der Dienst hat keine Kataloge.', changed: 'Die Daten haben sich geändert', newItems: n => `${n} neue Einträge`,
    lessItems: n => `${n} Einträge weniger`, requests: 'Anfragen', lastRequest: 'Letzte Anfrage', answer: 'Antwort', curl: 'als curl',
    first: t => `Wählen Sie zuerst ${t}.`, rival: t => `Nicht zusammen mit ${t}.`, stars: n => `${n} Sterne oder mehr`, anyStars: 'Alle',
    docs: 'API', openChildren: v => `${v} öffnen`, closeChildren: v => `${v} schließen`,
  },
};

/** The words in a language, in English where the page does not speak it. */
export const wordsIn = locale => WORDS[locale?.split('-')[0]] ?? WORDS.en;
