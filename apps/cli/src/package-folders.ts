import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Folders of installed packages and of all that they depend on and is installed: what an engine needs to see of a `node_modules`
 * that also holds other things.
 * @param from absolute folder from which the packages are found, as Node finds them
 */
export function packageFolders(from: string, names: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (folder: string, name: string) => {
    const at = findPackage(folder, name);
    if (at === null || found.has(at)) return;
    found.add(at);
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string> | undefined
    >;
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) visit(at, needed);
  };
  for (const name of names) visit(from, name);
  return [...found];
}

/** The nearest `node_modules` upwards that has it. */
function findPackage(from: string, name: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (dirname(folder) === folder) return null;
  }
}
