import type { ImageFrame, ImageOrientation } from '@recto/contract/capabilities/images';

/** Result of a header reader: everything that `OpenImage` contains about the content. */
export interface ReadHeader {
  readonly frames: readonly [ImageFrame, ...ImageFrame[]];
  readonly isAnimated?: boolean;
  readonly isTruncated?: boolean;
}

/** A frame of 8-bit RGB, upright, without anything special, and what differs from that. */
export function frameOf(widthPixels: number, heightPixels: number, rest: Partial<ImageFrame> = {}): ImageFrame {
  return {
    widthPixels,
    heightPixels,
    orientation: 1,
    colour: 'rgb',
    hasAlpha: false,
    bitsPerSample: 8,
    dpi: null,
    iccProfile: null,
    ...rest,
  };
}

/** The number when it is a known orientation, else upright. */
export function orientationOf(value: number): ImageOrientation {
  return value >= 2 && value <= 8 && Number.isInteger(value) ? (value as ImageOrientation) : 1;
}

/** A resolution that a scanner or camera may have meant; null for nonsense such as 0 or 1. */
export function dpiOf(x: number, y: number): ImageFrame['dpi'] {
  const isSound = (value: number) => Number.isFinite(value) && value >= 10 && value <= 4_800;
  return isSound(x) && isSound(y) ? { x, y } : null;
}

/** An ICC profile whose colour space fits the samples; null for any other (ICC.1:2010, 7.2.6 and 7.2.9). */
export function profileFor(colour: ImageFrame['colour'], profile: Uint8Array | null): Uint8Array | null {
  if (!profile || profile.length < 132 || text(profile, 36) !== 'acsp') return null;
  const spaces = { gray: 'GRAY', rgb: 'RGB ', cmyk: 'CMYK' } as const;
  return text(profile, 16) === spaces[colour] ? profile : null;
}

const text = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
