// The contract for people: read from /openapi.json when the page is opened, so that it says what this service does.

import {h, patch} from './patch.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const LONGEST = 20_000;

const root = document.querySelector('#app');
let contract;
/** What was tried out, by operation: `{values, isRunning, answer}`. */
const trials = new Map();

const kept = localStorage.getItem('theme');
if (kept) document.documentElement.dataset.theme = kept;

async function begin() {
  try {
    contract = await (await fetch('/openapi.json')).json();
  } catch (error) {
    patch(root, [h('p', {class: 'empty'}, `The contract cannot be read: ${error.message}`)]);
    return;
  }
  draw();
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  openTarget();
  addEventListener('hashchange', openTarget);
}

/** What the address names is unfolded. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.localName !== 'details') return;
  target.open = true;
  target.scrollIntoView();
}

function draw() {
  const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.filter(method => item[method]).map(method => {
      const parameters = [...item.parameters ?? [], ...item[method].parameters ?? []].map(resolved);
      return {path, method, ...item[method], parameters};
    }));
  const operationsOf = tag => operations.filter(operation => operation.tags[0] === tag);
  const {ErrorCode} = contract.components.schemas;
  patch(root, [
    h('header', {class: 'top'},
      h('p', {class: 'brand'},
        h('img', {src: '/explorer/icon.svg', alt: '', width: 24, height: 24}), h('b', {}, 'FilterService API')),
      h('nav', {'aria-label': 'Pages'}),
      h('div', {class: 'settings'}, h('a', {href: '/'}, 'Explorer'), h('a', {href: '/openapi.yaml'}, 'openapi.yaml'))),
    h('div', {class: 'columns'},
      h('nav', {class: 'filters contents', 'aria-label': 'Contents'},
        contract.tags.map(({name}) => [
          h('p', {}, h('a', {href: `#tag-${name}`}, words(name))),
          h('ul', {}, operationsOf(name).map(({method, operationId}) => h('li', {}, h('a', {href: `#${operationId}`},
            h('span', {class: `method ${method}`}, method), ' ', operationId)))),
        ]),
        h('p', {}, h('a', {href: '#errors'}, 'Errors')), h('p', {}, h('a', {href: '#schemas'}, 'Schemas'))),
      h('main', {},
        h('h1', {}, 'FilterService API'),
        prose(contract.info.description),
        contract.tags.map(({name, description}) => h('section', {id: `tag-${name}`},
          h('h2', {}, words(name)), prose(description),
          operationsOf(name).map(section))),
        h('section', {id: 'errors'}, h('h2', {}, 'Errors'),
          h('p', {}, 'The ', h('code', {}, 'type'), ' of a problem leads to the page of its code.'),
          h('ul', {class: 'codes'}, ErrorCode.enum.map(code =>
            h('li', {}, h('a', {href: `/docs/errors/${code}`}, code))))),
        h('section', {id: 'schemas'}, h('h2', {}, 'Schemas'),
          Object.entries(contract.components.schemas).map(([name, schema]) => h('details', {id: `schema-${name}`},
            h('summary', {}, h('b', {}, name)), schema.description && prose(schema.description), shape(schema)))),
      )),
  ]);
}

const words = name => name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/^./, first => first.toUpperCase());

function resolved(value) {
  if (!value?.$ref) return value;
  const {$ref, ...own} = value;
  const names = $ref.slice(2).split('/').map(name => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return {...resolved(names.reduce((part, name) => part[name], contract)), ...own};
}

// MARK: Operations

function section(operation) {
  const {method, path, operationId, summary, description, parameters, requestBody, responses} = operation;
  const rowOf = ({name, required, in: place, schema, description: meaning}) => [
    h('code', {}, name, required && h('span', {class: 'bad', title: 'required'}, '*')), place, type(schema),
    prose(meaning ?? ''),
  ];
  return h('details', {id: operationId, class: 'operation', key: operationId, onToggle: readExamples},
    h('summary', {},
      h('span', {class: `method ${method}`}, method), h('code', {}, path), h('span', {class: 'quiet'}, summary)),
    description && prose(description),
    parameters.length > 0
      && [h('h3', {}, 'Parameters'), table(['name', 'in', 'type', 'meaning'], parameters.map(rowOf))],
    requestBody && body(resolved(requestBody)),
    h('h3', {}, 'Answers'),
    table(['status', 'meaning', 'content'], Object.entries(responses).map(([status, response]) => {
      const {description: meaning, content} = resolved(response);
      return [h('b', {class: status < 400 ? 'good' : 'bad'}, status), prose(meaning), contents(content)];
    })),
    Object.entries(responses).map(([, response]) => samples(resolved(response).content)),
    recorded(operation),
    method === 'get' && operationId !== 'followSession' && trial(operation),
  );
}

// MARK: Examples

/** What the tests sent and got, by operation; read when somebody opens the first one. */
let examples;

