import type { EncodeImageOptions } from '@recto/contract/capabilities/images';
import type { PixelImage } from '@recto/contract/capabilities/pixel-image';
import type { RasterPageSize } from '@recto/contract/capabilities/raster';
import type { OutputFile } from '@recto/contract/job';
import { parsePageSelection } from '@recto/contract/page-selection';
import { type RectoError, refuseOption } from '@recto/contract/recto-error';
import { defineOperation, type OptionsOf, resultName } from '@recto/contract/tool';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { message } from '@recto/words/message';
import { releaseMemory } from '@recto/work/release-memory';
import tool, { IMAGE_TYPES } from '../tool.ts';

type ImageOptions = OptionsOf<typeof tool>;

const MAX_IMAGES = 5000;
const MAX_TOTAL_MEGABYTES = 1024;
/** Pages whose pixels wait for an encoder; drawing goes on meanwhile. Each has up to 400 MB. */
const MAX_WAITING_PIXELS = 40_000_000;
const MAX_WAITING = 4;

export default defineOperation(tool, async ({ inputs, options, capabilities, progress, signal, emit }) => {
  const [input] = inputs;
  if (!input) throw new TypeError('limits guarantee one input');
  const { raster, images } = capabilities;
  const document = await raster.open(input, { signal });
  try {
    const sizes = await raster.pageSizes(document, { signal });
    const pages = parsePageSelection(options.pages, sizes.map(selectable));
    if (pages.length > MAX_IMAGES) {
      throw refuseOption('pages', TOO_MANY, { most: MAX_IMAGES });
    }
    const background = options.transparent && options.format !== 'jpg' ? 'transparent' : 'white';
    const outputs: OutputFile[] = [];
    const keep = emit ?? (async (output: OutputFile) => void outputs.push(output));
    const names = pageNames(options.format, pages, sizes.length);
    const waiting = new WaitingPixels();
    const [failure, fail] = [new AbortController(), (thrown: unknown) => failure.abort(thrown)];
    let [totalBytes, done] = [0, 0];
    const finish = async (pixels: PixelImage, position: number, before: Promise<void>) => {
      const bytes = await images.encode(asBuffer(pixels), { ...encodingOf(options), signal });
      releaseMemory(pixels.rgba);
      totalBytes += bytes.length;
      if (totalBytes > MAX_TOTAL_MEGABYTES * BYTES_PER_MEGABYTE) throw tooMuch();
      // Pages are encoded side by side and leave in their order.
      await before;
      if (failure.signal.aborted) return;
      await keep({ name: names[position] ?? '', mediaType: IMAGE_TYPES[options.format], bytes });
      progress(++done / pages.length);
    };
    let last: Promise<void> = Promise.resolve();
    for (const [position, pageIndex] of pages.entries()) {
      await waiting.capacity();
      if (failure.signal.aborted) break;
      const pixels = await raster.renderPage(document, { pageIndex, dpi: options.dpi, background, signal });
      // Not awaited: the next page is drawn while this one is encoded.
      last = finish(pixels, position, last).catch(fail);
      waiting.add(last, pixels.widthPixels * pixels.heightPixels);
    }
    await waiting.all();
    if (failure.signal.aborted) throw failure.signal.reason;
    return { outputs, notes: [] };
  } finally {
    await raster.close(document);
  }
});

/** Encodings under way, bounded in number and in pixels. */
class WaitingPixels {
  readonly #running = new Set<Promise<void>>();
  #pixels = 0;

  /** Settles when another page may be drawn. */
  async capacity(): Promise<void> {
    while (this.#running.size >= MAX_WAITING || (this.#running.size > 0 && this.#pixels > MAX_WAITING_PIXELS)) {
      await Promise.race(this.#running);
    }
  }

  add(work: Promise<void>, pixels: number): void {
    this.#pixels += pixels;
    const tracked = work.finally(() => {
      this.#pixels -= pixels;
      this.#running.delete(tracked);
    });
    this.#running.add(tracked);
  }

  async all(): Promise<void> {
    await Promise.all(this.#running);
  }
}

function encodingOf({ format, quality, dpi }: ImageOptions): EncodeImageOptions {
  switch (format) {
    case 'jpg':
      // Text has edges of colour: halved colour resolution shows at high quality.
      return { format: 'jpeg', quality, dpi, subsampling: quality < 90 };
    case 'png':
      return { format: 'png', dpi };
    case 'webp':
      return { format: 'webp', quality: quality === 100 ? 'lossless' : quality, dpi };
  }
}

const asBuffer = ({ widthPixels, heightPixels, rgba }: PixelImage) =>
  ({
    widthPixels,
    heightPixels,
    samples: rgba,
    bitsPerSample: 8,
    colour: 'rgb',
    hasAlpha: true,
    iccProfile: null,
  }) as const;

/** Sizes are as displayed, so nothing is left to turn. */
const selectable = (size: RasterPageSize | null) => ({
  widthPoints: size?.widthPoints ?? 0,
  heightPoints: size?.heightPoints ?? 0,
  rotationDegrees: 0,
});

const TOO_MANY = message('problem.tooManyImages', 'You selected more than {most} pages. Please select fewer.');
const TOO_MUCH = message(
  'problem.imagesTooLarge',
  'This would make more than {most} MB of images. Please take fewer pages or a lower resolution.',
);

function tooMuch(): RectoError {
  return refuseOption('dpi', TOO_MUCH, { most: MAX_TOTAL_MEGABYTES });
}

/**
 * Numbers of one width, so that the files stand in the order of the pages wherever names are sorted. A page that is named
 * twice gives two files: page-3.jpg and page-3-2.jpg.
 */
function pageNames(format: ImageOptions['format'], pages: readonly number[], pageCount: number): string[] {
  const counts = new Map<number, number>();
  return pages.map((pageIndex) => {
    const count = (counts.get(pageIndex) ?? 0) + 1;
    counts.set(pageIndex, count);
    const number = String(pageIndex + 1).padStart(String(pageCount).length, '0');
    return resultName(tool.id, `.${format}`, count === 1 ? number : `${number}-${count}`);
  });
}
