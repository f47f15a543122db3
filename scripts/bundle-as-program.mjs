// Bundles a program of short life: few files, none of which is read before it is needed, and compiled beforehand.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { EXTERNAL } from './bundle-for-node.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/** A package that stays one, by what is asked for in it. */
const RESOLVE = `const resolvePackage = (name) => require('node:url').pathToFileURL(require.resolve(name)).href;`;

/** Packages of ECMAScript modules, whose default export is not found through `require`; only their wasm stays outside. */
const MODULES = /^@jsquash\//;

const AES = here('aes-on-demand.cjs');

/** Tables that are worked out when a module loads wait until they are used. */
const onDemand = {
  name: 'on-demand',
  resolveId: (source, importer) => (source === '@noble/ciphers/aes.js' && importer !== AES ? AES : null),
};

/**
 * @param {string} folder that `bundleForNode` has filled
 * @param {string} name of the program: `NAME.cjs` starts it
 * @param {string} input absolute path of its entry
 * @param {Record<string, string>} parts modules by the name of the file in which each is to stand with all that it loads at once
 */
export async function bundleAsProgram(folder, name, input, parts = {}) {
  const imports = new Map();
  const groups = Object.entries({ core: input, ...parts }).map(([part, path]) => ({
    name: part,
    test: (id) => loadedAtOnce(path, imports).has(id),
  }));
  await build({
    external: EXTERNAL.filter((name) => !MODULES.test(name)).map((name) => new RegExp(`^${name}(/|$)`)),
    input: { [`${name}-program`]: input },
    platform: 'node',
    logLevel: 'silent',
    transform: { define: { 'import.meta.resolve': 'resolvePackage' } },
    plugins: [onDemand, { name: 'imports', moduleParsed: ({ id, importedIds }) => void imports.set(id, importedIds) }],
    output: {
      dir: folder,
      format: 'cjs',
      banner: RESOLVE,
      entryFileNames: '[name].cjs',
      chunkFileNames: `${name}-[name]-[hash].cjs`,
      // Node takes no `import` in a script that was compiled beforehand, without saying that it is an experiment.
      dynamicImportInCjs: false,
      minify: true,
      codeSplitting: { groups },
    },
  });
  await copyFile(here('start-compiled.cjs'), join(folder, `${name}.cjs`));
}

/** The module and all that it imports, and they import, before it runs. */
function loadedAtOnce(path, imports) {
  const found = new Set([path]);
  for (const id of found) for (const imported of imports.get(id) ?? []) found.add(imported);
  return found;
}

/**
 * Runs a program and keeps the compiled form of what it loaded.
 * @param {string} start its start file @param {readonly string[]} args @param {string} request what it is asked; it has its answer
 * when a line on descriptor 3 holds `"done"` @param {Uint8Array} input what it reads from descriptor 4; its results go to 5
 * @throws Error when it fails
 */
export async function compileAhead(start, args, request = '', input = new Uint8Array(0)) {
  const child = spawn(process.execPath, [here('compile-ahead.cjs'), start, ...args], {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
  });
  child.stdio[4].on('error', () => {}).end(input);
  child.stdio[5].resume();
  let told = '';
  child.stderr.on('data', (part) => {
    told += part;
  });
  child.stdio[3].on('data', (part) => {
    told += part;
    if (told.includes('"done"') || told.includes('"failed"')) child.stdin.end();
  });
  child.stdin.write(request);
  if (request === '') child.stdin.end();
  const [status] = await once(child, 'close');
  if (status !== 0 || (request !== '' && !told.includes('"done"'))) throw new Error(`${start} does not run: ${told}`);
}
