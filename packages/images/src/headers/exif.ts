import type { ImageFrame, ImageOrientation } from '@recto/contract/capabilities/images';
import { ByteView, ImageFault } from './byte-view.ts';
import { dpiOf, orientationOf } from './frame.ts';

/** Exif data that matter for showing an image. */
export interface ExifFacts {
  readonly orientation: ImageOrientation;
  readonly dpi: ImageFrame['dpi'];
}

const TAG = { orientation: 274, xResolution: 282, yResolution: 283, resolutionUnit: 296 };
const UNIT_CENTIMETRE = 3;
const MAX_ENTRIES = 512;

/** Reads the first directory of Exif data. Damaged data says nothing. @param bytes from the byte order mark on */
export function readExif(bytes: Uint8Array): ExifFacts {
  const nothing: ExifFacts = { orientation: 1, dpi: null };
  try {
    const view = new ByteView(bytes);
    view.isLittleEndian = view.ascii(0, 2) === 'II';
    if (view.u16(2) !== 42) return nothing;
    const directory = view.u32(4);
    const found = new Map<number, number>();
    for (let index = 0; index < Math.min(view.u16(directory), MAX_ENTRIES); index++) {
      const entry = directory + 2 + index * 12;
      found.set(view.u16(entry), entry + 8);
    }
    const short = (tag: number) => {
      const at = found.get(tag);
      return at === undefined ? 0 : view.u16(at);
    };
    const rational = (tag: number) => {
      const at = found.get(tag);
      if (at === undefined) return 0;
      const valueAt = view.u32(at);
      return view.u32(valueAt) / view.u32(valueAt + 4);
    };
    const factor = short(TAG.resolutionUnit) === UNIT_CENTIMETRE ? 2.54 : 1;
    return {
      orientation: orientationOf(short(TAG.orientation)),
      dpi: dpiOf(rational(TAG.xResolution) * factor, rational(TAG.yResolution) * factor),
    };
  } catch (thrown) {
    if (thrown instanceof ImageFault) return nothing;
    throw thrown;
  }
}
