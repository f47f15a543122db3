import { multiply } from '@recto/codecs';
import type { GrayImage, RecogniseOptions } from '@recto/contract/capabilities/ocr';
import type { OcrLanguage } from '@recto/contract/ocr-languages';
import type { RecognisedPage } from '@recto/contract/recognised-page';
import { type Attempt, attempt, type Reading, type Rotation, scoreOf } from './attempt.ts';
import type { Recogniser } from './engine/recogniser.ts';
import { enhance } from './enhance/enhance.ts';
import { engineLanguages, isWrittenInColumns, languagesForScript } from './languages/choose-languages.ts';
import { findLetterCells } from './layout/letter-cells.ts';
import { textColumns } from './layout/text-columns.ts';
import { levelCounts } from './page/measure.ts';
import { type MappedImage, rotateImage } from './page/rotate-image.ts';
import { looksLikePhoto } from './scene/looks-like-photo.ts';
import type { SceneModels } from './scene/scene-models.ts';
import { readScene } from './scene/scene-reader.ts';

/** Below it a page may lie wrong or be in another script. */
const POOR_CONFIDENCE = 80;
/** A page read with this much confidence, and with this share of its letter cells in lines, is not read again. */
const GOOD_CONFIDENCE = 89;
const GOOD_COVERAGE = 0.985;
/** A page read as one block may mix columns unnoticed: it must give this much more text, or cover more of the letters. */
const BLOCK_GAIN = 1.01;
const COVERAGE_GAIN = 0.03;
/** Lines of text in columns are fewer letters each: a little less said is no worse. */
const COLUMNS_GAIN = 0.97;
/**
 * Most letter cells read over all readings of a page; beyond them the page is not read again, because a picture that
 * resembles letters everywhere takes minutes. A printed page has 100,000, a newspaper's 300,000. Not a time: a result must
 * not depend on the load of a machine.
 */
const MOST_CELLS_READ = 700_000;
/** A rotation is only believed when its confidence is at least this; wrong ones were never above 1 in our measurements. */
const LEAST_ROTATION_CONFIDENCE = 2;
/** Least confidence of text found where none was seen at first. */
const LEAST_LONE_CONFIDENCE = 70;
/** With this share of its letter cells outside of every line, a page is tried as a photograph, which must find this much more. */
const LOST_COVERAGE = 0.7;
const PHOTO_GAIN = 1.1;
/** Share of dark pixels below which a page is empty. */
const EMPTY_SHARE = 0.0004;
/** No letter is lower; Tesseract's local threshold fails on such pictures. */
const LEAST_LETTER_PIXELS = 4;

type PageOptions = Omit<RecogniseOptions, 'signal' | 'onProgress'>;

/** Recogniser of printed pages, and models that find lines in photographs, which are loaded with the first photograph. */
export interface PageEngines {
  readonly recogniser: Recogniser;
  readonly scene: SceneModels;
}

/**
 * Recognises one page. What looks like a photograph is read line by line; so is what reads badly as a page, or not at all.
 * The better reading is returned, in coordinates of the picture as it was given.
 */
export async function recognisePage(
  engines: PageEngines,
  image: GrayImage,
  options: PageOptions,
): Promise<RecognisedPage> {
  const asPhoto = async () => {
    const languages = engineLanguages(options.languages);
    const page = await readScene(engines.scene, engines.recogniser, image, { ...options, languages });
    return { page, score: scoreOf(page.paragraphs) };
  };
  const asPage = (photo: () => Promise<PhotoReading>) => recognisePrint(engines.recogniser, image, options, photo);
  if (options.engine === 'photo') return (await asPhoto()).page;
  if (options.engine === 'page') return (await asPage(async () => NOTHING)).page;
  if (!looksLikePhoto(image)) return (await asPage(asPhoto)).page;
  const photo = await asPhoto();
  if (photo.page.confidence >= POOR_CONFIDENCE) return photo.page;
  return (await asPage(async () => photo)).page;
}

/** A page as a photograph, and how well that reads; null where it is not to be tried. */
interface PhotoReading {
  readonly page: RecognisedPage | null;
  readonly score: number;
}
const NOTHING: PhotoReading = { page: null, score: 0 };

/**
 * Recognises a page of print: cleans it, reads it, and where that goes badly finds out whether it lies wrong, is in another
 * script, is a photograph or was divided badly, and reads it again.
 */
async function recognisePrint(
  recogniser: Recogniser,
  image: GrayImage,
  options: PageOptions,
  asPhoto: () => Promise<PhotoReading>,
): Promise<{ readonly page: RecognisedPage }> {
  const chosen = engineLanguages(options.languages);
  const first = await attempt(recogniser, readingOf(image, 0, chosen, options.enhance));
  if (isEmpty(first.reading.mapped.image)) return first;
  const flowing = await asColumnsOfSigns(recogniser, first);
  const upright =
    flowing.page.confidence < POOR_CONFIDENCE ? await turnedOrTranslated(recogniser, image, options, flowing) : flowing;
  if (isWellRead(upright)) return upright;
  const photo = isHardToRead(upright) ? await asPhoto() : null;
  if (photo?.page && photo.score > PHOTO_GAIN * upright.score && photo.page.confidence >= POOR_CONFIDENCE)
    return { page: photo.page };
  const isOver = (readings: number) => readings * upright.reading.letterCells.count > MOST_CELLS_READ;
  const best = isOver(1) ? upright : await dividedOtherwise(recogniser, upright, isOver(2));
  const isLost = best.coverage < LOST_COVERAGE && !best.reading.isVertical;
  const last = photo ?? (isLost && !isOver(3) ? await asPhoto() : null);
  return last?.page && last.score > PHOTO_GAIN * best.score ? { page: last.page } : best;
}

