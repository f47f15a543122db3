import { RectoError } from '@recto/contract/recto-error';
import type { OptionsOf } from '@recto/contract/tool';
import { everyN, oddAndEven, type SplitPart, writtenRanges } from '../parts.ts';
import type tool from '../tool.ts';

export type SplitOptions = OptionsOf<typeof tool>;

/** Cuts of a document, before it is cut. */
export type SplitPreview =
  | { readonly kind: 'parts'; readonly parts: readonly SplitPart[] }
  | { readonly kind: 'fault'; readonly error: RectoError }
  /** Nothing is chosen yet. */
  | { readonly kind: 'empty' }
  /** The engine is looking for the places. */
  | { readonly kind: 'finding'; readonly percent: number }
  /** Only the engine can tell: it needs bookmarks, sizes, pictures or page formats. */
  | { readonly kind: 'unknown' };

const NEEDS_SIZES = /landscape|portrait/i;
const UNKNOWN_SIZE = { widthPoints: 1, heightPoints: 1, rotationDegrees: 0 };

/** Returns the cuts that the options decide for a document of which only the number of pages is known. */
export function previewParts(options: SplitOptions, pageCount: number): SplitPreview {
  switch (options.mode) {
    case 'every-page':
      return { kind: 'parts', parts: everyN(pageCount, 1) };
    case 'every-n':
      return { kind: 'parts', parts: everyN(pageCount, options.n) };
    case 'odd-even':
      return { kind: 'parts', parts: oddAndEven(pageCount) };
    case 'ranges':
      return previewRanges(options.ranges, pageCount);
    default:
      return { kind: 'unknown' };
  }
}

function previewRanges(ranges: string, pageCount: number): SplitPreview {
  if (ranges.trim() === '') return { kind: 'empty' };
  if (NEEDS_SIZES.test(ranges)) return { kind: 'unknown' };
  try {
    return { kind: 'parts', parts: writtenRanges(ranges, Array<typeof UNKNOWN_SIZE>(pageCount).fill(UNKNOWN_SIZE)) };
  } catch (thrown) {
    if (!(thrown instanceof RectoError)) throw thrown;
    return { kind: 'fault', error: thrown };
  }
}
