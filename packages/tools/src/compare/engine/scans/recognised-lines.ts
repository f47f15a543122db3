import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { RasterPageSize } from '@recto/contract/capabilities/raster';
import type { RecognisedLine, RecognisedPage } from '@recto/contract/recognised-page';

/** A word as it is shown. */
export interface PlacedWord {
  readonly text: string;
  /** In displayed points, from the top left corner of the page. */
  readonly area: PageArea;
  /** Certainty of the recognition, 0 to 100. */
  readonly confidence: number;
}

/** Certainty below which a word without letters and digits counts as dirt on the paper, or as a line. */
const DIRT_CONFIDENCE = 70;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** A word at the end of a line that goes on in the next one. */
const DIVIDED = /^(.*\p{L})[-\u2010]$/u;
const GOES_ON = /^\p{Ll}/u;

/** A line of words; the last one may go on in the next line. */
export interface PlacedLine {
  readonly words: readonly PlacedWord[];
  /** The last word with the begin of the next line, which is then not among the words of that. */
  readonly divided?: {
    readonly text: string;
    readonly confidence: number;
    readonly areas: readonly [PageArea, PageArea];
  };
}

/** The lines that were recognised on a page, where they stand on it. */
export function recognisedLines(page: RecognisedPage, size: RasterPageSize): PlacedLine[] {
  const scale = { x: size.widthPoints / page.widthPixels, y: size.heightPoints / page.heightPixels };
  return page.paragraphs.flatMap(({ lines }) => withDivided(lines.map((line) => wordsOf(line, scale))));
}

function wordsOf(line: RecognisedLine, scale: { readonly x: number; readonly y: number }): PlacedWord[] {
  const angle = (line.angleDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (along: number, above: number) => ({
    x: (line.x + along * cos + above * sin) * scale.x,
    y: (line.y + along * sin - above * cos) * scale.y,
  });
  return line.words
    .filter(({ text, confidence }) => confidence >= DIRT_CONFIDENCE || LETTER_OR_DIGIT.test(text))
    .flatMap(({ text, start, end, confidence }) => {
      const corners = [start, end].flatMap((along) => [at(along, line.ascent), at(along, -line.descent)]);
      const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
      const area = {
        left: Math.min(...xs),
        top: Math.min(...ys),
        right: Math.max(...xs),
        bottom: Math.max(...ys),
      };
      return text.trim() === '' ? [] : [{ text: text.trim(), area, confidence }];
    });
}

/** Joins words that a hyphen divides between two lines of a paragraph. */
function withDivided(lines: readonly (readonly PlacedWord[])[]): PlacedLine[] {
  const joined: PlacedLine[] = [];
  let isBegun = false;
  for (const [index, line] of lines.entries()) {
    const words: readonly PlacedWord[] = isBegun ? line.slice(1) : line;
    const [last, next] = [words.at(-1), lines[index + 1]?.[0]];
    const begin = last && DIVIDED.exec(last.text)?.[1];
    isBegun = Boolean(begin && next && GOES_ON.test(next.text));
    if (!isBegun || !last || !next) {
      joined.push({ words });
      continue;
    }
    const divided = {
      text: `${begin}-${next.text}`,
      confidence: Math.min(last.confidence, next.confidence),
      areas: [last.area, next.area] as const,
    };
    joined.push({ words: words.slice(0, -1), divided });
  }
  return joined;
}
