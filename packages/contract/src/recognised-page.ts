import type { OcrLanguage } from './ocr-languages.ts';

/** A word as it was recognised. */
export interface RecognisedWord {
  readonly text: string;
  /** Along the line's baseline, in pixels from its origin, in reading direction of the page: left to right, or downwards. */
  readonly start: number;
  readonly end: number;
  /** 0 to 100, as the engine says it. 100 for a word that a person has corrected. */
  readonly confidence: number;
}

/** A line of words: a baseline in the page's picture, and what stands on it. */
export interface RecognisedLine {
  /** Where the baseline begins, in pixels of the picture from its top left corner. */
  readonly x: number;
  readonly y: number;
  /** Which way the baseline runs, degrees clockwise from the picture's right; 90 for vertical writing. */
  readonly angleDegrees: number;
  /** How far the line reaches above and below its baseline, in pixels. Of vertical writing: to its right and left. */
  readonly ascent: number;
  readonly descent: number;
  readonly direction: 'left-to-right' | 'right-to-left' | 'vertical';
  /** In reading order: of a right-to-left line the first word is the rightmost one. */
  readonly words: readonly RecognisedWord[];
  /** True when a space stands between the words; false in writing without spaces. */
  readonly hasSpaces: boolean;
}

/** Lines that belong together. */
export interface RecognisedParagraph {
  readonly lines: readonly RecognisedLine[];
}

/** What was recognised on one page. Plain data: it crosses boundaries, is shown for review, and comes back corrected. */
export interface RecognisedPage {
  /** The picture that the positions refer to: the page as it is shown, before `turnDegrees`. */
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** How far the page has to be turned clockwise to stand upright. */
  readonly turnDegrees: 0 | 90 | 180 | 270;
  readonly languages: readonly OcrLanguage[];
  /** Mean of the words' confidences, weighted by their length; 0 for a page without words. */
  readonly confidence: number;
  /** In reading order. */
  readonly paragraphs: readonly RecognisedParagraph[];
}

/** What was recognised in one file of a job. Plain data, as its pages are. */
export interface RecognisedFilePages {
  /** Position among the inputs. */
  readonly inputIndex: number;
  readonly pages: readonly {
    /** 0-based. */
    readonly pageIndex: number;
    readonly page: RecognisedPage;
  }[];
}

/** The text of a line, with a space where one was recognised. */
export function lineText(line: RecognisedLine): string {
  const texts = line.words.map(({ text }) => text);
  return line.hasSpaces ? texts.join(' ') : joinWithoutSpaces(texts);
}

/** A page's text: a line feed after each line, an empty line between paragraphs. */
export function recognisedText(page: RecognisedPage): string {
  return page.paragraphs.map(({ lines }) => lines.map((line) => `${lineText(line)}\n`).join('')).join('\n');
}

/** Characters of the scripts that set no spaces, and their punctuation. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u;

/** True when a space stands between two neighbouring words of a line whose script has none of its own. */
export function isSpaceBetween(before: string, after: string): boolean {
  return !UNSPACED.test([...before].at(-1) ?? '') && !UNSPACED.test([...after][0] ?? '');
}

function joinWithoutSpaces(texts: readonly string[]): string {
  return texts.reduce((joined, text) => joined + (joined && isSpaceBetween(joined, text) ? ' ' : '') + text, '');
}
