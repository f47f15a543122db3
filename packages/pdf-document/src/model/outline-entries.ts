import type { OutlineEntry } from '@recto/contract/outline-entry';
import type { PdfFile } from '@recto/pdf-core';
import { readDestinations, readTarget } from './destinations.ts';
import { readReach } from './file-reach.ts';
import { outlineTitle } from './outline.ts';

/** Longest title that is returned, in characters. */
const MAX_TITLE_LENGTH = 1000;

/** The outline as a reader shows it, parents before their children. */
export function readOutlineEntries(file: PdfFile): OutlineEntry[] {
  const destinations = readDestinations(file);
  return readReach(file).outline.items.map((item) => {
    const target = readTarget(item.dict, destinations, file);
    return {
      title: outlineTitle(item, file).slice(0, MAX_TITLE_LENGTH),
      depth: item.depth,
      pageIndex: target.kind === 'page' ? target.destination.pageIndex : null,
    };
  });
}
