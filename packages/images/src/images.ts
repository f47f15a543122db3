import type {
  DecodeImageOptions,
  ImageFrame,
  ImagesCapability,
  OpenImage,
  PdfImageResult,
  PixelBuffer,
} from '@recto/contract/capabilities/images';
import { RectoError, refuseOption } from '@recto/contract/recto-error';
import { ABOVE_ZERO, NO_SUCH_PICTURE } from '@recto/words/problems';
import { throwIfCancelled } from '@recto/work/cancellation';
import type { ImageCodecs } from './codecs.ts';
import { decodeBmp } from './decode/bmp.ts';
import { decodePng } from './decode/png.ts';
import { ImageFault } from './headers/byte-view.ts';
import { readPng } from './headers/png.ts';
import { formatOf, readHeader } from './headers/read-header.ts';
import { DEFAULT_LIMITS, type ImageLimits } from './limits.ts';
import { flateImage } from './pdf/flate-image.ts';
import { verbatimImage } from './pdf/verbatim.ts';
import { isSideways, orientPixels } from './pixels/orient.ts';
import { convertPixels, to8Bits } from './pixels/pixels.ts';
import { toSrgb } from './pixels/to-srgb.ts';

const MILLION = 1_000_000;

/** Makes the images capability of a host from its codecs. Reads headers, PNG and BMP itself. */
export function createImages(codecs: ImageCodecs, limits: ImageLimits = DEFAULT_LIMITS): ImagesCapability {
  const decodeStored = async (image: OpenImage, frameIndex: number, options: DecodeImageOptions) => {
    const frame = frameAt(image, frameIndex);
    checkSize(image.fileName, frame, limits.maxDecodedPixels);
    const { colour = 'stored', fitWithin, isAlikeEverywhere, signal } = options;
    // The host converts profiles and shrinks while it decodes; our own decoders give samples exactly.
    const isExact = isAlikeEverywhere || (colour === 'stored' && !fitWithin);
    return await naming(image.fileName, signal, async () => {
      if (image.format === 'png' && isExact) return await decodePng(readPng(image.bytes).png, frame, signal);
      if (image.format === 'bmp') return decodeBmp(image.bytes, frame);
      if (image.format === 'jpeg' && isAlikeEverywhere) return await codecs.decodeJpeg(image.bytes, frame, signal);
      if (isAlikeEverywhere) return await codecs.decode({ image, frameIndex, colour: 'stored', signal });
      const box = fitWithin && isSideways(frame.orientation) ? swapped(fitWithin) : fitWithin;
      return await codecs.decode({ image, frameIndex, colour, fitWithin: box, signal });
    });
  };

  return {
    async open(source, { signal, maxPixels = limits.maxPixels } = {}) {
      throwIfCancelled(signal);
      const bytes = await source.bytes();
      throwIfCancelled(signal);
      return await naming(source.name, signal, async () => {
        const format = formatOf(bytes);
        const header = await readHeader(format, bytes);
        for (const frame of header.frames) checkSize(source.name, frame, Math.min(maxPixels, limits.maxPixels));
        const { frames, isAnimated = false, isTruncated = false } = header;
        return { kind: 'open-image', fileName: source.name, format, bytes, frames, isAnimated, isTruncated };
      });
    },

    async decode(image, options = {}) {
      const { frameIndex = 0, upright = true, colour = 'stored', fitWithin, signal } = options;
      throwIfCancelled(signal);
      const stored = await decodeStored(image, frameIndex, options);
      // Codecs that convert colours themselves leave no profile.
      const coloured = colour === 'stored' ? stored : convertIfNeeded(toSrgb(stored), colour);
      const { orientation } = frameAt(image, frameIndex);
      const standing = upright ? orientPixels(coloured, orientation) : coloured;
      const size = fitWithin && fittedSize(standing, fitWithin);
      throwIfCancelled(signal);
      return size ? await codecs.resize(standing, { ...size, signal }) : standing;
    },

    async resize(pixels, options) {
      const { widthPixels, heightPixels, signal } = options;
      throwIfCancelled(signal);
      for (const [option, value] of Object.entries({ widthPixels, heightPixels })) {
        if (!Number.isInteger(value) || value < 1) {
          throw refuseOption(option, ABOVE_ZERO);
        }
      }
      checkSize('', { widthPixels, heightPixels }, limits.maxDecodedPixels);
      if (pixels.widthPixels === widthPixels && pixels.heightPixels === heightPixels) return pixels;
      return await codecs.resize(pixels, options);
    },

    async encode(pixels, options) {
      throwIfCancelled(options.signal);
      const bytes = await codecs.encode(pixels, options);
      throwIfCancelled(options.signal);
      return bytes;
    },

    async forPdf(image, { frameIndex = 0, signal } = {}): Promise<PdfImageResult> {
      throwIfCancelled(signal);
      const { orientation, bitsPerSample } = frameAt(image, frameIndex);
      const verbatim = await naming(image.fileName, signal, () => verbatimImage(image, frameIndex));
      if (verbatim) return { image: verbatim, orientation, isVerbatim: true, lostBits: 0 };
      const decoded = await decodeStored(image, frameIndex, { signal });
      const pixels = bitsPerSample <= 8 ? to8Bits(decoded) : decoded;
      const packed = await flateImage(pixels, bitsPerSample === 1, signal);
      const lostBits = Math.max(0, bitsPerSample - pixels.bitsPerSample);
      return { image: packed, orientation, isVerbatim: false, lostBits };
    },
  };
}

