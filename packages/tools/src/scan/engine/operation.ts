import type { ImageOrientation, OpenImage } from '@recto/contract/capabilities/images';
import type { InputFile } from '@recto/contract/job';
import { type SheetCorners, wholeTurn } from '@recto/contract/picture-corners';
import { type Note, note } from '@recto/contract/receipt';
import { refuseUsage } from '@recto/contract/recto-error';
import { defineOperation, type OptionsOf, resultName } from '@recto/contract/tool';
import {
  decodePicture,
  decodeSmall,
  drawSheet,
  encodePreview,
  encodeSheet,
  type ImagePage,
  outlineOf,
  type SheetFilter,
  type SheetOutline,
  sheetPage,
  writeImagePages,
} from '@recto/pdf-create';
import { message } from '@recto/words/message';
import { firstOf } from '@recto/words/said';
import { throwIfCancelled } from '@recto/work/cancellation';
import { parseCorners } from '../corners.ts';
import type { ScanPreview } from '../preview.ts';
import tool from '../tool.ts';

const MAX_PAGES = 500;
/** Longer side of a photograph at most: sheets are then still drawn at 500 dpi and more. */
const MOST_PIXELS = 6_000;
/** Share of the work that drawing the sheets is when their text is recognised too. */
const DRAWING_SHARE = 0.3;

export default defineOperation(
  tool,
  async ({ inputs, options, capabilities, progress, signal }) => {
    const { images } = capabilities;
    const pages: ImagePage[] = [];
    const [whole, notes]: [number[], Note[]] = [[], []];
    const share = options.searchable ? DRAWING_SHARE : 1;
    for (const [index, input] of inputs.entries()) {
      const image = await images.open(input, { signal });
      if (pages.length + image.frames.length > MAX_PAGES) throw refuseUsage(TOO_MANY_PAGES, { most: MAX_PAGES });
      for (const frameIndex of image.frames.keys()) {
        throwIfCancelled(signal);
        const made = await makePage(image, frameIndex, {
          corners: cornersOf(options, index),
          filter: filterOf(options, index),
        });
        pages.push({ ...made.page, visible: null, background: null });
        if (!made.isOutline) whole.push(pages.length);
        if (made.isVerbatim)
          notes.push(note({ kind: 'kept', item: 'images', count: 1, fileName: input.name }, VERBATIM));
        progress((share * (index + (frameIndex + 1) / image.frames.length)) / inputs.length);
      }
      notes.push(...notesOn(input, image));
    }
    if (whole.length > 0) {
      const { items, more } = firstOf(whole);
      notes.push(note({ kind: 'kept', item: 'images', count: whole.length }, NO_OUTLINE, { pages: items, more }));
    }
    const info = { title: '', author: '', subject: '', keywords: '' };
    let { bytes } = writeImagePages(pages, info, { signal });
    if (options.searchable) {
      const [language = 'eng', ...others] = options.languages;
      const { recognisePages } = await import('./recognise-pages.ts');
      const recognised = await recognisePages(bytes, {
        capabilities,
        languages: [language, ...others],
        signal,
        onProgress: (fraction) => progress(DRAWING_SHARE + (1 - DRAWING_SHARE) * fraction),
      });
      bytes = recognised.result.bytes;
      notes.push(...recognised.result.notes, ...notesOnText([...recognised.pages]));
    }
    const output = { name: resultName(tool.id, tool.output.extension), mediaType: tool.output.mediaType };
    return { outputs: [{ ...output, bytes, origins: pages.map(() => null) }], notes };

    async function makePage(image: OpenImage, frameIndex: number, { corners, filter }: PageWishes) {
      const { paper } = options;
      const outline = await outlineFor(image, frameIndex, corners);
      const turn = wholeTurn(outline.corners);
      if (turn !== null && filter === 'original') {
        const packed = await images.forPdf(image, { frameIndex, signal });
        const orientation = turnedBy(packed.orientation, turn);
        const { widthPixels, heightPixels } = packed.image;
        const ratio = orientation >= 5 ? heightPixels / widthPixels : widthPixels / heightPixels;
        const { isOutline } = outline;
        return {
          page: { ...sheetPage(ratio, paper), image: packed.image, orientation },
          isOutline,
          isVerbatim: packed.isVerbatim,
        };
      }
      const picture = await decodePicture(images, image, { frameIndex, mostPixels: MOST_PIXELS, signal });
      const sheet = drawSheet(picture, outline, filter, signal);
      const drawn = await encodeSheet(images, sheet, filter, signal);
      const orientation: ImageOrientation = 1;
      const page = { ...sheetPage(sheet.widthPixels / sheet.heightPixels, paper), image: drawn, orientation };
      return { page, isOutline: outline.isOutline, isVerbatim: false };
    }

    async function outlineFor(image: OpenImage, frameIndex: number, corners: SheetCorners): Promise<SheetOutline> {
      return outlineOf(await decodeSmall(images, image, frameIndex, signal), corners);
    }
  },
  async ({ inputs, options, capabilities, signal }): Promise<ScanPreview | null> => {
    const [input] = inputs;
    if (!input) return null;
    const { images } = capabilities;
    const image = await images.open(input, { signal });
    const small = await decodeSmall(images, image, 0, signal);
    const outline = outlineOf(small, cornersOf(options, 0));
    const sheet = drawSheet(small, outline, options.filter, signal);
    const jpeg = new Uint8Array(await encodePreview(images, sheet, options.filter, signal));
    const { widthPixels, heightPixels } = sheet;
    return { corners: outline.corners, isOutline: outline.isOutline, jpeg, widthPixels, heightPixels };
  },
);

