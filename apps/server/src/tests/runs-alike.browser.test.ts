import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INCLUDED_RECIPES, parseRecipe, type RunAnswer } from '@recto/recipes';
import {
  buildPdf,
  CHROMIUM,
  drawGray,
  normalised,
  photographsPdf,
  plainPdf,
  qpdfCheck,
  readWithPdfium,
  rewriteWithQpdf,
  richSpec,
  runRecto,
  scanPdf,
} from '@recto/testkit';
import { type Browser, chromium, type Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageFile } from './runs-alike.page.testing.ts';
import { asJson, newVisitor, startTestServer, type TestServer } from './test-server.testing.ts';

const { resolve } = createRequire(import.meta.url);
const ENGINES = new Map([
  ['/pdfium.wasm', resolve('@embedpdf/pdfium/pdfium.wasm')],
  ['/harfbuzz.wasm', resolve('harfbuzzjs/dist/harfbuzz.wasm')],
  ['/mozjpeg_dec.wasm', resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm')],
  ['/mozjpeg_enc.wasm', resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')],
  ['/webp_enc.wasm', resolve('@jsquash/webp/codec/enc/webp_enc.wasm')],
]);
const fontOf = (url: string) => (url.startsWith('/@fontsource/') ? readFileSync(resolve(url.slice(1))) : undefined);

const recipe = (steps: readonly object[], files: 'each' | 'together' = 'each') =>
  JSON.stringify({ kind: 'recto-recipe', version: 1, name: 'Alike', files, steps });

function included(id: string): (typeof RECIPES)[number] {
  const found = INCLUDED_RECIPES.find((one) => one.id === id);
  if (!found) throw new Error(`No recipe ${id} comes along`);
  return [id, JSON.stringify(found.recipe)];
}

/** Chains of the tools that work without a program of the system and draw nothing by lot. */
const RECIPES: readonly (readonly [what: string, recipe: string])[] = [
  [
    'merge, rotate, clean, split',
    recipe(
      [
        { toolId: 'merge', options: { outline: 'flat' } },
        { toolId: 'rotate', options: { angle: 90, pages: 'odd' } },
        { toolId: 'clean', options: { remove: ['comments'] } },
        { toolId: 'split', options: { mode: 'every-n', n: 3 } },
      ],
      'together',
    ),
  ],
  [
    'reorder, crop, n-up, repair',
    recipe([
      { toolId: 'reorder', options: { order: '3,1,4,2' } },
      { toolId: 'crop', options: { by: 'margins', top: 10, left: 20 } },
      { toolId: 'n-up' },
      { toolId: 'repair' },
    ]),
  ],
  included('send-by-mail'),
  included('prepare-for-signing'),
  included('clean-before-sharing'),
];

/** The time stands inside of a packed stream: equal is what it holds. */
const DATED: typeof RECIPES = [
  [
    'rotate, properties',
    recipe([
      { toolId: 'rotate', options: { angle: 90 } },
      { toolId: 'properties', options: { title: 'Title' } },
    ]),
  ],
  included('book-to-phone'),
];

const toImage = (options: object) => recipe([{ toolId: 'pdf-to-image', options: { pages: '1', ...options } }]);

/** Pixels, texts and sheets that are packed outside of a PDF, and pictures that come into one. */
const PACKED: readonly (readonly [what: string, recipe: string, start: RegExp])[] = [
  ['PDF to PNG', toImage({ format: 'png' }), /^\x89PNG/],
  ['PDF to JPEG', toImage({ format: 'jpg', quality: 80 }), /^\xff\xd8\xff/],
  ['PDF to JPEG in full colour resolution', toImage({ format: 'jpg', quality: 95 }), /^\xff\xd8\xff/],
  ['PDF to WebP', toImage({ format: 'webp', quality: 80 }), /^RIFF....WEBP/s],
  ['PDF to WebP without loss', toImage({ format: 'webp', quality: 100, transparent: true }), /^RIFF....WEBP/s],
  [
    'PDF to PNG and back',
    recipe([
      { toolId: 'pdf-to-image', options: { format: 'png', pages: '1', transparent: true } },
      { toolId: 'image2pdf' },
    ]),
    /^%PDF/,
  ],
  ['PDF to Word', recipe([{ toolId: 'pdf-to-word' }]), /^PK/],
  ['PDF to Excel', recipe([{ toolId: 'pdf-to-excel' }]), /^PK/],
  ['Extract', recipe([{ toolId: 'extract', options: { what: ['images', 'text'], zip: true } }]), /^PK/],
];
const FILES: readonly (readonly [name: string, bytes: Uint8Array])[] = [
  ['rich.pdf', buildPdf(richSpec({ pages: 4 }))],
  ['plain one.pdf', plainPdf('PLAIN', 3)],
];

let api: TestServer;
let site: Server;
let browser: Browser;
let page: Page;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recto-alike-'));
  api = await startTestServer();
  const scripts = await bundle();
  site = createServer(({ url = '/' }, response) => {
    const body = ENGINES.has(url) ? readFileSync(ENGINES.get(url) ?? '') : (scripts.get(url) ?? fontOf(url));
    const type = url === '/' ? 'text/html' : url.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
    response.writeHead(url === '/' || body ? 200 : 404, { 'content-type': type });
    response.end(url === '/' ? '<!doctype html><script type="module" src="/page.js"></script>' : body);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  await page.waitForFunction('typeof runInPage === "function"');
});
afterAll(async () => {
  await browser?.close();
  site?.close();
  await api.close();
  for (const path of [api.folder, folder]) rmSync(path, { recursive: true, force: true });
});

async function bundle(): Promise<ReadonlyMap<string, string>> {
  const pathOf = (name: string) => fileURLToPath(new URL(`./runs-alike.${name}.testing.ts`, import.meta.url));
  const input = { page: pathOf('page'), worker: pathOf('worker') };
  const built = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
  const { output } = await built.generate({ format: 'esm', entryFileNames: '[name].js' });
  await built.close();
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])));
}

