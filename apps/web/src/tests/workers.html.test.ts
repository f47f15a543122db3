import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIST } from '../../build/folders.node.ts';

const FOLDER = join(DIST, 'assets');
const STARTED = /new Worker\(\s*(?:new URL\(\s*)+(?:\/\*[^*]*\*\/\s*)?[`'"]([^`'"/]+\.js)/g;

/** The scripts of the built site by name. */
function scripts(): ReadonlyMap<string, string> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.js'));
  return new Map(names.map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]));
}

test('ensures that no script imports a file that a worker is started with, which WebKit would run twice', () => {
  const all = scripts();
  const started = new Set(
    [...all.values()].flatMap((text) => [...text.matchAll(STARTED)].map(([, name = '']) => name)),
  );
  expect([...started].map((name) => name.replace(/-[\w-]{8}\.js$/, '')).sort()).toEqual([
    'image-worker',
    'ocr-worker',
    'raster-worker',
    'worker',
  ]);
  const importing = [...all].flatMap(([by, text]) =>
    [...started].filter((name) => new RegExp(`['"\`]\\./${name}['"\`]`).test(text)).map((name) => `${by}: ${name}`),
  );
  expect(importing).toEqual([]);
});
