import { decodeStream, type ObjectSource, PdfDict, PdfName, PdfStream } from '@recto/pdf-core';
import { type PropertyName, XmpPacket } from '@recto/pdf-document';

/** Longer packets are not looked into. */
const MAX_PACKET_BYTES = 16_777_216;

/** The text of an XMP packet, one character a byte when it is UTF-8; null when it cannot be read. */
export function readPacket(stream: PdfStream, source: ObjectSource): string | null {
  try {
    const bytes = decodeStream(stream, source, { maxBytes: MAX_PACKET_BYTES });
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
    return new TextDecoder().decode(bytes);
  } catch {
    return null;
  }
}

/** A stream of XMP, without a filter, as archives want it. */
export function packetStream(text: string): PdfStream {
  const dict = PdfDict.of({ Type: PdfName.of('Metadata'), Subtype: PdfName.of('XML') });
  return new PdfStream(dict, new TextEncoder().encode(text));
}

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

/** By which a file says that it keeps to PDF/A, PDF/UA or PDF/X; no more than a number and a letter each. */
const MARKS = [
  ['pdfaid:part', /^\d$/],
  ['pdfaid:conformance', /^[A-Za-z]$/],
  ['pdfaid:rev', /^\d{4}$/],
  ['pdfuaid:part', /^\d$/],
  ['pdfuaid:rev', /^\d{4}$/],
] as const;
const NAMESPACES = {
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  pdfuaid: 'http://www.aiim.org/pdfua/ns/id/',
} as const;

/** A packet that says of a packet only to which standards the file keeps; null when it says nothing of that. */
export function standardsOnly(packet: string): string | null {
  const textOf = propertyTexts(packet);
  const marks = MARKS.flatMap(([name, shape]) => {
    const text = textOf(name);
    return shape.test(text) ? [`   <${name}>${text}</${name}>`] : [];
  });
  if (marks.length === 0) return null;
  const used = (Object.keys(NAMESPACES) as (keyof typeof NAMESPACES)[]).filter((prefix) =>
    marks.some((mark) => mark.includes(`<${prefix}:`)),
  );
  const declared = used.map((prefix) => ` xmlns:${prefix}="${NAMESPACES[prefix]}"`).join('');
  return [
    '<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    ' <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `  <rdf:Description rdf:about=""${declared}>`,
    ...marks,
    '  </rdf:Description>',
    ' </rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>',
    '',
  ].join('\n');
}
