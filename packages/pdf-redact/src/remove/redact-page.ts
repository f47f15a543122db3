import { latin1, latin1Bytes } from '@recto/codecs';
import { contentBalance, joinContent } from '@recto/pdf-content';
import { dictOf, PdfDict, PdfStream } from '@recto/pdf-core';
import { type PageNode, pageContent } from '@recto/pdf-document';
import type { Areas } from './areas.ts';
import { redactPageContent } from './content/redact-content.ts';
import { prunedResources } from './document/unused-resources.ts';
import { drawOverlay, type PageOverlay } from './overlay/draw-overlay.ts';
import type { Redactor } from './redactor.ts';

/** Removes what lies in the areas from a page's content, and covers them. */
export function redactPage(page: PageNode, areas: Areas, overlay: PageOverlay, redactor: Redactor): void {
  const { document } = redactor;
  const redacted = redactPageContent(pageContent(page, document), areas, page.pageIndex + 1, redactor);
  const { openStates, isTextOpen } = contentBalance([redacted.bytes]);
  const end = `${isTextOpen ? '\nET' : ''}${'\nQ'.repeat(openStates + 1)}\n`;
  const content = new PdfStream(new PdfDict(), joinContent([latin1Bytes('q'), redacted.bytes, latin1Bytes(end)]));
  const resources = prunedResources(content, redacted.resources, page, redactor).clone();
  const objects = dictOf(resources.get('XObject'), document)?.clone() ?? new PdfDict();
  const { content: cover, form } = drawOverlay(areas.all, overlay, document, (name) => objects.has(name));
  if (form) resources.set('XObject', objects.set(...form));
  page.dict.set('Contents', [document.add(content), document.add(cover)]).set('Resources', resources);
  // What was copied from the page's content may say it in other ways.
  for (const key of ['Metadata', 'AF']) page.dict.delete(key);
}

/** Takes forbidden texts from the marked content of a page without areas; other content stays byte for byte. */
export function redactMarkedContent(page: PageNode, areas: Areas, redactor: Redactor): void {
  const { document, counts, isForbidden } = redactor;
  const before = counts.total;
  const { bytes, resources, isChanged, original } = redactPageContent(
    pageContent(page, document),
    areas,
    page.pageIndex + 1,
    redactor,
  );
  // Comments hold words that nobody sees.
  const isSaid = isChanged && latin1(original).includes('%') && isForbidden(original) && !isForbidden(bytes);
  if (counts.total === before && !isSaid) return;
  page.dict.set('Contents', document.add(new PdfStream(new PdfDict(), bytes)));
  page.dict.set('Resources', resources);
}
