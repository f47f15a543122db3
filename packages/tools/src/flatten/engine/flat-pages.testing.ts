import { PdfWriter, type Reference, type Syntax } from '@recto/testkit';

type Entries = Record<string, Syntax | undefined>;

/** A page to be flattened: what it is like, and what is on it. */
export interface FlatPage {
  /** More entries of the page: /Rotate, /CropBox, /UserUnit. */
  readonly page?: Entries;
  readonly content?: string;
  readonly resources?: Entries;
  /** Adds annotations and answers with their references; may change the catalog. */
  readonly annotations?: (writer: PdfWriter, pageRef: Reference, catalog: Entries) => Syntax[];
  readonly version?: string;
}

/** A sentence, and lines at the edges, so that a shift of anything is seen. */
export const CONTENT = 'q 0.9 0.95 1 rg 20 20 260 360 re f Q BT /F1 14 Tf 40 350 Td (Written on the page) Tj ET';

/** One page of 300 x 400 points. */
export function flatDocument({
  page = {},
  content = CONTENT,
  resources,
  annotations,
  version = '1.7',
}: FlatPage): Uint8Array {
  const writer = new PdfWriter();
  const catalog: Entries = { Type: '/Catalog' };
  const root = writer.reserve();
  const pages = writer.reserve();
  const pageRef = writer.reserve();
  const font = writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica', Encoding: '/WinAnsiEncoding' });
  const annots = annotations?.(writer, pageRef, catalog) ?? [];
  writer.set(pageRef, {
    Type: '/Page',
    Parent: pages,
    MediaBox: [0, 0, 300, 400],
    Contents: writer.addStream({}, content),
    Resources: { Font: { F1: font }, ...resources },
    ...(annots.length > 0 && { Annots: annots }),
    ...page,
  });
  writer.set(pages, { Type: '/Pages', Kids: [pageRef], Count: 1 });
  writer.set(root, { ...catalog, Pages: pages });
  return writer.toBytes({ version, trailer: { Root: root } });
}

/** An appearance: a frame, an arrow that shows which way is up, and a word. */
export function appearance(writer: PdfWriter, entries: Entries = {}, colour = '1 0.4 0.2'): Reference {
  const font = writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica-Bold' });
  return writer.addStream(
    { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 100, 40], Resources: { Font: { H: font } }, ...entries },
    `${colour} rg 2 2 96 36 re f 0 g 10 5 m 20 35 l 30 5 l f BT /H 12 Tf 36 14 Td (Drawn) Tj ET`,
  );
}

/** A text field with an appearance. @param entries more of it */
export function addField(writer: PdfWriter, pageRef: Reference, catalog: Entries, entries: Entries = {}): Reference {
  const field = writer.add({
    Type: '/Annot',
    Subtype: '/Widget',
    FT: '/Tx',
    T: '(name)',
    V: '(Drawn)',
    F: 4,
    P: pageRef,
    Rect: [40, 200, 240, 280],
    AP: { N: appearance(writer) },
    ...entries,
  });
  catalog.AcroForm = { Fields: [field], DA: '(/Helv 12 Tf 0 g)' };
  return field;
}

/** A tagged page: a paragraph, a form element that holds a field by reference, and a stamp that no element knows. */
export function taggedDocument(): Uint8Array {
  return flatDocument({
    page: { StructParents: 0 },
    content: '/P <</MCID 0>> BDC BT /F1 14 Tf 40 350 Td (Written on the page) Tj ET EMC',
    annotations: (writer, pageRef, catalog) => {
      const [root, paragraph, form] = [writer.reserve(), writer.reserve(), writer.reserve()];
      const field = addField(writer, pageRef, catalog, { StructParent: 1, TU: '(Your name)' });
      writer.set(paragraph, { Type: '/StructElem', S: '/P', P: root, Pg: pageRef, K: 0 });
      writer.set(form, {
        Type: '/StructElem',
        S: '/Form',
        P: root,
        Pg: pageRef,
        K: { Type: '/OBJR', Obj: field, Pg: pageRef },
      });
      writer.set(root, {
        Type: '/StructTreeRoot',
        K: [paragraph, form],
        ParentTreeNextKey: 2,
        ParentTree: { Nums: [0, [paragraph], 1, form] },
      });
      catalog.StructTreeRoot = root;
      catalog.MarkInfo = { Marked: true };
      const stamp = { Type: '/Annot', Subtype: '/Stamp', Rect: [40, 50, 140, 90], AP: { N: appearance(writer) } };
      return [field, writer.add(stamp)];
    },
  });
}
