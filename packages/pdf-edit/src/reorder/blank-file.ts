import { createNewDocument, openPdf, PdfDict, type PdfFile, PdfName, writePdf } from '@recto/pdf-core';

/** Size of a page without content. */
export interface BlankPage {
  readonly widthPoints: number;
  readonly heightPoints: number;
}

/**
 * A file of blank pages, to be merged with others.
 * @param isLabelled true gives the pages labels that show nothing, false gives them none.
 */
export async function createBlankFile(pages: readonly BlankPage[], isLabelled: boolean): Promise<PdfFile> {
  const document = createNewDocument();
  const root = document.reserve();
  const kids = pages.map(({ widthPoints, heightPoints }) => {
    const page = { Type: PdfName.of('Page'), Parent: root, MediaBox: [0, 0, widthPoints, heightPoints] };
    return document.add(PdfDict.of({ ...page, Resources: new PdfDict() }));
  });
  document.set(root, PdfDict.of({ Type: PdfName.of('Pages'), Kids: kids, Count: kids.length }));
  const catalog = PdfDict.of({ Type: PdfName.of('Catalog'), Pages: root });
  if (isLabelled) catalog.set('PageLabels', PdfDict.of({ Nums: [0, new PdfDict()] }));
  const bytes = writePdf(document, { catalog: document.add(catalog), version: '1.4', useObjectStreams: false });
  return openPdf(bytes, { fileName: 'blank.pdf' });
}
