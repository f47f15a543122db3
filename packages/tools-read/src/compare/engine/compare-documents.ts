import type { InputFile, RasterCapability } from '@recto/contract';
import type { Change, Comparison } from '../comparison.ts';
import { compareLooks } from './looks/compare-looks.ts';
import { bondsByLook } from './looks/look-bonds.ts';
import { PagePictures } from './looks/page-pictures.ts';
import { samePages } from './looks/same-pages.ts';
import { comparePageSizes } from './pages/page-sizes.ts';
import { compareParts } from './parts/compare-parts.ts';
import { readSide, type Side } from './side.ts';
import { compareText } from './text/compare-text.ts';

/** Most changes that are listed. */
const MAX_CHANGES = 20_000;

export interface CompareOptions {
  readonly ignoreCase: boolean;
  /** Compare pages by their pixels, too. */
  readonly looks: boolean;
  /** Most difference of a colour that does not count, in percent. */
  readonly tolerance: number;
}

interface CompareContext {
  readonly raster: RasterCapability;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/** Compares two documents. @throws input-damaged, input-locked, too-demanding, cancelled */
export async function compareDocuments(
  [oldInput, newInput]: readonly [InputFile, InputFile],
  options: CompareOptions,
  { raster, signal, onProgress }: CompareContext,
): Promise<Comparison> {
  const read = { raster, signal };
  const old = await readSide(oldInput, { ...read, onProgress: (fraction) => onProgress(fraction * 0.2) });
  try {
    const newer = await readSide(newInput, { ...read, onProgress: (fraction) => onProgress(0.2 + fraction * 0.2) });
    try {
      const pictures = { old: new PagePictures(old, raster, signal), new: new PagePictures(newer, raster, signal) };
      const bonds = await bondsByLook(old, newer, pictures, signal);
      const text = compareText(old, newer, { ignoreCase: options.ignoreCase, bonds });
      const pageChanges = text.changes.filter(({ kind }) => kind === 'page');
      const parts = await compareParts(old, newer, text.pairs, pageChanges);
      const looks = options.looks
        ? await compareLooks({ old, new: newer }, text.pairs, {
            signal,
            tolerance: (options.tolerance * 255) / 100,
            found: text.found,
            textChanges: text.changes,
            pictures,
            isSame: samePages(old, newer),
            onProgress: (fraction) => onProgress(0.45 + fraction * 0.55),
          })
        : [];
      const changes = [...text.changes, ...comparePageSizes(old, newer, text.pairs), ...parts, ...looks].toSorted(
        byPlace,
      );
      return {
        oldPages: shapesOf(old),
        newPages: shapesOf(newer),
        pairs: text.pairs.map((pair) => ({
          old: pair.old === null ? null : pair.old + 1,
          new: pair.new === null ? null : pair.new + 1,
        })),
        changes: changes.slice(0, MAX_CHANGES),
        furtherChanges: Math.max(0, changes.length - MAX_CHANGES),
        oldPagesWithoutText: pagesWithoutText(old),
        newPagesWithoutText: pagesWithoutText(newer),
        oldPagesRecognised: [],
        newPagesRecognised: [],
        newPagesDifferentAllOver: [],
      };
    } finally {
      await raster.close(newer.drawn);
    }
  } finally {
    await raster.close(old.drawn);
  }
}

function shapesOf({ sizes }: Side): Comparison['oldPages'] {
  return sizes.map((size) => size && { widthPoints: size.widthPoints, heightPoints: size.heightPoints });
}

function pagesWithoutText({ sizes, firstWords }: Side): number[] {
  return sizes.flatMap((_, page) => ((firstWords[page + 1] ?? 0) > (firstWords[page] ?? 0) ? [] : [page + 1]));
}

/** In the order of the new document; what it has not, by its place in the old one. */
function byPlace(one: Change, other: Change): number {
  const [[page, top], [otherPage, otherTop]] = [positionOf(one), positionOf(other)];
  return page - otherPage || top - otherTop;
}

function positionOf({ new: newer, old }: Change): readonly [page: number, top: number] {
  const place = newer?.places[0] ?? old?.places[0];
  return place ? [place.page, place.areas[0]?.top ?? 0] : [0, 0];
}
