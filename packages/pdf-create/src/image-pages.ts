import { writeNumber } from '@recto/codecs';
import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { ImageOrientation, PdfImage } from '@recto/contract/capabilities/images';
import { ImageObjects, type PlacedBox, placementMatrix } from '@recto/pdf-content';
import {
  createNewDocument,
  encodeTextString,
  type NewDocument,
  PdfDict,
  PdfName,
  type PdfRef,
  PdfStream,
  PdfString,
  writePdf,
} from '@recto/pdf-core';
import type { DocumentResult } from '@recto/pdf-document';

/** A page that shows one image. */
export interface ImagePage {
  readonly widthPoints: number;
  readonly heightPoints: number;
  readonly image: PdfImage;
  readonly orientation: ImageOrientation;
  /** Area of the upright image; it may extend beyond `visible`. */
  readonly imageBox: PlacedBox;
  /** The part of the page that is painted; all when null. */
  readonly visible: PlacedBox | null;
  /** Red, green and blue, 0 to 1, painted over the whole page first; null leaves the page bare. */
  readonly background: readonly [number, number, number] | null;
}

/** Information dictionary of a new document; empty texts are left out. */
export interface NewDocumentInfo {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly keywords: string;
}

const PRODUCER = 'Recto';

/** Writes a new document of one image a page. @throws cancelled */
export function writeImagePages(
  pages: readonly ImagePage[],
  info: NewDocumentInfo,
  options: CallOptions = {},
): DocumentResult {
  const document = createNewDocument();
  const images = new ImageObjects(document);
  const root = document.reserve();
  const kids = pages.map((page) => addPage(document, images, page, root));
  document.set(root, PdfDict.of({ Type: PdfName.of('Pages'), Kids: kids, Count: kids.length }));
  const catalog = document.add(PdfDict.of({ Type: PdfName.of('Catalog'), Pages: root }));
  const bytes = writePdf(
    document,
    // 16 bits, JPEG 2000 and soft masks need 1.5 at most; a table is read by everything.
    { catalog, info: document.add(infoDict(info)), version: '1.7', useObjectStreams: false },
    options,
  );
  return { bytes, origins: [], notes: [] };
}

function addPage(document: NewDocument, images: ImageObjects, page: ImagePage, parent: PdfRef): PdfRef {
  const content = new TextEncoder().encode(contentOf(page));
  return document.add(
    PdfDict.of({
      Type: PdfName.of('Page'),
      Parent: parent,
      MediaBox: [0, 0, rounded(page.widthPoints), rounded(page.heightPoints)],
      Resources: PdfDict.of({ XObject: PdfDict.of({ Im0: images.add(page.image) }) }),
      Contents: document.add(new PdfStream(new PdfDict(), content)),
    }),
  );
}

function contentOf({ widthPoints, heightPoints, background, visible, imageBox, orientation }: ImagePage): string {
  const parts: string[] = [];
  if (background) parts.push(`${numbers(background)} rg ${numbers([0, 0, widthPoints, heightPoints])} re f`);
  parts.push('q');
  if (visible) parts.push(`${numbers([visible.left, visible.bottom, visible.width, visible.height])} re W n`);
  parts.push(`${numbers(placementMatrix(imageBox, orientation))} cm /Im0 Do Q`);
  return parts.join('\n');
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
const numbers = (values: readonly number[]): string => values.map((value) => writeNumber(value)).join(' ');

function infoDict({ title, author, subject, keywords }: NewDocumentInfo): PdfDict {
  const dict = new PdfDict();
  const texts = { Title: title, Author: author, Subject: subject, Keywords: keywords, Producer: PRODUCER };
  for (const [key, text] of Object.entries(texts))
    if (text !== '') dict.set(key, new PdfString(encodeTextString(text)));
  return dict;
}
