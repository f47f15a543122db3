import { multiply } from '@recto/codecs';
import type { GrayImage } from '@recto/contract/capabilities/ocr';
import type { OcrLanguage } from '@recto/contract/ocr-languages';
import type { RecognisedPage, RecognisedParagraph } from '@recto/contract/recognised-page';
import { meanConfidence } from '../attempt.ts';
import type { Recogniser } from '../engine/recogniser.ts';
import type { RotatedRectangle } from '../geometry/least-rectangle.ts';
import { isWrittenInColumns } from '../languages/choose-languages.ts';
import { rotateImage } from '../page/rotate-image.ts';
import { toRecognised } from '../page/to-recognised.ts';
import { detectLines } from './detect-lines.ts';
import { rotationOfScene } from './direction.ts';
import { readLines } from './read-lines.ts';
import { inReadingOrder } from './reading-order.ts';
import type { SceneModels } from './scene-models.ts';

/** Lines that are less sure than this are no text: leaves, bricks. */
const LEAST_CERTAINTY = 0.5;

/**
 * Reads a photograph: finds lines in any direction, straightens each, and reads it with Tesseract and, where the languages
 * allow it, with PP-OCR; the surer reading counts.
 * @throws engine-missing, engine-crashed, out-of-memory
 */
export async function readScene(
  models: SceneModels,
  recogniser: Recogniser,
  source: GrayImage,
  { languages, autoRotate }: { readonly languages: readonly OcrLanguage[]; readonly autoRotate: boolean },
): Promise<RecognisedPage> {
  const found = await boxesIn(models, source);
  const turnDegrees = autoRotate ? await rotationOfScene(recogniser, source, found, languages) : 0;
  const mapped = rotateImage(source, turnDegrees);
  const boxes = turnDegrees === 0 ? found : await boxesIn(models, mapped.image);
  const lines = await readLines(models, recogniser, mapped.image, boxes, languages);
  const kept = lines.filter(({ certainty }) => certainty >= LEAST_CERTAINTY);
  const paragraphs = inReadingOrder(kept, isFromRight(kept, languages)).map(
    (group): RecognisedParagraph => ({
      lines: group.flatMap(({ reading }) =>
        toRecognised([{ lines: reading.lines }], languages, multiply(reading.toSource, mapped.toSource)).flatMap(
          (paragraph) => paragraph.lines,
        ),
      ),
    }),
  );
  return {
    widthPixels: source.widthPixels,
    heightPixels: source.heightPixels,
    turnDegrees,
    languages,
    isPhoto: true,
    confidence: meanConfidence(paragraphs),
    paragraphs,
  };
}

/** Arabic, and signs in columns. */
function isFromRight(lines: readonly { readonly box: RotatedRectangle }[], languages: readonly OcrLanguage[]): boolean {
  const columns = lines.filter(({ box }) => box.height > box.length).length;
  return languages[0] === 'ara' || (columns * 2 > lines.length && languages.some(isWrittenInColumns));
}

async function boxesIn(models: SceneModels, image: GrayImage): Promise<RotatedRectangle[]> {
  return (await detectLines(models, image)).map(({ box }) => box);
}