function isWellRead({ page, coverage }: Attempt): boolean {
  return page.confidence >= GOOD_CONFIDENCE && coverage >= GOOD_COVERAGE;
}

/** Returns true when a reading is too poor for a page of print. Columns of signs are not treated as photographs. */
function isHardToRead({ page, reading, coverage }: Attempt): boolean {
  if (reading.isVertical) return false;
  return page.confidence < POOR_CONFIDENCE || coverage < LOST_COVERAGE;
}

function readingOf(
  source: GrayImage,
  rotation: Rotation,
  languages: readonly OcrLanguage[],
  isEnhanced: boolean,
): Reading {
  const mapped = clean(source, rotation, isEnhanced);
  const whole = { isVertical: false, segmentation: 'auto', threshold: 'global', regions: null } as const;
  return { source, mapped, letterCells: findLetterCells(mapped.image), rotation, languages, ...whole };
}

/** Japanese and Chinese that are read badly line by line may be written from the top down. */
async function asColumnsOfSigns(recogniser: Recogniser, first: Attempt): Promise<Attempt> {
  const { page, reading } = first;
  if (page.confidence >= POOR_CONFIDENCE || !reading.languages.some(isWrittenInColumns)) return first;
  return betterOf(first, await attempt(recogniser, { ...reading, isVertical: true }));
}

/** The page as its script and orientation say, when that reads better. */
async function turnedOrTranslated(
  recogniser: Recogniser,
  image: GrayImage,
  options: PageOptions,
  first: Attempt,
): Promise<Attempt> {
  if (!options.autoRotate && !options.detectScript) return first;
  const found = await recogniser.orientation(first.reading.mapped.image);
  const isRotated = options.autoRotate && found && found.turnDegrees !== 0;
  const rotation = isRotated && found.confidence >= LEAST_ROTATION_CONFIDENCE ? found.turnDegrees : 0;
  const others = options.detectScript ? languagesForScript(found?.script ?? null, options.languages) : null;
  if (rotation === 0 && !others) return first;
  const languages = others ? engineLanguages([...others]) : first.reading.languages;
  const reading =
    rotation === 0 ? { ...first.reading, languages } : readingOf(image, rotation, languages, options.enhance);
  return betterOf(first, await attempt(recogniser, reading));
}

/** The page with a local threshold, then in the columns between its gutters, or as one block. */
async function dividedOtherwise(recogniser: Recogniser, first: Attempt, isOver: boolean): Promise<Attempt> {
  const { reading } = first;
  const local = await attempt(recogniser, { ...reading, threshold: 'local' });
  const best = betterOf(first, local);
  if (isOver) return best;
  // Columns of signs have no gutters that part columns of lines.
  const regions = best.reading.isVertical ? null : textColumns(reading.letterCells);
  const ordered = regions && reading.languages.includes('ara') ? fromRightToLeft(regions) : regions;
  const block = await attempt(recogniser, {
    ...best.reading,
    segmentation: best.reading.isVertical ? 'vertical-block' : 'block',
    regions: ordered,
  });
  // The engine sees no page in a single headline. But in a photo read as one block it finds words with low confidence.
  const isLone = best.page.paragraphs.length === 0;
  if (isLone) return block.page.confidence >= LEAST_LONE_CONFIDENCE ? betterOf(best, block) : best;
  if (regions) return block.score >= COLUMNS_GAIN * best.score ? block : best;
  const isMoreSeen = block.coverage >= best.coverage + COVERAGE_GAIN;
  return block.score > (isMoreSeen ? 1 : BLOCK_GAIN) * best.score ? block : best;
}

function betterOf(one: Attempt, other: Attempt): Attempt {
  return other.score > one.score ? other : one;
}

/** The boxes of one row of columns in the order of Arabic; what stands above and below stays where it is. */
function fromRightToLeft<Place extends { readonly top: number; readonly left: number }>(
  boxes: readonly Place[],
): Place[] {
  return [...boxes].sort((one, other) => one.top - other.top || other.left - one.left);
}

function clean(image: GrayImage, rotation: Rotation, isEnhanced: boolean): MappedImage {
  const rotated = rotateImage(image, rotation);
  if (!isEnhanced) return rotated;
  const enhanced = enhance(rotated.image);
  return { image: enhanced.image, toSource: multiply(enhanced.toSource, rotated.toSource) };
}

function isEmpty({ widthPixels, heightPixels, gray }: GrayImage): boolean {
  if (Math.min(widthPixels, heightPixels) < LEAST_LETTER_PIXELS) return true;
  const dark = levelCounts(gray)
    .subarray(0, 128)
    .reduce((sum, count) => sum + count, 0);
  return dark < gray.length * EMPTY_SHARE;
}
