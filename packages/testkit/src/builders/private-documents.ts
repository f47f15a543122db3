import { PdfWriter } from './pdf-writer.ts';
import {
  at,
  CREATOR,
  documentOf,
  grayImage,
  HIDDEN,
  type Parts,
  PRIVATE_WORD,
  type PrivateDocument,
  VISIBLE_TEXT,
  xmpStream,
} from './private-parts.ts';
import { HIDING_SURFACES } from './private-surfaces.ts';
import { type Dictionary, type Syntax, textOf, writeSyntax } from './syntax.ts';

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

const annotate = ({ writer, page, pageReference }: Parts, entries: Dictionary) => {
  page.Annots = [
    ...((page.Annots as Syntax[] | undefined) ?? []),
    writer.add({ Type: '/Annot', Rect: [200, 20, 240, 40], P: pageReference, ...entries }),
  ];
};
const fileOf = ({ writer }: Parts) =>
  writer.add({
    Type: '/Filespec',
    F: textOf(`${PRIVATE_WORD}.txt`),
    EF: { F: writer.addStream({ Type: '/EmbeddedFile' }, `hello ${PRIVATE_WORD}`) },
  });

function addField(parts: Parts, entries: Dictionary): void {
  annotate(parts, { Subtype: '/Widget', FT: '/Tx', T: '(name)', DA: '(/F1 9 Tf 0 g)', ...entries });
  const [field] = parts.page.Annots as Syntax[];
  parts.catalog.AcroForm = { Fields: [field ?? 'null'], DA: '(/F1 9 Tf 0 g)', DR: { Font: parts.fonts } };
}

type Maker = readonly [kind: string, name: string, change: (parts: Parts) => void, secret?: string];

