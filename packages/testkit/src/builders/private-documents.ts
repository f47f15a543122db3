import { deflateSync } from 'node:zlib';
import { FIXTURE_SIZE, imageFixture } from './image-fixtures.ts';
import { jpeg2000Of } from './jpeg2000.ts';
import { PdfWriter, type Reference } from './pdf-writer.ts';
import { type Dictionary, type Syntax, textOf, writeSyntax } from './syntax.ts';

/** A document that tells one thing beyond its page. */
export interface PrivateDocument {
  /** Of what kind that is, in the words of the cleaner. */
  readonly kind: string;
  readonly name: string;
  /** What it tells: in one of its strings or streams. Empty where that is only something that it does. */
  readonly secret: string;
  readonly bytes: Uint8Array;
}

/** What every page shows. */
export const VISIBLE_TEXT = 'Visible';
export const SECRET = 'Sesame4711';

interface Parts {
  readonly writer: PdfWriter;
  readonly catalog: Dictionary;
  readonly page: Dictionary;
  readonly trailer: Dictionary;
  readonly fonts: Dictionary;
  readonly images: Dictionary;
  readonly properties: Dictionary;
  readonly pageReference: Reference;
  /** Operators behind the visible text. */
  readonly content: string[];
  /** Operators before it. */
  readonly before: string[];
}

function documentOf(change: (parts: Parts) => void): Uint8Array {
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
    pageReference,
    content: [],
    before: [],
  };
  change(parts);
  const visible = `BT /F1 18 Tf 20 150 Td (${VISIBLE_TEXT}) Tj ET`;
  const content = [...parts.before, visible, ...parts.content].join('\n');
  const resources: Dictionary = { Font: parts.fonts };
  if (Object.keys(parts.images).length > 0) resources.XObject = parts.images;
  if (Object.keys(parts.properties).length > 0) resources.Properties = parts.properties;
  writer.set(pageReference, { ...parts.page, Contents: writer.addStream({}, content), Resources: resources });
  writer.set(pages, { Type: '/Pages', Kids: [pageReference], Count: 1 });
  writer.set(catalogReference, parts.catalog);
  return writer.toBytes({ trailer: parts.trailer });
}

/** A document of three pages that each hide text in two ways, before, between and behind what they show. */
export function hidingPages(): Uint8Array {
  const writer = new PdfWriter();
  const [catalog, pages] = [writer.reserve(), writer.reserve()];
  const font = writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' });
  const kids = [1, 2, 3].map((number) => {
    const visible = `BT /F1 18 Tf 20 150 Td (${VISIBLE_TEXT} ${number}) Tj ET`;
    const content = [at(20, 260), `1 g ${at(20, 20)} 0 g`, visible, at(20, 290), `BT 3 Tr ET ${at(20, 60)}`];
    const streams = content.map((part) => writer.addStream({}, part, number === 2));
    const entries = { MediaBox: [0, 0, 300, 200], Resources: { Font: { F1: font } }, Contents: streams };
    return writer.add({ Type: '/Page', Parent: pages, ...entries });
  });
  writer.set(pages, { Type: '/Pages', Kids: kids, Count: kids.length });
  writer.set(catalog, { Type: '/Catalog', Pages: pages });
  return writer.toBytes({ trailer: { Root: catalog } });
}

/** A document that tells nothing beyond its page. */
export function silentDocument(): Uint8Array {
  return documentOf(() => undefined);
}

const HIDDEN = `(${SECRET}) Tj`;
const at = (x: number, y: number, text = HIDDEN) => `BT /F1 12 Tf ${x} ${y} Td ${text} ET`;

/** An image of gray squares, stored plainly. */
function grayImage({ writer }: Parts, entries: Dictionary = {}): Reference {
  const samples = Uint8Array.from({ length: 64 }, (_, index) => (index * 37) & 255);
  const dictionary = { Type: '/XObject', Subtype: '/Image', Width: 8, Height: 8, ColorSpace: '/DeviceGray' };
  return writer.addStream({ ...dictionary, BitsPerComponent: 8, ...entries }, samples);
}

const packet = (inner: string) =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:stEvt="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#">${inner}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
const xmpStream = ({ writer }: Parts, inner: string) =>
  writer.addStream({ Type: '/Metadata', Subtype: '/XML' }, packet(inner));
