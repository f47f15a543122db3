import { deflate, deflateQuickly, deflateSmallest, encodeJbig2, recodeJpeg } from '@recto/codecs';
import { readSamples, type Samples } from '@recto/pdf-content';
import {
  itemsOf,
  nameOf,
  type ObjectSource,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfStream,
  PdfString,
  type PlainStream,
  streamOf,
  withoutFilters,
} from '@recto/pdf-core';
import { flateStream, recodeStream, smaller } from '../recode-stream.ts';
import { type PaletteImage, packBits, toPalette } from './palette.ts';
import { predictRows, ROW_FILTERS, type RowFilter, type RowShape } from './predict.ts';

/** Black-and-white images of fewer pixels are as small under Flate. */
const MIN_JBIG2_PIXELS = 400;
/** Samples on which filters are compared. */
const TRIAL_BYTES = 1_048_576;
/** Samples that decide whether Flate can win at all, and how much better its slow level may do than its fast one. */
const GLANCE_BYTES = 131_072;
const GLANCES = 8;
const HASTE = 2;

/**
 * An image in the smallest form that keeps every sample: JBIG2 for black and white, a table of colours for few, and Flate
 * with or without predictors. JPEG keeps its coefficients in shorter codes; JPEG 2000 and JBIG2 data only lose filters around
 * them.
 */
export function recodeImage(stream: PdfStream, source: ObjectSource, context: ImageContext): PdfStream {
  const { plain } = context;
  const samples = readSamples(stream, source, plain);
  if (!samples) return recodeCoded(stream, source, plain);
  const forms = losslessForms(stream, samples, source, context);
  const best = forms.reduce(smaller, stream);
  // Black and white that JBIG2 made much smaller than Flate had it is not put through Flate once more.
  const isClear =
    nameOf(best.dict.get('Filter'), source) === 'JBIG2Decode' && best.data.length * HASTE < stream.data.length;
  return isClear ? best : smaller(recodeIfPlain(stream, source, plain), best);
}

/** Data of an image's own coding: JPEG in shorter codes, others as they are, both without filters around them. */
function recodeCoded(stream: PdfStream, source: ObjectSource, plain: PlainStream | null): PdfStream {
  const bare = recodeStream(stream, source, plain);
  const isJpeg = plain?.remainingFilters.length === 1 && plain.remainingFilters[0] === 'DCTDecode';
  const recoded = isJpeg ? recodeJpeg(plain.bytes) : null;
  if (!recoded) return bare;
  const dict = withoutFilters(stream.dict).set('Filter', PdfName.of('DCTDecode'));
  // The filter's parameters stand last (ISO 32000-2, 7.3.8.2).
  const parameters = itemsOf(stream.dict.get('DecodeParms'), source).at(-1);
  if (parameters !== undefined && source.resolve(parameters) !== null) dict.set('DecodeParms', parameters);
  return smaller(bare, new PdfStream(dict, recoded));
}

/** Properties of an image's context that the lossless forms depend on. */
export interface ImageContext {
  readonly plain: PlainStream | null;
  /** True for what another image names as its soft mask: it must stay DeviceGray (11.6.5.2). */
  readonly isSoftMask: boolean;
}

/** Fax data are not plain bytes to Flate. */
function recodeIfPlain(stream: PdfStream, source: ObjectSource, plain: PlainStream | null): PdfStream {
  return plain && plain.remainingFilters.length === 0 ? recodeStream(stream, source, plain) : stream;
}

/** Use of the lossless forms, and the limit of their size. */
interface FormContext extends Pick<ImageContext, 'isSoftMask'> {
  /** Those that have no chance to be smaller need not be made. */
  readonly limitBytes?: number;
}

