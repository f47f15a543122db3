import type { OcrLanguage } from '@recto/contract/ocr-languages';

/** Confidences of an engine, 0 to 100, and the share of characters that was right at each. Between them: straight lines. */
type Scale = readonly (readonly [confidence: number, right: number])[];

/**
 * Measured on 337 lines of photographs that are not part of the bench, each read by both engines. PP-OCR leaves out spaces
 * now and then, has no letters with marks, and writes some traditional characters the simplified way.
 */
const SCALES = {
  tesseract: [
    [0, 0.1],
    [45, 0.6],
    [60, 0.78],
    [75, 0.9],
    [85, 0.98],
    [93, 0.99],
    [100, 1],
  ],
  tesseractSigns: [
    [0, 0.1],
    [45, 0.55],
    [60, 0.7],
    [75, 0.88],
    [82, 0.96],
    [92, 0.986],
    [100, 0.995],
  ],
  /** English and simplified Chinese. */
  own: [
    [60, 0],
    [85, 0.85],
    [93, 0.975],
    [98, 0.985],
    [100, 0.99],
  ],
  traditional: [
    [60, 0],
    [80, 0.6],
    [90, 0.85],
    [98, 0.93],
    [100, 0.94],
  ],
  marked: [
    [60, 0],
    [80, 0.6],
    [90, 0.9],
    [98, 0.97],
    [100, 0.98],
  ],
  /** Digits and signs alone, whatever the language. */
  digits: [
    [70, 0],
    [90, 0.5],
    [96, 0.95],
    [100, 0.985],
  ],
} as const satisfies Readonly<Record<string, Scale>>;

/** A reading that is as sure as this is not compared with another one. */
export const SURE = 0.985;

const OWN: ReadonlySet<OcrLanguage> = new Set(['eng', 'chi_sim']);
const MARKED: ReadonlySet<OcrLanguage> = new Set(['spa', 'fra', 'deu', 'ita', 'por']);

/** Share of a line's characters that is right when Tesseract has read it with that confidence, 0 to 1. */
export function certaintyOfTesseract({
  text,
  confidence,
}: {
  readonly text: string;
  readonly confidence: number;
}): number {
  const hasSigns = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  return along(hasSigns ? SCALES.tesseractSigns : SCALES.tesseract, confidence);
}

/** The same of PP-OCR; 0 for text in a script that it does not know. @param languages that were chosen for the page */
export function certaintyOfNetwork(
  { text, confidence }: { readonly text: string; readonly confidence: number },
  languages: readonly OcrLanguage[],
): number {
  if (!/\p{L}/u.test(text)) return along(SCALES.digits, confidence);
  if (languages.every((language) => OWN.has(language))) return along(SCALES.own, confidence);
  if (languages.every((language) => OWN.has(language) || language === 'chi_tra')) {
    return along(SCALES.traditional, confidence);
  }
  if (languages.every((language) => language === 'eng' || MARKED.has(language)))
    return along(SCALES.marked, confidence);
  return 0;
}

function along(scale: Scale, confidence: number): number {
  let [fromConfidence, fromRight] = scale[0] ?? [0, 0];
  for (const [toConfidence, toRight] of scale) {
    if (confidence <= toConfidence) {
      const share = (confidence - fromConfidence) / Math.max(1, toConfidence - fromConfidence);
      return fromRight + (toRight - fromRight) * Math.max(0, share);
    }
    [fromConfidence, fromRight] = [toConfidence, toRight];
  }
  return fromRight;
}