const CREATOR = `<dc:creator><rdf:Seq><rdf:li>${SECRET}</rdf:li></rdf:Seq></dc:creator>`;

const annotate = ({ writer, page, pageReference }: Parts, entries: Dictionary) => {
  page.Annots = [
    ...((page.Annots as Syntax[] | undefined) ?? []),
    writer.add({ Type: '/Annot', Rect: [200, 20, 240, 40], P: pageReference, ...entries }),
  ];
};
const fileOf = ({ writer }: Parts) =>
  writer.add({
    Type: '/Filespec',
    F: textOf(`${SECRET}.txt`),
    EF: { F: writer.addStream({ Type: '/EmbeddedFile' }, `hello ${SECRET}`) },
  });

type Maker = readonly [kind: string, name: string, change: (parts: Parts) => void, secret?: string];

const MAKERS: readonly Maker[] = [
  [
    'info',
    'document information',
    ({ writer, trailer }) => {
      trailer.Info = writer.add({ Author: textOf(SECRET), CreationDate: '(D:20240102030405Z)', Trapped: '/False' });
    },
  ],
  [
    'info',
    'document information in the trailer',
    ({ trailer }) => {
      trailer.Info = { Producer: textOf(SECRET) };
    },
  ],
  [
    'xmp',
    'XMP of the document',
    (parts) => {
      parts.catalog.Metadata = xmpStream(parts, CREATOR);
    },
  ],
  [
    'history',
    'steps of editing',
    (parts) => {
      parts.catalog.Metadata = xmpStream(
        parts,
        `<xmpMM:History><rdf:Seq><rdf:li stEvt:softwareAgent="${SECRET}" stEvt:when="2024-01-01"/></rdf:Seq></xmpMM:History>`,
      );
    },
  ],
  [
    'objectMetadata',
    'XMP of an image',
    (parts) => {
      parts.images.Im = grayImage(parts, { Metadata: xmpStream(parts, CREATOR) });
      parts.content.push('q 40 0 0 40 20 20 cm /Im Do Q');
    },
  ],
  [
    'objectMetadata',
    'XMP of a page',
    (parts) => {
      parts.page.Metadata = xmpStream(parts, CREATOR);
    },
  ],
  [
    'privateData',
    'data of a program',
    ({ page }) => {
      page.PieceInfo = { MyProgram: { LastModified: '(D:20240101)', Private: textOf(SECRET) } };
      page.LastModified = '(D:20240101)';
    },
  ],
  [
    'privateData',
    "key with a maker's prefix",
    (parts) => {
      const dictionary = { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 9, 9], 'PTEX.FileName': textOf(SECRET) };
      parts.images.Fm = parts.writer.addStream(dictionary, '0 0 9 9 re f');
      parts.content.push('/Fm Do');
    },
  ],
  [
    'thumbnails',
    'thumbnail',
    (parts) => {
      parts.page.Thumb = grayImage(parts, { Alternate: textOf(SECRET) });
    },
  ],
  [
    'unreferenced',
    'object that nothing names',
    ({ writer }) => {
      writer.add({ Note: textOf(SECRET) });
    },
  ],
  ['hiddenText', 'invisible text', ({ content }) => content.push(at(20, 100, `3 Tr ${HIDDEN} 0 Tr`))],
  [
    'hiddenText',
    'invisible text before visible text of the same line',
    ({ content }) => content.push(at(20, 100, `3 Tr ${HIDDEN} 0 Tr (after) Tj`)),
  ],
  ['hiddenText', 'white text on paper', ({ content }) => content.push('1 g', at(20, 100), '0 g')],
  [
    'hiddenText',
    'white text on a white box',
    ({ content }) => content.push('0.5 g 10 50 200 80 re f 1 g 15 90 180 30 re f', at(20, 100), '0 g'),
  ],
  ['hiddenText', 'text below a black box', ({ content }) => content.push(at(20, 100), '0 g 10 90 150 30 re f')],
  [
    'hiddenText',
    'text below an image',
    (parts) => {
      parts.images.Im = grayImage(parts);
      parts.content.push(at(20, 100), 'q 100 0 0 40 10 90 cm /Im Do Q');
    },
  ],
  ['hiddenText', 'text outside of the clip', ({ content }) => content.push('q 0 0 10 10 re W n', at(100, 100), 'Q')],
  [
    'hiddenText',
    'text in a form below a box',
    (parts) => {
      const resources = { Font: parts.fonts };
      const dictionary = { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 300, 200], Resources: resources };
      parts.images.Fm = parts.writer.addStream(dictionary, at(20, 100));
      parts.content.push('/Fm Do 0 g 10 90 150 30 re f');
    },
  ],
  [
    'scanText',
    'invisible text over the picture of a page',
    (parts) => {
      parts.images.Im = grayImage(parts);
      parts.before.push('q 300 0 0 200 0 0 cm /Im Do Q');
      parts.content.push(at(20, 100, `3 Tr ${HIDDEN} 0 Tr`));
    },
  ],
  [
    'scanText',
    'text below the picture of a page',
    (parts) => {
      parts.images.Im = grayImage(parts);
      parts.before.push(at(20, 100), 'q 300 0 0 140 0 0 cm /Im Do Q');
    },
  ],
  [
    'hiddenLayers',
    'layer that is off',
    (parts) => {
      const layer = parts.writer.add({ Type: '/OCG', Name: '(Draft)' });
      parts.catalog.OCProperties = { OCGs: [layer], D: { OFF: [layer], Order: [layer] } };
      parts.properties.L1 = layer;
      parts.content.push(`/OC /L1 BDC ${at(20, 100)} 20 20 50 50 re f EMC`);
    },
  ],
  [
    'hiddenLayers',
    'image of a layer that is off',
    (parts) => {
      const layer = parts.writer.add({ Type: '/OCG', Name: '(Draft)' });
      parts.catalog.OCProperties = { OCGs: [layer], D: { BaseState: '/OFF' } };
      parts.images.Im = grayImage(parts, { OC: layer, Secret: textOf(SECRET) });
      parts.content.push('q 40 0 0 40 20 20 cm /Im Do Q');
    },
  ],
  ['outside', 'text off the page', ({ content }) => content.push(at(20, 260))],
  [
    'outside',
    'text that was cropped away',
    ({ page, content }) => {
      page.CropBox = [0, 50, 300, 200];
      content.push(at(20, 10));
    },
  ],
  [
    'outside',
    'image off the page',
    (parts) => {
      parts.images.Im = grayImage(parts, { Secret: textOf(SECRET) });
      parts.content.push('q 40 0 0 40 400 20 cm /Im Do Q');
    },
  ],
  ['outside', 'drawing off the page', ({ content }) => content.push('400 4711 m 450 30 l 420 90 l f'), '400 4711 m'],
  [
    'scripts',
    'script of the document',
    ({ writer, catalog }) => {
      catalog.Names = { JavaScript: { Names: ['(a)', writer.add({ S: '/JavaScript', JS: textOf(SECRET) })] } };
    },
  ],
  [
    'scripts',
    'script when the document opens',
    ({ writer, catalog }) => {
      catalog.OpenAction = { S: '/JavaScript', JS: writer.addStream({}, `app.alert("${SECRET}")`, false) };
    },
  ],
  [
    'scripts',
    'script before a jump',
    (parts) => {
      const jump = { S: '/GoTo', D: [parts.pageReference, '/Fit'] };
      annotate(parts, { Subtype: '/Link', A: { S: '/JavaScript', JS: textOf(SECRET), Next: jump } });
    },
  ],
  [
    'actions',
    'program that is started',
    (parts) => annotate(parts, { Subtype: '/Link', A: { S: '/Launch', F: textOf(SECRET) } }),
  ],
  [
    'actions',
    'address that is called when the page opens',
    ({ page }) => {
      page.AA = { O: { S: '/URI', URI: `(https://example.org/${SECRET})` } };
    },
  ],
  [
    'actions',
    'file on a server',
    (parts) => annotate(parts, { Subtype: '/Link', A: { S: '/URI', URI: `(file://server/${SECRET})` } }),
  ],
  [
    'actions',
    'another file',
    (parts) => annotate(parts, { Subtype: '/Link', A: { S: '/GoToR', F: textOf(`${SECRET}.pdf`), D: [0, '/Fit'] } }),
  ],
  [
    'links',
    'link to an address',
    (parts) => annotate(parts, { Subtype: '/Link', A: { S: '/URI', URI: `(https://example.org/${SECRET})` } }),
  ],
  [
    'comments',
    'note',
    (parts) => annotate(parts, { Subtype: '/Text', T: '(Jane)', Contents: textOf(SECRET), Name: '/Note' }),
  ],
  [
    'attachments',
    'attached file',
    (parts) => {
      parts.catalog.Names = { EmbeddedFiles: { Names: ['(a)', fileOf(parts)] } };
    },
  ],
  [
    'attachments',
    'file pinned to the page',
    (parts) => annotate(parts, { Subtype: '/FileAttachment', FS: fileOf(parts), Name: '/PushPin' }),
  ],
  [
    'attachments',
    'file associated with the page',
    (parts) => {
      parts.page.AF = [fileOf(parts)];
    },
  ],
  [
    'formData',
    'text field',
    (parts) => {
      const look = `0.9 g 0 0 40 20 re f /Tx BMC q BT 0 g /F1 9 Tf 2 5 Td ${HIDDEN} ET Q EMC`;
      const dictionary = { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 40, 20], Resources: { Font: parts.fonts } };
      annotate(parts, {
        Subtype: '/Widget',
        FT: '/Tx',
        T: '(name)',
        DA: '(/F1 9 Tf 0 g)',
        V: textOf(SECRET),
        AP: { N: parts.writer.addStream(dictionary, look) },
      });
      const [field] = parts.page.Annots as Syntax[];
      parts.catalog.AcroForm = { Fields: [field ?? 'null'], DA: '(/F1 9 Tf 0 g)', DR: { Font: parts.fonts } };
    },
  ],
];