/** Settings for one picture. */
interface PageWishes {
  readonly corners: SheetCorners;
  readonly filter: SheetFilter;
}

/** A picture's own look, or that of all. */
function filterOf({ filter, filters }: OptionsOf<typeof tool>, index: number): SheetFilter {
  const own = filters[index] ?? 'same';
  return own === 'same' ? filter : own;
}

/** Corners of a picture whose options name none are looked for. */
function cornersOf({ corners }: { readonly corners: readonly string[] }, index: number): SheetCorners {
  return parseCorners(corners[index] ?? '') ?? 'find';
}

/** Orientations that follow each other by a quarter turn, clockwise: those of pictures, and those of mirrored ones. */
const TURNS: readonly (readonly ImageOrientation[])[] = [
  [1, 6, 3, 8],
  [2, 7, 4, 5],
];

function turnedBy(orientation: ImageOrientation, turn: number): ImageOrientation {
  const row = TURNS.find((turns) => turns.includes(orientation));
  return row?.[(row.indexOf(orientation) + turn) % 4] ?? orientation;
}

const TOO_MANY_PAGES = message('problem.tooManyImagePages', 'Please take images of at most {most} pages in total.');
const VERBATIM = message('note.imageVerbatim', 'Its compressed picture was put in as it is, byte for byte.');
const ANIMATED = message('note.imageAnimated', 'It is animated: the page shows its first picture.');
const TRUNCATED = message(
  'note.imageTruncated',
  'It ends too early: the lower part of its picture is missing from the file.',
);
const NO_OUTLINE = message(
  'note.noSheetFound',
  'No sheet was found, so the whole picture was taken: {count, plural, one {page} other {pages}} {pages}{more, plural, =0 {} other { and # more}}.',
);
const NO_TEXT = message(
  'note.noTextFound',
  'No text was found on {count, plural, one {page} other {pages}} {pages}{more, plural, =0 {} other { and # more}}.',
);

function notesOn({ name: fileName }: InputFile, image: OpenImage): Note[] {
  const notes: Note[] = [];
  if (image.isAnimated) notes.push(note({ kind: 'lost', item: 'pictures', count: 1, fileName }, ANIMATED));
  if (image.isTruncated) notes.push(note({ kind: 'changed', item: 'images', count: 1, fileName }, TRUNCATED));
  return notes;
}

function notesOnText(pages: readonly (readonly [number, { readonly paragraphs: readonly unknown[] }])[]): Note[] {
  const empty = pages.filter(([, { paragraphs }]) => paragraphs.length === 0).map(([pageIndex]) => pageIndex + 1);
  if (empty.length === 0) return [];
  const { items, more } = firstOf(empty);
  const item = 'text';
  return [note({ kind: 'kept', item, count: empty.length }, NO_TEXT, { pages: items, more })];
}
