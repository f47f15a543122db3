import type { TypesetLine, TypesetResult } from '@recto/contract/capabilities/typeset';
import type { TextBlock, TextPage } from '@recto/pdf-create';
import type { PlacedTextLine } from '@recto/pdf-overlay';
import { breakablePieces, breakLine } from './break-lines.ts';
import { type FlowParagraph, isRightToLeft } from './paragraphs.ts';

/** The pages' size, in points. */
export interface PaperSize {
  readonly width: number;
  readonly height: number;
}

type Typeset = (texts: readonly string[]) => Promise<TypesetResult>;

/** Sizes in points. */
const BODY_SIZE = 11;
const LARGEST_HEADING = 22;
/** Lines this much higher than the text's are a heading. */
const HEADING_RATIO = 1.25;
const LONGEST_HEADING = 160;
/** In em. */
const LINE_HEIGHT = 1.45;
const PARAGRAPH_GAP = 0.6;
const HEADING_GAP = 1.1;
const ASCENT = 0.85;
const MARGIN_SHARE = 0.11;
const MARGIN_LIMITS = { least: 30, most: 72 };
const HEADING_LEVELS = [1, 2, 3, 4, 5, 6] as const;

/** A paragraph with its size, and its lines when they are known. */
interface SizedParagraph {
  readonly text: string;
  readonly fontSize: number;
  readonly headingLevel: TextBlock['headingLevel'];
}

/**
 * Sets paragraphs on pages of one size.
 * @param sources for each page of the original its paragraphs; each begins a new page.
 */
export async function setPages(
  sources: readonly (readonly FlowParagraph[])[],
  paper: PaperSize,
  typeset: Typeset,
): Promise<{ pages: TextPage[]; set: TypesetResult }> {
  const margin = Math.min(MARGIN_LIMITS.most, Math.max(MARGIN_LIMITS.least, paper.width * MARGIN_SHARE));
  const columnWidth = paper.width - 2 * margin;
  const sized = sizeParagraphs(sources);
  const widthOf = await measure(sized.flat(), typeset);
  const broken = sized.map((paragraphs) =>
    paragraphs.map((paragraph) => {
      const lines = paragraph.text
        .split('\n')
        .flatMap((line) => breakLine(breakablePieces(line), widthOf, columnWidth / paragraph.fontSize));
      return { ...paragraph, lines, isRightToLeft: isRightToLeft(paragraph.text) };
    }),
  );
  const texts = broken.flat().flatMap(({ lines }) => lines);
  const set = await typeset(texts);
  const glyphLines = set.texts.map(([line]) => line ?? { runs: [], widthEm: 0 });
  const pages: TextPage[] = [];
  let nextLine = 0;
  let index = 0;
  for (const paragraphs of broken) {
    const setter = new PageSetter(paper, margin);
    for (const { lines, fontSize, headingLevel, isRightToLeft: isFromRight } of paragraphs) {
      const shown = lines.map(() => glyphLines[nextLine++] ?? { runs: [], widthEm: 0 });
      setter.addParagraph({ index: index++, headingLevel, lines: shown, fontSize, isFromRight });
    }
    pages.push(...setter.finish());
  }
  return { pages, set };
}

/** Text of the usual height gets the body's size, higher lines more: they are headings. */
function sizeParagraphs(sources: readonly (readonly FlowParagraph[])[]): SizedParagraph[][] {
  const body = usualHeight(sources.flat());
  const sizes = sources.map((paragraphs) =>
    paragraphs.map(({ text, lineHeight }) => {
      const ratio = body > 0 ? lineHeight / body : 1;
      const isHeading = ratio >= HEADING_RATIO && text.length <= LONGEST_HEADING;
      return isHeading ? Math.min(LARGEST_HEADING, Math.round(BODY_SIZE * ratio)) : BODY_SIZE;
    }),
  );
  const headings = [...new Set(sizes.flat())].filter((size) => size > BODY_SIZE).sort((one, other) => other - one);
  return sources.map((paragraphs, page) =>
    paragraphs.map(({ text }, at) => {
      const fontSize = sizes[page]?.[at] ?? BODY_SIZE;
      const rank = headings.indexOf(fontSize);
      return { text, fontSize, headingLevel: rank < 0 ? null : (HEADING_LEVELS[rank] ?? 6) };
    }),
  );
}

