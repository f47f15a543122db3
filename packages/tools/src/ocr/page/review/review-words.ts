import {
  lineText,
  type RecognisedFilePages,
  type RecognisedLine,
  type RecognisedPage,
} from '@recto/contract/recognised-page';

/** Position of a word on its page. */
export interface WordPosition {
  readonly paragraph: number;
  readonly line: number;
  readonly word: number;
}

/** A word and where it is seen on the upright page, in shares of its width and height. */
export interface PlacedWord {
  readonly position: WordPosition;
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A word that was read with less confidence is to be looked at. */
export const UNSURE_BELOW = 70;

export const isUnsure = ({ confidence }: { readonly confidence: number }): boolean => confidence < UNSURE_BELOW;

/** The page's words in the order of reading. */
export function wordsOf(page: RecognisedPage): readonly PlacedWord[] {
  return page.paragraphs.flatMap(({ lines }, paragraph) =>
    lines.flatMap((line, lineAt) =>
      line.words.map(({ text, confidence, start, end }, word) => ({
        position: { paragraph, line: lineAt, word },
        text,
        confidence,
        ...boxOf(line, start, end, page),
      })),
    ),
  );
}

/** The upright box around a part of a line, on the page as it is after it was turned. */
function boxOf(line: RecognisedLine, start: number, end: number, page: RecognisedPage) {
  const radians = (line.angleDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const corners = [start, end].flatMap((along) =>
    [-line.ascent, line.descent].map((down) =>
      upright(
        (line.x + along * cos - down * sin) / page.widthPixels,
        (line.y + along * sin + down * cos) / page.heightPixels,
        page,
      ),
    ),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function upright(x: number, y: number, { turnDegrees }: RecognisedPage): readonly [number, number] {
  if (turnDegrees === 90) return [1 - y, x];
  if (turnDegrees === 180) return [1 - x, 1 - y];
  return turnDegrees === 270 ? [y, 1 - x] : [x, y];
}

/** Width by height of the page as it is after it was turned. */
export function ratioOf({ widthPixels, heightPixels, turnDegrees }: RecognisedPage): number {
  return turnDegrees % 180 === 0 ? widthPixels / heightPixels : heightPixels / widthPixels;
}

export const isSamePosition = (one: WordPosition, other: WordPosition | null): boolean =>
  one.paragraph === other?.paragraph && one.line === other.line && one.word === other.word;

/** The page with another text for one word, which is certain from then on. A word without text is taken away. */
export function corrected(page: RecognisedPage, position: WordPosition, text: string): RecognisedPage {
  const paragraphs = page.paragraphs.map((paragraph, at) => {
    if (at !== position.paragraph) return paragraph;
    const lines = paragraph.lines.map((line, lineAt) => {
      if (lineAt !== position.line) return line;
      const words = line.words.map((word, wordAt) =>
        wordAt === position.word ? { ...word, text, confidence: 100 } : word,
      );
      return { ...line, words };
    });
    return { lines };
  });
  return { ...page, paragraphs, confidence: meanConfidence(paragraphs.flatMap(({ lines }) => lines)) };
}

/** Without the words, lines and paragraphs that corrections have emptied, for the text layer. */
export function withoutEmptied(files: readonly RecognisedFilePages[]): readonly RecognisedFilePages[] {
  const pageOf = (page: RecognisedPage): RecognisedPage => ({
    ...page,
    paragraphs: page.paragraphs
      .map(({ lines }) => ({
        lines: lines
          .map((line) => ({ ...line, words: line.words.filter(({ text }) => text !== '') }))
          .filter((line) => lineText(line) !== ''),
      }))
      .filter(({ lines }) => lines.length > 0),
  });
  return files.map((file) => ({
    ...file,
    pages: file.pages.map(({ pageIndex, page }) => ({ pageIndex, page: pageOf(page) })),
  }));
}

function meanConfidence(lines: readonly RecognisedLine[]): number {
  const words = lines.flatMap((line) => line.words);
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return 0;
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / letters;
}
