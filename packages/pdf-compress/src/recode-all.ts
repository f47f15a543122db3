import type { ImagesCapability } from '@recto/contract/capabilities/images';
import {
  type NewDocument,
  nameOf,
  type PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
  plainStream,
  withoutFilters,
} from '@recto/pdf-core';
import type { Pace } from '@recto/work/pace';
import { releaseMemory } from '@recto/work/release-memory';
import type { ContentUses, ImageUse } from './content/scan-uses.ts';
import type { Deflate, DeflateWithin } from './deflate-within.ts';
import type { ImageQuality } from './image-quality.ts';
import { recodeImage } from './images/lossless.ts';
import { type DecodedImage, decodeForLoss, encodeWithLoss, type LossyForm } from './images/lossy.ts';
import { shrinkBilevel } from './images/shrink-bilevel.ts';
import { recodeStream, smaller } from './recode-stream.ts';

/** Images worked on at a time, where the host has threads for them, and their pixels together; a larger image is alone. */
const AT_ONCE = 3;
const PIXELS_AT_ONCE = 10_000_000;
/** Content, fonts and the like for whose smallest form a second or two is spent. */
const OPTIMAL_BYTES = 1_500_000;
/** Decoded content that is compressed both as it came and written shorter. */
const TRIED_TWICE_BYTES = 400_000;
/** A lossy form this much smaller than the file's own needs no comparison with the best lossless form. */
const CLEAR_GAIN = 0.5;

/** Allowed losses, and the means for them. */
export interface LossyPlan {
  readonly images: ImagesCapability;
  readonly imageQuality: ImageQuality;
  readonly grayscale: boolean;
  readonly mayLayer: boolean;
  readonly uses: ContentUses;
}

/** An image in one of its smaller forms. */
export interface ImageForm {
  readonly stream: PdfStream;
  /** Size of its data, including that of its parts. */
  readonly sizeBytes: number;
  readonly isLayered: boolean;
}

/** By image as it came, the form in which it is stored. */
export type ImageForms = ReadonlyMap<PdfStream, ImageForm>;

export interface RecodeOptions {
  readonly keepsMetadataPlain: boolean;
  /** By content that was rewritten, the stream that came: the smaller form of both is stored. */
  readonly originals: ReadonlyMap<PdfStream, PdfStream>;
  readonly deflateWithin: DeflateWithin;
  readonly pace: Pace;
  readonly signal?: AbortSignal | undefined;
  readonly report: (share: number) => void;
}

/** The streams of a document and their smaller forms, which are made once for each quality. */
export class Recoding {
  /** Every stream as it came, with the numbers under which it stands. */
  readonly #streams = new Map<PdfStream, number[]>();
  /** By image as it came, its soft mask as it came. */
  readonly #maskOf = new Map<PdfStream, PdfStream>();
  readonly #softMasks: ReadonlySet<PdfObject>;
  readonly #lossless = new Map<PdfStream, PdfStream>();
  readonly #target: NewDocument;
  readonly #deflate: Deflate;
  #triedTwiceLeft = TRIED_TWICE_BYTES;
  #uses: { readonly of: ContentUses; readonly byImage: ReadonlyMap<PdfStream, ImageUse> } | undefined;
  /** The image that was encoded last, decoded: a search asks for the same one again and again. */
  #lastDecoded: { readonly image: PdfStream; readonly decoded: DecodedImage | null } | undefined;
  readonly #options: Omit<RecodeOptions, 'report'>;

  constructor(target: NewDocument, options: Omit<RecodeOptions, 'report'>) {
    this.#target = target;
    this.#options = options;
    this.#deflate = options.deflateWithin(OPTIMAL_BYTES);
    for (const [num, object] of target.entries()) {
      if (!(object instanceof PdfStream)) continue;
      const nums = this.#streams.get(object);
      if (nums) nums.push(num);
      else this.#streams.set(object, [num]);
    }
    for (const stream of this.#streams.keys()) {
      const mask = target.resolve(stream.dict.get('SMask'));
      if (mask instanceof PdfStream) this.#maskOf.set(stream, mask);
    }
    this.#softMasks = new Set(this.#maskOf.values());
  }

