import type { GreyImage, OcrLanguage, RecognisedPage, RecognisedParagraph, RecogniseOptions } from '@recto/contract';
import type { Recogniser, Segmentation } from './engine/recogniser.ts';
import { enhance } from './enhance/enhance.ts';
import { joinWords } from './hocr/join-words.ts';
import { parseHocr } from './hocr/parse-hocr.ts';
import { engineLanguages, languagesForScript } from './languages/choose-languages.ts';
import { compose } from './page/plane.ts';
import { toRecognised } from './page/to-recognised.ts';
import { type MappedImage, turnImage } from './page/turn.ts';

/** Above it a page is read well enough to ask no further. */
const GOOD_CONFIDENCE = 80;
/** A turn is only believed when its confidence is at least this; wrong ones were never above 1 in our measurements. */
const LEAST_TURN_CONFIDENCE = 2;
/** What is found where no text was seen at first must be read this well. */
const LEAST_LONE_CONFIDENCE = 70;
/** Share of dark pixels below which a page is empty. */
const EMPTY_SHARE = 0.0004;
/** Confidence of a word below which it counts for nothing in the choice between two readings. */
const WORTHLESS = 40;

type PageOptions = Omit<RecogniseOptions, 'signal'>;

interface Attempt {
  readonly page: RecognisedPage;
  /** More letters read with more confidence score higher. */
  readonly score: number;
}

/**
 * Recognises one page: cleans it, reads it, and where that goes badly finds out whether it lies wrong, is in another
 * script or was divided badly, and reads it again. The best reading is returned, laid onto the picture as it was given.
 */
export async function recognisePage(
  recogniser: Recogniser,
  image: GreyImage,
  options: PageOptions,
): Promise<RecognisedPage> {
  const chosen = engineLanguages(options.languages);
  const cleaned = clean(image, 0, options.enhance);
  const read = (mapped: MappedImage, turn: Turn, languages: readonly OcrLanguage[], segmentation: Segmentation) =>
    attempt(recogniser, { source: image, mapped, turn, languages, segmentation });
  let best = await read(cleaned, 0, chosen, 'auto');
  if (best.page.confidence >= GOOD_CONFIDENCE || isEmpty(cleaned.image)) return best.page;
  const better = (other: Attempt) => {
    if (other.score > best.score) best = other;
  };

  let upright = cleaned;
  let languages = chosen;
  if (options.autoRotate || options.detectScript) {
    const found = await recogniser.orientation(cleaned.image);
    const isTurned = options.autoRotate && found && found.turnDegrees !== 0;
    const turn = isTurned && found.confidence >= LEAST_TURN_CONFIDENCE ? found.turnDegrees : 0;
    const others = options.detectScript ? languagesForScript(found?.script ?? null, options.languages) : null;
    if (turn !== 0) upright = clean(image, turn, options.enhance);
    if (others) languages = engineLanguages([...others]);
    if (turn !== 0 || others) better(await read(upright, turn, languages, 'auto'));
  }
  if (best.page.confidence < GOOD_CONFIDENCE) {
    const isTurnKept = best.page.turnDegrees !== 0;
    const kept = isTurnKept || best.page.languages[0] === languages[0] ? upright : cleaned;
    const block = await read(kept, best.page.turnDegrees, best.page.languages, 'block');
    // A single headline is no page to the engine. But of a photo, taken for a block, it makes words that it doubts.
    if (best.page.paragraphs.length > 0 || block.page.confidence >= LEAST_LONE_CONFIDENCE) better(block);
  }
  return best.page;
}

type Turn = RecognisedPage['turnDegrees'];

function clean(image: GreyImage, turn: Turn, isEnhanced: boolean): MappedImage {
  const turned = turnImage(image, turn);
  if (!isEnhanced) return turned;
  const enhanced = enhance(turned.image);
  return { image: enhanced.image, toSource: compose(turned.toSource, enhanced.toSource) };
}

interface Reading {
  readonly source: GreyImage;
  readonly mapped: MappedImage;
  readonly turn: Turn;
  readonly languages: readonly OcrLanguage[];
  readonly segmentation: Segmentation;
}

async function attempt(recogniser: Recogniser, reading: Reading): Promise<Attempt> {
  const { source, mapped, languages, segmentation } = reading;
  const { hocr, text } = await recogniser.recognise(mapped.image, { languages, segmentation });
  const read = languages.includes('kor') ? joinWords(parseHocr(hocr), text) : parseHocr(hocr);
  const paragraphs = toRecognised(read, languages, mapped.toSource);
  const words = paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const sure = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  const score = words.reduce((sum, { text, confidence }) => sum + text.length * Math.max(0, confidence - WORTHLESS), 0);
  return {
    score,
    page: {
      widthPixels: source.widthPixels,
      heightPixels: source.heightPixels,
      turnDegrees: turnOf(paragraphs, reading.turn),
      languages,
      confidence: letters === 0 ? 0 : sure / letters,
      paragraphs,
    },
  };
}

/** The engine reads level writing also on a page that lies on its side; then the lines tell how it lies. */
function turnOf(paragraphs: readonly RecognisedParagraph[], turn: Turn): Turn {
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
  const level = lines.filter(({ direction }) => direction !== 'vertical');
  const downwards = level.filter(({ angleDegrees }) => Math.abs(angleDegrees - 90) < 10);
  const isOnSide = level.length > 0 && downwards.length > 0.8 * level.length && downwards.length > lines.length / 2;
  return isOnSide ? 270 : turn;
}

function isEmpty({ grey }: GreyImage): boolean {
  let dark = 0;
  for (const value of grey) if (value < 128) dark++;
  return dark < grey.length * EMPTY_SHARE;
}
