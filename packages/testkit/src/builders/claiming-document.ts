import { type FileLayout, PdfWriter } from './pdf-writer.ts';

/** A small file that claims to keep to standards. */
export interface ClaimingOptions {
  /** XMP properties by name, such as `{ 'pdfaid:part': '1', 'pdfaid:conformance': 'A' }`. */
  readonly claims?: Readonly<Record<string, string>>;
  /** Prefix that the packet has for PDF/A's namespace. */
  readonly prefix?: string;
  /** Value of /GTS_PDFXVersion in the information dictionary. */
  readonly infoClaim?: string;
  /** Tags on each page; absent: none. */
  readonly isTagged?: boolean;
  readonly marker?: string;
  readonly pages?: number;
  /** Components of the profile of the output intent; 0: no intent. */
  readonly intentComponents?: 0 | 1 | 3 | 4;
  /** Distinguishes output intents of several files. */
  readonly profile?: string;
  readonly layout?: FileLayout;
}

const NAMESPACES: Readonly<Record<string, string>> = {
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  pdfuaid: 'http://www.aiim.org/pdfua/ns/id/',
  pdfxid: 'http://www.npes.org/pdfx/ns/id/',
  pdfe: 'http://www.aiim.org/pdfe/ns/id/',
};

/** Builds pages with one rectangle each: nothing in them needs a font. */
export function claimingPdf(options: ClaimingOptions): Uint8Array {
  const { pages: count = 1, isTagged = false, intentComponents = 3, layout = 'table' } = options;
  const writer = new PdfWriter();
  const [catalog, pages, root] = [writer.reserve(), writer.reserve(), writer.reserve()];
  const kids = Array.from({ length: count }, () => writer.reserve());
  const elements = kids.map((page) => {
    const content = isTagged ? '/P <</MCID 0>> BDC 0 g 72 72 100 100 re f EMC' : '0 g 72 72 100 100 re f';
    const marked = `${content}\n% ${options.marker ?? ''}`;
    writer.set(page, {
      Type: '/Page',
      Parent: pages,
      MediaBox: [0, 0, 300, 300],
      Resources: {},
      Contents: writer.addStream({}, marked),
      ...(isTagged && { StructParents: kids.indexOf(page) }),
    });
    return writer.add({ Type: '/StructElem', S: '/P', P: root, Pg: page, K: 0 });
  });
  writer.set(root, {
    Type: '/StructTreeRoot',
    K: elements,
    ParentTree: { Nums: elements.flatMap((element, at) => [at, [element]]) },
  });
  writer.set(pages, { Type: '/Pages', Kids: kids, Count: count });
  writer.set(catalog, {
    Type: '/Catalog',
    Pages: pages,
    Metadata: writer.addStream({ Type: '/Metadata', Subtype: '/XML' }, Buffer.from(claimingPacket(options))),
    ...(isTagged && { MarkInfo: { Marked: true }, StructTreeRoot: root, Lang: '(en)' }),
    ...(intentComponents > 0 && { OutputIntents: [intent(writer, options)] }),
  });
  const info =
    options.infoClaim === undefined ? {} : { Info: writer.add({ GTS_PDFXVersion: `(${options.infoClaim})` }) };
  return writer.toBytes({ layout, trailer: { Root: catalog, ...info }, version: layout === 'table' ? '1.4' : '1.7' });
}

function intent(writer: PdfWriter, { intentComponents: n = 3, profile = 'profile' }: ClaimingOptions) {
  return writer.add({
    Type: '/OutputIntent',
    S: '/GTS_PDFA1',
    OutputConditionIdentifier: '(sRGB)',
    DestOutputProfile: writer.addStream({ N: n }, profile),
  });
}

function claimingPacket({ claims = {}, prefix = 'pdfaid' }: ClaimingOptions): string {
  const written = (name: string) => name.replace(/^pdfaid:/, `${prefix}:`);
  const used = [...new Set(Object.keys(claims).map((name) => name.split(':')[0] ?? ''))];
  const declared = used.map((one) => ` xmlns:${written(`${one}:`).slice(0, -1)}="${NAMESPACES[one]}"`).join('');
  const properties = Object.entries(claims).map(([name, value]) => `<${written(name)}>${value}</${written(name)}>`);
  return [
    '<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about=""${declared} xmlns:dc="http://purl.org/dc/elements/1.1/">`,
    '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">A title</rdf:li></rdf:Alt></dc:title>',
    ...properties,
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  ].join('\n');
}
