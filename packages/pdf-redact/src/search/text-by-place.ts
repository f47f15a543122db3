import type { PageModel } from '@recto/contract/capabilities/page-model';
import type { Box, PageText } from '@recto/contract/capabilities/raster';
import { type Cell, cellOf, SAME_LINE, WIDEST_GAP } from './glyph-cells.ts';

/** Text of a page, line by line as its glyphs are placed, whatever the order in which its content draws them. */
export interface TextByPlace {
  readonly text: string;
  /** Glyph of each UTF-16 unit of the text; -1 for spaces and line ends without a glyph. */
  readonly glyphAt: readonly number[];
}

/** Pages with more lines are read by place without a look at how these lie. */
const MOST_LINES = 600;
/** Widest gap between parts of one word, as a share of the word's smaller side. */
const NEAR = 0.25;
/** Widest gap that is not a space, in font sizes. */
const SPACE = 0.2;
/** Distance below which glyphs of one character count as one, in font sizes; bold type is sometimes drawn twice. */
const DOUBLED = 0.1;
/** Largest distance from one letter to the next below it, in font sizes. */
const STACKED = 1.7;

/**
 * True when a line of the text begins where another one ends: then the engine may have parted a word, because the content
 * draws other text in between, or the parts in another order.
 */
export function mayBeParted({ lines }: PageText): boolean {
  if (lines.length > MOST_LINES) return true;
  return lines.some((line, index) => {
    const last = line.words.at(-1);
    return lines.some((other, at) => {
      const first = other.words[0];
      return at !== index && last !== undefined && first !== undefined && areNear(last.box, first.box);
    });
  });
}

function areNear(one: Box, other: Box): boolean {
  const reach = NEAR * Math.min(...[one, other].flatMap((box) => [box.right - box.left, box.top - box.bottom]));
  return (
    one.left - reach < other.right &&
    other.left - reach < one.right &&
    one.bottom - reach < other.top &&
    other.bottom - reach < one.top
  );
}

interface PlacedGlyph {
  readonly glyph: number;
  readonly character: string;
  readonly cell: Cell;
}

/** Reads a page by where its glyphs stand: along each baseline, and down columns of single upright letters. */
export function readByPlace(model: PageModel): TextByPlace {
  const written = new PlaceWriter();
  const stacked: PlacedGlyph[] = [];
  for (const run of runsOf(glyphsOf(model))) {
    written.addRun(run);
    const [only, ...others] = run;
    if (only && others.length === 0 && only.cell.angleDegrees === 0) stacked.push(only);
  }
  for (const stack of stacksOf(stacked)) written.addRun(stack);
  return written;
}

function glyphsOf(model: PageModel): PlacedGlyph[] {
  const placed: PlacedGlyph[] = [];
  for (let glyph = 0; glyph < model.glyphs.count; glyph++) {
    const code = model.glyphs.codes[glyph] ?? 0;
    if (code >= 0x20) placed.push({ glyph, character: String.fromCodePoint(code), cell: cellOf(model, glyph) });
  }
  return placed;
}

/** Glyphs of one baseline without wide gaps, from their beginning to their end. */
function runsOf(glyphs: readonly PlacedGlyph[]): PlacedGlyph[][] {
  const turned = new Map<number, PlacedGlyph[]>();
  for (const one of glyphs) {
    const angle = Math.round(one.cell.angleDegrees);
    const known = turned.get(angle);
    if (known) known.push(one);
    else turned.set(angle, [one]);
  }
  return [...turned.values()].flatMap((alike) =>
    splitWhere(
      alike.sort((one, other) => one.cell.baseline - other.cell.baseline),
      (one, next) => next.cell.baseline - one.cell.baseline > SAME_LINE * sizeOf(one),
    ).flatMap((line) =>
      splitWhere(
        line.sort((one, other) => one.cell.alongFrom - other.cell.alongFrom),
        (one, next) => gapOf(one, next) > WIDEST_GAP * sizeOf(one),
      ),
    ),
  );
}

/** Single letters below each other. */
function stacksOf(letters: readonly PlacedGlyph[]): PlacedGlyph[][] {
  const middle = ({ cell }: PlacedGlyph) => (cell.alongFrom + cell.alongTo) / 2;
  return splitWhere(
    letters.toSorted((one, other) => middle(one) - middle(other)),
    (one, next) => middle(next) - middle(one) > SAME_LINE * sizeOf(one),
  )
    .flatMap((column) =>
      splitWhere(
        column.sort((one, other) => one.cell.baseline - other.cell.baseline),
        (one, next) => next.cell.baseline - one.cell.baseline > STACKED * sizeOf(one),
      ),
    )
    .filter(({ length }) => length > 1);
}

const sizeOf = ({ cell }: PlacedGlyph) => Math.max(cell.sizePoints, 1);
const gapOf = (one: PlacedGlyph, next: PlacedGlyph) => next.cell.alongFrom - one.cell.alongTo;

function splitWhere<Item>(items: readonly Item[], isEnd: (one: Item, next: Item) => boolean): Item[][] {
  const parts: Item[][] = [];
  let last: Item | undefined;
  for (const item of items) {
    const part = parts.at(-1);
    if (!part || last === undefined || isEnd(last, item)) parts.push([item]);
    else part.push(item);
    last = item;
  }
  return parts;
}

class PlaceWriter implements TextByPlace {
  text = '';
  readonly glyphAt: number[] = [];

  addRun(run: readonly PlacedGlyph[]): void {
    let before: PlacedGlyph | undefined;
    for (const one of run) {
      if (before && isDoubled(before, one)) continue;
      if (before && gapOf(before, one) > SPACE * sizeOf(one)) this.#add(' ', -1);
      this.#add(one.character, one.glyph);
      before = one;
    }
    this.#add('\n', -1);
  }

  #add(characters: string, glyph: number): void {
    this.text += characters;
    for (let unit = 0; unit < characters.length; unit++) this.glyphAt.push(glyph);
  }
}

function isDoubled(one: PlacedGlyph, next: PlacedGlyph): boolean {
  const isSame =
    one.character === next.character && Math.abs(one.cell.baseline - next.cell.baseline) < SAME_LINE * sizeOf(one);
  return isSame && next.cell.alongFrom - one.cell.alongFrom < DOUBLED * sizeOf(one);
}
