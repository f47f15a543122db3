/** A word as hOCR has it: upright box in pixels from the top left. */
export interface HocrWord {
  readonly text: string;
  readonly box: HocrBox;
  /** 0 to 100. */
  readonly confidence: number;
}

export interface HocrBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface HocrLine {
  readonly box: HocrBox;
  /** Rise of the baseline per pixel, and where it is at the left edge, from the bottom of the box. */
  readonly slope: number;
  readonly offset: number;
  readonly descent: number;
  readonly size: number;
  readonly isRightToLeft: boolean;
  readonly words: readonly HocrWord[];
}

export interface HocrParagraph {
  readonly lines: readonly HocrLine[];
}

/** Most words of one page that are read. */
const MAX_WORDS = 50_000;
const ELEMENT = /<(p|span)\s([^>]*)>|<\/(p)>/g;
const LINE_CLASSES = new Set(['ocr_line', 'ocr_header', 'ocr_caption', 'ocr_textfloat']);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'" };

/** Reads the hOCR that Tesseract writes: paragraphs, lines and words in reading order. Words of white space are left out. */
export function parseHocr(hocr: string): readonly HocrParagraph[] {
  const paragraphs: { lines: (HocrLine & { words: HocrWord[] })[] }[] = [];
  let isParagraphRightToLeft = false;
  let wordCount = 0;
  for (const match of hocr.matchAll(ELEMENT)) {
    const [whole, , attributes = ''] = match;
    const kind = attributeOf(attributes, 'class');
    if (kind === 'ocr_par') {
      paragraphs.push({ lines: [] });
      isParagraphRightToLeft = attributeOf(attributes, 'dir') === 'rtl';
    } else if (kind && LINE_CLASSES.has(kind)) {
      paragraphs.at(-1)?.lines.push(readLine(attributeOf(attributes, 'title') ?? '', isParagraphRightToLeft));
    } else if (kind === 'ocrx_word' && wordCount < MAX_WORDS) {
      const start = match.index + whole.length;
      const text = plainText(hocr.slice(start, hocr.indexOf('</span>', start)));
      if (text === '') continue;
      const title = attributeOf(attributes, 'title') ?? '';
      const [confidence = 0] = numbersAfter(title, 'x_wconf');
      paragraphs
        .at(-1)
        ?.lines.at(-1)
        ?.words.push({ text, box: boxOf(title), confidence });
      wordCount++;
    }
  }
  return paragraphs
    .map(({ lines }) => ({ lines: lines.filter(({ words }) => words.length > 0) }))
    .filter(({ lines }) => lines.length > 0);
}

function readLine(title: string, isRightToLeft: boolean): HocrLine & { words: HocrWord[] } {
  const box = boxOf(title);
  const [slope = 0, offset = 0] = numbersAfter(title, 'baseline');
  const [size = box.bottom - box.top] = numbersAfter(title, 'x_size');
  const [descent = size / 4] = numbersAfter(title, 'x_descenders');
  return { box, slope, offset, descent, size, isRightToLeft, words: [] };
}

function boxOf(title: string): HocrBox {
  const [left = 0, top = 0, right = 0, bottom = 0] = numbersAfter(title, 'bbox');
  return { left, top, right, bottom };
}

function numbersAfter(title: string, name: string): number[] {
  const at = title.split(';').find((part) => part.trim().startsWith(`${name} `));
  if (!at) return [];
  return at.trim().split(/\s+/).slice(1).map(Number).filter(Number.isFinite);
}

function attributeOf(attributes: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}=(?:'([^']*)'|"([^"]*)")`).exec(attributes);
  return match ? (match[1] ?? match[2]) : undefined;
}

/** Without markup, entities decoded, composed, without control characters. */
function plainText(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .normalize('NFC')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .trim();
}
