import type { RasterCapability, RasterDocument, ThumbnailOptions } from '@recto/contract/capabilities/raster';
import { memoryFile, plainPdf } from '@recto/testkit';
import { beforeEach, describe, expect, test } from 'vitest';
import { createNodeRaster } from '../raster.node.ts';
import { createThumbnailQueue, type ThumbnailQueue } from './thumbnail-queue.ts';

const raster = createNodeRaster();
const cancelled = expect.objectContaining({ code: 'cancelled' });
const BOX = { boxWidth: 40, boxHeight: 40 };
/** A Letter page in that box is 31 x 40 pixels. */
const IMAGE_BYTES = 31 * 40 * 4;

/** Passes drawing on to the real engine and notes the order of it. */
class Observed implements Pick<RasterCapability, 'thumbnail'> {
  readonly drawn: number[] = [];
  thumbnail(document: RasterDocument, options: ThumbnailOptions) {
    this.drawn.push(options.pageIndex);
    return raster.thumbnail(document, options);
  }
}

describe('the thumbnail queue ensures that', () => {
  let document: RasterDocument;
  let observed: Observed;
  let queue: ThumbnailQueue;
  const ask = (pageIndex: number, priority = 0, signal?: AbortSignal) =>
    queue.request({ document, pageIndex, ...BOX }, { priority, signal });

  beforeEach(async () => {
    document = await raster.open(memoryFile('a.pdf', plainPdf('A', 20)));
    observed = new Observed();
    queue = createThumbnailQueue(observed);
  });

  test('what is most urgent is drawn first, equals in the order of asking', async () => {
    await Promise.all([ask(0, 5), ask(1, 2), ask(2, 1), ask(3, 2), ask(4, 0)]);
    // The first was started before the others were asked for.
    expect(observed.drawn).toEqual([0, 4, 2, 1, 3]);
  });

  test('new priorities reorder what waits and withdraw what nobody needs', async () => {
    const asked = [0, 1, 2, 3].map((page) => ask(page, page));
    queue.reprioritise(({ pageIndex }) => (pageIndex === 1 ? undefined : -pageIndex));
    const outcomes = await Promise.allSettled(asked);
    expect(observed.drawn).toEqual([0, 3, 2]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  });

  test('two askings share one drawing, and one of them may leave', async () => {
    const controller = new AbortController();
    const [first, second, third] = [ask(0), ask(1), ask(1, 0, controller.signal)];
    controller.abort();
    await expect(third).rejects.toEqual(cancelled);
    expect((await second).widthPixels).toBe(31);
    await first;
    expect(observed.drawn).toEqual([0, 1]);
  });

  test('a thumbnail for which nobody waits any more is not drawn', async () => {
    const controller = new AbortController();
    const [first, second] = [ask(0), ask(1, 0, controller.signal)];
    controller.abort();
    await expect(second).rejects.toEqual(cancelled);
    await first;
    await ask(2);
    expect(observed.drawn).toEqual([0, 2]);
    await expect(ask(3, 0, AbortSignal.abort())).rejects.toEqual(cancelled);
  });

  test('a finished thumbnail is kept, and the oldest goes when there are too many bytes', async () => {
    queue = createThumbnailQueue(observed, { maxCachedBytes: 2 * IMAGE_BYTES });
    for (const page of [0, 1, 0, 2]) await ask(page);
    expect(observed.drawn).toEqual([0, 1, 2]);
    expect([0, 1, 2].map((pageIndex) => queue.peek({ document, pageIndex, ...BOX }) !== undefined)).toEqual([
      true,
      false,
      true,
    ]);
    expect(queue.peek({ document, pageIndex: 0, ...BOX, devicePixelRatio: 2 })).toBe(undefined);
  });

  test('a forgotten document leaves nothing: neither what waits nor what was kept', async () => {
    await ask(0);
    const asked = [ask(1), ask(2)];
    queue.forget(document);
    for (const outcome of await Promise.allSettled(asked))
      expect(outcome).toMatchObject({ reason: { code: 'cancelled' } });
    expect(queue.peek({ document, pageIndex: 0, ...BOX })).toBe(undefined);
    await ask(1);
    expect(observed.drawn).toEqual([0, 1, 1]);
  });

  test('a page that cannot be drawn fails alone', async () => {
    const [missing, present] = [ask(99), ask(1)];
    await expect(missing).rejects.toEqual(expect.objectContaining({ code: 'option-invalid' }));
    expect((await present).heightPixels).toBe(40);
  });
});
