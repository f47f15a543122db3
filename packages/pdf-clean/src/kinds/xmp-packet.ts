import { newXmpPacket, type PropertyName, XmpPacket } from '@recto/pdf-document';
import { CLAIM_PROPERTIES } from '@recto/pdf-document/claims';

/** Properties by which people are told what a packet says. */
const TOLD = [
  'dc:creator',
  'dc:title',
  'pdf:Author',
  'photoshop:AuthorsPosition',
  'xmp:CreatorTool',
  'xap:CreatorTool',
  'pdf:Producer',
  'xmp:CreateDate',
  'xap:CreateDate',
  'xmp:ModifyDate',
  'pdf:Keywords',
  'dc:description',
  'dc:subject',
] as const;

/** Lists the properties of a packet with their texts; the ones that people ask for first. */
export function packetProperties(packet: string): readonly { readonly name: string; readonly text: string }[] {
  const textOf = propertyTexts(packet);
  return TOLD.flatMap((name) => {
    const text = textOf(name);
    return text === '' ? [] : [{ name, text }];
  });
}

/** Reads the properties of a packet by their namespaces, whatever prefixes it has for them; of one that is no XMP by its prefixes. */
function propertyTexts(packet: string): (name: PropertyName | `xap:${string}`) => string {
  const xmp = XmpPacket.read(packet);
  if (!xmp) return (name) => writtenText(packet, name);
  return (name) => (name.startsWith('xap:') ? '' : (xmp.valuesOf(name as PropertyName)?.join(' ') ?? ''));
}

/** The text of one property, written as an attribute or as an element; empty when there is none. */
function writtenText(packet: string, name: string): string {
  const attribute = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(packet);
  if (attribute) return unescaped(attribute[1] ?? attribute[2] ?? '');
  const open = packet.search(new RegExp(`<${name}[\\s>]`));
  const close = open < 0 ? -1 : packet.indexOf(`</${name}>`, open);
  if (close < 0) return '';
  const inner = packet.slice(packet.indexOf('>', open) + 1, Math.min(close, open + 4000));
  return unescaped(
    inner
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescaped(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** Values of claims to standards: a number, a letter, a year, or a name such as `PDF/X-1a:2001`. No words. */
const CLAIM_VALUE = /^(?:\d{1,4}|[A-Za-z]|PDF\/[A-Z]{1,2}-[\dA-Za-z:-]{1,10})$/;

/** A packet that says of a packet only to which standards the file keeps; null when it says nothing of that. */
export function standardsOnly(packet: string): string | null {
  const textOf = propertyTexts(packet);
  const claims = CLAIM_PROPERTIES.flatMap((name) => {
    const text = textOf(name);
    return CLAIM_VALUE.test(text) ? [{ name, form: 'text', values: [text] } as const] : [];
  });
  return claims.length === 0 ? null : `${newXmpPacket(claims)}\n`;
}
