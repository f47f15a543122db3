import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buildPdf, CHROMIUM, imageFixture, memoryFile, type ScannedPage, scannedPage } from '@recto/testkit';
import { type Browser, chromium, type Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNodeRaster, loadPdfiumWasm } from './raster.node.ts';
import type { ProbeAnswer, ThumbnailAnswer } from './testing/browser-probe.testing.ts';

const LAUNCH_ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];
const ASK = `(request) => new Promise((resolve, reject) => {
  const worker = new Worker('/worker.js', { type: 'module' });
  worker.onerror = (event) => reject(new Error(event.message));
  worker.onmessage = ({ data }) => {
    worker.terminate();
    if (data.image) resolve(data.image);
    else reject(new Error(data.problem));
  };
  worker.postMessage({ ...request, pdf: new Uint8Array(request.pdf) });
})`;

async function bundleWorker(): Promise<string> {
  const entry = fileURLToPath(new URL('./testing/browser-probe.testing.ts', import.meta.url));
  const built = await rolldown({ input: entry, platform: 'browser', logLevel: 'warn' });
  const { output } = await built.generate({ format: 'esm', codeSplitting: false });
  await built.close();
  return output[0].code;
}

async function serve(): Promise<Server> {
  const files = new Map<string, readonly [type: string, body: string | Uint8Array]>([
    ['/', ['text/html', '<!doctype html><title>Raster</title>']],
    ['/worker.js', ['text/javascript', await bundleWorker()]],
    ['/pdfium.wasm', ['application/wasm', await loadPdfiumWasm()]],
  ]);
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";
  const server = createServer(({ url = '/' }, response) => {
    const [type, body] = files.get(url) ?? ['text/plain', undefined];
    response.writeHead(body ? 200 : 404, { 'content-type': type, 'content-security-policy': policy }).end(body);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe('the engine in a module worker of Chromium ensures that', () => {
  let server: Server;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    server = await serve();
    browser = await chromium.launch({ executablePath: CHROMIUM, args: LAUNCH_ARGUMENTS });
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
  afterAll(async () => {
    await browser?.close();
    await new Promise((resolve) => server?.close(resolve));
  });

  test('a page comes out as in Node, to the pixel and to the letter, under the policy of the site', async () => {
    const pdf = buildPdf({ pages: [{ text: 'folio', rotateDegrees: 90 }], sharedAssets: true });
    const request = JSON.stringify({ pdf: [...pdf], wasmUrl: '/pdfium.wasm', dpi: 50 });
    const { plainText, rgba, ...answer } = await page.evaluate<ProbeAnswer>(`(${ASK})(${request})`);
    const raster = createNodeRaster();
    const document = await raster.open(memoryFile('probe.pdf', pdf));
    const expected = await raster.renderPage(document, { pageIndex: 0, dpi: 50 });
    expect([answer.widthPixels, answer.heightPixels]).toEqual([expected.widthPixels, expected.heightPixels]);
    expect(Buffer.compare(Buffer.from(rgba), Buffer.from(expected.rgba))).toBe(0);
    expect(plainText).toBe((await raster.text(document, 0)).plainText);
    expect(plainText).toContain('folio');
  });

  test.each<[string, ScannedPage, Parameters<typeof imageFixture>[0]]>([
    ['upright', {}, 'plain.jpg'],
    ['rotated', { page: { Rotate: 90 } }, 'plain.jpg'],
    ['rotated to the left', { page: { Rotate: 270 } }, 'progressive.jpg'],
    ['cropped', { page: { CropBox: [100, 75, 200, 150] } }, 'plain.jpg'],
    ['mirrored', { content: 'q -200 0 0 150 200 0 cm /Im Do Q' }, 'plain.jpg'],
    ['gray', { image: { ColorSpace: '/DeviceGray' } }, 'gray.jpg'],
    ['with an orientation, which a PDF does not heed', {}, 'exif-orientation-3.jpg'],
  ])("a scanned page (%s) drawn by the browser's decoder looks as PDFium draws it", async (_, page_, name) => {
    const pdf = scannedPage(await imageFixture(name), page_);
    const request = JSON.stringify({ pdf: [...pdf], wasmUrl: '/pdfium.wasm', boxPixels: 100 });
    const { rgba, isByBrowser } = await page.evaluate<ThumbnailAnswer>(`(${ASK})(${request})`);
    expect(isByBrowser).toBe(true);
    const raster = createNodeRaster();
    const document = await raster.open(memoryFile('scan.pdf', pdf));
    const expected = await raster.thumbnail(document, { pageIndex: 0, boxWidth: 100, boxHeight: 100 });
    expect(rgba).toHaveLength(expected.rgba.length);
    const difference = rgba.reduce((sum, value, at) => sum + Math.abs(value - (expected.rgba[at] ?? 0)), 0);
    expect(difference / rgba.length).toBeLessThan(4);
  });
});
