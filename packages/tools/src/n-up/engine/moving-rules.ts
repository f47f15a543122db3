import { transformBounds } from '@recto/codecs';
import type { PdfDict, PdfFile, PdfObject } from '@recto/pdf-core';
import { readAcroForm, readReach } from '@recto/pdf-document';
import { rectangleOf } from './moved-annotations.ts';
import { MovedDestinations, rounded } from './moved-destinations.ts';
import type { MovingRules } from './moved-objects.ts';
import type { PageForms } from './page-forms.ts';
import type { PlacedPages } from './placed-pages.ts';
import type { SheetAnnotations } from './sheet-annotations.ts';
import { TaggedContent } from './tagged-content.ts';

/** Returns the replacements for everything that names a page. */
export function movingRules(
  file: PdfFile,
  pages: PlacedPages,
  forms: PageForms,
  annotations: SheetAnnotations,
): MovingRules {
  const destinations = new MovedDestinations(file, pages);
  const tagged = new TaggedContent(file, pages, forms);
  const acroForm = readAcroForm(file.catalog, file);
  const beadPages = new Map<PdfDict, PdfDict | null>();
  for (const { beads } of readReach(file).threads.items) for (const { dict, page } of beads) beadPages.set(dict, page);
  return {
    sheetOf: (dict) => pages.of(dict)[0]?.sheetRef,
    arrayOf: (items) => destinations.move(items),
    entriesOf(dict) {
      const beadPage = beadPages.get(dict);
      if (beadPage) return beadEntries(dict, beadPage);
      // An XFA form lays out pages of its own.
      if (dict === acroForm && dict.has('XFA')) return { XFA: null };
      return annotations.entriesOf(dict) ?? tagged.entriesOf(dict);
    },
  };

  function beadEntries(bead: PdfDict, page: PdfDict): Readonly<Record<string, PdfObject>> | undefined {
    const rectangle = rectangleOf(bead, 'R', file);
    const placed = pages.showing(page, rectangle);
    return placed && { P: placed.sheetRef, R: transformBounds(placed.toSheet, rectangle).map(rounded) };
  }
}
