import type { OpenImage, PdfImageResult } from '@recto/contract/capabilities/images';
import type { InputFile } from '@recto/contract/job';
import { type Note, note } from '@recto/contract/receipt';
import { refuseUsage } from '@recto/contract/recto-error';
import { defineOperation, resultName } from '@recto/contract/tool';
import { type ImagePage, writeImagePages } from '@recto/pdf-create';
import { type Message, message } from '@recto/words/message';
import { throwIfCancelled } from '@recto/work/cancellation';
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
      throw refuseUsage(TOO_MANY_PAGES, { most: MAX_PAGES });
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

const TOO_MANY_PAGES = message('problem.tooManyImagePages', 'Please take images of at most {most} pages in total.');
const VERBATIM = message('note.imageVerbatim', 'Its compressed picture was put in as it is, byte for byte.');
const PACKED_AGAIN = message('note.imagePackedAgain', 'Its picture was decoded and compressed again without loss.');
const BITS_LOST = message(
  'note.colourBitsLost',
  '{count, plural, one {# bit of each colour was} other {# bits of each colour were}} lost: the decoder here gives 8.',
);
const ANIMATED = message('note.imageAnimated', 'It is animated: the page shows its first picture.');
const TRUNCATED = message(
  'note.imageTruncated',
  'It ends too early: the lower part of its picture is missing from the file.',
);

/** Describes the outcome for one file. */
function notesOn({ name: fileName }: InputFile, image: OpenImage, results: readonly PdfImageResult[]): Note[] {
  const notes: Note[] = [];
  const verbatim = results.filter(({ isVerbatim }) => isVerbatim).length;
  const tell = (kind: Note['kind'], item: string, count: number, words: Message) => {
    if (count > 0) notes.push(note({ kind, item, count, fileName }, words));
  };
  tell('kept', 'images', verbatim, VERBATIM);
  tell('kept', 'images', results.length - verbatim, PACKED_AGAIN);
  tell('lost', 'colourBits', Math.max(0, ...results.map(({ lostBits }) => lostBits)), BITS_LOST);
  tell('lost', 'pictures', image.isAnimated ? 1 : 0, ANIMATED);
  tell('changed', 'images', image.isTruncated ? 1 : 0, TRUNCATED);
  return notes;
}
