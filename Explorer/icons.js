// Small drawings in the colour of the text beside them.

import {h} from './patch.js';

const PATHS = {
  undo: 'M6.5 3.5 3 7l3.5 3.5M3 7h6a4 4 0 0 1 0 8H7',
  redo: 'M9.5 3.5 13 7l-3.5 3.5M13 7H7a4 4 0 0 0 0 8h2',
  share: 'M8 10V2M5 4.5 8 1.5l3 3M3 8v6h10V8',
  window: 'M2 5h9v9H2zM5 5V2h9v9h-3',
  cards: 'M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9 9h5v5H9z',
  table: 'M2 3h12M2 8h12M2 13h12',
  sections: 'M2 2.5h6M2 6h12v3H2M2 12h12v2H2',
  ascending: 'M8 13V3M4 7l4-4 4 4',
  descending: 'M8 3v10M4 9l4 4 4-4',
  unsorted: 'M5 6.5 8 3.5l3 3M5 9.5l3 3 3-3',
  filter: 'M2 4h12M4.5 8h7M7 12h2',
  dark: 'M13.5 10A6 6 0 0 1 6 2.5 6 6 0 1 0 13.5 10z',
  light: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM8 1v1M8 14v1M1 8h1M14 8h1M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1',
};

export const icon = name => h('svg', {class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true'},
  h('path', {d: PATHS[name]}));
