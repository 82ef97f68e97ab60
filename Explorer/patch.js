// Makes a part of the document look as described, with the fewest changes to what is there.

/**
 * Describes an element. `key` tells it from its siblings, so that it moves instead of being made anew; what comes
 * and goes between others needs one. `memo` is anything:
 * while it is the same object as before, the element is left alone. `on…` are handlers; `style` is an object.
 */
export function h(tag, props, ...content) {
  return {tag, props: props ?? {}, key: props?.key, memo: props?.memo, children: flat(content)};
}

const flat = content => content.flat(Infinity).filter(isThere);

const isThere = child => child !== null && child !== undefined && child !== false;

/** Gives an element the children that are described. */
export function patch(parent, described) {
  fill(parent, flat(described));
}

function fill(parent, children) {
  const keyed = new Map();
  const wanted = new Set(children.map(child => child.key));
  // What is no longer wanted goes first: the others keep their place, and with it the focus.
  for (const node of [...parent.childNodes]) {
    const key = node.description?.key;
    if (key === undefined) continue;
    if (wanted.has(key)) keyed.set(key, node);
    else node.remove();
  }
  let next = parent.firstChild;
  for (const child of children) {
    const known = child.key === undefined ? next : keyed.get(child.key);
    const isNew = !fits(known, child);
    const node = isNew ? make(child, parent.namespaceURI) : known;
    // What is new is whole before it comes into the document, which has less to follow then.
    if (isNew) update(node, child);
    if (node === next) next = next.nextSibling;
    else put(parent, node, next);
    if (!isNew) update(node, child);
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
}

/** What is there already moves with its focus, where the browser can do that. */
function put(parent, node, next) {
  if (parent.moveBefore && node.isConnected) parent.moveBefore(node, next);
  else parent.insertBefore(node, next);
}

function update(node, child) {
  if (typeof child !== 'object') {
    if (node.data !== String(child)) node.data = String(child);
  } else if (child.memo === undefined || node.description?.memo !== child.memo) {
    setProps(node, node.description?.props ?? {}, child.props);
    node.description = child;
    if (!child.props.isForeign) fill(node, child.children);
  }
}

function fits(node, child) {
  if (!node) return false;
  if (typeof child !== 'object') return node.nodeType === Node.TEXT_NODE;
  return node.localName === child.tag && node.description?.key === child.key;
}

function make(child, namespace) {
  if (typeof child !== 'object') return document.createTextNode(child);
  return document.createElementNS(child.tag === 'svg' ? 'http://www.w3.org/2000/svg' : namespace, child.tag);
}

/** Of these the property counts, not the attribute: it is what the user sees. */
const PROPERTIES = new Set(['checked', 'value', 'disabled', 'open', 'indeterminate', 'hidden', 'selected']);

/** What somebody types is theirs until they are done. */
const isTypedIn = node => node === document.activeElement && node.localName === 'input' && node.type !== 'range';

function setProps(node, old, props) {
  for (const name of Object.keys({...old, ...props})) {
    const value = props[name];
    if (name === 'key' || name === 'memo' || name === 'isForeign') continue;
    else if (name.startsWith('on')) listen(node, name.slice(2).toLowerCase(), value);
    else if (name === 'style') for (const [key, text] of Object.entries(value ?? {})) node.style.setProperty(key, text);
    else if (name === 'value' && isTypedIn(node)) continue;
    else if (PROPERTIES.has(name)) {
      if (node[name] !== (value ?? false)) node[name] = value ?? (name === 'value' ? '' : false);
    } else if (value === undefined || value === null || value === false) node.removeAttribute(name);
    else if (old[name] !== value) node.setAttribute(name, value === true ? '' : value);
  }
}

/** Some events, such as `focusin`, have no property for their handler. */
function listen(node, type, handler) {
  node.handlers ??= {};
  if (!Object.hasOwn(node.handlers, type)) node.addEventListener(type, event => node.handlers[type]?.(event));
  node.handlers[type] = handler;
}
