import type { OcrCapability } from '@recto/contract/capabilities/ocr';
import type { RasterCapability } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import type { OcrLanguage } from '@recto/contract/ocr-languages';
import type { Change, Comparison } from '../comparison.ts';
import { compareLooks } from './looks/compare-looks.ts';
import { PagePictures } from './looks/page-pictures.ts';
import { samePages } from './looks/same-pages.ts';
import { wordlessPages } from './looks/wordless-pages.ts';
import { comparePageSizes } from './pages/page-sizes.ts';
import { compareParts } from './parts/compare-parts.ts';
import { ScanReader } from './scans/scan-reader.ts';
import { readSide, type Side } from './side.ts';
import { compareText } from './text/compare-text.ts';

/** Most changes that are listed. */
const MAX_CHANGES = 20_000;

export interface CompareOptions {
  readonly ignoreCase: boolean;
  /** Compare pages by their pixels, too. */
  readonly looks: boolean;
  /** Languages in which pages without text are read first, the main one first; none: they are not read. */
  readonly recognise: readonly OcrLanguage[];
  /** Most difference of a colour that does not count, in percent. */
  readonly tolerance: number;
}

interface CompareContext {
  readonly raster: RasterCapability;
  /** Needed where scans are read. */
  readonly ocr?: OcrCapability;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/** Share of the work that reading one document is, and with recognition. */
const READ = 0.2;
const READ_WITH_SCANS = 0.4;

/** Compares two documents. @throws input-damaged, input-locked, too-demanding, engine-missing, cancelled */
export async function compareDocuments(
  inputs: readonly [InputFile, InputFile],
  options: CompareOptions,
  context: CompareContext,
): Promise<Comparison> {
  const { raster, signal, onProgress } = context;
  const scans = scanReader(options, context);
  const share = scans ? READ_WITH_SCANS : READ;
  const sides: Side[] = [];
  const read = async (input: InputFile) => {
    const from = share * sides.length;
    const side = await readSide(input, {
      raster,
      signal,
      scans,
      onProgress: (part) => onProgress(from + part * share),
    });
    sides.push(side);
    return side;
  };
  try {
    const [old, newer] = [await read(inputs[0]), await read(inputs[1])];
    return await compareSides(old, newer, options, {
      ...context,
      onProgress: (part) => onProgress(2 * share + part * (1 - 2 * share)),
    });
  } finally {
    scans?.close();
    for (const { drawn } of sides) await raster.close(drawn);
  }
}

function scanReader({ recognise }: CompareOptions, { ocr, raster, signal }: CompareContext): ScanReader | null {
  const [language, ...others] = recognise;
  return ocr && language ? new ScanReader({ ocr, raster, languages: [language, ...others], signal }) : null;
}

async function compareSides(
  old: Side,
  newer: Side,
  { ignoreCase, looks: isSeen, tolerance }: CompareOptions,
  { raster, signal, onProgress }: CompareContext,
): Promise<Comparison> {
  const pictures = { old: new PagePictures(old, raster, signal), new: new PagePictures(newer, raster, signal) };
  const { bonds, oldBlank, newBlank } = await wordlessPages(old, newer, pictures, signal);
  const text = compareText(old, newer, { ignoreCase, bonds });
  const pageChanges = text.changes.filter(({ kind }) => kind === 'page');
  const parts = await compareParts(old, newer, text.pairs, pageChanges);
  onProgress(0.1);
  const looks = isSeen
    ? await compareLooks({ old, new: newer }, text.pairs, {
        signal,
        tolerance: (tolerance * 255) / 100,
        found: text.found,
        textChanges: text.changes,
        pictures,
        isSame: samePages(old, newer),
        onProgress: (part) => onProgress(0.1 + part * 0.9),
      })
    : { changes: [], differentAllOver: [] };
  const sizes = comparePageSizes(old, newer, text.pairs);
  const changes = [...text.changes, ...sizes, ...parts, ...looks.changes].toSorted(byPlace);
  const numbers = (pages: Iterable<number>) => Array.from(pages, (page) => page + 1);
  return {
    oldPages: shapesOf(old),
    newPages: shapesOf(newer),
    pairs: text.pairs.map((pair) => ({
      old: pair.old === null ? null : pair.old + 1,
      new: pair.new === null ? null : pair.new + 1,
    })),
    changes: changes.slice(0, MAX_CHANGES),
    furtherChanges: Math.max(0, changes.length - MAX_CHANGES),
    oldPagesWithoutText: pagesWithoutText(old, oldBlank),
    newPagesWithoutText: pagesWithoutText(newer, newBlank),
    oldPagesRecognised: numbers(old.recognised),
    newPagesRecognised: numbers(newer.recognised),
    newPagesDifferentAllOver: numbers(looks.differentAllOver),
  };
}

function shapesOf({ sizes }: Side): Comparison['oldPages'] {
  return sizes.map((size) => size && { widthPoints: size.widthPoints, heightPoints: size.heightPoints });
}

/** An empty page has nothing to read. */
function pagesWithoutText({ sizes, firstWords }: Side, blank: ReadonlySet<number>): number[] {
  return [...sizes.keys()]
    .filter((page) => (firstWords[page + 1] ?? 0) === (firstWords[page] ?? 0) && !blank.has(page))
    .map((page) => page + 1);
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
