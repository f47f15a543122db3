import { PDF, SNIFF_BYTES } from '@recto/contract/accept';
import type { ImageFrame, ImagesCapability } from '@recto/contract/capabilities/images';
import type { InputFile } from '@recto/contract/job';
import { RectoError } from '@recto/contract/recto-error';
import { type ImagePage, writeImagePages } from '@recto/pdf-create';
import { throwIfCancelled } from '@recto/work/cancellation';

/** Resolution of a picture that does not say its own: a page of A4 at 200 dpi has 1654 by 2339 pixels. */
const USUAL_DPI = 200;
const SANE_DPI = { least: 50, most: 1_200 };
const POINTS_PER_INCH = 72;
const MAX_FRAMES = 2_000;
/** Largest number of pixels of one picture: it is decoded when its page is drawn. */
const MAX_PIXELS = 120_000_000;
const MILLION = 1_000_000;

/** A file as a PDF. */
export interface PdfInput {
  readonly pdf: InputFile;
  /** True when it was made of pictures. */
  readonly isImage: boolean;
  /** Pages, 0-based, that show the sheet in their picture, flat. */
  readonly straightened: readonly number[];
}

/** Few photographs are straightened. */
const loadStraighten = async () => (await import('./straighten.ts')).straightenedPage;

/**
 * A file as a PDF: itself, or one made of its pictures, whose coded bytes stay as they are wherever PDF can hold them.
 * @param straighten makes a page of the sheet in each picture instead, where one is found
 */
export async function asPdf(
  input: InputFile,
  { images, straighten, signal }: { images: ImagesCapability; straighten: boolean; signal: AbortSignal },
): Promise<PdfInput> {
  if (PDF.sniff(await input.slice(0, SNIFF_BYTES))) return { pdf: input, isImage: false, straightened: [] };
  const image = await images.open(input, { signal });
  if (image.frames.length > MAX_FRAMES) throw new RectoError('too-demanding', { fileName: input.name });
  const pages: ImagePage[] = [];
  const straightened: number[] = [];
  for (const [frameIndex, frame] of image.frames.entries()) {
    throwIfCancelled(signal);
    requireModestFrame(frame, input.name);
    const flat = straighten ? await (await loadStraighten())(images, image, frameIndex, signal) : null;
    if (flat) {
      straightened.push(pages.length);
      pages.push(flat);
      continue;
    }
    const packed = await images.forPdf(image, { frameIndex, signal });
    pages.push({
      ...sizeOf(frame),
      image: packed.image,
      orientation: packed.orientation,
      visible: null,
      background: null,
    });
  }
  const info = { title: '', author: '', subject: '', keywords: '' };
  const { bytes } = writeImagePages(pages, info, { signal });
  return { pdf: memoryFile(input.name, bytes), isImage: true, straightened };
}

function requireModestFrame({ widthPixels: width, heightPixels: height }: ImageFrame, fileName: string): void {
  if (width * height <= MAX_PIXELS) return;
  throw new RectoError('image-too-large', { fileName, width, height, limit: MAX_PIXELS / MILLION });
}

/** As large as the paper was. Orientations from 5 on lie on their side. */
function sizeOf({ widthPixels, heightPixels, dpi, orientation }: ImageFrame) {
  const isSane = dpi && dpi.x >= SANE_DPI.least && dpi.x <= SANE_DPI.most && dpi.y >= SANE_DPI.least;
  const [dpiX, dpiY] = isSane ? [dpi.x, dpi.y] : [USUAL_DPI, USUAL_DPI];
  const stored = [(widthPixels / dpiX) * POINTS_PER_INCH, (heightPixels / dpiY) * POINTS_PER_INCH] as const;
  const [widthPoints, heightPoints] = orientation >= 5 ? [stored[1], stored[0]] : stored;
  return { widthPoints, heightPoints, imageBox: { left: 0, bottom: 0, width: widthPoints, height: heightPoints } };
}

function memoryFile(name: string, bytes: Uint8Array): InputFile {
  return {
    name,
    sizeBytes: bytes.length,
    bytes: async () => bytes.slice(),
    slice: async (start, end) => bytes.slice(start, end),
  };
}
