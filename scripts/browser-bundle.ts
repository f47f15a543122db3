import { rolldown } from 'rolldown';

/**
 * Bundles an entry for the browser, with no replacement for anything that only Node has.
 * @param entry path of a module.
 * @returns every import that is left in the result: what a browser could not load. Empty is good.
 */
export async function findUnloadableImports(entry: string): Promise<readonly string[]> {
  const bundle = await rolldown({ input: entry, platform: 'browser', logLevel: 'silent' });
  try {
    const { output } = await bundle.generate({ format: 'esm' });
    const own = new Set(output.map((file) => file.fileName));
    const imports = output.flatMap((file) => (file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : []));
    return [...new Set(imports.filter((name) => !own.has(name)))].sort();
  } finally {
    await bundle.close();
  }
}
