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
