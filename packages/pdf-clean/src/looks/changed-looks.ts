import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { PixelImage } from '@recto/contract/capabilities/pixel-image';
import type { RasterCapability, RasterDocument } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import type { PdfFile } from '@recto/pdf-core';
import { readPages } from '@recto/pdf-document';
import { throwIfCancelled } from '@recto/work/cancellation';
import { Pace } from '@recto/work/pace';
import { drawsTheSame } from './draws-the-same.ts';

/** A document, as the objects in it and as what an engine draws. */
export interface LookedAt {
  readonly file: PdfFile;
  readonly input: InputFile;
}

export interface LookOptions extends CallOptions {
  /** False when annotations may have changed, because that was asked for. */
  readonly withAnnotations: boolean;
}

/** Pages are drawn to fit such a square: about 100 dots an inch for a letter. */
const SIDE_PIXELS = 1200;

/**
 * Finds the pages of a cleaned document that do not look as before: 0-based, empty when all do. A page that draws with the
 * same objects, byte for byte, is not drawn; the others are compared pixel by pixel.
 * @throws cancelled, and the errors of drawing, except for pages that could not be drawn before either
 */
export async function findChangedLooks(
  raster: RasterCapability,
  before: LookedAt,
  after: LookedAt,
  options: LookOptions,
): Promise<readonly number[]> {
  const { signal, withAnnotations, onProgress } = options;
  const pace = new Pace(signal);
  const [old, fresh] = [readPages(before.file), readPages(after.file)];
  if (old.length !== fresh.length) return old.map(({ pageIndex }) => pageIndex);
  const toDraw: number[] = [];
  const same = drawsTheSame(before.file, after.file, withAnnotations);
  for (const [pageIndex, page] of old.entries()) {
    const other = fresh[pageIndex];
    if (!other || !same(page, other)) toDraw.push(pageIndex);
    if (pace.step()) await pace.rest();
  }
  if (toDraw.length === 0) return [];
  return compare(raster, before.input, after.input, toDraw, { signal, onProgress, withAnnotations });
}

async function compare(
  raster: RasterCapability,
  before: InputFile,
  after: InputFile,
  pageIndexes: readonly number[],
  { signal, onProgress, withAnnotations }: Partial<CallOptions> & { readonly withAnnotations: boolean },
): Promise<number[]> {
  const opening = signal ? { signal } : {};
  const one = await raster.open(before, opening);
  try {
    const other = await raster.open(after, opening);
    try {
      const changed: number[] = [];
      for (const [done, pageIndex] of pageIndexes.entries()) {
        throwIfCancelled(signal);
        const drawn = await draw(raster, one, pageIndex, withAnnotations, signal);
        const again = await draw(raster, other, pageIndex, withAnnotations, signal);
        if (!samePixels(drawn, again)) changed.push(pageIndex);
        onProgress?.((done + 1) / pageIndexes.length);
      }
      return changed;
    } finally {
      await raster.close(other);
    }
  } finally {
    await raster.close(one);
  }
}

/** Null for a page that cannot be drawn. */
async function draw(
  raster: RasterCapability,
  document: RasterDocument,
  pageIndex: number,
  includeAnnotations: boolean,
  signal: AbortSignal | undefined,
): Promise<PixelImage | null> {
  try {
    return await raster.renderPage(document, {
      pageIndex,
      maxWidthPixels: SIDE_PIXELS,
      maxHeightPixels: SIDE_PIXELS,
      includeAnnotations,
      ...(signal && { signal }),
    });
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    return null;
  }
}

/** A page that could not be drawn before need not be drawn now. */
function samePixels(before: PixelImage | null, after: PixelImage | null): boolean {
  if (!before) return true;
  if (!after || before.widthPixels !== after.widthPixels || before.heightPixels !== after.heightPixels) return false;
  const [one, other] = [wordsOf(before), wordsOf(after)];
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

function wordsOf({ rgba }: PixelImage): Uint32Array {
  return new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length >> 2);
}