async function readExamples() {
  if (examples) return;
  examples = {};
  examples = (await import('./examples.js')).default;
  draw();
}

/** An exchange of the tests with success, and one with an error. */
const recorded = ({operationId, method}) => examples?.[operationId] && [
  h('h3', {}, 'Examples'),
  examples[operationId].map(example => h('details', {class: 'example'},
    h('summary', {}, h('b', {class: example.status < 400 ? 'good' : 'bad'}, String(example.status)),
      h('span', {}, example.status < 400 ? 'Success' : example.body.title)),
    sample(asCurl(method.toUpperCase(), example)),
    example.body !== undefined && sample(example.body))),
];

function asCurl(method, {target, request, requestType}) {
  const quoted = text => `'${text.replaceAll("'", `'\\''`)}'`;
  const verb = method === (request === undefined ? 'GET' : 'POST') ? '' : ` -X ${method}`;
  const option = requestType ? `-H 'Content-Type: ${requestType}' --data-binary` : '--json';
  const body = request === undefined ? '' : ` ${option} ${quoted(request)}`;
  return `curl -s${verb}${body} ${quoted(location.origin + target)}`;
}

const contents = content => Object.entries(content ?? {}).map(([media, {schema}]) =>
  h('div', {}, h('span', {class: 'quiet'}, `${media} `), schema && type(schema)));

/** The examples of what is sent or answered. */
const samples = content => Object.values(content ?? {}).flatMap(({examples}) => Object.entries(examples ?? {}))
  .map(([name, {value}]) => [h('p', {class: 'quiet'}, name), sample(value)]);

const sample = value =>
  h('pre', {tabindex: '0'}, typeof value === 'string' ? value : JSON.stringify(value, null, 1));

const body = ({content, description}) =>
  [h('h3', {}, 'Body'), description && prose(description), contents(content), samples(content)];

/** A form that sends the request from this page. */
function trial(operation) {
  const {path, operationId, parameters} = operation;
  const state = trials.get(operationId) ?? {values: {}};
  const filledIn = place => parameters.filter(({in: where, name}) => where === place && state.values[name]);
  const send = async event => {
    event.preventDefault();
    trials.set(operationId, {...state, isRunning: true});
    draw();
    let target = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(state.values[name] ?? ''));
    const query = filledIn('query').map(({name}) => `${name}=${encodeURIComponent(state.values[name])}`);
    if (query.length) target += `?${query.join('&')}`;
    const key = sessionStorage.getItem('key');
    const headers = Object.fromEntries(filledIn('header').map(({name}) => [name, state.values[name]]));
    if (key) headers.Authorization = `Bearer ${key}`;
    const began = performance.now();
    let answer;
    try {
      const response = await fetch(target, {headers});
      const text = await response.text();
      answer = {status: response.status, text: inLines(text), target, milliseconds: performance.now() - began};
    } catch (error) {
      answer = {status: '', text: error.message, target};
    }
    trials.set(operationId, {...state, isRunning: false, answer});
    draw();
  };
  return [h('h3', {}, 'Try it'), h('form', {class: 'trial', onSubmit: send},
    parameters.map(parameter => h('label', {},
      h('span', {}, parameter.name, parameter.required && ' *'),
      h('input', {
        type: 'text', required: parameter.required, value: state.values[parameter.name] ?? '',
        placeholder: String(resolved(parameter.schema).examples?.[0] ?? ''),
        onInput: event => { state.values[parameter.name] = event.target.value; trials.set(operationId, state); },
      }))),
    h('button', {type: 'submit', class: 'main', disabled: state.isRunning}, 'Send')),
  state.answer && h('div', {role: 'status'},
    h('p', {}, h('b', {class: state.answer.status < 400 ? 'good' : 'bad'}, String(state.answer.status)),
      ` GET ${state.answer.target} · ${state.answer.milliseconds?.toFixed(0)} ms`),
    h('pre', {tabindex: '0'}, state.answer.text)),
  ];
}

function inLines(text) {
  let lines = text;
  try { lines = JSON.stringify(JSON.parse(text), null, 1); } catch { /* It is something else, such as the metrics. */ }
  return lines.length > LONGEST ? `${lines.slice(0, LONGEST)}\n…` : lines;
}

// MARK: Schemas

/** A type in a few words, with links to what has a name. */
function type(schema) {
  if (!schema) return '';
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1);
    return h('a', {href: `#schema-${name}`}, name);
  }
  if (schema.const !== undefined) return h('code', {}, JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value, place) => [place > 0 && ' | ', h('code', {}, String(value))]);
  if (schema.oneOf) return schema.oneOf.map((part, place) => [place > 0 && ' | ', type(part)]);
  if (schema.type === 'array') return ['array of ', type(schema.items ?? {})];
  const plain = [schema.type ?? 'anything'].flat().join(' | ');
  const limits = [
    schema.minimum !== undefined && `≥ ${schema.minimum}`, schema.maximum !== undefined && `≤ ${schema.maximum}`,
    schema.default !== undefined && `default ${schema.default}`,
  ].filter(Boolean).join(', ');
  return limits ? `${plain} (${limits})` : plain;
}