const MAKERS: readonly Maker[] = [
  ...HIDING_SURFACES,
  [
    'info',
    'document information',
    ({ writer, trailer }) => {
      trailer.Info = writer.add({
        Author: textOf(PRIVATE_WORD),
        CreationDate: '(D:20240102030405Z)',
        Trapped: '/False',
      });
    },
  ],
  [
    'info',
    'document information in the trailer',
    ({ trailer }) => {
      trailer.Info = { Producer: textOf(PRIVATE_WORD) };
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
        `<xmpMM:History><rdf:Seq><rdf:li stEvt:softwareAgent="${PRIVATE_WORD}" stEvt:when="2024-01-01"/></rdf:Seq></xmpMM:History>`,
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
      page.PieceInfo = { MyProgram: { LastModified: '(D:20240101)', Private: textOf(PRIVATE_WORD) } };
      page.LastModified = '(D:20240101)';
    },
  ],
  [
    'privateData',
    "key with a maker's prefix",
    (parts) => {
      const dictionary = {
        Type: '/XObject',
        Subtype: '/Form',
        BBox: [0, 0, 9, 9],
        'PTEX.FileName': textOf(PRIVATE_WORD),
      };
      parts.images.Fm = parts.writer.addStream(dictionary, '0 0 9 9 re f');
      parts.content.push('/Fm Do');
    },
  ],
  [
    'thumbnails',
    'thumbnail',
    (parts) => {
      parts.page.Thumb = grayImage(parts, { Alternate: textOf(PRIVATE_WORD) });
    },
  ],
  [
    'unreferenced',
    'object that nothing names',
    ({ writer }) => {
      writer.add({ Note: textOf(PRIVATE_WORD) });
    },
  ],
  ['hiddenText', 'invisible text', ({ content }) => content.push(at(20, 100, `3 Tr ${HIDDEN} 0 Tr`))],
  [
    'hiddenText',
    'invisible text before visible text of the same line',
    ({ content }) => content.push(at(20, 100, `3 Tr ${HIDDEN} 0 Tr (after) Tj`)),
  ],
  [
    'hiddenText',
    'other words about invisible text',
    ({ content }) => content.push(`/Span <</ActualText (${PRIVATE_WORD})>> BDC ${at(20, 100, '3 Tr (x) Tj 0 Tr')} EMC`),
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
      parts.images.Im = grayImage(parts, { OC: layer, Secret: textOf(PRIVATE_WORD) });
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
      parts.images.Im = grayImage(parts, { Secret: textOf(PRIVATE_WORD) });
      parts.content.push('q 40 0 0 40 400 20 cm /Im Do Q');
    },
  ],
  ['outside', 'drawing off the page', ({ content }) => content.push('400 4711 m 450 30 l 420 90 l f'), '400 4711 m'],
  [
    'scripts',
    'script of the document',
    ({ writer, catalog }) => {
      catalog.Names = { JavaScript: { Names: ['(a)', writer.add({ S: '/JavaScript', JS: textOf(PRIVATE_WORD) })] } };
    },
  ],
  [
    'scripts',
    'script when the document opens',
    ({ writer, catalog }) => {
      catalog.OpenAction = { S: '/JavaScript', JS: writer.addStream({}, `app.alert("${PRIVATE_WORD}")`, false) };
    },
  ],
  [
    'scripts',
    'script before a jump',
    (parts) => {
      const jump = { S: '/GoTo', D: [parts.pageReference, '/Fit'] };
      annotate(parts, { Subtype: '/Link', A: { S: '/JavaScript', JS: textOf(PRIVATE_WORD), Next: jump } });
    },
  ],
  [
    'actions',
    'program that is started',
    (parts) => annotate(parts, { Subtype: '/Link', A: { S: '/Launch', F: textOf(PRIVATE_WORD) } }),
  ],
  [
    'actions',
    'address that is called when the page opens',
    ({ page }) => {
      page.AA = { O: { S: '/URI', URI: `(https://example.org/${PRIVATE_WORD})` } };
    },
  ],
  [
    'actions',
    'file on a server',
    (parts) => annotate(parts, { Subtype: '/Link', A: { S: '/URI', URI: `(file://server/${PRIVATE_WORD})` } }),
  ],
  [
    'actions',
    'another file',
    (parts) =>
      annotate(parts, { Subtype: '/Link', A: { S: '/GoToR', F: textOf(`${PRIVATE_WORD}.pdf`), D: [0, '/Fit'] } }),
  ],
  [
    'links',
    'link to an address',
    (parts) => annotate(parts, { Subtype: '/Link', A: { S: '/URI', URI: `(https://example.org/${PRIVATE_WORD})` } }),
  ],
  [
    'comments',
    'note',
    (parts) => annotate(parts, { Subtype: '/Text', T: '(Jane)', Contents: textOf(PRIVATE_WORD), Name: '/Note' }),
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
  ['formData', 'what a field is reset to', (parts) => addField(parts, { DV: textOf(PRIVATE_WORD) })],
  [
    'formData',
    'text field',
    (parts) => {
      const look = `0.9 g 0 0 40 20 re f /Tx BMC q BT 0 g /F1 9 Tf 2 5 Td ${HIDDEN} ET Q EMC`;
      const dictionary = { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 40, 20], Resources: { Font: parts.fonts } };
      addField(parts, { V: textOf(PRIVATE_WORD), AP: { N: parts.writer.addStream(dictionary, look) } });
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
  const made = MAKERS.map(([kind, name, change, secret = PRIVATE_WORD]) => ({
    kind,
    name,
    secret,
    bytes: documentOf(change),
  }));
  const behind = new Uint8Array(Buffer.concat([silentDocument(), Buffer.from(`\n${PRIVATE_WORD} `.repeat(12))]));
  return [
    ...made,
    { kind: 'revisions', name: 'earlier version', secret: PRIVATE_WORD, bytes: revisedDocument() },
    { kind: 'unreferenced', name: 'bytes behind the end', secret: PRIVATE_WORD, bytes: behind },
  ];
}