function frameAt(image: OpenImage, frameIndex: number): ImageFrame {
  const frame = image.frames[frameIndex];
  if (frame) return frame;
  throw refuseOption('frameIndex', NO_SUCH_PICTURE, { picture: frameIndex + 1 });
}

function checkSize(fileName: string, size: Pick<ImageFrame, 'widthPixels' | 'heightPixels'>, maxPixels: number): void {
  const { widthPixels: width, heightPixels: height } = size;
  if (width * height <= maxPixels) return;
  throw new RectoError('image-too-large', { fileName, width, height, limit: Math.floor(maxPixels / MILLION) });
}

function convertIfNeeded(pixels: PixelBuffer, colour: 'rgba' | 'rgb' | 'gray'): PixelBuffer {
  const isThere =
    pixels.bitsPerSample === 8 &&
    pixels.colour === (colour === 'gray' ? 'gray' : 'rgb') &&
    pixels.hasAlpha === (colour === 'rgba');
  return isThere ? pixels : convertPixels(pixels, colour);
}

const swapped = ({ widthPixels, heightPixels }: { widthPixels: number; heightPixels: number }) => ({
  widthPixels: heightPixels,
  heightPixels: widthPixels,
});

/** The size that fits a box without distortion; undefined when it fits already. */
function fittedSize(pixels: PixelBuffer, box: { widthPixels: number; heightPixels: number }) {
  const factor = Math.min(box.widthPixels / pixels.widthPixels, box.heightPixels / pixels.heightPixels);
  if (factor >= 1) return undefined;
  const side = (length: number) => Math.max(1, Math.round(length * factor));
  return { widthPixels: side(pixels.widthPixels), heightPixels: side(pixels.heightPixels) };
}

/** Gives faults the file's name and codes; what a decoder throws counts as damage of the image. */
async function naming<Value>(
  fileName: string,
  signal: AbortSignal | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (thrown) {
    throwIfCancelled(signal);
    if (thrown instanceof RectoError) throw thrown;
    if (thrown instanceof ImageFault && thrown.unsupported) {
      throw new RectoError('image-unsupported', { fileName, reason: thrown.unsupported }, thrown);
    }
    if (thrown instanceof RangeError && /allocation|array (buffer|length)/i.test(thrown.message)) {
      throw new RectoError('too-demanding', { fileName }, thrown);
    }
    throw new RectoError('image-damaged', { fileName }, thrown);
  }
}
