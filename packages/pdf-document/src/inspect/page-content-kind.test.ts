import { openPdf } from '@recto/pdf-core';
import { buildPdf, PdfWriter, richSpec } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { type PageContentKind, readPageContentKinds } from './page-content-kind.ts';

type Entries = Record<string, unknown>;

/** One page for each content, with a standard font, a composite font, an image and two forms. */
async function contentKindOf(content: string, page: Entries = {}): Promise<PageContentKind | undefined> {
  const writer = new PdfWriter();
  const form = (text: string) => writer.addStream({ Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 9, 9] }, text);
  const image = {
    Type: '/XObject',
    Subtype: '/Image',
    Width: 1,
    Height: 1,
    ColorSpace: '/DeviceGray',
    BitsPerComponent: 8,
  };
  const composite = { Type: '/Font', Subtype: '/Type0', BaseFont: '/X', Encoding: '/Identity-H' };
  const root = writer.reserve();
  const resources = {
    Font: {
      F1: writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' }),
      F2: writer.add(composite),
    },
    XObject: {
      Im: writer.addStream(image, 'x'),
      Empty: form('q 1 0 0 1 0 0 cm Q'),
      Line: form('0 0 m 9 9 l S'),
    },
  };
  const kid = writer.add({
    Type: '/Page',
    Parent: root,
    MediaBox: [0, 0, 100, 100],
    Resources: resources,
    Contents: writer.addStream({}, content),
    ...page,
  });
  writer.set(root, { Type: '/Pages', Kids: [kid], Count: 1 });
  const bytes = writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root }) } });
  return (await readPageContentKinds(await openPdf(bytes, { fileName: 'page.pdf' })))[0];
}

const annotation = (subtype: string, flags: number): Entries => ({
  Annots: [{ Type: '/Annot', Subtype: subtype, Rect: [0, 0, 10, 10], F: flags }],
});

describe('a page is blank: ensures that', () => {
  test.each<[string, string, Entries?]>([
    ['it may hold nothing', ''],
    ['states and paths that are not painted show nothing', 'q 0 0 50 50 re W n 2 w Q'],
    ['empty strings and spaces of a standard font show nothing', 'BT /F1 12 Tf () Tj (  ) Tj [( ) 20 ( )] TJ ET'],
    ['white on white shows nothing', '1 1 1 rg 0 0 100 100 re f q 0 g Q 0 0 9 9 re f 1 G 0 0 m 9 9 l S'],
    ['a form that paints nothing shows nothing', '/Empty Do'],
    ['a drawing that is not there shows nothing', '/Missing Do'],
    ['text that stands only in a marked-content property shows nothing', '/Span << /ActualText (words) >> BDC EMC'],
    ['a link or a hidden note shows nothing', '', annotation('/Link', 4)],
    ['a hidden annotation shows nothing', '', annotation('/Square', 2)],
  ])('%s', async (_, content, page) => {
    expect(await contentKindOf(content, page)).toBe('none');
  });
});

describe('a page is not blank: ensures that', () => {
  test.each<[string, string, Entries?]>([
    ['text shows', 'BT /F1 12 Tf (a) Tj ET'],
    ['text without a font counts', 'BT ( ) Tj ET'],
    ['bytes of a composite font count, whatever they are', 'BT /F2 12 Tf (  ) Tj ET'],
    ['a filled path shows', '0 0 9 9 re f'],
    ['a stroke shows although fills are white', '1 g 0 0 9 9 re B'],
    ['a colour that was saved comes back', 'q 1 g Q 0 0 9 9 re f'],
    ['colours of a space that we do not know count', '1 g /Cs cs 1 sc 0 0 9 9 re f'],
    ['an inline image shows', 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI'],
    ['a form that paints shows', '/Line Do'],
    ['a shading shows', '/Sh sh'],
    ['a note shows', '', annotation('/Text', 0)],
  ])('%s', async (_, content, page) => {
    expect(await contentKindOf(content, page)).toBe('marks');
  });

  test.each<[string, string]>([
    ['an image, also a white one', '/Im Do'],
    ['an image over which white is painted', '/Im Do 1 g 0 0 9 9 re f'],
    ['an image with words of text recognition below it', 'BT 3 Tr /F2 12 Tf (words) Tj ET q 0 Tr Q /Im Do'],
  ])('%s is a picture, which has to be looked at', async (_, content) => {
    expect(await contentKindOf(content)).toBe('pictures');
  });

  test('a picture with a line of text marks', async () => {
    expect(await contentKindOf('/Im Do BT 3 Tr 0 Tr /F1 12 Tf (a) Tj ET')).toBe('marks');
  });

  test('content that cannot be read counts', async () => {
    expect(await withUnreadableContent()).toBe('marks');
  });

  test('a form that draws itself ends', async () => {
    const writer = new PdfWriter();
    const form = writer.reserve();
    const root = writer.reserve();
    const resources = { XObject: { Fm: form } };
    const streamed = writer.addStream(
      { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 9, 9], Resources: resources },
      '/Fm Do',
    );
    writer.set(form, streamed);
    const page = { Type: '/Page', Parent: root, MediaBox: [0, 0, 9, 9], Resources: resources };
    const kid = writer.add({ ...page, Contents: writer.addStream({}, '/Fm Do') });
    writer.set(root, { Type: '/Pages', Kids: [kid], Count: 1 });
    const bytes = writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root }) } });
    expect(await readPageContentKinds(await openPdf(bytes, { fileName: 'page.pdf' }))).toEqual(['marks']);
  });

  test('every page of a document with text shows', async () => {
    const file = await openPdf(buildPdf(richSpec({ pages: 6 })), { fileName: 'rich.pdf' });
    expect(await readPageContentKinds(file)).toEqual(Array(6).fill('marks'));
  });
});

async function withUnreadableContent(): Promise<PageContentKind | undefined> {
  const writer = new PdfWriter();
  const root = writer.reserve();
  const contents = writer.addStream({ Filter: '/Unknown' }, 'nothing');
  const kid = writer.add({ Type: '/Page', Parent: root, MediaBox: [0, 0, 9, 9], Contents: contents });
  writer.set(root, { Type: '/Pages', Kids: [kid], Count: 1 });
  const bytes = writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root }) } });
  return (await readPageContentKinds(await openPdf(bytes, { fileName: 'page.pdf' })))[0];
}