/** Every lossless form worth trying. @param stream whose dictionary they take */
export function losslessForms(
  stream: PdfStream,
  samples: Samples,
  source: ObjectSource,
  { isSoftMask, limitBytes = Number.POSITIVE_INFINITY }: FormContext,
): PdfStream[] {
  const { bitsPerComponent, components } = samples;
  if (bitsPerComponent === 1 && components === 1) return bilevelForms(stream.dict, samples);
  const reduced = mayReduce(stream.dict, samples, source)
    ? (narrowGray(stream.dict, samples) ?? (isSoftMask ? null : tableForm(stream.dict, samples)))
    : null;
  if (reduced) {
    const { dict, samples: indexed } = reduced;
    if (indexed.bitsPerComponent === 1) return bilevelForms(dict, indexed);
    return [...(indexed.bitsPerComponent === 8 ? [predicted(dict, indexed)] : []), flat(dict, indexed)];
  }
  return bitsPerComponent >= 8 && !isHopeless(samples, limitBytes) ? [predicted(stream.dict, samples)] : [];
}

/** True when a glance at rows here and there says that Flate will come nowhere near. */
function isHopeless(samples: Samples, limitBytes: number): boolean {
  const { data } = samples;
  const shape = shapeOf(samples);
  const { rowBytes } = shape;
  const rows = Math.max(2, Math.floor(GLANCE_BYTES / GLANCES / rowBytes));
  const groups = data.length / rowBytes / rows;
  if (!Number.isFinite(limitBytes) || groups < GLANCES * 2) return false;
  let bytes = 0;
  for (let glance = 0; glance < GLANCES; glance++) {
    const from = Math.floor(((glance + 0.5) * groups) / GLANCES) * rows * rowBytes;
    bytes += deflateQuickly(predictRows(data.subarray(from, from + rows * rowBytes), shape, 'adaptive')).length;
  }
  return bytes * (groups / GLANCES) > limitBytes * HASTE;
}

/** Fewer bits change what a sample is: not where samples are compared with something or were mixed with a matte. */
function mayReduce(dict: PdfDict, samples: Samples, source: ObjectSource): boolean {
  const { bitsPerComponent, components, decode, hasColourKey, colourSpace } = samples;
  if (bitsPerComponent !== 8 || (components !== 1 && components !== 3) || decode || hasColourKey || !colourSpace)
    return false;
  const softMask = streamOf(dict.get('SMask'), source);
  if (softMask?.dict.has('Matte') || dict.has('Matte')) return false;
  // Tables of four components and of the odder spaces are not read alike everywhere.
  return ['DeviceRGB', 'CalRGB', 'ICCBased', 'Indexed', 'DeviceGray', 'CalGray'].includes(colourSpace.family);
}

/** Gray of so few even steps that fewer bits say the same (8.9.5.2). */
function narrowGray(dict: PdfDict, samples: Samples): { dict: PdfDict; samples: Samples } | null {
  const { colourSpace, data, widthPixels, heightPixels } = samples;
  if (colourSpace?.components !== 1 || colourSpace.family === 'Indexed') return null;
  for (const bits of dict.has('SMask') ? ([2, 4] as const) : ([1, 2, 4] as const)) {
    const step = 255 / (2 ** bits - 1);
    if (!data.every((value) => value % step === 0)) continue;
    const packed = packBits(
      data.map((value) => value / step),
      widthPixels,
      heightPixels,
      bits,
    );
    return {
      dict: withoutFilters(dict).set('BitsPerComponent', bits),
      samples: { ...samples, data: packed, bitsPerComponent: bits },
    };
  }
  return null;
}

