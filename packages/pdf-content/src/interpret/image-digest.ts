import { digestBytes } from '@recto/codecs';
import { type ObjectSource, type PdfStream, plainStream, streamOf } from '@recto/pdf-core';
import { readHeader, readSamples } from '../images/samples.ts';

const known = new WeakMap<PdfStream, string>();

/** Digests an image and its masks by what they show: samples where filters without loss hold them, else the encoded data. */
export function digestImage(image: PdfStream, source: ObjectSource): string {
  const before = known.get(image);
  if (before !== undefined) return before;
  const masks = ['SMask', 'Mask'].flatMap((key) => {
    const mask = streamOf(image.dict.get(key), source);
    return mask && mask !== image ? [`${key} ${digestAlone(mask, source)}`] : [];
  });
  const digest = [digestAlone(image, source), ...masks].join(' ');
  known.set(image, digest);
  return digest;
}

function digestAlone(image: PdfStream, source: ObjectSource): string {
  const plain = plainStream(image, source);
  const samples = plain && readSamples(image, source, plain);
  const header = samples ?? readHeader(image.dict, source);
  const size = header ? `${header.widthPixels}x${header.heightPixels}x${header.bitsPerComponent}` : 'unknown';
  const left = samples ? '' : (plain?.remainingFilters.join('+') ?? 'encoded');
  return `${size} ${left} ${digestBytes(samples?.data ?? plain?.bytes ?? image.data)}`;
}
