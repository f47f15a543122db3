import { createNodeImages } from '@recto/images/node';
import { reopenDocument } from '@recto/pdf-document';
import { createNodeRaster } from '@recto/raster/node';
import { runProgram, SECRET, SECRET_BOX, withFile } from '@recto/testkit';
import { boxArea, type RedactionKind, type Redactions, redact } from './index.ts';

export const IMAGES = createNodeImages();
export const RASTER = createNodeRaster();

/** The place where the word is drawn, and the word. */
export const REDACTIONS: Redactions = {
  areas: [boxArea(1, SECRET_BOX)],
  terms: [{ kind: 'text', text: SECRET }],
};

/** Redacts a file. @param without kind that the remover leaves out */
export async function redacted(bytes: Uint8Array, redactions = REDACTIONS, without?: RedactionKind) {
  const opened = await reopenDocument(bytes, 'file.pdf');
  return redact(opened, redactions, { images: IMAGES, raster: RASTER, ...(without && { without }) });
}

/** Every form in which bytes may hold the word. */
function formsOf(word: string): Buffer[] {
  const wide = Buffer.from(word, 'utf16le');
  const narrow = [Buffer.from(word, 'latin1'), wide, Buffer.from(wide).swap16()];
  const hex = narrow.map((form) => form.toString('hex'));
  return [
    ...narrow,
    ...hex.map((digits) => Buffer.from(digits)),
    ...hex.map((digits) => Buffer.from(digits.toUpperCase())),
  ];
}

/** Returns the places of a word, in every encoding, in qpdf's output with all streams inflated, and in the file itself. */
export async function rawPlaces(bytes: Uint8Array, word: string): Promise<string[]> {
  const inflated = await withFile(bytes, async (path) => {
    const flags = ['--qdf', '--stream-data=uncompress', '--decode-level=all', path, '-'];
    return (await runProgram('qpdf', flags)).stdout;
  });
  const places: string[] = [];
  for (const [name, data] of [
    ['file', Buffer.from(bytes)],
    ['qpdf', inflated],
  ] as const) {
    for (const form of formsOf(word)) if (data.includes(form)) places.push(`${name}: ${form.toString('latin1')}`);
    // Strings that stand one after the other, as programs place letters.
    const joined = Array.from(data.toString('latin1').matchAll(/\(((?:[^()\\]|\\.)*)\)/g), ([, text]) => text).join('');
    if (joined.includes(word)) places.push(`${name}: letter by letter`);
  }
  return places;
}
