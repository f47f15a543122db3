import type {
  PageDrawing,
  PageFill,
  PageModel,
  PageRule,
  PageShape,
  StructureElement,
} from '@recto/contract/capabilities/page-model';
import type { LostPlace } from '@recto/contract/conversion-check';
import type { Figure, Line, Word } from '../model.ts';
import { drawnBullets } from '../text/drawn-bullets.ts';
import { partOverprinted } from '../text/overprinted.ts';
import { rotatedLines } from '../text/rotated.ts';
import { readWords } from '../text/words.ts';
import { TagTree } from './tags.ts';

/** Content of a page that is kept until the whole document is known. */
export interface PageDraft {
  readonly pageIndex: number;
  readonly widthPoints: number;
  readonly heightPoints: number;
  readonly words: readonly Word[];
  /** Text that lies on the same text. */
  readonly overprinted: readonly Word[];
  /** Text that is not upright. */
  readonly rotated: readonly Line[];
  readonly rules: readonly PageRule[];
  readonly fills: readonly PageFill[];
  readonly shapes: readonly PageShape[];
  readonly drawings: readonly PageDrawing[];
  readonly figures: readonly Figure[];
  readonly structure: readonly StructureElement[];
  readonly tags: TagTree;
  /** A picture of a page, with or without a hidden text layer. */
  readonly scan: 'none' | 'with-text' | 'without-text';
  /** Glyphs whose character the file does not tell. */
  readonly unknownGlyphs: number;
  /** Content that the page does not show in full. */
  readonly lost: readonly LostPlace[];
}

const SCAN_SHARE = 0.7;
/** Replacement character for a glyph whose character is unknown. */
const UNKNOWN = 0xfffd;

/** Text of a page, and whether it is a scan. @param partsObjects no word goes on over the end of a text object */
export function draftText(
  page: PageModel,
  partsObjects = false,
): Pick<PageDraft, 'words' | 'overprinted' | 'rotated' | 'tags' | 'scan' | 'unknownGlyphs'> {
  const tags = new TagTree(page.structure);
  const elementOf = (markedContent: number) => tags.elementOf(markedContent);
  const visible = readWords(page, { angleDegrees: 0, isHidden: false, partsObjects }, elementOf);
  const letters = visible.reduce((sum, { text }) => sum + text.length, 0);
  const isScan = letters < 20 && coversPage(page);
  const hidden = isScan || letters === 0 ? readWords(page, { angleDegrees: 0, isHidden: true }, elementOf) : [];
  const fields = fieldWords(page);
  const { once, again } = partOverprinted(visible);
  const words = [...withFields(once, fields), ...drawnBullets(page, once), ...hidden];
  tags.judge(words);
  const { codes } = page.glyphs;
  let unknownGlyphs = 0;
  for (let at = codes.indexOf(UNKNOWN); at >= 0; at = codes.indexOf(UNKNOWN, at + 1)) unknownGlyphs++;
  return {
    words,
    overprinted: again,
    rotated: rotatedLines(page),
    tags,
    scan: !isScan ? 'none' : hidden.length > 0 ? 'with-text' : 'without-text',
    unknownGlyphs,
  };
}

function coversPage({ pictures, widthPoints, heightPoints }: PageModel): boolean {
  const covered = pictures.reduce(
    (sum, { area }) => sum + Math.max(0, area.right - area.left) * Math.max(0, area.bottom - area.top),
    0,
  );
  return covered > widthPoints * heightPoints * SCAN_SHARE;
}

/** Returns the values of form fields as words; no content stream contains them. */
function fieldWords({ fields }: PageModel): Word[] {
  return fields.flatMap(({ area, kind, value }, index) => {
    const text = kind === 'check' ? (value ? '\u2612' : '\u2610') : value.replace(/\s+/g, ' ').trim();
    if (text === '') return [];
    const sizePoints = Math.min(11, Math.max(6, (area.bottom - area.top) * 0.7));
    const width = Math.min(area.right - area.left, text.length * sizePoints * 0.5);
    const baseline = Math.min(area.bottom - 2, area.top + sizePoints * 1.2);
    return [
      {
        text,
        left: area.left + 2,
        right: area.left + 2 + width,
        top: baseline - sizePoints,
        bottom: baseline + sizePoints * 0.2,
        baseline,
        style: FIELD_STYLE(sizePoints),
        hasSpaceBefore: true,
        raise: null,
        isRightToLeft: false,
        link: null,
        element: -1,
        order: 1_000_000 + index,
        textObject: 1_000_000 + index,
      },
    ];
  });
}

const FIELD_STYLE = (sizePoints: number) => ({
  fontName: 'Arial',
  sizePoints,
  isBold: false,
  isItalic: false,
  isMonospaced: false,
  hasSerifs: false,
  color: '000000',
  isHidden: false,
  angleDegrees: 0,
});

function withFields(words: Word[], fields: readonly Word[]): Word[] {
  return fields.length === 0 ? words : [...words, ...fields];
}
