import { byteKey, PdfString } from '@recto/pdf-core';
import { bytesOfKey } from './name-space.ts';

/** A name in a default appearance string: a slash and regular characters. */
const NAME = /\/([^\s()<>[\]{}/%]+)/g;

/** A default appearance string (ISO 32000-2, 12.7.4.3) with the names of its font resources replaced. */
export function rewriteAppearance(appearance: PdfString, fonts: ReadonlyMap<string, string>): PdfString {
  const text = byteKey(appearance.bytes);
  const rewritten = text.replace(NAME, (whole, written: string) => {
    const renamed = fonts.get(decodeName(written));
    return renamed === undefined ? whole : `/${encodeName(renamed)}`;
  });
  return rewritten === text ? appearance : new PdfString(bytesOfKey(rewritten));
}

function decodeName(written: string): string {
  return written.replace(/#([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

function encodeName(name: string): string {
  return name.replace(/[^A-Za-z0-9_.+*-]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
