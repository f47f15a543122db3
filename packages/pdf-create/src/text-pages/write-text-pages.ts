import { latin1Bytes, writeNumber } from '@recto/codecs';
import {
  createNewDocument,
  dictOfNames,
  encodeTextString,
  PdfDict,
  type PdfRef,
  PdfStream,
  PdfString,
  writePdf,
} from '@recto/pdf-core';
import type { DocumentResult } from '@recto/pdf-document';
import { embedFont, glyphTexts } from '@recto/pdf-fonts/embed';
import { fontName, fontsOf, lineContent, NewObjects } from '@recto/pdf-overlay';
import { throwIfCancelled } from '@recto/work/cancellation';
import type { TextBlock, TextDocumentOptions, TextPage } from './text-page.ts';
import { TextStructure } from './text-structure.ts';

const PRODUCER = 'Recto';
const PAGES_PER_STEP = 50;

/**
 * Writes a new document of text: black on bare pages, every paragraph and heading tagged (ISO 32000-2, 14.7 and 14.8), fonts
 * embedded with the glyphs that are used.
 * @param pages at least one.
 * @throws cancelled
 */
export function writeTextPages(pages: readonly TextPage[], options: TextDocumentOptions): DocumentResult {
  const { fonts, signal, onProgress } = options;
  const objects = new NewObjects(1);
  const texts = glyphTexts(fonts, pages.flatMap(linesOf));
  const fontRefs = fonts.map((font, index) => embedFont(font, texts[index] ?? new Map(), index, objects));
  const root = objects.add(null);
  const structure = new TextStructure(objects);
  const contentOf = ({ lines }: TextBlock) => lines.map((line) => lineContent(line, fonts, texts)).join('\n');

  const addPage = (content: TextPage, pageIndex: number): PdfRef => {
    if (pageIndex % PAGES_PER_STEP === 0) throwIfCancelled(signal);
    onProgress?.(pageIndex / pages.length);
    const used = fontsOf(linesOf(content)).map((index) => [fontName(index), fontRefs[index] ?? null] as const);
    const page = objects.add(null);
    const parts = content.blocks.map((block) => {
      const { tag, markedContentId } = structure.addPart(block, page);
      return `/${tag} <</MCID ${markedContentId}>> BDC\nBT\n${contentOf(block)}\nET\nEMC\n`;
    });
    const dict = dictOfNames({
      Type: 'Page',
      Parent: root,
      MediaBox: [0, 0, Number(writeNumber(content.widthPoints)), Number(writeNumber(content.heightPoints))],
      Resources: PdfDict.of({ Font: new PdfDict(used) }),
      Contents: objects.add(new PdfStream(new PdfDict(), latin1Bytes(parts.join('')))),
      StructParents: structure.finishPage(),
      Tabs: 'S',
    });
    objects.set(page, dict);
    return page;
  };

  const kids = pages.map(addPage);
  objects.set(root, dictOfNames({ Type: 'Pages', Kids: kids, Count: kids.length }));
  const catalog = dictOfNames({
    Type: 'Catalog',
    Pages: root,
    Lang: new PdfString(encodeTextString(options.languageTag)),
    MarkInfo: PdfDict.of({ Marked: true }),
    StructTreeRoot: structure.finish(),
  });
  const info = PdfDict.of({ Producer: new PdfString(encodeTextString(PRODUCER)) });
  if (options.title !== '') {
    info.set('Title', new PdfString(encodeTextString(options.title)));
    catalog.set('ViewerPreferences', PdfDict.of({ DisplayDocTitle: true }));
  }
  const trailer = { catalog: objects.add(catalog), info: objects.add(info) };
  const document = createNewDocument();
  for (const { object } of objects.changes.values()) document.add(object);
  const bytes = writePdf(document, { ...trailer, version: '1.7', useObjectStreams: true }, signal ? { signal } : {});
  onProgress?.(1);
  return { bytes, origins: [], notes: [] };
}

function linesOf({ blocks }: TextPage) {
  return blocks.flatMap(({ lines }) => lines.map(({ line }) => line));
}