function tableForm(dict: PdfDict, samples: Samples): { dict: PdfDict; samples: Samples } | null {
  const { colourSpace } = samples;
  if (!colourSpace) return null;
  const base = colourSpace.base ?? colourSpace;
  const tableOf = ({ table }: PaletteImage) =>
    colourSpace.table ? throughTable(table, colourSpace.table, base.components) : table;
  let palette = toPalette(samples, 1);
  // PDFium (@embedpdf/pdfium 2.15.1) makes images of one bit smaller by other steps, by up to 3 of 255, unless they are black and white alone.
  if (palette?.bitsPerComponent === 1 && (dict.has('SMask') || !isBlackAndWhite(tableOf(palette)))) {
    palette = toPalette(samples, 2);
  }
  if (!palette) return null;
  // One component of 8 bits gains only when fewer bits do.
  if (samples.components === 1 && palette.bitsPerComponent === 8) return null;
  const value: PdfObject = [PdfName.of('Indexed'), base.value, palette.colours - 1, new PdfString(tableOf(palette))];
  const changed = withoutFilters(dict).set('ColorSpace', value).set('BitsPerComponent', palette.bitsPerComponent);
  changed.delete('Decode');
  return {
    dict: changed,
    samples: { ...samples, data: palette.data, components: 1, bitsPerComponent: palette.bitsPerComponent },
  };
}

/** Returns true when a table of light components, from dark to light, is black and white only. */
function isBlackAndWhite(table: Uint8Array): boolean {
  const half = table.length >> 1;
  return table.every((value, at) => value === (at < half ? 0 : 255));
}

/** The entries of an Indexed image's own table that its palette names. */
function throughTable(indexes: Uint8Array, table: Uint8Array, components: number): Uint8Array {
  const through = new Uint8Array(indexes.length * components);
  for (const [rank, index] of indexes.entries()) {
    through.set(table.subarray(index * components, (index + 1) * components), rank * components);
  }
  return through;
}

function bilevelForms(dict: PdfDict, { widthPixels, heightPixels, data }: Samples): PdfStream[] {
  const packed = () => flateStream(dict, deflateSmallest(data));
  if (widthPixels * heightPixels < MIN_JBIG2_PIXELS) return [packed()];
  // JBIG2's 1 is black, and the filter hands black on as 0 (7.4.7).
  const rows = new Uint8Array(data.length);
  for (let at = 0; at < rows.length; at++) rows[at] = ~(data[at] ?? 0);
  const encoded = encodeJbig2({ widthPixels, heightPixels, rows });
  const jbig2 = new PdfStream(withoutFilters(dict).set('Filter', PdfName.of('JBIG2Decode')), encoded);
  return deflateQuickly(data).length > encoded.length * HASTE ? [jbig2] : [packed(), jbig2];
}

function flat(dict: PdfDict, { data }: Samples): PdfStream {
  return flateStream(dict, deflateSmallest(data));
}

function predicted(dict: PdfDict, samples: Samples): PdfStream {
  const { widthPixels, components, bitsPerComponent, data } = samples;
  const parameters = PdfDict.of({
    Predictor: 15,
    Colors: components,
    BitsPerComponent: bitsPerComponent,
    Columns: widthPixels,
  });
  const shape = shapeOf(samples);
  const filter = bestFilter(data, shape);
  return new PdfStream(
    withoutFilters(dict).set('Filter', PdfName.of('FlateDecode')).set('DecodeParms', parameters),
    deflateSmallest(predictRows(data, shape, filter)),
  );
}

function shapeOf({ widthPixels, components, bitsPerComponent }: Samples): RowShape {
  return {
    rowBytes: Math.ceil((widthPixels * components * bitsPerComponent) / 8),
    pixelBytes: Math.max(1, (components * bitsPerComponent) >> 3),
  };
}

/** The filter that does best on rows from the middle of the image, where there is most to see. */
function bestFilter(data: Uint8Array, shape: RowShape): RowFilter {
  const rows = Math.max(1, Math.floor(TRIAL_BYTES / shape.rowBytes));
  const from = Math.max(0, Math.floor((data.length / shape.rowBytes - rows) / 2)) * shape.rowBytes;
  const trial = data.subarray(from, from + rows * shape.rowBytes);
  const sizes = ROW_FILTERS.map((filter) => deflate(predictRows(trial, shape, filter)).length);
  return ROW_FILTERS[sizes.indexOf(Math.min(...sizes))] ?? 'adaptive';
}
