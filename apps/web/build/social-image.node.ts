import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { escapeXml } from '@recto/codecs';
import type { Language } from '@recto/locales';
import { Blob, Face, Font, Buffer as HarfBuzzBuffer, shape } from 'harfbuzzjs';
import type { SocialCard } from '../src/social-cards.ts';
import { titleFonts } from './fonts.node.ts';
import { SIGN } from './pictures.node.ts';

const require = createRequire(import.meta.url);
const WIDTH = 1200;
const MARGIN = 88;
/** Letters of a title, and of the line below it, that fit one line of the image. */
const TITLE_LETTERS = 17;
const LINE_LETTERS = 38;
/** RIGHT-TO-LEFT EMBEDDING: the drawing program begins every line from the left. */
const RIGHT_TO_LEFT = '\u202b';
/** Letters as wide as they are high. */
const SQUARE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/u;

/** Languages that put no spaces between words. */
const WITHOUT_SPACES = /^(ja|zh)/;

/** A whole typeface: letters that take their shapes from their neighbours may not come from several files. */
const WHOLE_ARABIC = {
  family: 'Noto Naskh Arabic',
  file: '@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
};
/** Drawn as outlines: the drawing program places the vowel signs of this script wrongly. */
const DEVANAGARI = '@expo-google-fonts/noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf';

/** A picture to draw. */
export interface Picture {
  readonly svg: string;
  readonly width: number;
  /** Paths of the fonts that its texts are set in. */
  readonly fonts: readonly string[];
}

/** The social image of a page in one language. */
export function pictureOf(card: SocialCard, language: Language): Picture {
  const { tag } = language;
  const fonts = tag === 'ar' ? [require.resolve(WHOLE_ARABIC.file), ...titleFonts('en')] : titleFonts(tag);
  return { svg: svgOf(card, language), width: WIDTH, fonts };
}

/** 1200 by 630: the page's title, and beside it a sheet of paper with the cut line. */
function svgOf(card: SocialCard, { tag, direction }: Language): string {
  const isMirrored = direction === 'rtl';
  const title = wrap(card.title, TITLE_LETTERS, tag);
  const line = wrap(card.line, LINE_LETTERS, tag);
  const titleTop = 330 - (title.length * 92 + line.length * 44) / 2 + 60;
  const start = isMirrored ? `x="${WIDTH - MARGIN}" text-anchor="end"` : `x="${MARGIN}"`;
  const row = (text: string, size: number, y: number, attributes: string) =>
    tag === 'hi'
      ? `<path transform="translate(${MARGIN} ${y}) scale(${size} ${-size})" d="${outlinesOf(text)}" ${attributes}/>`
      : `<text ${start} y="${y}" font-size="${size}" ${attributes}>${isMirrored ? RIGHT_TO_LEFT : ''}${escapeXml(text)}</text>`;
  const rows = (texts: readonly string[], size: number, top: number, step: number, attributes: string) =>
    texts.map((text, index) => row(text, size, top + index * step, attributes)).join('');
  // Letters of other scripts join, or stand in squares.
  const spacing = SQUARE.test(card.title) || isMirrored ? 0 : -2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" font-family="${tag === 'ar' ? WHOLE_ARABIC.family : 'Source Serif 4'}">
<rect width="1200" height="630" fill="#f2eee6"/>
<g transform="translate(${isMirrored ? 1065 : 84} 64) scale(1.6)">${SIGN}</g><text x="${isMirrored ? 1054 : 146}" y="103" font-size="40" font-family="Source Serif 4" fill="#1c1a17"${isMirrored ? ' text-anchor="end"' : ''}>Recto</text>
${rows(title, 88, titleTop, 92, `letter-spacing="${spacing}" fill="#1c1a17"`)}
${rows(line, 33, titleTop + (title.length - 1) * 92 + 68, 44, 'fill="#5b564c"')}
<g transform="translate(${isMirrored ? 66 : 790} 118) scale(1.32)" fill="none" stroke-linejoin="round">
<g fill="#fff" stroke="#b9b1a2"><path opacity=".8" transform="rotate(-9 130 140)" d="M26 16h150l30 30v204H26z"/><path transform="rotate(5 130 140)" d="M36 12h150l30 30v206H36z"/></g>
<g transform="rotate(-1 130 140)"><path d="M40 0h148l34 34v216H40z" fill="#fff" stroke="#2b2925" stroke-width="1.6"/><path d="M188 0v34h34" stroke="#2b2925" stroke-width="1.6"/>
<path d="M64 48h78" stroke="#2b2925" stroke-width="5"/><path d="M64 74h132M64 90h132M64 106h118M64 122h132M64 138h70M64 174h132M64 190h120M64 206h132" stroke="#b9b1a2" stroke-width="3.2"/>
<path d="M14 157h36M212 157h36" stroke="#b8321a" stroke-width="1.6"/><path d="M52 157h160" stroke="#b8321a" stroke-width="1.4" stroke-dasharray="5 5"/></g></g>
</svg>`;
}

let devanagari: Font | undefined;

/** A line of Hindi as a path, for letters of size 1 that stand on y = 0. */
function outlinesOf(text: string): string {
  devanagari ??= new Font(new Face(new Blob(readFileSync(require.resolve(DEVANAGARI)))));
  const font = devanagari;
  const buffer = new HarfBuzzBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const unit = font.face.upem;
  let pen = 0;
  const glyphs = buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
    const [x, y] = [pen + xOffset, yOffset];
    pen += xAdvance;
    return moved(font.glyphToPath(codepoint), x, y, unit);
  });
  return glyphs.join('');
}

/** A path with absolute commands, moved and made smaller. */
function moved(path: string, x: number, y: number, unit: number): string {
  let isX = false;
  return path.replace(/[A-Z]|-?[\d.]+/g, (token) => {
    if (/[A-Z]/.test(token)) {
      isX = true;
      return token;
    }
    const at = (Number(token) + (isX ? x : y)) / unit;
    isX = !isX;
    return `${at.toFixed(5)} `;
  });
}

/** Lines of at most so many letters; squares count as two. Where words have no space between them, lines end between words. */
function wrap(text: string, most: number, tag: string): string[] {
  const lines: string[] = [];
  for (const piece of piecesOf(text, tag)) {
    const last = lines.at(-1);
    if (last !== undefined && lettersIn((last + piece).trimEnd()) < most) lines[lines.length - 1] = last + piece;
    else lines.push(piece);
  }
  return lines.map((line) => line.trimEnd());
}

/** Words with the spaces and marks after them. */
function piecesOf(text: string, tag: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)) {
    const last = pieces.at(-1);
    const mayBegin = !/^[\s\p{P}]/u.test(segment) && (WITHOUT_SPACES.test(tag) || /\s$/.test(last ?? ' '));
    if (last === undefined || mayBegin) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces;
}

function lettersIn(text: string): number {
  return [...text].reduce((sum, letter) => sum + (SQUARE.test(letter) ? 2 : 1), 0);
}
