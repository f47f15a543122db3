import type { TypesetCapability, TypesetLine, TypesetResult } from '@recto/contract/capabilities/typeset';
import { type Note, note } from '@recto/contract/receipt';
import type { OptionsOf } from '@recto/contract/tool';
import { type PdfDocument, readPageSizes, takeInventory } from '@recto/pdf-document';
import type { RgbColour, StampedPage, StampMark } from '@recto/pdf-overlay';
import { message } from '@recto/words/message';
import { firstOf } from '@recto/words/said';
import { alignmentAt, LINE, type Place, placeText, textsOfPage } from '../layout.ts';
import type { NumberedFile } from '../numbering.ts';
import { writeNumeral } from '../numerals.ts';
import { dateText, fillTemplate, nameWithoutEnding } from '../template.ts';
import type tool from '../tool.ts';

type Options = OptionsOf<typeof tool>;
type TextMark = Extract<StampMark, { kind: 'text' }>;

/** A file and what its pages get. */
export interface TextJob {
  readonly document: PdfDocument;
  readonly numbers: NumberedFile;
  readonly options: Options;
  readonly now: Date;
  readonly typeset: TypesetCapability;
  readonly signal: AbortSignal;
}

/** The texts of one file as marks in their places. */
export interface DrawnTexts {
  readonly fonts: TypesetResult['fonts'];
  readonly marks: readonly StampMark[];
  readonly pages: readonly StampedPage[];
  /** Characters that no font has. */
  readonly missing: readonly string[];
  readonly notes: readonly Note[];
}

/** One text on one page. */
interface PageText {
  readonly pageIndex: number;
  readonly place: Place;
  readonly text: string;
}

const SHRUNK = message(
  'note.pageTextShrunk',
  'A text is wider than the page and was made smaller. Pages: {pages}{more, plural, =0 {} other { and # more}}.',
);

/** Sets all texts of a file and finds their places. Equal texts with equal alignment are one mark. */
export async function drawTexts(job: TextJob): Promise<DrawnTexts> {
  const { document, options } = job;
  const texts = await textsOf(job);
  const different = [...new Set(texts.map(({ text }) => text))];
  const set = await job.typeset.typeset(different, { isBold: options.bold, signal: job.signal });
  const lines = new Map(different.map((text, index) => [text, set.texts[index] ?? []] as const));
  const sizes = readPageSizes(document).map(shownSize);
  const marks = new Map<string, { readonly index: number; readonly mark: TextMark }>();
  const spots = new Map<string, StampedPage['spots']>();
  const shrunk = new Set<number>();
  const pages = texts.map(({ pageIndex, place, text }): StampedPage => {
    const page = sizes[pageIndex];
    if (!page) throw new TypeError('numbered pages exist');
    const markKey = `${alignmentAt(place)} ${text}`;
    const known = marks.get(markKey) ?? {
      index: marks.size,
      mark: textMark(lines.get(text) ?? [], options, alignmentAt(place)),
    };
    marks.set(markKey, known);
    const { x, y, scale } = placeText(place, options, page, known.mark);
    if (scale < 1) shrunk.add(pageIndex);
    const spotKey = `${x} ${page.height - y}`;
    const at = spots.get(spotKey) ?? [{ x, y: page.height - y }];
    spots.set(spotKey, at);
    const artifact = place.startsWith('top') ? 'Header' : 'Footer';
    return { pageIndex, markIndex: known.index, scale, angleDegrees: 0, spots: at, artifact };
  });
  return {
    fonts: set.fonts,
    marks: Array.from(marks.values(), ({ mark }) => mark),
    pages,
    missing: set.missing,
    notes: noteOnShrunk(shrunk, document.fileName),
  };
}

/** Returns the texts at each place, with all variables filled in. */
async function textsOf({ document, numbers, options, now, signal }: TextJob): Promise<PageText[]> {
  const templates = numbers.pages.map((page) => ({ page, texts: textsOfPage(options, page) }));
  const needsLabels = templates.some(({ texts }) => texts.some(({ template }) => template.includes('{label}')));
  const labels = needsLabels ? (await takeInventory(document, { signal })).pages : [];
  const shared = {
    pages: writeNumeral(numbers.lastNumber, options.numerals),
    date: dateText(now),
    file: nameWithoutEnding(document.fileName),
  };
  return templates.flatMap(({ page: { pageIndex, number, bates }, texts }) => {
    const label = labels[pageIndex]?.label ?? '';
    const values = { ...shared, page: writeNumeral(number, options.numerals), label, bates };
    return texts.map(({ place, template }) => ({ pageIndex, place, text: fillTemplate(template, values) }));
  });
}

function shownSize(page: ReturnType<typeof readPageSizes>[number]): {
  readonly width: number;
  readonly height: number;
} {
  const isAcross = page.rotationDegrees % 180 !== 0;
  const [width, height] = [page.widthPoints, page.heightPoints];
  return isAcross ? { width: height, height: width } : { width, height };
}

function textMark(
  lines: readonly TypesetLine[],
  { size, colour }: Options,
  alignment: TextMark['alignment'],
): TextMark {
  return {
    kind: 'text',
    lines,
    colour: rgbOf(colour),
    fontSize: size,
    width: Math.max(0.1, ...lines.map(({ widthEm }) => widthEm)) * size,
    height: Math.max(1, lines.length) * LINE.height * size,
    firstBaseline: LINE.firstBaseline * size,
    lineHeight: LINE.height * size,
    ...(alignment && { alignment }),
  };
}

/** `#ff8000` */
function rgbOf(colour: string): RgbColour {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function noteOnShrunk(pageIndexes: ReadonlySet<number>, fileName: string): Note[] {
  if (pageIndexes.size === 0) return [];
  const { items: pages, more } = firstOf(Array.from(pageIndexes, (pageIndex) => pageIndex + 1));
  return [note({ kind: 'changed', item: 'pages', count: pageIndexes.size, fileName }, SHRUNK, { pages, more })];
}
