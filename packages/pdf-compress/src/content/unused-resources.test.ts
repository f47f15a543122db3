import { latin1Bytes } from '@recto/codecs';
import { createNewDocument, PdfDict, PdfName, PdfStream } from '@recto/pdf-core';
import { expect, test } from 'vitest';
import { scanUses } from './scan-uses.ts';
import { leaveUnusedResources } from './unused-resources.ts';

/** The names of a page's images and fonts that stay, by its content. */
async function left(content: string): Promise<string[]> {
  const document = createNewDocument();
  const image = () =>
    document.add(new PdfStream(PdfDict.of({ Subtype: PdfName.of('Image'), Width: 1, Height: 1 }), new Uint8Array(1)));
  const font = () => document.add(PdfDict.of({ Type: PdfName.of('Font'), Subtype: PdfName.of('Type1') }));
  const XObject = PdfDict.of({ A: image(), B: image() });
  const Font = PdfDict.of({ F: font(), G: font() });
  const Contents = document.add(new PdfStream(PdfDict.of({}), latin1Bytes(content)));
  const page = PdfDict.of({ Type: PdfName.of('Page'), Resources: PdfDict.of({ XObject, Font }), Contents });
  const pages = PdfDict.of({ Type: PdfName.of('Pages'), Kids: [document.add(page)], Count: 1 });
  const uses = await scanUses(document.add(pages), PdfDict.of({}), document, { rest: async () => undefined });
  leaveUnusedResources(uses, document);
  return [...XObject.map.keys(), ...Font.map.keys()];
}

test('ensures that only what is named stays', async () => {
  expect(await left('/A Do BT /G 9 Tf (a) Tj ET')).toEqual(['A', 'G']);
});

test.each([
  ['an inline image without an end', 'BI /W 1 /H 1 ID \xff /A Do /B Do /F 9 Tf /G 8 Tf'],
  ['a string without an end', '(a /A Do /B Do /F 9 Tf /G 8 Tf'],
  ['names side by side', '/A Do/B Do[/F/G]'],
])('ensures that what seems named stays behind %s', async (_, content) => {
  expect(await left(content)).toEqual(['A', 'B', 'F', 'G']);
});