/** An earlier state with other text, and an update of the page's content. */
function revisedDocument(): Uint8Array {
  const first = Buffer.from(documentOf(({ content }) => content.push(at(20, 100))));
  const text = first.toString('latin1');
  const number = Number(/\/Contents (\d+) 0 R/.exec(text)?.[1] ?? 0);
  const before = Number(/startxref\n(\d+)/.exec(text)?.[1] ?? 0);
  const content = `BT /F1 18 Tf 20 150 Td (${VISIBLE_TEXT}) Tj ET`;
  const object = `${number} 0 obj\n${writeSyntax({ Length: content.length })}\nstream\n${content}\nendstream\nendobj\n`;
  const table = first.length + object.length;
  const size = Number(/\/Size (\d+)/.exec(text)?.[1] ?? 0);
  const entry = `${String(first.length).padStart(10, '0')} 00000 n \n`;
  const trailer = writeSyntax({ Size: size, Root: '1 0 R', Prev: before });
  const update = `${object}xref\n${number} 1\n${entry}trailer\n${trailer}\nstartxref\n${table}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([first, Buffer.from(update, 'latin1')]));
}

/** Documents that tell one thing each, of every kind but camera data. */
export function privateDocuments(): readonly PrivateDocument[] {
  const made = MAKERS.map(([kind, name, change, secret = SECRET]) => ({
    kind,
    name,
    secret,
    bytes: documentOf(change),
  }));
  const behind = new Uint8Array(Buffer.concat([silentDocument(), Buffer.from(`\n${SECRET} `.repeat(12))]));
  return [
    ...made,
    { kind: 'revisions', name: 'earlier version', secret: SECRET, bytes: revisedDocument() },
    { kind: 'unreferenced', name: 'bytes behind the end', secret: SECRET, bytes: behind },
  ];
}

/** A segment of a JPEG file. */
const segment = (marker: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);

/** EXIF with a maker, a model, a time and a place: 48.5 north, 11.25 east. */
function exif(): Buffer {
  const entries: [tag: number, type: number, count: number, value: Buffer][] = [
    [0x10f, 2, 9, Buffer.from('Fabulous\0')],
    [0x110, 2, SECRET.length + 1, Buffer.from(`${SECRET}\0`)],
    [0x132, 2, 20, Buffer.from('2024:01:02 03:04:05\0')],
  ];
  const rational = (value: number) => [value, 1, 0, 1, 0, 1].map((part) => word(part));
  const gps: typeof entries = [
    [1, 2, 2, Buffer.from('N\0')],
    [2, 5, 3, Buffer.concat([word(48), word(1), word(30), word(1), ...rational(0).slice(0, 2)])],
    [3, 2, 2, Buffer.from('E\0')],
    [4, 5, 3, Buffer.concat([word(11), word(1), word(15), word(1), ...rational(0).slice(0, 2)])],
  ];
  const firstSize = 2 + 12 * (entries.length + 1) + 4;
  const gpsAt = 8 + firstSize + entries.reduce((sum, [, , , value]) => sum + (value.length > 4 ? value.length : 0), 0);
  const directory = (list: typeof entries, start: number) => {
    let next = start + 2 + 12 * list.length + 4;
    const values: Buffer[] = [];
    const rows = list.map(([tag, type, count, value]) => {
      const inline = value.length <= 4;
      const place = inline ? Buffer.concat([value, Buffer.alloc(4 - value.length)]) : word(next);
      if (!inline) {
        values.push(value);
        next += value.length;
      }
      return Buffer.concat([half(tag), half(type), word(count), place]);
    });
    return Buffer.concat([half(list.length), ...rows, word(0), ...values]);
  };
  const first = directory([...entries, [0x8825, 4, 1, word(gpsAt)]], 8);
  const head = Buffer.concat([Buffer.from('MM'), half(42), word(8)]);
  return Buffer.concat([Buffer.from('Exif\0\0'), head, first, directory(gps, 8 + first.length)]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function half(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** Ten documents with images that say something of a camera, a place, a time or a program. */
export async function cameraDocuments(): Promise<readonly PrivateDocument[]> {
  const plain = Buffer.from(await imageFixture('plain.jpg'));
  const { widthPixels, heightPixels } = FIXTURE_SIZE;
  const withSegments = (...parts: Buffer[]) => Buffer.concat([plain.subarray(0, 2), ...parts, plain.subarray(2)]);
  const xmp = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet(CREATOR)}`);
  const iptc = Buffer.from(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x10\x1c\x02\x78\0\x0a${SECRET}`);
  const jpegs: readonly [name: string, bytes: Buffer, wraps?: boolean][] = [
    ['EXIF with a place', withSegments(segment(0xe1, exif()))],
    ['XMP', withSegments(segment(0xe1, xmp))],
    ['IPTC', withSegments(segment(0xed, iptc))],
    ['comment', withSegments(segment(0xfe, Buffer.from(`made by ${SECRET}`)))],
    ["maker's own segment", withSegments(segment(0xe5, Buffer.from(`maker ${SECRET}`)))],
    ['bytes behind the picture', Buffer.concat([plain, Buffer.from(`more of ${SECRET}`)])],
    ['EXIF in a file within Flate', withSegments(segment(0xe1, exif())), true],
    ['all at once', withSegments(segment(0xe1, exif()), segment(0xe1, xmp), segment(0xed, iptc))],
  ];
  const made = jpegs.map(([name, bytes, wraps = false]) => {
    const image = { Width: widthPixels, Height: heightPixels, ColorSpace: '/DeviceRGB', BitsPerComponent: 8 };
    return imageDocument(
      name,
      { ...image, Filter: wraps ? ['/FlateDecode', '/DCTDecode'] : '/DCTDecode' },
      wraps ? deflateSync(bytes) : bytes,
    );
  });
  const samples = Uint8Array.from({ length: 32 * 32 }, (_, index) => (index * 13) & 255);
  const jpeg2000 = Buffer.from(await jpeg2000Of(samples, { width: 32, height: 32, components: 1 }));
  const boxes = ['xml ', 'uuid'].map((type) => {
    const body = Buffer.from(type === 'uuid' ? `0123456789abcdef${packet(CREATOR)}` : packet(CREATOR));
    const box = Buffer.concat([word(body.length + 8), Buffer.from(type), body]);
    const codeStream = jpeg2000.indexOf('jp2c') - 4;
    const bytes = Buffer.concat([jpeg2000.subarray(0, codeStream), box, jpeg2000.subarray(codeStream)]);
    return imageDocument(`${type.trim()} box of JPEG 2000`, { Width: 32, Height: 32, Filter: '/JPXDecode' }, bytes);
  });
  return [...made, ...boxes];
}

function imageDocument(name: string, entries: Dictionary, data: Uint8Array): PrivateDocument {
  const bytes = documentOf(({ writer, images, content }) => {
    images.Im = writer.addStream({ Type: '/XObject', Subtype: '/Image', ...entries }, data);
    content.push('q 100 0 0 80 20 20 cm /Im Do Q');
  });
  return { kind: 'imageMetadata', name, secret: SECRET, bytes };
}
