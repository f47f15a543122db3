import type { CapabilitiesFor } from '@recto/contract/capabilities/capabilities';
import type { TypesetCapability, TypesetLine, TypesetResult } from '@recto/contract/capabilities/typeset';
import { fileOptionBytes } from '@recto/contract/file-option';
import { notesOnMissing } from '@recto/contract/missing-characters';
import { parsePageSelection, type SelectablePage } from '@recto/contract/page-selection';
import type { Note } from '@recto/contract/receipt';
import { refuseOption } from '@recto/contract/recto-error';
import { defineOperation, type OptionsOf } from '@recto/contract/tool';
import { openDocument, readPageSizes } from '@recto/pdf-document';
import type { RgbColour, StampedPage, StampMark } from '@recto/pdf-overlay';
import { stampPages } from '@recto/pdf-overlay';
import { message } from '@recto/words/message';
import { makeEach } from '../../building-blocks/make-each.ts';
import { mediaTypeOf } from '../media-type.ts';
import { LINE, type Placement, placeMark, type Size } from '../placement.ts';
import tool from '../tool.ts';
import { fileTitle, fillVariables, hasVariables, today, widestText } from '../variables.ts';

type Options = OptionsOf<typeof tool>;

/** The em of a text mark in its own box; the page scales it. */
const FONT_SIZE = 100;
const LAYER_NAME = 'Watermark';
/** The longer side of a drawing: sharp on paper at the width of a page. */
const DRAWING_PIXELS = 1600;

/** Marks of one document and which page shows which. */
interface Marks {
  readonly fonts: TypesetResult['fonts'];
  readonly marks: readonly StampMark[];
  readonly markOfPage: (pageIndex: number) => number;
  readonly widest: Size;
  readonly notes: readonly Note[];
}

/** Few ask for it. */
const loadEarlier = () => import('./earlier-marks.ts');

const NO_MARK = message('problem.noMark', 'Please enter a text, or choose a picture instead.');
const TWO_MARKS = message('problem.twoMarks', 'Please give either a text or a picture, not both.');

export default defineOperation(tool, async ({ options, capabilities, signal, ...job }) => {
  const { typeset } = capabilities;
  if (options.mode === 'remove') return (await loadEarlier()).removeWatermarks({ ...job, signal });
  if ((options.text.trim() === '') === (options.image === '')) {
    throw refuseOption('text', options.image === '' ? NO_MARK : TWO_MARKS);
  }
  // The same mark for every page is made while the first file is opened.
  const isShared = options.image !== '' || !hasVariables(options.text);
  const sharedMarks = isShared ? sharedMark(options, capabilities, signal) : null;
  sharedMarks?.catch(() => undefined);
  const date = today(new Date());
  const told = new Set<string>();
  return makeEach(tool, job, async (input, onProgress) => {
    const given = await openDocument(input, { signal });
    const opened = options.mode === 'replace' ? await (await loadEarlier()).withoutWatermarks(given, signal) : given;
    const pages = readPageSizes(opened);
    const chosen = [...new Set(parsePageSelection(options.pages, pages))].sort((left, right) => left - right);
    const values = { pages: pages.length, date, file: fileTitle(input.name) };
    const marks = await (sharedMarks ?? textMarks(options, chosen, values, typeset, signal));
    const result = await stampPages(opened.file, {
      fonts: marks.fonts,
      marks: marks.marks,
      pages: stampedPages(options, marks, chosen, pages),
      layer: options.layer,
      opacity: options.opacity <= 1 ? options.opacity : options.opacity / 100,
      layerName: LAYER_NAME,
      signal,
      onProgress,
    });
    // What is said of a mark is said once, however many files bear it.
    const news = marks.notes.filter(({ text }) => !told.has(text));
    for (const { text } of news) told.add(text);
    return { ...result, notes: [...result.notes, ...news] };
  });
});