type Results = readonly (readonly [name: string, bytes: Uint8Array])[];

async function inPage(recipe: string, given: Results): Promise<Results> {
  const files = given.map(([name, bytes]) => ({ name, base64: Buffer.from(bytes).toString('base64') }));
  const call = `runInPage(${JSON.stringify(parseRecipe(recipe))}, ${JSON.stringify(files)})`;
  const made = await page.evaluate<readonly PageFile[]>(call);
  return made.map(({ name, base64 }) => [name, Buffer.from(base64, 'base64')]);
}

async function onCommandLine(recipe: string, given: Results): Promise<Results> {
  const cwd = mkdtempSync(join(folder, 'run-'));
  for (const [name, bytes] of given) writeFileSync(join(cwd, name), bytes);
  writeFileSync(join(cwd, 'alike.recto.json'), recipe);
  const { exitCode, stderr } = await runRecto(
    ['run', 'alike.recto.json', ...given.map(([name]) => name), '-o', 'out', '--quiet'],
    { cwd },
  );
  expect([exitCode, stderr]).toEqual([0, '']);
  const names = readdirSync(join(cwd, 'out')).filter((name) => !name.startsWith('.'));
  return names.map((name) => [name, readFileSync(join(cwd, 'out', name))]);
}

async function overApi(recipe: string, given: Results): Promise<Results> {
  const visitor = await newVisitor(api.origin);
  const inputs = [];
  for (const [name, bytes] of given) inputs.push(await visitor.upload(bytes, name));
  const started = await visitor.call('/api/v1/runs', asJson({ recipe: JSON.parse(recipe), inputs }));
  expect(started.status).toBe(202);
  const path = started.headers.get('location') ?? '';
  await (await visitor.call(`${path}/events`)).text();
  const { results = [] } = (await (await visitor.call(path)).json()) as RunAnswer;
  return Promise.all(
    results.map(
      async ({ name, url }) => [name, new Uint8Array(await (await visitor.call(url)).arrayBuffer())] as const,
    ),
  );
}

const sorted = (results: Results) => [...results].sort(([one], [other]) => (one < other ? -1 : 1));

const unpacked = async (bytes: Uint8Array) =>
  normalised(await rewriteWithQpdf(bytes, ['--qdf', '--object-streams=disable', '--static-id']));

type Host = (recipe: string, given: Results) => Promise<Results>;

/** Runs it in every place, and compares what came of it. @returns the results */
async function expectAlike(
  recipe: string,
  textOf: (bytes: Uint8Array) => Promise<string>,
  given = parseRecipe(recipe).files === 'together' ? FILES : FILES.slice(0, 1),
  hosts: readonly Host[] = [onCommandLine, overApi, inPage],
) {
  const [first = [], ...others] = await inTurn(hosts, async (host) => sorted(await host(recipe, given)));
  expect(others.length).toBeGreaterThan(0);
  for (const results of others) expect(results.map(([name]) => name)).toEqual(first.map(([name]) => name));
  for (const [index, [name, bytes]] of first.entries()) {
    expect(bytes.length).toBeGreaterThan(100);
    if (name.endsWith('.pdf')) expect(await qpdfCheck(bytes)).toMatchObject({ exitCode: 0 });
    for (const results of others) {
      expect((await textOf(results[index]?.[1] ?? new Uint8Array())) === (await textOf(bytes)), name).toBe(true);
    }
  }
  return first.map(([, bytes]) => bytes);
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

describe('one recipe file ensures that', () => {
  test.each(RECIPES)(
    '%s give equal bytes in page, command line and API, but for ids and dates',
    async (_what, recipe) => {
      await expectAlike(recipe, async (bytes) => normalised(bytes));
    },
  );

  test.each(DATED)('%s give the same, but for ids and for dates in packed streams', async (_what, recipe) => {
    await expectAlike(recipe, unpacked);
  });

  test.each(PACKED)('%s: what is packed outside of a PDF is the same everywhere', async (_what, recipe, start) => {
    const given = [['scan.pdf', scanPdf(await drawGray(FILES[0]?.[1] ?? new Uint8Array(), 150), 150)]] as const;
    for (const files of [FILES.slice(0, 1), given]) {
      const made = await expectAlike(recipe, async (bytes) => Buffer.from(bytes).toString('latin1'), files);
      for (const bytes of made) expect(Buffer.from(bytes).toString('latin1')).toMatch(start);
    }
  });

  test('photographs that are made smaller with loss are the same everywhere', async () => {
    const photographs = await photographsPdf();
    const given = [['photographs.pdf', photographs]] as const;
    const smaller = recipe([{ toolId: 'compress', options: { quality: 75 } }]);
    const [made] = await expectAlike(smaller, async (bytes) => normalised(bytes), given);
    expect(made?.length).toBeLessThan(photographs.length / 2);
  });

  test('recognised text is the same on the command line and over the API, though a program of the system is there', async () => {
    const given = [['scan.pdf', scanPdf(await drawGray(plainPdf('READ', 1), 200), 200)]] as const;
    const read = recipe([{ toolId: 'ocr', options: { languages: ['eng'] } }]);
    // The page's is compared with the command line's by the test of the tool's page.
    const [made] = await expectAlike(read, async (bytes) => normalised(bytes), given, [onCommandLine, overApi]);
    const { texts } = await readWithPdfium(made ?? new Uint8Array());
    expect(texts.join()).toContain('READ');
  });
});
