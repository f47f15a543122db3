import { IDENTITY, type Matrix, type Quad } from '@recto/codecs';
import type { GrayImage } from '@recto/contract/capabilities/ocr';
import type { OcrLanguage } from '@recto/contract/ocr-languages';
import type { Recogniser } from '../engine/recogniser.ts';
import { joinWords } from '../hocr/join-words.ts';
import { type HocrLine, type HocrParagraph, type HocrWord, parseHocr } from '../hocr/parse-hocr.ts';
import { isWrittenInColumns } from '../languages/choose-languages.ts';
import type { ReadingData } from '../languages/language-files.ts';
import { likeliestCharacters, type ReadCharacter } from './ctc.ts';
import { toPlanes } from './planes.ts';
import type { SceneModels } from './scene-models.ts';
import { asPrint, padded, straighten } from './straighten.ts';

/** Reading of a line by one engine. */
export interface LineReading {
  readonly lines: readonly HocrLine[];
  readonly toSource: Matrix;
  readonly text: string;
  /** 0 to 100, as the engine says it: mean of the words', by their length. */
  readonly confidence: number;
}

/** Pixels of a line's height as the network was trained, and as Tesseract reads best. */
const NETWORK_HEIGHT = 48;
const NETWORK_GRAIN = 8;
/** Width of a column of signs, and the most signs it has. */
const COLUMN_WIDTH = 52;
const MOST_SIGNS = 40;
const TESSERACT_MARGIN = 12;
const TESSERACT_DPI = 300;
const NORMALISATION = { mean: [0.5, 0.5, 0.5], spread: [0.5, 0.5, 0.5] } as const;
const HAN = /\p{Script=Han}/u;
/** Shares of a found line's height below the baseline and above it. */
const DESCENT_SHARE = 0.24;
const LETTER_SHARE = 0.72;

/** Settings for passing a line to Tesseract. */
export interface LineSetting {
  readonly heightPixels: number;
  readonly segmentation: 'line' | 'raw-line' | 'vertical-block';
  readonly languages: readonly ReadingData[];
}

/** Reads lines with Tesseract, each as dark letters on white. @param quads their corners, as they are read */
export async function readWithTesseract(
  recogniser: Recogniser,
  image: GrayImage,
  quads: readonly Quad[],
  { heightPixels, segmentation, languages }: LineSetting,
): Promise<LineReading[]> {
  const crops = quads.map((quad) => {
    const { image: line, toSource } = straighten(image, quad, heightPixels);
    return padded({ image: asPrint({ ...line, dpi: TESSERACT_DPI }), toSource }, TESSERACT_MARGIN);
  });
  const readings = await recogniser.recogniseEach(
    crops.map((crop) => crop.image),
    { languages, segmentation, threshold: 'global' },
  );
  return readings.map(({ hocr, text }, at) => {
    const parsed = languages.includes('kor') ? joinWords(parseHocr(hocr), text) : parseHocr(hocr);
    return readingOf(parsed, crops[at]?.toSource);
  });
}

/** Reads a column of signs, from the top down; null where the languages are not written so. @param quad its upright corners */
export async function readColumn(
  recogniser: Recogniser,
  image: GrayImage,
  quad: Quad,
  languages: readonly OcrLanguage[],
): Promise<LineReading | null> {
  const data = languages.filter(isWrittenInColumns).map((language) => `${language}_vert` as const);
  if (data.length === 0) return null;
  const [a, b, , d] = quad;
  const aspect = Math.hypot(d.x - a.x, d.y - a.y) / Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
  const heightPixels = Math.round(COLUMN_WIDTH * Math.min(MOST_SIGNS, aspect));
  const setting = { heightPixels, segmentation: 'vertical-block', languages: data } as const;
  const [reading] = await readWithTesseract(recogniser, image, [quad], setting);
  return reading ?? null;
}

/** Reads one line with PP-OCR. */
export async function readWithNetwork(models: SceneModels, image: GrayImage, quad: Quad): Promise<LineReading> {
  const { image: line, toSource } = straighten(image, quad, NETWORK_HEIGHT);
  const widthPixels = Math.max(NETWORK_HEIGHT, Math.ceil(line.widthPixels / NETWORK_GRAIN) * NETWORK_GRAIN);
  const wide = widened(line, widthPixels);
  const found = likeliestCharacters(await models.read(toPlanes(wide, NORMALISATION)), await models.characters());
  const words = wordsOf(found, widthPixels);
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return readingOf([], toSource);
  const size = LETTER_SHARE * NETWORK_HEIGHT;
  return readingOf(
    [
      {
        lines: [
          {
            box: { left: first.box.left, top: 0, right: last.box.right, bottom: NETWORK_HEIGHT },
            slope: 0,
            offset: -DESCENT_SHARE * NETWORK_HEIGHT,
            descent: size / 4,
            size,
            isRightToLeft: false,
            words,
          },
        ],
      },
    ],
    toSource,
  );
}

function readingOf(paragraphs: readonly HocrParagraph[], toSource: Matrix | undefined): LineReading {
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
  const words = lines.flatMap((line) => line.words);
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const sure = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return {
    lines,
    toSource: toSource ?? IDENTITY,
    text: words.map(({ text }) => text).join(' '),
    confidence: letters === 0 ? 0 : sure / letters,
  };
}

/** The last column goes on to the right. */
function widened(line: GrayImage, widthPixels: number): GrayImage {
  const gray = new Uint8Array(widthPixels * line.heightPixels);
  for (let y = 0; y < line.heightPixels; y++) {
    const row = line.gray.subarray(y * line.widthPixels, (y + 1) * line.widthPixels);
    gray.fill(row.at(-1) ?? 255, y * widthPixels, (y + 1) * widthPixels);
    gray.set(row, y * widthPixels);
  }
  return { ...line, widthPixels, gray };
}

/** Words between spaces; each Chinese character is one. */
function wordsOf(found: readonly ReadCharacter[], widthPixels: number): HocrWord[] {
  const groups: ReadCharacter[][] = [];
  let isOpen = false;
  for (const character of found) {
    const isSpace = character.text.trim() === '';
    const isHan = HAN.test(character.text);
    if (!isSpace && isOpen && !isHan) groups.at(-1)?.push(character);
    else if (!isSpace) groups.push([character]);
    isOpen = !isSpace && !isHan;
  }
  const steps = found.slice(1).map(({ position }, at) => position - (found[at]?.position ?? 0));
  const half = ((steps.sort((one, other) => one - other)[steps.length >> 1] ?? 0.5) * widthPixels) / 2;
  return groups.map((characters) => ({
    text: characters.map(({ text }) => text).join(''),
    box: {
      left: Math.max(0, (characters[0]?.position ?? 0) * widthPixels - half),
      top: 0,
      right: Math.min(widthPixels, (characters.at(-1)?.position ?? 0) * widthPixels + half),
      bottom: NETWORK_HEIGHT,
    },
    confidence: (100 * characters.reduce((sum, { probability }) => sum + probability, 0)) / characters.length,
  }));
}
