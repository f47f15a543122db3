/// <reference path="./wasm-modules.d.ts" />
import type { ImageFrame, PixelBuffer } from '@recto/contract/capabilities/images';
import UTIF from 'utif2';
import { ImageFault } from '../headers/byte-view.ts';
import { readTiff } from '../headers/tiff.ts';
import { unsupported } from '../unsupported.ts';
import { tiffSamples } from './tiff-samples.ts';

const TAG = { bits: 't258', photometric: 't262', samples: 't277', planar: 't284', palette: 't320' };
/** Compressions that the library reads: none, CCITT, LZW, JPEG, Deflate and PackBits. */
const COMPRESSIONS = [1, 2, 3, 4, 5, 7, 8, 32_773, 32_946];

/** Decodes a page of a TIFF where libtiff is not available. @throws ImageFault */
export function decodeTiff(bytes: Uint8Array, frame: ImageFrame, frameIndex: number): PixelBuffer {
  const { pages, directories } = readTiff(bytes);
  const page = pages[frameIndex];
  if (!page || !COMPRESSIONS.includes(page.compression)) {
    throw unsupported('tiffCompression', { number: page?.compression ?? 0 });
  }
  // The library takes positions for those of a whole buffer.
  const buffer = bytes.slice().buffer;
  const directory = UTIF.decode(buffer)[directories[frameIndex] ?? 0];
  if (!directory) throw new ImageFault('damaged', 'no page');
  const numbers = (tag: string): number[] => (directory[tag] as number[] | undefined) ?? [];
  const samplesPerPixel = numbers(TAG.samples)[0] ?? 1;
  if (numbers(TAG.planar)[0] === 2 && samplesPerPixel > 1) throw unsupported('planes');
  UTIF.decodeImage(buffer, directory);
  const isJpeg = page.compression === 7;
  return tiffSamples(
    {
      data: directory.data,
      samplesPerPixel: isJpeg ? Math.min(samplesPerPixel, 3) : samplesPerPixel,
      bits: isJpeg ? 8 : (numbers(TAG.bits)[0] ?? 1),
      photometric: page.photometric,
      isLittleEndian: bytes[0] === 0x49,
      palette: page.photometric === 3 ? numbers(TAG.palette) : null,
    },
    frame,
  );
}
