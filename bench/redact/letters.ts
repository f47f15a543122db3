import type { PageArea, PageGlyphs } from '@recto/contract/capabilities/page-model';
import type { RasterCapability, RasterDocument } from '@recto/contract/capabilities/raster';
import type { ListedHit } from './redact-file.ts';

/** Comparison of a file's letters before and after. */
export interface ComparedLetters {
  /** That the file still has. */
  readonly kept: number;
  /** That no area touches and that are gone. */
  readonly lost: number;
  /** Not of the word, but drawn over or under an area, and gone with it. */
  readonly under: number;
  /** That the file had not. */
  readonly gained: number;
  /** By which a letter moved at most, in points. */
  readonly moved: number;
}

interface Documents {
  readonly before: RasterDocument;
  readonly after: RasterDocument;
}

/** Points within which a letter is taken for the same. */
const SAME_PLACE = 0.5;
const MOST_PAGES = 400;

/** Compares where each letter of each page stands, by PDFium. */
export async function compareLetters(
  raster: RasterCapability,
  { before, after }: Documents,
  hits: readonly ListedHit[],
): Promise<ComparedLetters> {
  const sum = { kept: 0, lost: 0, under: 0, gained: 0, moved: 0 };
  for (let index = 0; index < Math.min(MOST_PAGES, before.pageCount); index++) {
    const areas = hits.filter(({ page }) => page === index + 1).flatMap((hit) => hit.areas);
    const old = (await raster.pageModel(before, index)).glyphs;
    const places = placesOf((await raster.pageModel(after, index)).glyphs);
    for (let glyph = 0; glyph < old.count; glyph++) {
      if (!isLetter(old, glyph)) continue;
      const distance = takeNearest(places, old, glyph);
      if (distance !== null) {
        sum.kept++;
        sum.moved = Math.max(sum.moved, distance);
      } else if (areas.some((area) => touches(area, old, glyph))) sum.under++;
      else sum.lost++;
    }
    for (const left of places.values()) sum.gained += left.length;
    const ofHits = hits.filter(({ page }) => page === index + 1).reduce((all, hit) => all + lettersOf(hit), 0);
    sum.under = Math.max(0, sum.under - ofHits);
  }
  return { ...sum, moved: Number(sum.moved.toFixed(3)) };
}

const lettersOf = ({ text }: ListedHit) => Array.from(text).filter((letter) => /[^\s\p{Cc}]/u.test(letter)).length;

function isLetter({ codes }: PageGlyphs, glyph: number): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(String.fromCodePoint(codes[glyph] ?? 32));
}

type Places = Map<number, { readonly x: number; readonly y: number }[]>;

function placesOf(glyphs: PageGlyphs): Places {
  const places: Places = new Map();
  for (let glyph = 0; glyph < glyphs.count; glyph++) {
    if (!isLetter(glyphs, glyph)) continue;
    const code = glyphs.codes[glyph] ?? 0;
    const known = places.get(code) ?? [];
    known.push({ x: glyphs.originX[glyph] ?? 0, y: glyphs.originY[glyph] ?? 0 });
    places.set(code, known);
  }
  return places;
}

function takeNearest(places: Places, { codes, originX, originY }: PageGlyphs, glyph: number): number | null {
  const known = places.get(codes[glyph] ?? 0) ?? [];
  const distances = known.map(({ x, y }) => Math.hypot(x - (originX[glyph] ?? 0), y - (originY[glyph] ?? 0)));
  const nearest = distances.reduce((best, distance, at) => (distance < (distances[best] ?? Infinity) ? at : best), 0);
  const distance = distances[nearest];
  if (distance === undefined || distance > SAME_PLACE) return null;
  known.splice(nearest, 1);
  return distance;
}

function touches(area: PageArea, { left, top, right, bottom }: PageGlyphs, glyph: number): boolean {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [left[glyph], top[glyph], right[glyph], bottom[glyph]];
  return x1 <= area.right && x2 >= area.left && y1 <= area.bottom && y2 >= area.top;
}
