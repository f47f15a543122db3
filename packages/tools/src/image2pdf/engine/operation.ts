import {
  defineOperation,
  type InputFile,
  type Note,
  type OpenImage,
  type PdfImageResult,
  RectoError,
  resultName,
  throwIfCancelled,
} from '@recto/contract';
import { type ImagePage, writeImagePages } from '@recto/pdf-create';
import tool from '../tool.ts';
import { layOut } from './page-layout.ts';

/** More pages would be a book of TIFFs; viewers still open it, browsers do not hold it. */
const MAX_PAGES = 2000;
/** Share of the work that reading and packing the images is; the rest is writing. */
const PACKING_SHARE = 0.9;

export default defineOperation(tool, async ({ inputs, options, capabilities, progress, signal }) => {
  const { images } = capabilities;
  const background = options.background === 'none' ? null : colourOf(options.background);
  const pages: ImagePage[] = [];
  const notes: Note[] = [];
  const open = async (input: InputFile) => await images.open(input, { signal });
  let opening = inputs[0] && open(inputs[0]);
  for (const [index, input] of inputs.entries()) {
    const image = await (opening ?? open(input));
    // The next file is read while this one is packed.
    const next = inputs[index + 1];
    opening = next && open(next);
    opening?.catch(() => {});
    const results: PdfImageResult[] = [];
    if (pages.length + image.frames.length > MAX_PAGES) {
      throw new RectoError('usage-invalid', { problem: `Please take images of at most ${MAX_PAGES} pages together` });
    }
    for (const [frameIndex, frame] of image.frames.entries()) {
      throwIfCancelled(signal);
      const result = await images.forPdf(image, { frameIndex, signal });
      results.push(result);
      pages.push({ ...layOut(frame, options), background, image: result.image, orientation: result.orientation });
      progress((PACKING_SHARE * (index + (frameIndex + 1) / image.frames.length)) / inputs.length);
    }
    notes.push(...notesOn(input, image, results));
  }
  const { title, author, subject, keywords } = options;
  const result = writeImagePages(
    pages,
    { title, author, subject, keywords },
    { signal, onProgress: (fraction) => progress(PACKING_SHARE + (1 - PACKING_SHARE) * fraction) },
  );
  const output = { name: resultName(tool.id, tool.output.extension), mediaType: tool.output.mediaType };
  return { outputs: [{ ...output, bytes: result.bytes, origins: pages.map(() => null) }], notes };
});

function colourOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** What became of one file, in words. */
function notesOn({ name: fileName }: InputFile, image: OpenImage, results: readonly PdfImageResult[]): Note[] {
  const notes: Note[] = [];
  const verbatim = results.filter(({ isVerbatim }) => isVerbatim).length;
  const note = (kind: Note['kind'], item: string, count: number, text: string) =>
    notes.push({ kind, item, count, fileName, text });
  if (verbatim > 0) note('kept', 'images', verbatim, 'Its coded picture was put in as it is, byte for byte.');
  if (verbatim < results.length) {
    note('kept', 'images', results.length - verbatim, 'Its picture was decoded and packed again without loss.');
  }
  const lostBits = Math.max(0, ...results.map(({ lostBits }) => lostBits));
  if (lostBits > 0) {
    const text = `${lostBits} bits of each colour were lost: what decodes it here gives 8.`;
    note('lost', 'colourBits', lostBits, text);
  }
  if (image.isAnimated) note('lost', 'pictures', 1, 'It is animated: a page shows its first picture.');
  if (image.isTruncated)
    note('changed', 'images', 1, 'It ends too early: the lower part of its picture is missing in the file.');
  return notes;
}
