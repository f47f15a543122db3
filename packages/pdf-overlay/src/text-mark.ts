import { writeNumber } from '@recto/codecs';
import type { GlyphCluster, GlyphRun, TypesetFont, TypesetLine } from '@recto/contract/capabilities/typeset';
import { type GlyphTexts, hex, textToRead, utf16 } from '@recto/pdf-fonts/embed';
import type { PlacedTextLine, RgbColour } from './marks.ts';

/** Returns the name of a font among the resources of a mark. */
export const fontName = (fontIndex: number) => `F${fontIndex}`;

/** Thousandths of an em, which TJ moves by. */
const THOUSAND = 1000;

/** The fonts that lines use, by index. */
export function fontsOf(lines: readonly TypesetLine[]): number[] {
  return [...new Set(lines.flatMap(({ runs }) => runs.map(({ fontIndex }) => fontIndex)))];
}

/**
 * A text object (ISO 32000-2, 9.4) of lines in one colour.
 * @param isSlanted they will lie at an angle at which readers do not find that letters stand in one line (poppler 22.12):
 *   each line is then told as one piece
 */
export function textContent(
  lines: readonly PlacedTextLine[],
  colour: RgbColour,
  fonts: readonly TypesetFont[],
  texts: GlyphTexts,
  isSlanted: boolean,
): string {
  const drawn = lines.map((line) => {
    if (!isSlanted) return lineContent(line, fonts, texts);
    return `${replacement(line.line.runs.map(spoken).join(''))}\n${lineContent(line, fonts, null)}\nEMC`;
  });
  return `${colour.map((value) => writeNumber(value)).join(' ')} rg BT\n${drawn.join('\n')}\nET`;
}

/**
 * Returns the operators that draw one line within a text object.
 * @param texts null where a replacement text encloses the line
 */
export function lineContent(
  { line, x, baseline, fontSize }: PlacedTextLine,
  fonts: readonly TypesetFont[],
  texts: GlyphTexts | null,
): string {
  const parts: string[] = [];
  let left = x;
  for (const run of line.runs) {
    const font = fonts[run.fontIndex];
    if (!font) continue;
    parts.push(
      `/${fontName(run.fontIndex)} ${writeNumber(fontSize)} Tf 1 0 0 1 ${writeNumber(left)} ${writeNumber(baseline)} Tm`,
    );
    parts.push(runContent(run, font, texts && (texts[run.fontIndex] ?? new Map()), fontSize));
    left += advanceOf(run.clusters) * fontSize;
  }
  return parts.join('\n');
}

/** Returns the text that readers extract from a run. */
function spoken(run: GlyphRun): string {
  return run.clusters.map((cluster) => textToRead(cluster, run)).join('');
}

function advanceOf(clusters: readonly GlyphCluster[]): number {
  return clusters.reduce((sum, { glyphs }) => sum + glyphs.reduce((width, { advance }) => width + advance, 0), 0);
}

/**
 * The glyphs of a run. What the font's table of characters cannot say, because several glyphs make one syllable or one
 * glyph means different things, is said by a replacement text (ISO 32000-2, 14.9.4).
 * @param texts null where a replacement text stands around the run
 */
function runContent(
  run: GlyphRun,
  font: TypesetFont,
  texts: ReadonlyMap<number, string> | null,
  fontSize: number,
): string {
  const writer = new GlyphWriter(font, fontSize);
  for (const cluster of run.clusters) {
    const { glyphs } = cluster;
    const [first] = glyphs;
    if (!first) continue;
    const text = textToRead(cluster, run);
    if (texts === null || (glyphs.length === 1 && texts.get(first.glyphId) === text)) {
      for (const glyph of glyphs) writer.glyph(glyph);
      continue;
    }
    writer.operators(replacement(text));
    for (const glyph of glyphs) writer.glyph(glyph);
    writer.operators('EMC');
  }
  return writer.finish();
}

/** Begins what is read as this text. */
function replacement(text: string): string {
  return `/Span <</ActualText <FEFF${utf16(text)}>>> BDC`;
}

/** Writes glyphs with as few operators as their positions allow. */
class GlyphWriter {
  readonly #font: TypesetFont;
  readonly #fontSize: number;
  readonly #parts: string[] = [];
  #row = '';
  /** Distance from the position where the reader would draw the next glyph to its own position, to the right, in em. */
  #lag = 0;
  #rise = 0;

  constructor(font: TypesetFont, fontSize: number) {
    this.#font = font;
    this.#fontSize = fontSize;
  }

  glyph({ glyphId, advance, offsetX, offsetY }: GlyphCluster['glyphs'][number]): void {
    if (offsetY !== this.#rise) {
      this.operators(`${writeNumber(offsetY * this.#fontSize)} Ts`);
      this.#rise = offsetY;
    }
    const move = Math.round((this.#lag + offsetX) * THOUSAND);
    const nominal = Math.round(((this.#font.widths.get(glyphId) ?? 0) * THOUSAND) / this.#font.unitsPerEm) / THOUSAND;
    this.#row += `${move === 0 ? '' : `${-move} `}<${hex(glyphId)}>`;
    // What was moved to draw this glyph is moved back for the next one.
    this.#lag += advance - nominal - move / THOUSAND;
  }

  operators(text: string): void {
    this.#flush();
    this.#parts.push(text);
  }

  finish(): string {
    if (this.#rise !== 0) this.operators('0 Ts');
    this.#flush();
    return this.#parts.join('\n');
  }

  #flush(): void {
    if (this.#row !== '') this.#parts.push(`[${this.#row.replaceAll('><', '')}] TJ`);
    this.#row = '';
  }
}
