import { latin1Bytes } from '@recto/codecs';
import {
  createNewDocument,
  dictOf,
  type NewDocument,
  PdfDict,
  PdfName,
  type PdfObject,
  type PdfRef,
  PdfStream,
} from '@recto/pdf-core';
import { expect, test } from 'vitest';
import { scanUses } from './scan-uses.ts';
import { leaveUnusedResources } from './unused-resources.ts';

const form = (content: string, entries: Record<string, PdfObject> = {}) =>
  new PdfStream(PdfDict.of({ Subtype: PdfName.of('Form'), ...entries }), latin1Bytes(content));
const image = () => new PdfStream(PdfDict.of({ Subtype: PdfName.of('Image'), Width: 1, Height: 1 }), new Uint8Array(1));
const font = () => PdfDict.of({ Type: PdfName.of('Font'), Subtype: PdfName.of('Type1') });
const names = (list: PdfObject | undefined, document: NewDocument) => [...(dictOf(list, document)?.map.keys() ?? [])];

interface Page {
  readonly content: string;
  readonly resources: PdfDict;
  readonly catalog?: PdfDict;
  readonly keepsAll?: boolean;
  readonly annotations?: readonly PdfObject[];
}

/** Looks through a document of one page and takes out what is not used. */
async function clean(document: NewDocument, { content, resources, catalog, keepsAll = false, annotations }: Page) {
  const Contents = document.add(new PdfStream(PdfDict.of({}), latin1Bytes(content)));
  const page = PdfDict.of({
    Type: PdfName.of('Page'),
    Resources: resources,
    Contents,
    Annots: [...(annotations ?? [])],
  });
  const pages = PdfDict.of({ Type: PdfName.of('Pages'), Kids: [document.add(page)], Count: 1 });
  const root = catalog ?? PdfDict.of({});
  document.add(root);
  const uses = await scanUses(document.add(pages), root, document, { rest: async () => undefined });
  leaveUnusedResources(uses, document, keepsAll);
}

/** The names of a page's images and fonts that stay, by its content. */
async function left(content: string): Promise<string[]> {
  const document = createNewDocument();
  const XObject = PdfDict.of({ A: document.add(image()), B: document.add(image()) });
  const Font = PdfDict.of({ F: document.add(font()), G: document.add(font()) });
  await clean(document, { content, resources: PdfDict.of({ XObject, Font }) });
  return [...XObject.map.keys(), ...Font.map.keys()];
}

test('ensures that only what is named stays', async () => {
  expect(await left('/A Do BT /G 9 Tf (a) Tj ET')).toEqual(['A', 'G']);
});

test('ensures that lists of which nothing is left go', async () => {
  const document = createNewDocument();
  const XObject = PdfDict.of({ A: document.add(image()) });
  const resources = PdfDict.of({ XObject, Font: PdfDict.of({ F: document.add(font()) }), Pattern: new PdfDict() });
  await clean(document, { content: '/A Do', resources });
  expect([...resources.map.keys()]).toEqual(['XObject']);
});

test.each([
  ['an inline image without an end', 'BI /W 1 /H 1 ID \xff /A Do /B Do /F 9 Tf /G 8 Tf'],
  ['a string without an end', '(a /A Do /B Do /F 9 Tf /G 8 Tf'],
  ['names side by side', '/A Do/B Do[/F/G]'],
  ['names with codes', '/#41 Do /B Do /#46 9 Tf /G 9 Tf'],
])('ensures that what seems named stays behind %s', async (_, content) => {
  expect(await left(content)).toEqual(['A', 'B', 'F', 'G']);
});

/** Resources with two entries of each category, of which content may name one. */
function everyCategory(document: NewDocument): PdfDict {
  const pair = (make: () => PdfObject) => PdfDict.of({ Used: document.add(make()), Left: document.add(make()) });
  return PdfDict.of({
    ExtGState: pair(() => PdfDict.of({ LW: 1 })),
    ColorSpace: pair(() => [PdfName.of('Pattern')]).set('DefaultRGB', PdfName.of('DeviceRGB')),
    Pattern: pair(() => PdfDict.of({ PatternType: 2 })),
    Shading: pair(() => PdfDict.of({ ShadingType: 2 })),
    XObject: pair(image),
    Font: pair(font),
    Properties: pair(() => PdfDict.of({ Kind: PdfName.of('Part') })),
    ProcSet: [PdfName.of('PDF')],
  });
}

const CATEGORIES = ['ExtGState', 'Pattern', 'Shading', 'XObject', 'Font', 'Properties'];

test.each([
  ['Do', '/Used Do'],
  ['Tf', '/Used 9 Tf'],
  ['gs', '/Used gs'],
  ['cs', '/Used cs'],
  ['sh', '/Used sh'],
  ['scn', '/Pattern cs 1 0 0 /Used scn'],
  ['BDC', '/OC /Used BDC EMC'],
  ['DP', '/OC /Used DP'],
  ['an inline image', 'BI /W 1 /H 1 /BPC 8 /CS /Used ID \xff EI'],
])('ensures that a form keeps what %s names, and not the rest', async (_, content) => {
  const document = createNewDocument();
  const resources = everyCategory(document);
  const drawn = document.add(form(content, { Resources: resources }));
  await clean(document, { content: '/X Do', resources: PdfDict.of({ XObject: PdfDict.of({ X: drawn }) }) });
  for (const category of CATEGORIES) expect(names(resources.get(category), document)).toEqual(['Used']);
  expect(names(resources.get('ColorSpace'), document)).toEqual(['Used', 'DefaultRGB']);
  expect(resources.has('ProcSet')).toBe(true);
});

