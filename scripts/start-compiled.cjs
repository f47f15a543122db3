// Runs the program that lies beside it: `recto.cjs` that of `recto-program.cjs`. Its modules are taken from their compiled form where
// one was made and this release of Node takes it; Node refuses those of another, and then compiles them as always.
const { readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { Script } = require('node:vm');

/** Loaded modules, by path: for the build, which keeps the compiled form. */
const loaded = new Map();

function load(path) {
  const known = loaded.get(path);
  if (known) return known.module.exports;
  const folder = dirname(path);
  const cachedData = readIfThere(`${path}.compiled`);
  const code = `(function (exports, require, module, __filename, __dirname) {${readFileSync(path, 'utf8')}\n})`;
  const script = new Script(code, { filename: path, cachedData });
  const module = { exports: {} };
  loaded.set(path, { module, script });
  const requireFrom = (name) => (name.startsWith('./') ? load(join(folder, name)) : require(name));
  requireFrom.resolve = require.resolve;
  script.runInThisContext()(module.exports, requireFrom, module, path, folder);
  return module.exports;
}

function readIfThere(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

module.exports = loaded;
load(__filename.replace(/\.cjs$/, '-program.cjs'));
