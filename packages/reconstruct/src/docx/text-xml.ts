import { element, escapeXml } from '@recto/codecs';
import type { GlyphStyle } from '@recto/contract/capabilities/page-model';
import { fontFamily } from '@recto/pdf-fonts/match';
import type { Run } from '../model.ts';
import { isRightToLeft } from '../text/characters.ts';

/** Character format of a paragraph style. */
export interface TypeFace {
  readonly family: string;
  readonly sizePoints: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly color: string;
}

export const TWIPS = 20;
/** 22 inches: the largest page (ST_TwipsMeasure). */
const MOST_TWIPS = 31_680;
const MOST_HALF_POINTS = 3_276;
/** Share of exact line spacing that is above the baseline. */
export const ABOVE_BASELINE = 0.8;

export function twips(points: number): number {
  return Math.min(MOST_TWIPS, Math.max(-MOST_TWIPS, Math.round(points * TWIPS)));
}

export function faceOf(style: GlyphStyle): TypeFace {
  return {
    family: fontFamily(style),
    sizePoints: halfPoints(style.sizePoints) / 2,
    isBold: style.isBold,
    isItalic: style.isItalic,
    color: style.color,
  };
}

/** Sizes of type, as large as they may be (ST_HpsMeasure). */
function halfPoints(points: number): number {
  return Math.min(MOST_HALF_POINTS, Math.max(2, Math.round(points * 2)));
}

/** w:rPr content of a face, as far as it differs from the style's. Elements stand in the order of the schema (CT_RPr). */
export function faceXml(
  face: TypeFace,
  base: TypeFace | null,
  extra: { readonly raise?: 'super' | 'sub' | null; readonly isRtl?: boolean; readonly style?: string } = {},
): string {
  const differs = <Key extends keyof TypeFace>(key: Key) => !base || base[key] !== face[key];
  const { family } = face;
  const parts: string[] = [];
  if (extra.style) parts.push(element('w:rStyle', { 'w:val': extra.style }));
  if (differs('family'))
    parts.push(element('w:rFonts', { 'w:ascii': family, 'w:hAnsi': family, 'w:eastAsia': family, 'w:cs': family }));
  if (differs('isBold') && (face.isBold || base?.isBold)) {
    const value = face.isBold ? {} : { 'w:val': '0' };
    parts.push(element('w:b', value), element('w:bCs', value));
  }
  if (differs('isItalic') && (face.isItalic || base?.isItalic)) {
    const value = face.isItalic ? {} : { 'w:val': '0' };
    parts.push(element('w:i', value), element('w:iCs', value));
  }
  if (differs('color') && (face.color !== '000000' || base))
    parts.push(element('w:color', { 'w:val': face.color.toUpperCase() }));
  if (differs('sizePoints')) {
    const size = halfPoints(face.sizePoints);
    parts.push(element('w:sz', { 'w:val': size }), element('w:szCs', { 'w:val': size }));
  }
  if (extra.style === 'Hyperlink') parts.push(element('w:u', { 'w:val': 'single' }));
  if (extra.raise)
    parts.push(element('w:vertAlign', { 'w:val': extra.raise === 'super' ? 'superscript' : 'subscript' }));
  if (extra.isRtl) parts.push('<w:rtl/>');
  return parts.join('');
}

export function runXml(properties: string, text: string): string {
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}${textXml(text)}</w:r>`;
}

function textXml(text: string): string {
  return text
    .split('\t')
    .map((part) => (part === '' ? '' : `<w:t xml:space="preserve">${escapeXml(part)}</w:t>`))
    .join('<w:tab/>');
}

/** A raised number is set in the size of the text around it; Word makes it smaller itself. */
export function faceOfRun({ style, raise }: Run, base: TypeFace): TypeFace {
  const face = faceOf(style);
  return raise ? { ...face, sizePoints: base.sizePoints } : face;
}

export function isRtlRun({ text }: Run): boolean {
  return isRightToLeft(text);
}

/** A field that Word works out: PAGE, NUMPAGES. */
export function fieldXml(name: string, properties: string): string {
  const run = (content: string) => `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}${content}</w:r>`;
  return [
    run('<w:fldChar w:fldCharType="begin"/>'),
    run(`<w:instrText xml:space="preserve"> ${name} </w:instrText>`),
    run('<w:fldChar w:fldCharType="separate"/>'),
    run('<w:fldChar w:fldCharType="end"/>'),
  ].join('');
}