test('ensures that patterns and Type 3 fonts keep what their content names', async () => {
  const document = createNewDocument();
  const [inPattern, inFont] = [everyCategory(document), everyCategory(document)];
  const pattern = document.add(
    new PdfStream(PdfDict.of({ PatternType: 1, Resources: inPattern }), latin1Bytes('/Used gs')),
  );
  const glyph = document.add(new PdfStream(PdfDict.of({}), latin1Bytes('9 0 d0 /Used Do')));
  const type3 = font().set('Subtype', PdfName.of('Type3')).set('Resources', inFont);
  type3.set('CharProcs', PdfDict.of({ a: glyph }));
  const resources = PdfDict.of({
    Pattern: PdfDict.of({ P: pattern }),
    Font: PdfDict.of({ T: document.add(type3) }),
  });
  await clean(document, { content: '/Pattern cs /P scn 0 0 9 9 re f BT /T 9 Tf (a) Tj ET', resources });
  expect(names(inPattern.get('ExtGState'), document)).toEqual(['Used']);
  expect(names(inFont.get('XObject'), document)).toEqual(['Used']);
});

test('ensures that a page keeps what forms without resources, and forms that lack a name, find in it', async () => {
  const document = createNewDocument();
  const resources = everyCategory(document);
  const bare = document.add(form('/Used gs'));
  const lacking = document.add(form('/Left gs', { Resources: PdfDict.of({ Font: PdfDict.of({}) }) }));
  dictOf(resources.get('XObject'), document)?.set('Bare', bare).set('Lacking', lacking);
  await clean(document, { content: '/Bare Do /Lacking Do', resources });
  expect(names(resources.get('ExtGState'), document)).toEqual(['Used', 'Left']);
});

test('ensures that glyphs without resources find those of every page that shows them', async () => {
  const document = createNewDocument();
  const glyph = document.add(new PdfStream(PdfDict.of({}), latin1Bytes('9 0 d0 /Used gs')));
  const type3 = document.add(
    font()
      .set('Subtype', PdfName.of('Type3'))
      .set('CharProcs', PdfDict.of({ a: glyph })),
  );
  const of = () => everyCategory(document).set('Font', PdfDict.of({ T: type3 }));
  const [first, second] = [of(), of()];
  const drawn = document.add(form('BT /T 9 Tf (a) Tj ET', { Resources: second }));
  dictOf(first.get('XObject'), document)?.set('X', drawn);
  await clean(document, { content: 'BT /T 9 Tf (a) Tj ET /X Do', resources: first });
  expect(names(first.get('ExtGState'), document)).toEqual(['Used']);
  expect(names(second.get('ExtGState'), document)).toEqual(['Used']);
});

test('ensures that a list which two share keeps what either names, and one that is not read keeps all', async () => {
  const document = createNewDocument();
  const shared = document.add(PdfDict.of({ A: document.add(image()), B: document.add(image()), C: 1 }));
  const unread = document.add(PdfDict.of({ A: document.add(image()) }));
  document.add(form('', { Resources: PdfDict.of({ XObject: unread }) }));
  const one = document.add(form('/A Do', { Resources: PdfDict.of({ XObject: shared, Pattern: unread }) }));
  const other = document.add(form('/B Do', { Resources: PdfDict.of({ XObject: shared }) }));
  const XObject = PdfDict.of({ One: one, Other: other });
  await clean(document, { content: '/One Do /Other Do', resources: PdfDict.of({ XObject }) });
  expect(names(shared, document)).toEqual(['A', 'B']);
  expect(names(unread, document)).toEqual(['A']);
});

test('ensures that content which breaks off keeps everything', async () => {
  const document = createNewDocument();
  const resources = everyCategory(document);
  const broken = form('/Used gs', { Resources: resources, Filter: PdfName.of('FlateDecode') });
  const XObject = PdfDict.of({ X: document.add(broken) });
  await clean(document, { content: '/X Do', resources: PdfDict.of({ XObject }) });
  expect(names(resources.get('ExtGState'), document)).toEqual(['Used', 'Left']);
});

test('ensures that fields to fill in keep every font, in their appearances too', async () => {
  const document = createNewDocument();
  const [shown, DR] = [everyCategory(document), everyCategory(document)];
  const N = document.add(form('/Tx BMC BT /Used 9 Tf (a) Tj ET EMC', { Resources: shown }));
  const widget = PdfDict.of({ Subtype: PdfName.of('Widget'), Rect: [0, 0, 9, 9], AP: PdfDict.of({ N }) });
  const catalog = PdfDict.of({ AcroForm: PdfDict.of({ DR, Fields: [] }) });
  await clean(document, { content: '', resources: PdfDict.of({}), catalog, annotations: [document.add(widget)] });
  expect(names(shown.get('Font'), document)).toEqual(['Used', 'Left']);
  expect(names(shown.get('XObject'), document)).toEqual(['Used']);
  expect(names(DR.get('XObject'), document)).toEqual(['Used', 'Left']);
});

test('ensures that without any loss the last mention of an object stays', async () => {
  const document = createNewDocument();
  const one: PdfRef = document.add(image());
  const lists = Array.from({ length: 3 }, () => PdfDict.of({ Left: one, Plain: PdfName.of('DeviceRGB') }));
  const forms = lists.map((XObject) => document.add(form('', { Resources: PdfDict.of({ XObject }) })));
  const XObject = PdfDict.of(Object.fromEntries(forms.map((ref, index) => [`X${index}`, ref])));
  const content = '/X0 Do /X1 Do /X2 Do';
  await clean(document, { content, resources: PdfDict.of({ XObject }), keepsAll: true });
  expect(lists.map((list) => [...list.map.keys()])).toEqual([['Left'], [], []]);
});
