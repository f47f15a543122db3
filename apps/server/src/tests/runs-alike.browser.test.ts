import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRecipe, type RunAnswer } from '@recto/recipes';
import { buildPdf, plainPdf, qpdfCheck, rewriteWithQpdf, richSpec, runRecto } from '@recto/testkit';
import { type Browser, chromium, type Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { normalised } from './normalised.testing.ts';
import type { PageFile } from './runs-alike.page.testing.ts';
import { asJson, newVisitor, startTestServer, type TestServer } from './test-server.testing.ts';

const CHROMIUM = process.env.RECTO_CHROMIUM ?? '/usr/bin/chromium';
const PDFIUM = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');

/** The one recipe file, for all three. */
const RECIPE = JSON.stringify({
  kind: 'recto-recipe',
  version: 1,
  name: 'Alike',
  files: 'together',
  steps: [
    { toolId: 'merge', options: { outline: 'flat' } },
    { toolId: 'rotate', options: { angle: 90, pages: 'odd' } },
    { toolId: 'clean', options: { remove: ['comments'] } },
    { toolId: 'split', options: { mode: 'every-n', n: 3 } },
  ],
});
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
    const body = url === '/pdfium.wasm' ? readFileSync(PDFIUM) : scripts.get(url);
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

async function inPage(): Promise<Results> {
  const files = FILES.map(([name, bytes]) => ({ name, base64: Buffer.from(bytes).toString('base64') }));
  const call = `runInPage(${JSON.stringify(parseRecipe(RECIPE))}, ${JSON.stringify(files)})`;
  const made = await page.evaluate<readonly PageFile[]>(call);
  return made.map(({ name, base64 }) => [name, Buffer.from(base64, 'base64')]);
}

async function onCommandLine(): Promise<Results> {
  mkdirSync(join(folder, 'in'));
  for (const [name, bytes] of FILES) writeFileSync(join(folder, 'in', name), bytes);
  writeFileSync(join(folder, 'alike.recto.json'), RECIPE);
  const named = FILES.map(([name]) => join('in', name));
  const { exitCode, stderr } = await runRecto(['run', 'alike.recto.json', ...named, '-o', 'out', '--quiet'], {
    cwd: folder,
  });
  expect([exitCode, stderr]).toEqual([0, '']);
  const names = readdirSync(join(folder, 'out')).filter((name) => !name.startsWith('.'));
  return names.map((name) => [name, readFileSync(join(folder, 'out', name))]);
}

async function overApi(): Promise<Results> {
  const visitor = await newVisitor(api.origin);
  const inputs = [];
  for (const [name, bytes] of FILES) inputs.push(await visitor.upload(bytes, name));
  const started = await visitor.call('/api/v1/runs', asJson({ recipe: JSON.parse(RECIPE), inputs }));
  const path = started.headers.get('location') ?? '';
  await (await visitor.call(`${path}/events`)).text();
  const { results = [] } = (await (await visitor.call(path)).json()) as RunAnswer;
  return Promise.all(
    results.map(
      async ({ name, url }) => [name, new Uint8Array(await (await visitor.call(url)).arrayBuffer())] as const,
    ),
  );
}

/** What a file holds, however it was packed: browsers have another Flate than Node, whose streams are as sound and not as long. */
const unpacked = async (bytes: Uint8Array) =>
  normalised(await rewriteWithQpdf(bytes, ['--qdf', '--object-streams=disable', '--static-id']));

describe('one recipe file ensures that', () => {
  test('command line and API give equal bytes, and the page what they hold, but for ids and dates', async () => {
    const sorted = (results: Results) => [...results].sort(([one], [other]) => (one < other ? -1 : 1));
    const page = sorted(await inPage());
    const commandLine = sorted(await onCommandLine());
    const server = sorted(await overApi());
    const names = [1, 2, 3].map((part) => `recto-merge-result-${part}.pdf`);
    for (const results of [page, commandLine, server]) expect(results.map(([name]) => name)).toEqual(names);
    for (const [index, [name, bytes]] of commandLine.entries()) {
      const [inPage, onServer] = [page[index]?.[1] ?? new Uint8Array(), server[index]?.[1] ?? new Uint8Array()];
      expect(bytes.length).toBeGreaterThan(500);
      expect(normalised(bytes) === normalised(onServer), name).toBe(true);
      expect((await unpacked(bytes)) === (await unpacked(inPage)), name).toBe(true);
      expect(await qpdfCheck(inPage)).toMatchObject({ exitCode: 0 });
    }
  });
});