function shape(schema) {
  const parts = schema.allOf ?? [schema];
  const named = parts.filter(part => part.$ref);
  const rows = parts.flatMap(part => Object.entries(part.properties ?? {}).map(([name, property]) => [
    h('code', {}, name, part.required?.includes(name) && h('span', {class: 'bad', title: 'always there'}, '*')),
    type(property), prose(property.description ?? ''),
  ]));
  return [
    named.length > 0 && h('p', {}, 'All of ', named.map((part, place) => [place > 0 && ', ', type(part)])),
    rows.length > 0 ? table(['member', 'type', 'meaning'], rows) : !schema.allOf && h('p', {}, type(schema)),
    schema.pattern && h('p', {class: 'quiet'}, h('code', {}, schema.pattern)),
    (schema.examples ?? []).map(sample),
  ];
}

function table(heads, rows) {
  return h('div', {class: 'scroll', tabindex: '0', role: 'group', 'aria-label': heads.join(', ')}, h('table', {},
    h('thead', {}, h('tr', {}, heads.map(head => h('th', {scope: 'col'}, head)))),
    h('tbody', {}, rows.map(cells => h('tr', {}, cells.map(cell => h('td', {}, cell)))))));
}

// MARK: Texts

/** A description: paragraphs, tables, and code between backticks. */
function prose(text) {
  return text.trim().split(/\n\n+/).filter(Boolean).map(paragraph => {
    if (!paragraph.startsWith('|')) return h('p', {}, inline(paragraph));
    const cellsOf = line => line.split('|').slice(1, -1).map(cell => inline(cell.trim()));
    const [head, , ...rows] = paragraph.split('\n').map(cellsOf);
    return table(head.map(cell => cell.join('')), rows);
  });
}

const inline = text =>
  text.split('`').map((part, place) => place % 2 ? h('code', {}, part) : part).filter(part => part !== '');

begin();
