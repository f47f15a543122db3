import { SECRET, type SecretDraft } from './secret-draft.ts';
import { hexOf, textOf } from './syntax.ts';

type Build = (draft: SecretDraft) => void;

const AT = '1 0 0 1 50 98 Tm';
const WHOLE = `BT /F 20 Tf ${AT} (${SECRET}) Tj ET`;
const utf16 = (text: string) => hexOf(Buffer.from(`\ufeff${text}`, 'utf16le').swap16());
const utf8 = (text: string) => hexOf(Buffer.from(`\ufeff${text}`, 'utf8'));

/** The word in what a file says beside its pages' content. What the remover calls the place, the place, and how it is built. */
export const SECRET_ENTRIES: readonly (readonly [kind: string, place: string, build: Build])[] = [
  [
    'structure-texts',
    'ActualText of a property list',
    (draft) => draft.draw(`/Span << /ActualText (${SECRET}) >> BDC BT /F 20 Tf ${AT} (xxxx) Tj ET EMC`),
  ],
  ['structure-texts', 'ActualText among the resources', namedProperties],
  ['structure-texts', 'ActualText of a structure element', (draft) => element(draft, { ActualText: textOf(SECRET) })],
  ['structure-texts', 'Alt of a structure element', (draft) => element(draft, { Alt: utf16(SECRET) })],
  ['structure-texts', 'E of a structure element', (draft) => element(draft, { E: textOf(SECRET) })],
  ['annotations', 'a comment', (draft) => draft.annotation({ Subtype: '/Text', Contents: `(${SECRET})` })],
  ['annotations', 'a comment in UTF-8', (draft) => draft.annotation({ Subtype: '/Text', Contents: utf8(SECRET) })],
  [
    'annotations',
    'free text with an appearance',
    (draft) =>
      draft.annotation({
        Subtype: '/FreeText',
        DA: '(/F 12 Tf)',
        Contents: `(${SECRET})`,
        AP: { N: draft.form(`BT /F 12 Tf 5 5 Td (${SECRET}) Tj ET`, { BBox: [0, 0, 100, 20] }) },
      }),
  ],
  [
    'annotations',
    'rich text',
    (draft) => draft.annotation({ Subtype: '/FreeText', DA: '(/F 12 Tf)', RC: `(<p>Ze<b>bulon</b></p>)` }),
  ],
  ['annotations', 'the answer to a comment', answered],
  [
    'links',
    'the address of a link',
    (draft) => draft.annotation({ Subtype: '/Link', A: { S: '/URI', URI: `(https://example.org/${SECRET})` } }),
  ],
  ['fields', 'the value of a field', (draft) => field(draft, { FT: '/Tx', V: `(${SECRET})` })],
  ['fields', 'the standard value of a field', (draft) => field(draft, { FT: '/Tx', DV: utf16(SECRET) })],
  ['fields', 'the choices of a field', (draft) => field(draft, { FT: '/Ch', Opt: [`(${SECRET})`, '(other)'] })],
  ['fields', 'the hint of a field', (draft) => field(draft, { FT: '/Tx', TU: `(${SECRET})` })],
  [
    'fields',
    'the appearance of a field',
    (draft) =>
      field(draft, {
        FT: '/Tx',
        AP: { N: draft.form(`BT /F 12 Tf 5 5 Td (${SECRET}) Tj ET`, { BBox: [0, 0, 100, 20] }) },
      }),
  ],
  [
    'fields',
    'the state of a button',
    (draft) =>
      field(draft, {
        FT: '/Btn',
        AS: `/${SECRET}`,
        V: `/${SECRET}`,
        AP: { N: { [SECRET]: draft.form('0 0 9 9 re f'), Off: draft.form('') } },
      }),
  ],
  ['xfa', 'XFA', (draft) => xfa(draft)],
  ['outline-items', 'a bookmark', (draft) => outline(draft, textOf(SECRET))],
  ['outline-items', 'a bookmark in UTF-16', (draft) => outline(draft, utf16(`a ${SECRET} b`))],
  ['destinations', 'a named destination', (draft) => destinations(draft)],
  [
    'destinations',
    'a destination of PDF 1.1',
    (draft) => {
      draft.catalog.Dests = { [SECRET]: [draft.page, '/Fit'] };
    },
  ],
  ['attachments', 'the name of an attachment', (draft) => attachment(draft, `${SECRET}.txt`, 'nothing')],
  ['attachments', 'the content of an attachment', (draft) => attachment(draft, 'note.txt', `It was ${SECRET}.`)],
  [
    'metadata',
    'the title',
    (draft) => {
      draft.info.Title = `(About ${SECRET})`;
    },
  ],
  [
    'metadata',
    'the author in UTF-16',
    (draft) => {
      draft.info.Author = utf16(SECRET);
    },
  ],
  [
    'metadata',
    'an entry of its own in the document information',
    (draft) => {
      draft.info.Client = `(${SECRET})`;
    },
  ],
  ['metadata', 'XMP', (draft) => xmp(draft, `<dc:title>${SECRET}</dc:title>`)],
  ['metadata', 'an attribute of XMP', (draft) => xmp(draft, `<rdf:li dc:source="${SECRET}"/>`)],
  ['metadata', 'XMP with escapes', (draft) => xmp(draft, '<dc:title>&#90;ebulon</dc:title>')],
  ['scripts', 'a script', (draft) => script(draft, `(var who = "${SECRET}";)`)],
  [
    'scripts',
    'a script as a stream',
    (draft) => script(draft, draft.writer.addStream({}, `var who = "${SECRET}";`, true)),
  ],
  ['scripts', 'a script with escapes', (draft) => script(draft, '(var who = "\\\\u005aebulon";)')],
  [
    'other-texts',
    'the name of a layer',
    (draft) => {
      draft.catalog.OCProperties = { OCGs: [draft.writer.add({ Type: '/OCG', Name: `(${SECRET})` })], D: {} };
    },
  ],
  [
    'other-texts',
    'a page label',
    (draft) => {
      draft.catalog.PageLabels = { Nums: [0, { P: `(${SECRET}-)` }] };
    },
  ],
  ['thumbnails', 'a thumbnail', thumbnail],
  [
    'revisions',
    'an earlier revision',
    (draft) => {
      draft.draw(WHOLE);
      draft.isRevised = true;
    },
  ],
  [
    'private-data',
    'private data of a program',
    (draft) => {
      draft.pageEntries.PieceInfo = { Maker: { Private: `(${SECRET})`, LastModified: '(D:20240101)' } };
    },
  ],
  [
    'revisions',
    'an object that nothing refers to',
    (draft) => {
      draft.writer.add(`(${SECRET})`);
    },
  ],
];

