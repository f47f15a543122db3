import { latin1 } from '@recto/codecs';
import {
  arrayOf,
  decodeStreamPartly,
  filterSteps,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfStream,
} from '@recto/pdf-core';
import { Collected, type Example } from '../finding.ts';
import { readExif } from '../images/exif.ts';
import { type StrippedImage, stripJpeg } from '../images/strip-jpeg.ts';
import { stripJpeg2000 } from '../images/strip-jpeg2000.ts';
import type { WorkingCopy } from '../working-copy.ts';

const STRIPPERS: Readonly<Record<string, (bytes: Uint8Array) => StrippedImage | null>> = {
  DCTDecode: stripJpeg,
  JPXDecode: stripJpeg2000,
};

/** Finds what images say of camera, place and time. The pictures stay byte for byte. */
export function findImageMetadata(copy: WorkingCopy): Collected {
  const { target } = copy;
  const found = new Collected('imageMetadata');
  const seen = new Set<PdfStream>();
  for (const { stream } of copy.dicts) {
    const codec = stream && filterSteps(stream.dict, target).at(-1)?.name;
    const strip = codec && STRIPPERS[codec];
    if (!stream || !strip || seen.has(stream)) continue;
    seen.add(stream);
    const encoded = encodedBytes(stream, copy);
    const stripped = encoded && strip(encoded);
    if (!stripped) continue;
    found.add(exampleOf(stripped), () => {
      keepLastFilter(stream.dict, copy);
      copy.replace(stream, new PdfStream(stream.dict, stripped.bytes));
    });
  }
  return found;
}

/** The image file as it was put into the document, without the filters around it; null when those cannot be undone. */
function encodedBytes(stream: PdfStream, { target }: WorkingCopy): Uint8Array | null {
  try {
    const { bytes, remainingFilters, complete } = decodeStreamPartly(stream, target);
    return complete && remainingFilters.length === 1 ? bytes : null;
  } catch {
    return null;
  }
}

/** The dictionary stays the same object: what else is done to it must not get lost. */
function keepLastFilter(dict: PdfDict, { target }: WorkingCopy): void {
  const steps = filterSteps(dict, target);
  if (steps.length < 2) return;
  const parameters: PdfObject = arrayOf(dict.get('DecodeParms'), target)?.at(-1) ?? null;
  dict.set('Filter', PdfName.of(steps.at(-1)?.name ?? '')).set('DecodeParms', parameters);
}

function exampleOf({ told }: StrippedImage): Partial<Example> {
  for (const { name, body } of told) {
    const facts = name === 'EXIF' ? readExif(body) : null;
    if (!facts) continue;
    const { camera, place, time, artist, software } = facts;
    const text = [camera, place, time, artist, software].filter((part) => part !== '').join(', ');
    if (text !== '') return { name, text };
  }
  const [first] = told;
  const words = /[\x20-\x7e]{12,}/.exec(
    latin1(first?.body ?? new Uint8Array(0), 0, Math.min(first?.body.length ?? 0, 4096)),
  );
  return { name: told.map(({ name }) => name).join(', '), text: first?.name === 'Comment' ? (words?.[0] ?? '') : '' };
}
