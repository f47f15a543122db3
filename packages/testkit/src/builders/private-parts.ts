import { PdfWriter, type Reference } from './pdf-writer.ts';
import type { Dictionary } from './syntax.ts';

/** A document that tells one thing beyond its page. */
export interface PrivateDocument {
  /** Kind of the private part, in the terms of the cleaner. */
  readonly kind: string;
  readonly name: string;
  /** Private content, in one of the document's strings or streams. Empty for a part that only acts. */
  readonly secret: string;
  readonly bytes: Uint8Array;
}

/** Text shown on every page. */
export const VISIBLE_TEXT = 'Visible';
export const PRIVATE_WORD = 'Sesame4711';

/** Parts of a document with private content. */
export interface Parts {
  readonly writer: PdfWriter;
  readonly catalog: Dictionary;
  readonly page: Dictionary;
  readonly trailer: Dictionary;
  readonly fonts: Dictionary;
  readonly images: Dictionary;
  readonly properties: Dictionary;
  readonly patterns: Dictionary;
  readonly states: Dictionary;
  readonly pageReference: Reference;
  /** Operators behind the visible text. */
  readonly content: string[];
  /** Operators before it. */
  readonly before: string[];
}

/** One page with a visible text, and what `change` adds to it. */
export function documentOf(change: (parts: Parts) => void): Uint8Array {
  const writer = new PdfWriter();
  const [catalogReference, pages, pageReference] = [writer.reserve(), writer.reserve(), writer.reserve()];
  const font = writer.add({
    Type: '/Font',
    Subtype: '/Type1',
    BaseFont: '/Helvetica',
    Encoding: '/WinAnsiEncoding',
    FirstChar: 0,
    LastChar: 255,
    Widths: Array.from({ length: 256 }, () => 556),
  });
  const parts: Parts = {
    writer,
    catalog: { Type: '/Catalog', Pages: pages },
    page: { Type: '/Page', Parent: pages, MediaBox: [0, 0, 300, 200] },
    trailer: { Root: catalogReference },
    fonts: { F1: font },
    images: {},
    properties: {},
    patterns: {},
    states: {},
    pageReference,
    content: [],
    before: [],
  };
  change(parts);
  const visible = `BT /F1 18 Tf 20 150 Td (${VISIBLE_TEXT}) Tj ET`;
  const content = [...parts.before, visible, ...parts.content].join('\n');
  const resources: Dictionary = { Font: parts.fonts };
  const further = {
    XObject: parts.images,
    Properties: parts.properties,
    Pattern: parts.patterns,
    ExtGState: parts.states,
  };
  for (const [category, entries] of Object.entries(further)) {
    if (Object.keys(entries).length > 0) resources[category] = entries;
  }
  writer.set(pageReference, { ...parts.page, Contents: writer.addStream({}, content), Resources: resources });
  writer.set(pages, { Type: '/Pages', Kids: [pageReference], Count: 1 });
  writer.set(catalogReference, parts.catalog);
  return writer.toBytes({ trailer: parts.trailer });
}

/** Shows the secret. */
export const HIDDEN = `(${PRIVATE_WORD}) Tj`;
/** A text of its own at a place. */
export const at = (x: number, y: number, text = HIDDEN) => `BT /F1 12 Tf ${x} ${y} Td ${text} ET`;

/** An image of gray squares, stored plainly. */
export function grayImage({ writer }: Parts, entries: Dictionary = {}): Reference {
  const samples = Uint8Array.from({ length: 64 }, (_, index) => (index * 37) & 255);
  const dictionary = { Type: '/XObject', Subtype: '/Image', Width: 8, Height: 8, ColorSpace: '/DeviceGray' };
  return writer.addStream({ ...dictionary, BitsPerComponent: 8, ...entries }, samples);
}

/** An XMP packet. */
export const packet = (inner: string) =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:stEvt="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#">${inner}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
export const xmpStream = ({ writer }: Parts, inner: string) =>
  writer.addStream({ Type: '/Metadata', Subtype: '/XML' }, packet(inner));
/** Says who made something. */
export const CREATOR = `<dc:creator><rdf:Seq><rdf:li>${PRIVATE_WORD}</rdf:li></rdf:Seq></dc:creator>`;
