import { decodeTextString } from '@recto/pdf-core';

/** A named or numbered character of XML, or an escape of JavaScript. */
const ESCAPES =
  /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos|nbsp));|\\(?:u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2}))|%([\da-f]{2})/giu;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** All texts that bytes may be meant as: text strings, UTF-8, UTF-16 without a mark; with the escapes of XML and JavaScript read. */
export function readingsOf(bytes: Uint8Array): string[] {
  const readings = new Set([decodeTextString(bytes)]);
  if (bytes.some((byte) => byte > 127)) readings.add(new TextDecoder('utf-8').decode(bytes));
  if (bytes.includes(0)) {
    readings.add(new TextDecoder('utf-16be').decode(bytes));
    readings.add(new TextDecoder('utf-16le').decode(bytes));
  }
  for (const text of [...readings]) {
    if (/[&\\%<+]/.test(text)) readings.add(withoutMarkup(text));
    const normal = text.normalize('NFKC');
    if (normal !== text) readings.add(normal);
  }
  return [...readings];
}

/** Without tags, and with escapes as the characters that they are. */
export function withoutMarkup(text: string): string {
  return text
    .replace(/<[^<>]*>/g, '')
    .replace(/(["'])\s*\+\s*\1/g, '')
    .replace(ESCAPES, (whole, decimal, hex, name, unit, point, byte, percent) => {
      if (name) return NAMED[String(name).toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? unit ?? point ?? byte ?? percent, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
}

const XML_TEXT = />([^<]+)</g;
const XML_ATTRIBUTE = /(\s)(?!xmlns[\s:=])([\w:.-]+\s*=\s*)(?:"([^"]*)"|'([^']*)')/g;

/** Extracts the texts and attribute values of XML, with escapes decoded. Names belong to the format. */
export function xmlTexts(xml: string): string[] {
  const texts = Array.from(xml.matchAll(XML_TEXT), ([, text = '']) => text);
  const values = Array.from(xml.matchAll(XML_ATTRIBUTE), ([, , , one, other]) => one ?? other ?? '');
  // A text may be spread over elements.
  return [...texts, ...values, texts.join('')].map(withoutMarkup);
}

/** The same XML with its texts and the values of its attributes changed. */
export function changeXmlTexts(xml: string, change: (text: string) => string): string {
  return xml
    .replace(XML_TEXT, (_, text: string) => `>${change(text)}<`)
    .replace(XML_ATTRIBUTE, (_, space: string, name: string, one?: string, other?: string) => {
      return one === undefined ? `${space}${name}'${change(other ?? '')}'` : `${space}${name}"${change(one)}"`;
    });
}