/** Returns the scale and the spots of each page's mark; pages of one size share them. */
function stampedPages(
  options: Options,
  marks: Marks,
  chosen: readonly number[],
  pages: readonly SelectablePage[],
): StampedPage[] {
  const known = new Map<string, Pick<StampedPage, 'scale' | 'spots'>>();
  return chosen.map((pageIndex) => {
    const page = pages[pageIndex];
    const markIndex = marks.markOfPage(pageIndex);
    const mark = marks.marks[markIndex];
    if (!page || !mark) throw new TypeError('chosen pages exist and have a mark');
    const isAcross = page.rotationDegrees % 180 !== 0;
    const width = isAcross ? page.heightPoints : page.widthPoints;
    const height = isAcross ? page.widthPoints : page.heightPoints;
    const key = `${markIndex} ${width} ${height}`;
    const place = known.get(key) ?? upwards(placeMark(options, { width, height }, mark, marks.widest), height);
    known.set(key, place);
    return { pageIndex, markIndex, angleDegrees: options.angle, ...place };
  });
}

function upwards({ scale, spots }: Placement, height: number): Pick<StampedPage, 'scale' | 'spots'> {
  return { scale, spots: spots.map(({ x, y }) => ({ x, y: height - y })) };
}

/** The mark of every page of every file. */
function sharedMark(
  options: Options,
  capabilities: CapabilitiesFor<'images' | 'svg' | 'typeset'>,
  signal: AbortSignal,
): Promise<Marks> {
  if (options.image !== '') return pictureMark(options.image, capabilities, signal);
  return textMarks(options, [], { pages: 0, date: '', file: '' }, capabilities.typeset, signal);
}

/** One mark for each different text. */
async function textMarks(
  options: Options,
  chosen: readonly number[],
  values: { readonly pages: number; readonly date: string; readonly file: string },
  typeset: TypesetCapability,
  signal: AbortSignal,
): Promise<Marks> {
  const indexes = new Map<string, number>([[widestText(options.text, { ...values, page: 0 }), 0]]);
  const markOfPage = new Map<number, number>();
  for (const pageIndex of chosen) {
    const text = fillVariables(options.text, { ...values, page: pageIndex + 1 });
    const index = indexes.get(text) ?? indexes.size;
    indexes.set(text, index);
    markOfPage.set(pageIndex, index);
  }
  const set = await typeset.typeset([...indexes.keys()], { isBold: options.bold, signal });
  const marks = set.texts.map((lines) => textMark(lines, rgbOf(options.colour)));
  const [widest] = marks;
  if (!widest) throw new TypeError('the widest text is among the texts');
  return {
    fonts: set.fonts,
    marks,
    markOfPage: (pageIndex) => markOfPage.get(pageIndex) ?? 0,
    widest,
    notes: notesOnMissing(set.missing),
  };
}

function textMark(lines: readonly TypesetLine[], colour: RgbColour): StampMark {
  const widthEm = Math.max(0.1, ...lines.map((line) => line.widthEm));
  return {
    kind: 'text',
    lines,
    colour,
    fontSize: FONT_SIZE,
    width: widthEm * FONT_SIZE,
    height: lines.length * LINE.height * FONT_SIZE,
    firstBaseline: LINE.firstBaseline * FONT_SIZE,
    lineHeight: LINE.height * FONT_SIZE,
  };
}

async function pictureMark(
  picture: string,
  { images, svg }: Pick<CapabilitiesFor<'images' | 'svg'>, 'images' | 'svg'>,
  signal: AbortSignal,
): Promise<Marks> {
  const given = fileOptionBytes(picture);
  const isDrawing = mediaTypeOf(picture) === 'image/svg+xml';
  const bytes = isDrawing ? await svg.toPng(given, { sidePixels: DRAWING_PIXELS, signal }) : given;
  const opened = await images.open({ name: 'picture', bytes: async () => bytes }, { signal });
  const { image, orientation } = await images.forPdf(opened, { signal });
  const isAcross = orientation >= 5;
  const width = isAcross ? image.heightPixels : image.widthPixels;
  const height = isAcross ? image.widthPixels : image.heightPixels;
  const mark: StampMark = { kind: 'image', image, orientation, width, height };
  return { fonts: [], marks: [mark], markOfPage: () => 0, widest: mark, notes: [] };
}

/** `#ff8000` */
function rgbOf(colour: string): RgbColour {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}
