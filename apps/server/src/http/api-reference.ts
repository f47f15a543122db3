import type { Json } from './described-call.ts';

type Node = Record<string, unknown>;

const STYLE = {
  body: 'max-width:60rem;margin:0 auto;padding:2rem 1rem;font:1rem/1.5 system-ui,sans-serif',
  call: 'border-top:1px solid #999;margin-top:2rem',
  table: 'border-collapse:collapse;width:100%',
  cell: 'border-bottom:1px solid #ccc;padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top',
} as const;
const METHODS = ['get', 'head', 'post', 'patch', 'delete'];
/** Levels of a body that the page lists; deeper ones are in the description. */
const DEEPEST = 4;

/** Writes the description of the interface as a page for people: no scripts, nothing from elsewhere. */
export function writeReference(description: Json): string {
  const { info, paths, components } = description as { info: Node; paths: Record<string, Node>; components: Node };
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({ method, path, call: item[method] as Node, item })),
  );
  const groups = components as Record<string, Record<string, Node>>;
  const root: Resolver = (node) => {
    const [, group = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec(String(node.$ref ?? '')) ?? [];
    return groups[group]?.[name] ?? node;
  };
  const title = `${info.title} API ${info.version}`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${text(title)}</title></head>`,
    `<body style="${STYLE.body}"><h1>${text(title)}</h1><p>${text(info.description)}</p>`,
    '<p>Made from <a href="openapi.json">the OpenAPI description</a>, which the calls are checked by.</p><ul>',
    ...calls.map(
      ({ method, path, call }) => `<li><a href="#${text(call.operationId)}">${nameOf(method, path)}</a></li>`,
    ),
    '</ul>',
    ...calls.map(({ method, path, call, item }) => section(nameOf(method, path), { ...item, ...call }, call, root)),
    '</body></html>',
  ].join('\n');
}

type Resolver = (node: Node) => Node;

const nameOf = (method: string, path: string) => `<code>${method.toUpperCase()} ${text(path)}</code>`;

function section(name: string, both: Node, call: Node, resolve: Resolver): string {
  const parameters = [...list(both.parameters), ...list(call.parameters)].map((each) => resolve(each));
  const unique = [...new Map(parameters.map((each) => [each.name, each])).values()];
  const body = contentOf(call.requestBody as Node | undefined);
  const answers = Object.entries((call.responses ?? {}) as Record<string, Node>);
  return [
    `<section id="${text(call.operationId)}" style="${STYLE.call}"><h2>${name}</h2><p>${text(call.summary)}</p>`,
    call.description ? `<p>${text(call.description)}</p>` : '',
    unique.length === 0
      ? ''
      : table(
          ['Parameter', 'In', 'Meaning'],
          unique.map((each) => [code(each.name), text(each.in), text(each.description)]),
        ),
    ...body.map(({ type, schema }) => `<h3>Body, ${code(type)}</h3>${fields(schema, resolve)}`),
    '<h3>Answers</h3>',
    table(
      ['Status', 'Meaning', 'Types'],
      answers.map(([status, given]) => {
        const answer = resolve(given);
        const types = contentOf(answer).map(({ type }) => code(type));
        return [code(status), text(answer.description), types.join(' ')];
      }),
    ),
    '</section>',
  ].join('\n');
}

function contentOf(node: Node | undefined): { readonly type: string; readonly schema: Node }[] {
  const content = (node?.content ?? {}) as Record<string, { readonly schema?: Node }>;
  return Object.entries(content).map(([type, { schema = {} }]) => ({ type, schema }));
}

/** The fields of a body, one a row, those of inner objects under their whole names. */
function fields(schema: Node, resolve: Resolver): string {
  const rows: string[][] = [];
  const add = (given: Node, prefix: string, depth: number) => {
    const node = resolve(given);
    const required = new Set<unknown>(Array.isArray(node.required) ? node.required : []);
    for (const [name, inner] of Object.entries((node.properties ?? {}) as Record<string, Node>)) {
      const { description } = resolve(inner);
      rows.push([
        code(prefix + name),
        `${kindOf(resolve(inner))}${required.has(name) ? ', required' : ''}`,
        text(description),
      ]);
      if (depth < DEEPEST) add(inner, `${prefix}${name}.`, depth + 1);
    }
    if (node.items && depth < DEEPEST) add(node.items as Node, prefix.replace(/\.$/, '[].'), depth + 1);
  };
  add(schema, '', 0);
  return rows.length === 0 ? '' : table(['Field', 'Kind', 'Meaning'], rows);
}

function kindOf(node: Node): string {
  if (Array.isArray(node.enum)) return node.enum.map(code).join(' ');
  if (Array.isArray(node.anyOf)) return node.anyOf.map((each) => kindOf(each as Node)).join(' or ');
  if (node.const !== undefined) return code(node.const);
  return text(node.type);
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag} style="${STYLE.cell}">${cell}</${tag}>`).join('')}</tr>`;
  return `<table style="${STYLE.table}">${row('th', heads)}${rows.map((cells) => row('td', cells)).join('')}</table>`;
}

const list = (value: unknown): Node[] => (Array.isArray(value) ? value : []);
const code = (value: unknown) => `<code>${text(value)}</code>`;

function text(value: unknown): string {
  return String(value ?? '').replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
