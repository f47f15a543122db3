import { IDENTITY, type Matrix } from '@recto/codecs';
import type { GrayImage } from '@recto/contract/capabilities/ocr';
import { levelCounts } from '../page/measure.ts';
import type { MappedImage } from '../page/rotate-image.ts';
import { normaliseBackground } from './background-level.ts';
import { estimateNoise, estimateSpecks } from './noise.ts';
import { resample } from './resample.ts';
import { estimateSkew } from './skew.ts';
import { blur, medianFilter } from './smooth.ts';

/** Noise, in gray levels, above which it disturbs the recognition. */
const NOISY = 5;
/** Share of lone pixels above which there is salt and pepper. */
const SPECKLED = 0.0005;
/** Noise left after the median above which a blur helps. */
const STILL_NOISY = 4;
/** Lines that slope less are read as they are. */
const LEAST_SKEW_DEGREES = 0.15;
/** Below it, letters are too small to be cleaned without harm: the picture is enlarged first. */
const LEAST_DPI = 200;
const WANTED_DPI = 300;
/** Longest side, since Tesseract has coordinates of 16 bits; and most pixels. */
const MAX_SIDE_PIXELS = 32_000;
const MAX_PIXELS = 25_000_000;
/** Share of pixels at the ends of the scale that makes a picture a bilevel one. */
const BILEVEL_SHARE = 0.998;

/**
 * Cleans a picture for the recognition: noise, shade, contrast, slope. Each step is taken only where it is needed, so that
 * a clean page comes back as it was; so does a bilevel one, in which only the scanner knew what was paper.
 */
export function enhance(image: GrayImage): MappedImage {
  if (isBilevel(image)) return { image, toSource: IDENTITY };
  const even = normaliseBackground(smooth(image));
  const skewDegrees = estimateSkew(even);
  const isSloping = Math.abs(skewDegrees) >= LEAST_SKEW_DEGREES;
  const scale = even === image ? 1 : enlargement(image);
  if (!isSloping && scale === 1) return { image: even, toSource: IDENTITY };
  return straighten(even, isSloping ? skewDegrees : 0, scale);
}

/**
 * Computes the factor by which small letters are enlarged; no picture becomes larger than a page drawn for the recognition.
 */
function enlargement({ widthPixels, heightPixels, dpi }: GrayImage): number {
  if (dpi >= LEAST_DPI) return 1;
  const most = Math.min(
    MAX_SIDE_PIXELS / Math.max(widthPixels, heightPixels),
    Math.sqrt(MAX_PIXELS / (widthPixels * heightPixels)),
  );
  return Math.max(1, Math.min(WANTED_DPI / dpi, most));
}

function isBilevel({ gray }: GrayImage): boolean {
  const ends = levelCounts(gray).reduce((sum, count, value) => (value < 4 || value > 251 ? sum + count : sum), 0);
  return ends >= gray.length * BILEVEL_SHARE;
}

function smooth(image: GrayImage): GrayImage {
  const isNoisy = estimateNoise(image) > NOISY || estimateSpecks(image) > SPECKLED;
  if (!isNoisy) return image;
  const calmer = medianFilter(image);
  return estimateNoise(calmer) > STILL_NOISY ? blur(calmer) : calmer;
}

/** Rotates a picture about its middle so that lines that run down to the right by `skewDegrees` are level. */
function straighten(image: GrayImage, skewDegrees: number, scale: number): MappedImage {
  const { widthPixels, heightPixels, dpi } = image;
  const result = {
    widthPixels: Math.round(widthPixels * scale),
    heightPixels: Math.round(heightPixels * scale),
    dpi: dpi * scale,
  };
  const radians = (skewDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians) / scale, Math.sin(radians) / scale];
  const [middleX, middleY] = [result.widthPixels / 2, result.heightPixels / 2];
  // A level step to the right in the result is a step along the sloping line in the picture.
  const toSource: Matrix = [
    cos,
    sin,
    -sin,
    cos,
    widthPixels / 2 - cos * middleX + sin * middleY,
    heightPixels / 2 - sin * middleX - cos * middleY,
  ];
  return { image: resample(image, result, toSource), toSource };
}
