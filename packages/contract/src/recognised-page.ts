import * as z from 'zod/mini';
import { OCR_LANGUAGE_CODES } from './ocr-languages.ts';
import type { DataOf } from './plain-data.ts';
import { defineReport } from './report.ts';

/** Pixels that a page's picture can have on a side, with room for what lies beside it. */
const MOST_PIXELS = 100_000;
const MOST_PAGES = 20_000;
const MOST_LINES = 5_000;
const MOST_WORDS = 5_000;

const pixels = () => z.number().check(z.gte(-MOST_PIXELS), z.lte(MOST_PIXELS));
const size = () => z.number().check(z.gte(0), z.lte(MOST_PIXELS));
const percent = () => z.number().check(z.gte(0), z.lte(100));
const position = () => z.int().check(z.gte(0), z.lte(MOST_PAGES));

/** A word as it was recognised. */
const word = z.strictObject({
  text: z.string().check(z.maxLength(2_000)),
  /** Along the line's baseline, in pixels from its origin, in reading direction of the page: left to right, or downwards. */
  start: pixels(),
  end: pixels(),
  /** 0 to 100, as the engine says it. 100 for a word that a person has corrected. */
  confidence: percent(),
});

export type RecognisedWord = DataOf<typeof word>;

/** A line of words: a baseline in the page's picture, and what stands on it. */
const line = z.strictObject({
  /** Start of the baseline, in pixels of the picture from its top left corner. */
  x: pixels(),
  y: pixels(),
  /** Which way the baseline runs, degrees clockwise from the picture's right; 90 for vertical writing. */
  angleDegrees: z.number().check(z.gte(-360), z.lte(360)),
  /** Extent of the line above and below its baseline, in pixels. For vertical writing: to its right and left. */
  ascent: size(),
  descent: size(),
  direction: z.enum(['left-to-right', 'right-to-left', 'vertical']),
  /** In reading order: of a right-to-left line the first word is the rightmost one. */
  words: z.array(word).check(z.maxLength(MOST_WORDS)),
  /** True when a space stands between the words; false in writing without spaces. */
  hasSpaces: z.boolean(),
});

export type RecognisedLine = DataOf<typeof line>;

/** Lines that belong together. */
const paragraph = z.strictObject({ lines: z.array(line).check(z.maxLength(MOST_LINES)) });

export type RecognisedParagraph = DataOf<typeof paragraph>;

/** Recognised content of one page. Plain data: it crosses boundaries, is shown for review, and comes back corrected. */
const page = z.strictObject({
  /** The picture that the positions refer to: the page as it is shown, before `turnDegrees`. */
  widthPixels: z.int().check(z.gte(1), z.lte(MOST_PIXELS)),
  heightPixels: z.int().check(z.gte(1), z.lte(MOST_PIXELS)),
  /** Clockwise turn that brings the page upright. */
  turnDegrees: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  languages: z.array(z.enum(OCR_LANGUAGE_CODES)).check(z.maxLength(OCR_LANGUAGE_CODES.length)),
  /** True when lines were found one by one, as in a photograph. */
  isPhoto: z.optional(z.boolean()),
  /** Mean of the words' confidences, weighted by their length; 0 for a page without words. */
  confidence: percent(),
  /** In reading order. */
  paragraphs: z.array(paragraph).check(z.maxLength(MOST_LINES)),
});

export type RecognisedPage = DataOf<typeof page>;

/** Recognised content of one file of a job. Plain data, as its pages are. */
const filePages = z.strictObject({
  /** Position among the inputs. */
  inputIndex: position(),
  /** Their indexes are 0-based. */
  pages: z.array(z.strictObject({ pageIndex: position(), page })).check(z.maxLength(MOST_PAGES)),
});

export type RecognisedFilePages = DataOf<typeof filePages>;

/** Recognised content of the files of a job, as it is shown for review and comes back corrected. */
export const recognisedFilesSchema = z.array(filePages);

/** The report of a recognition: all that was read. */
export const RECOGNITION_REPORT = defineReport({
  kind: 'recognised-text',
  schema: recognisedFilesSchema,
  goesTo: 'device',
});

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
