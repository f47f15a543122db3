import type { Box, RasterPageSize } from '@recto/contract/capabilities/raster';
import { nextTurn, throwIfCancelled } from '@recto/work/cancellation';
import type { LoadedFile } from '../engine/loaded-file.ts';
import { PAGE_BOX } from '../engine/pdfium-calls.ts';
import { RECTANGLE_BYTES, rectangleAt } from '../engine/rectangle.ts';
import { mayHaveUserUnit, userUnitOf } from './user-unit.ts';

const PAGES_BEFORE_PAUSE = 250;
const QUARTER_ROTATIONS = [0, 90, 180, 270] as const;
const FLOAT_BYTES = 4;

/** The sizes of a document's pages, from their dictionaries without their content. */
export class PageSizes {
  /** As if every UserUnit were 1: PDFium ignores it. */
  readonly #sizes: readonly (RasterPageSize | null)[];
  readonly #mayHaveUserUnit: boolean;
  readonly #userUnits = new Map<number, number>();

  private constructor(sizes: readonly (RasterPageSize | null)[], mayHaveUserUnit: boolean) {
    this.#sizes = sizes;
    this.#mayHaveUserUnit = mayHaveUserUnit;
  }

  static async read(loaded: LoadedFile, pageCount: number, signal: AbortSignal | undefined): Promise<PageSizes> {
    const sizes: (RasterPageSize | null)[] = [];
    for (let pageIndex = 0; pageIndex < pageCount; pageIndex++) {
      await breathe(pageIndex, signal);
      sizes.push(readPageSize(loaded, pageIndex));
    }
    return new PageSizes(sizes, mayHaveUserUnit(loaded));
  }

  /** The page's shape: right in proportion, wrong in size when it has a UserUnit. Null for a page that cannot be read. */
  inUnits(pageIndex: number): RasterPageSize | null {
    return this.#sizes[pageIndex] ?? null;
  }

  inPoints(loaded: LoadedFile, pageIndex: number): RasterPageSize | null {
    const size = this.inUnits(pageIndex);
    if (!size || !this.#mayHaveUserUnit) return size;
    const userUnit = this.#userUnits.get(pageIndex) ?? userUnitOf(loaded, pageIndex);
    this.#userUnits.set(pageIndex, userUnit);
    return {
      ...size,
      userUnit,
      widthPoints: size.widthPoints * userUnit,
      heightPoints: size.heightPoints * userUnit,
    };
  }

  async allInPoints(loaded: LoadedFile, signal: AbortSignal | undefined): Promise<readonly (RasterPageSize | null)[]> {
    const sizes: (RasterPageSize | null)[] = [];
    for (let pageIndex = 0; pageIndex < this.#sizes.length; pageIndex++) {
      await breathe(pageIndex, signal);
      sizes.push(this.inPoints(loaded, pageIndex));
    }
    return sizes;
  }
}

async function breathe(pageIndex: number, signal: AbortSignal | undefined): Promise<void> {
  if (pageIndex % PAGES_BEFORE_PAUSE === PAGES_BEFORE_PAUSE - 1) await nextTurn(signal);
  throwIfCancelled(signal);
}

function readPageSize(loaded: LoadedFile, pageIndex: number): RasterPageSize | null {
  const { call } = loaded.instance;
  return loaded.instance.withMemory(RECTANGLE_BYTES, (at) => {
    if (!call.FPDF_GetPageSizeByIndexF(loaded.handle, pageIndex, at)) return null;
    const [widthPoints, heightPoints] = [loaded.instance.floatAt(at), loaded.instance.floatAt(at + FLOAT_BYTES)];
    const rotationDegrees = QUARTER_ROTATIONS[call.EPDF_GetPageRotationByIndex(loaded.handle, pageIndex)] ?? 0;
    return { widthPoints, heightPoints, rotationDegrees, userUnit: 1, visibleBox: readVisibleBox(loaded, pageIndex) };
  });
}

function readVisibleBox(loaded: LoadedFile, pageIndex: number): Box {
  const { instance } = loaded;
  const read = (kind: number) =>
    instance.withMemory(RECTANGLE_BYTES, (at) => {
      instance.call.EPDF_GetPageBoxByIndex(loaded.handle, pageIndex, kind, at);
      return rectangleAt(instance, at);
    });
  const [media, crop] = [read(PAGE_BOX.media), read(PAGE_BOX.crop)];
  const cut = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  };
  return cut.left < cut.right && cut.bottom < cut.top ? cut : media;
}
