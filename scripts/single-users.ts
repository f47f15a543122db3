import type { ICruiseResult } from 'dependency-cruiser';

/** Name of the rule that a module of the ground, or one that tools share, has several users. */
export const SHARED_MODULES_RULE = 'what-is-shared-has-several-users';

/** Modules that exist because several packages, or several tools, need them. */
const SHARED = /^packages\/(?:(?:words|contract|work)\/src|tools\/src\/building-blocks)\//;
const TESTS = /\.(?:test|testing)\.tsx?$/;

/** Returns who a file belongs to: a tool, a package or an app. */
function unitOf(path: string): string {
  return /^packages\/tools\/src\/[^/]+\//.exec(path)?.[0] ?? /^[^/]+\/[^/]+\//.exec(path)?.[0] ?? path;
}

/** Returns who uses a module: in `packages/tools/src/shared` tools are counted, elsewhere packages. */
function userOf(path: string, shared: string): string {
  return shared.startsWith('packages/tools/') ? unitOf(path) : unitOf(path).replace(/^(packages\/tools\/).*/, '$1');
}

/** Returns the shared modules that nobody imports, or one user alone: the module belongs to that user. */
export function modulesOfOneUser(
  modules: ICruiseResult['modules'],
): readonly { readonly path: string; readonly users: readonly string[] }[] {
  const users = new Map<string, Set<string>>();
  for (const { source } of modules) {
    if (SHARED.test(source) && !TESTS.test(source)) users.set(source, new Set());
  }
  for (const { source, dependencies } of modules) {
    if (TESTS.test(source) || source.startsWith('packages/testkit/')) continue;
    for (const { resolved } of dependencies) users.get(resolved)?.add(userOf(source, resolved));
  }
  return [...users]
    .map(([path, found]) => ({ path, users: [...found] }))
    .filter(({ path, users: [user, second] }) => second === undefined && user !== unitOf(path));
}

/** A declaration as data: only the names of its fields matter here. */
interface Fields {
  readonly output: object;
  readonly pages: readonly object[];
}

/**
 * Fields with one user that a record keeps, each with the record: it tells who the second will be.
 */
export const KEPT_FIELDS: Readonly<Record<string, string>> = {
  delegate: 'docs/adr/0030-fields-of-declarations.md',
  'pages.presets': 'docs/adr/0030-fields-of-declarations.md',
};

/** Returns the fields of the declarations, those of `output` and `pages` included, that one tool alone uses, with this tool. */
export function fieldsOfOneUser(declarations: Readonly<Record<string, Fields>>): ReadonlyMap<string, string> {
  const users = new Map<string, Set<string>>();
  const note = (field: string, tool: string) => users.set(field, (users.get(field) ?? new Set()).add(tool));
  for (const [tool, declaration] of Object.entries(declarations)) {
    for (const field of Object.keys(declaration)) note(field, tool);
    for (const field of Object.keys(declaration.output)) note(`output.${field}`, tool);
    for (const field of declaration.pages.flatMap(Object.keys)) note(`pages.${field}`, tool);
  }
  return new Map(
    [...users].flatMap(([field, [first = '', second]]) => (second === undefined ? [[field, first] as const] : [])),
  );
}