  /**
   * Puts the smallest forms into the document: lossless ones, and those of images at a quality.
   * @returns the images' forms
   * @throws cancelled
   */
  async apply(lossy: LossyPlan | null, report: (share: number) => void): Promise<ImageForms> {
    const { pace } = this.#options;
    const forms = new Map<PdfStream, ImageForm>();
    const totalBytes = [...this.#streams.keys()].reduce((sum, { data }) => sum + data.length, 1);
    const uses = lossy ? this.#usesOf(lossy) : new Map<PdfStream, ImageUse>();
    let doneBytes = 0;
    let running: Promise<void>[] = [];
    let runningPixels = 0;
    const mostAtOnce = lossy?.images.picturesAtOnce ?? AT_ONCE;
    for (const [stream, nums] of this.#streams) {
      const use = uses.get(stream);
      const isImage = isRaster(stream, this.#target);
      const finish = (form: ImageForm) => {
        for (const num of nums) this.#target.set(new PdfRef(num), form.stream);
        if (isImage) forms.set(stream, form);
        doneBytes += stream.data.length;
        report(doneBytes / totalBytes);
      };
      if (lossy && use && isImage) {
        const pixels = pixelsOf(stream);
        if (running.length >= mostAtOnce || runningPixels + pixels > PIXELS_AT_ONCE) {
          await Promise.all(running);
          [running, runningPixels] = [[], 0];
          await pace.rest();
        }
        running.push(this.#withLoss(stream, use, lossy).then(finish));
        runningPixels += pixels;
      } else {
        finish(inOnePiece(this.#losslessly(stream)));
        if (pace.step()) await pace.rest();
      }
    }
    await Promise.all(running);
    return forms;
  }

  /** Encodes one image at a quality, without putting it into the document. @throws cancelled */
  async encode(image: PdfStream, lossy: LossyPlan | null): Promise<ImageForm> {
    const use = lossy ? this.#usesOf(lossy).get(image) : undefined;
    if (!lossy || !use) return inOnePiece(this.#losslessly(image));
    if (this.#lastDecoded?.image !== image) {
      this.#lastDecoded = { image, decoded: await this.#decode(image, lossy) };
    }
    return this.#encodeWithLoss(image, this.#lastDecoded.decoded, use, lossy);
  }

  /** Puts these forms of images into the document. */
  put(forms: ImageForms): void {
    for (const [image, { stream }] of forms) {
      for (const num of this.#streams.get(image) ?? []) this.#target.set(new PdfRef(num), stream);
    }
  }

  #usesOf({ uses }: LossyPlan): ReadonlyMap<PdfStream, ImageUse> {
    if (this.#uses?.of !== uses) this.#uses = { of: uses, byImage: usesWithMasks(uses, this.#maskOf) };
    return this.#uses.byImage;
  }

  #decode(image: PdfStream, { images }: LossyPlan): Promise<DecodedImage | null> {
    return decodeForLoss(image, this.#target, images, this.#options.signal);
  }

  async #withLoss(stream: PdfStream, use: ImageUse, lossy: LossyPlan): Promise<ImageForm> {
    const decoded = await this.#decode(stream, lossy);
    const form = await this.#encodeWithLoss(stream, decoded, use, lossy);
    // Pixels of a decoder are nobody else's.
    if (decoded?.wasCoded) releaseMemory(decoded.pixels.samples);
    return form;
  }

  async #encodeWithLoss(
    stream: PdfStream,
    decoded: DecodedImage | null,
    use: ImageUse,
    lossy: LossyPlan,
  ): Promise<ImageForm> {
    const { signal } = this.#options;
    const isSoftMask = this.#softMasks.has(stream);
    if (!decoded) {
      const shrunk = shrinkBilevel(stream, this.#target, use, lossy.imageQuality);
      const plain = shrunk && { bytes: shrunk.data, remainingFilters: [] };
      return inOnePiece(shrunk ? recodeImage(shrunk, this.#target, { plain, isSoftMask }) : this.#losslessly(stream));
    }
    const add = (object: PdfStream) => this.#target.add(object);
    const form = await encodeWithLoss(stream.dict, decoded, this.#target, { ...lossy, use, isSoftMask, signal, add });
    if (isClearGain(form, stream)) return form;
    const lossless = this.#losslessly(stream);
    return form.sizeBytes * form.handicap < lossless.data.length ? form : inOnePiece(lossless);
  }

  /** Content that was not rewritten: where it says the same again and again, longer text may compress better. */
  #asItCame(original: PdfStream, entries: PdfDict): PdfStream {
    const plain = original.data.length <= this.#triedTwiceLeft ? plainStream(original, this.#target) : null;
    if (!plain || plain.bytes.length > this.#triedTwiceLeft) return withFiltersOf(original, entries);
    this.#triedTwiceLeft -= plain.bytes.length;
    const deflate = this.#options.deflateWithin(plain.bytes.length);
    return withFiltersOf(recodeStream(original, this.#target, plain, { deflate }), entries);
  }

  #losslessly(stream: PdfStream): PdfStream {
    const known = this.#lossless.get(stream);
    if (known) return known;
    const { keepsMetadataPlain, originals } = this.#options;
    const plain = plainStream(stream, this.#target);
    const recoded =
      nameOf(stream.dict.get('Subtype'), this.#target) === 'Image'
        ? recodeImage(stream, this.#target, { plain, isSoftMask: this.#softMasks.has(stream) })
        : recodeStream(stream, this.#target, plain, { keepsMetadataPlain, deflate: this.#deflate });
    const original = originals.get(stream);
    const form = original ? smaller(this.#asItCame(original, recoded.dict), recoded) : recoded;
    this.#lossless.set(stream, form);
    return form;
  }
}

/** Encoded data as they came, under the entries that they have now. */
function withFiltersOf({ dict, data }: PdfStream, entries: PdfDict): PdfStream {
  const made = withoutFilters(entries);
  for (const key of ['Filter', 'DecodeParms']) made.set(key, dict.get(key) ?? null);
  return new PdfStream(made, data);
}

function inOnePiece(stream: PdfStream): ImageForm {
  return { stream, sizeBytes: stream.data.length, isLayered: false };
}

function isClearGain({ sizeBytes, handicap }: LossyForm, original: PdfStream): boolean {
  return sizeBytes * handicap < original.data.length * CLEAR_GAIN && original.dict.has('Filter');
}

function isRaster({ dict }: PdfStream, target: NewDocument): boolean {
  return nameOf(dict.get('Subtype'), target) === 'Image';
}

function pixelsOf({ dict }: PdfStream): number {
  const [width, height] = [dict.get('Width'), dict.get('Height')];
  return typeof width === 'number' && typeof height === 'number' ? width * height : 0;
}

/** A soft mask is shown as large as its image. Where content could not be read, nothing is known to be shown small. */
function usesWithMasks(
  { images, isComplete }: ContentUses,
  maskOf: ReadonlyMap<PdfStream, PdfStream>,
): Map<PdfStream, ImageUse> {
  const uses = new Map<PdfStream, ImageUse>();
  const add = (image: PdfStream, use: ImageUse) => {
    const known = uses.get(image) ?? { widthPoints: 0, heightPoints: 0, count: 0 };
    uses.set(image, {
      widthPoints: isComplete ? Math.max(known.widthPoints, use.widthPoints) : Number.POSITIVE_INFINITY,
      heightPoints: isComplete ? Math.max(known.heightPoints, use.heightPoints) : Number.POSITIVE_INFINITY,
      count: known.count + use.count,
    });
  };
  for (const [image, use] of images) {
    add(image, use);
    const mask = maskOf.get(image);
    if (mask) add(mask, use);
  }
  return uses;
}