function namedProperties(draft: SecretDraft): void {
  draft.resource('Properties', 'MC', draft.writer.add({ ActualText: utf16(SECRET) }));
  draft.draw(`/Span /MC BDC BT /F 20 Tf ${AT} (xxxx) Tj ET EMC`);
}

function element(draft: SecretDraft, entries: Record<string, string>): void {
  const root = draft.writer.reserve();
  const figure = draft.writer.add({ Type: '/StructElem', S: '/Span', P: root, Pg: draft.page, K: 0, ...entries });
  const tree = { Nums: [0, [figure]] };
  draft.writer.set(root, { Type: '/StructTreeRoot', K: figure, ParentTree: tree });
  draft.catalog.StructTreeRoot = root;
  draft.catalog.MarkInfo = { Marked: true };
  draft.pageEntries.StructParents = 0;
  draft.draw(`/Span << /MCID 0 >> BDC BT /F 20 Tf ${AT} (xxxx) Tj ET EMC`);
}

function answered(draft: SecretDraft): void {
  const first = draft.annotation({ Subtype: '/Text', Contents: '(A question)' });
  draft.annotation({ Subtype: '/Text', Rect: [250, 170, 270, 190], IRT: first, Contents: `(${SECRET})` });
}

function field(draft: SecretDraft, entries: object): void {
  const widget = draft.annotation({ Subtype: '/Widget', T: '(answer)', DA: '(/F 12 Tf 0 g)', ...entries });
  draft.catalog.AcroForm = { Fields: [widget], DR: { Font: { F: draft.font } }, DA: '(/F 12 Tf 0 g)' };
}

function xfa(draft: SecretDraft): void {
  const packet = draft.writer.addStream({}, `<xdp><data><name>${SECRET}</name></data></xdp>`, true);
  draft.catalog.AcroForm = { Fields: [], XFA: ['(datasets)', packet] };
}

function outline(draft: SecretDraft, title: string): void {
  const root = draft.writer.reserve();
  const item = draft.writer.add({ Title: title, Parent: root, Dest: [draft.page, '/Fit'] });
  draft.catalog.Outlines = draft.writer.set(root, { Type: '/Outlines', First: item, Last: item, Count: 1 });
}

function destinations(draft: SecretDraft): void {
  draft.catalog.Names = { Dests: { Names: [`(${SECRET})`, [draft.page, '/Fit']] } };
  const rect = [200, 10, 290, 30];
  draft.annotation({ Subtype: '/Link', Rect: rect, Dest: `(${SECRET})` });
}

function attachment(draft: SecretDraft, name: string, content: string): void {
  const file = draft.writer.addStream({ Type: '/EmbeddedFile' }, content, true);
  const specification = draft.writer.add({ Type: '/Filespec', F: textOf(name), UF: textOf(name), EF: { F: file } });
  draft.catalog.Names = { EmbeddedFiles: { Names: [textOf(name), specification] } };
}

function xmp(draft: SecretDraft, property: string): void {
  const packet = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">${property}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
  draft.catalog.Metadata = draft.writer.addStream({ Type: '/Metadata', Subtype: '/XML' }, packet);
}

function script(draft: SecretDraft, source: string): void {
  const action = draft.writer.add({ S: '/JavaScript', JS: source });
  draft.catalog.Names = { JavaScript: { Names: ['(start)', action] } };
}

function thumbnail(draft: SecretDraft): void {
  const data = Buffer.from(SECRET.repeat(10), 'latin1');
  const entries = { Width: data.length, Height: 1, ColorSpace: '/DeviceGray', BitsPerComponent: 8 };
  draft.pageEntries.Thumb = draft.writer.addStream(entries, data);
}
