// What an address of the page says: a catalog, what is filtered in it, and what of it is looked at.
//
//     #shop?brand=Aldermoor&brand=Hollis&price=..50&:sort=cheapest      filters, and what is neither a category's
//     #shop?brand:excluded=Hollis&rating:lower=4&rating:none=true       a selection in its long form
//     #shop/3?…    #shop/item/P00001?…                                  the third page of items; an item
//     #session=…   #share=…                                             a session (also /?session=…); what somebody shared
//
// How filters are written and read is the client's, see `address-filters.js`.

import {filtersOf as filtersBeside} from '../Examples/clients/javascript/address-filters.js';

export {areSame, asFarAsAccepted, startWith, wantedBy, writeFilters} from '../Examples/clients/javascript/address-filters.js';

/** The parts of an address: `session`, or `share`, or else `catalog`, `filters`, and `number` of a page or `item`. */
export function readAddress(hash) {
  const [, path, filters = ''] = /^#?([^?]*)\??(.*)$/s.exec(hash);
  const key = /^(session|share)=(.+)$/.exec(path);
  if (key) return {[key[1]]: decoded(key[2])};
  const [catalog, place, item] = path.split('/').map(decoded);
  const isOfItem = place === 'item' && Boolean(item);
  return {
    catalog, filters, item: isOfItem ? item : null, number: isOfItem ? 1 : Math.max(1, Math.floor(Number(place)) || 1),
  };
}

export function writeAddress({catalog, filters = '', item, number = 1}) {
  const place = item ? `/item/${encodeURIComponent(item)}` : number > 1 ? `/${number}` : '';
  return `#${encodeURIComponent(catalog)}${place}${filters && '?'}${filters}`;
}

function decoded(text) {
  try { return decodeURIComponent(text); } catch { return text; }
}

/** The filters and the sort of a screen, the oldest filter first; `definitions` are those of its categories. */
export const filtersOf = (screen, definitions) =>
  filtersBeside(screen, new Map(definitions.map(category => [category.id, startOf(category)])));

/** Whether a category has something chosen before somebody chooses, and whether its None is on then. */
function startOf({initial, selectionModel, includeNone}) {
  const isSubtractive = selectionModel === 'subtractive';
  const rest = isSubtractive ? 'all' : 'none';
  return {isChosen: (initial ?? rest) !== rest, none: includeNone?.initial ?? isSubtractive};
}
