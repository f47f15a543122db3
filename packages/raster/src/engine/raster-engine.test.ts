import { buildPdf, memoryFile, plainPdf, textDocument } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../limits.ts';
import { createNodeRaster, loadPdfiumWasm } from '../raster.node.ts';
import { compileOnce } from './compiled-pdfium.ts';
import { OpenFile } from './open-file.ts';
import { RasterEngine } from './raster-engine.ts';

const MEGABYTE = 1_048_576;
const compile = compileOnce(loadPdfiumWasm);
const code = (expected: string) => expect.objectContaining({ code: expected });
const pagesOf = (engine: RasterEngine, file: OpenFile) =>
  engine.use(file, undefined, (loaded) => loaded.instance.call.FPDF_GetPageCount(loaded.handle));

describe('RasterEngine ensures that', () => {
  test('a trap in the engine ends that call alone: the next document gets a fresh engine', async () => {
    const engine = new RasterEngine(compile, DEFAULT_LIMITS);
    const [first, second] = [2, 3].map((pages) => new OpenFile(memoryFile('a.pdf', plainPdf('A', pages))));
    if (!first || !second) throw new Error('two files');
    const before = await engine.use(first, undefined, (loaded) => loaded.instance);
    // No object lies there: the access is out of bounds.
    const crash = engine.use(first, undefined, (loaded) => loaded.instance.call.FPDF_GetPageCount(0x7ffffff0));
    await expect(crash).rejects.toEqual(code('engine-crashed'));
    expect(before.broken).toBe(true);
    expect(before.call.FPDF_GetPageCount(1)).toBe(0);
    expect(await pagesOf(engine, second)).toBe(3);
    expect(await pagesOf(engine, first)).toBe(2);
    expect(await engine.use(first, undefined, (loaded) => loaded.instance)).not.toBe(before);
  });

  test('work that waits is not started once it is cancelled', async () => {
    const engine = new RasterEngine(compile, DEFAULT_LIMITS);
    const file = new OpenFile(memoryFile('a.pdf', plainPdf()));
    const controller = new AbortController();
    let ran = false;
    const first = engine.use(file, undefined, () => controller.abort());
    const second = engine.use(file, controller.signal, () => {
      ran = true;
    });
    await first;
    await expect(second).rejects.toEqual(code('cancelled'));
    expect(ran).toBe(false);
  });

  test('a document that made the engine read much is reloaded', async () => {
    const engine = new RasterEngine(compile, { ...DEFAULT_LIMITS, reloadAfterBytes: 10_000 });
    const file = new OpenFile(memoryFile('a.pdf', textDocument(50)));
    const handles = new Set<object>();
    for (let round = 0; round < 3; round++) {
      await engine.use(file, undefined, async (loaded) => {
        handles.add(loaded);
        for (let page = 0; page < 50; page++) await loaded.withPage(page, () => {});
      });
    }
    expect(handles.size).toBe(3);
  });

  test('inputs not in use are dropped above the limit and read again when needed', async () => {
    const engine = new RasterEngine(compile, { ...DEFAULT_LIMITS, maxHeldBytes: 1000 });
    let reads = 0;
    const files = [1, 2].map((pages) => {
      const input = memoryFile('a.pdf', plainPdf('A', pages));
      return new OpenFile({
        ...input,
        bytes() {
          reads++;
          return input.bytes();
        },
      });
    });
    for (let round = 0; round < 2; round++) {
      for (const [index, file] of files.entries()) expect(await pagesOf(engine, file)).toBe(index + 1);
    }
    expect(files.filter((file) => file.source).length).toBe(1);
    expect(reads).toBe(4);
  });

  test('an engine that has grown is replaced', async () => {
    const engine = new RasterEngine(compile, { ...DEFAULT_LIMITS, restartHeapBytes: 32 * MEGABYTE });
    const file = new OpenFile(memoryFile('a.pdf', plainPdf()));
    const grown = await engine.use(file, undefined, ({ instance }) => {
      instance.call.free(instance.allocate(64 * MEGABYTE));
      return instance;
    });
    const next = await engine.use(file, undefined, ({ instance }) => instance);
    expect(next).not.toBe(grown);
    expect(next.heapBytes).toBeLessThan(32 * MEGABYTE);
  });
});

describe('the memory limit ensures that', () => {
  test('a page with a picture beyond it is refused, not drawn without the picture, and the next page is drawn', async () => {
    const tight = createNodeRaster({ limits: { maxHeapBytes: 40 * MEGABYTE } });
    const pixels = '/W 8000 /H 8000 /BPC 8 /CS /RGB /F /AHx';
    const bytes = buildPdf({
      pages: [{ content: `q 600 0 0 600 0 0 cm BI ${pixels} ID ${'7f'.repeat(40)}> EI Q` }, {}],
    });
    const document = await tight.open(memoryFile('large-picture.pdf', bytes));
    const [refused, drawn] = [0, 1].map((pageIndex) => tight.renderPage(document, { pageIndex, dpi: 200 }));
    await expect(refused).rejects.toEqual(code('too-demanding'));
    expect((await drawn)?.rgba.some((part) => part < 128)).toBe(true);
  });
});