/** The median line height, each line counted by the length of its text. */
function usualHeight(paragraphs: readonly FlowParagraph[]): number {
  const sorted = [...paragraphs].sort((one, other) => one.lineHeight - other.lineHeight);
  const total = sorted.reduce((sum, { text }) => sum + text.length, 0);
  let seen = 0;
  for (const { text, lineHeight } of sorted) {
    seen += text.length;
    if (seen * 2 >= total) return lineHeight;
  }
  return 0;
}

/** Sets every piece once, to know how wide it is. */
async function measure(paragraphs: readonly SizedParagraph[], typeset: Typeset): Promise<(text: string) => number> {
  const pieces = paragraphs.flatMap(({ text }) => text.split('\n').flatMap(breakablePieces));
  const words = [...new Set([' ', ...pieces.map(({ text }) => text)])];
  const { texts } = await typeset(words);
  const widths = new Map(words.map((word, at) => [word, texts[at]?.[0]?.widthEm ?? 0]));
  // A part of a word that is too long for a line: as wide as its share of characters.
  return (text) => widths.get(text) ?? text.length * 0.6;
}

interface SetParagraph {
  readonly index: number;
  readonly headingLevel: TextBlock['headingLevel'];
  readonly lines: readonly TypesetLine[];
  readonly fontSize: number;
  readonly isFromRight: boolean;
}

/** Pages that are filled from the top. */
class PageSetter {
  readonly #paper: PaperSize;
  readonly #margin: number;
  readonly #pages: TextPage[] = [];
  #blocks: TextBlock[] = [];
  /** Height of the page that is already filled. */
  #top: number;

  constructor(paper: PaperSize, margin: number) {
    this.#paper = paper;
    this.#margin = margin;
    this.#top = margin;
  }

  addParagraph({ index, headingLevel, lines, fontSize, isFromRight }: SetParagraph): void {
    const { width, height } = this.#paper;
    const pitch = LINE_HEIGHT * fontSize;
    if (this.#blocks.length > 0) this.#top += (headingLevel === null ? PARAGRAPH_GAP : HEADING_GAP) * fontSize;
    // A heading stays with two lines of what follows it.
    const needed = headingLevel === null ? pitch : lines.length * pitch + 2 * LINE_HEIGHT * BODY_SIZE;
    if (this.#blocks.length > 0 && this.#top + needed > height - this.#margin) this.#startPage();
    let placed: PlacedTextLine[] = [];
    const close = () => {
      if (placed.length > 0) this.#blocks.push({ index, headingLevel, lines: placed });
      placed = [];
    };
    for (const line of lines) {
      if (this.#top + pitch > height - this.#margin && (placed.length > 0 || this.#blocks.length > 0)) {
        close();
        this.#startPage();
      }
      const x = isFromRight ? width - this.#margin - line.widthEm * fontSize : this.#margin;
      placed.push({ line, x, baseline: height - this.#top - ASCENT * fontSize - (pitch - fontSize) / 2, fontSize });
      this.#top += pitch;
    }
    close();
  }

  /** At least one page, so that an empty page of the original is an empty page. */
  finish(): TextPage[] {
    if (this.#blocks.length > 0 || this.#pages.length === 0) this.#startPage();
    return this.#pages;
  }

  #startPage(): void {
    const { width, height } = this.#paper;
    this.#pages.push({ widthPoints: width, heightPoints: height, blocks: this.#blocks });
    this.#blocks = [];
    this.#top = this.#margin;
  }
}
