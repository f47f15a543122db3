import { JPEG_MARKER, walkMarkers } from '@recto/codecs';
import type { ColourModel } from '@recto/contract/capabilities/images';
import { unsupported } from '../unsupported.ts';
import { ByteView, ImageFault } from './byte-view.ts';
import { type ExifFacts, readExif } from './exif.ts';
import { dpiOf, frameOf, profileFor, type ReadHeader } from './frame.ts';

/** Properties of a JPEG that a PDF needs beyond its frame. */
export interface JpegFacts {
  /** Baseline, extended Huffman or progressive with 8 bits: what DCTDecode reads (ISO 32000-2, 7.4.8). */
  readonly isForPdf: boolean;
  /** An Adobe marker stands in the file; its CMYK is stored inverted then. */
  readonly hasAdobeMarker: boolean;
}

const APP = { jfif: 0xe0, exif: 0xe1, icc: 0xe2, adobe: 0xee };
const COLOURS: Readonly<Record<number, ColourModel>> = { 1: 'gray', 3: 'rgb', 4: 'cmyk' };
const PDF_FRAMES: readonly number[] = [JPEG_MARKER.baseline, JPEG_MARKER.extended, JPEG_MARKER.progressive];

interface Found {
  frame?: { type: number; bits: number; width: number; height: number; components: number };
  exif: ExifFacts | null;
  density: { x: number; y: number } | null;
  hasAdobeMarker: boolean;
  readonly profileParts: Map<number, Uint8Array>;
}

/** Reads the markers before the first scan (ITU-T T.81, annex B). @throws ImageFault */
export function readJpeg(bytes: Uint8Array): ReadHeader & { readonly jpeg: JpegFacts } {
  const found: Found = { exif: null, density: null, hasAdobeMarker: false, profileParts: new Map() };
  const { reason } = walkMarkers(bytes, 2, ({ marker, body }) => readSegment(marker, new ByteView(body), found));
  if (reason !== 'scan' && reason !== 'end') throw new ImageFault('damaged', `its markers are not in order: ${reason}`);
  const { frame } = found;
  const colour = frame && COLOURS[frame.components];
  if (!frame || !colour) throw new ImageFault('damaged', 'no frame');
  if (frame.height === 0) throw unsupported('heightAfterPicture');
  return {
    frames: [
      frameOf(frame.width, frame.height, {
        orientation: found.exif?.orientation ?? 1,
        colour,
        bitsPerSample: frame.bits,
        dpi: found.density ?? found.exif?.dpi ?? null,
        iccProfile: profileFor(colour, joinProfile(found.profileParts)),
      }),
    ],
    isTruncated: !hasEnd(bytes),
    jpeg: {
      isForPdf: PDF_FRAMES.includes(frame.type) && frame.bits === 8,
      hasAdobeMarker: found.hasAdobeMarker,
    },
  };
}

function readSegment(marker: number, segment: ByteView, found: Found): void {
  const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
  if (isFrame && !found.frame) {
    const [bits, height, width, components] = [segment.u8(0), segment.u16(1), segment.u16(3), segment.u8(5)];
    if (width === 0) throw new ImageFault('damaged', 'no width');
    found.frame = { type: marker, bits, width, height, components };
  } else if (marker === APP.jfif && startsWith(segment, 'JFIF\0') && segment.has(7, 5)) {
    const factor = [0, 1, 2.54][segment.u8(7)] ?? 0;
    found.density = dpiOf(segment.u16(8) * factor, segment.u16(10) * factor);
  } else if (marker === APP.exif && startsWith(segment, 'Exif\0\0')) {
    found.exif ??= readExif(segment.bytes.subarray(6));
  } else if (marker === APP.icc && startsWith(segment, 'ICC_PROFILE\0') && segment.has(12, 2)) {
    found.profileParts.set(segment.u8(12), segment.bytes.subarray(14));
  } else if (marker === APP.adobe && startsWith(segment, 'Adobe')) {
    found.hasAdobeMarker = true;
  }
}

const startsWith = (segment: ByteView, text: string) =>
  segment.has(0, text.length) && segment.ascii(0, text.length) === text;

/** A profile of more than 64 kB comes in numbered parts (ICC.1:2010, B.4). */
function joinProfile(parts: ReadonlyMap<number, Uint8Array>): Uint8Array | null {
  const ordered = [...parts].sort(([left], [right]) => left - right).map(([, part]) => part);
  if (ordered.length <= 1) return ordered[0] ?? null;
  const whole = new Uint8Array(ordered.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of ordered) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** True when an end-of-image marker stands near the end; some cameras write more after it. */
function hasEnd(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 2; at >= 2; at--) {
    if (bytes[at] === 0xff && bytes[at + 1] === JPEG_MARKER.end) return true;
  }
  return false;
}
