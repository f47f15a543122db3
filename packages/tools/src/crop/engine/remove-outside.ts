import type { CapabilitiesFor } from '@recto/contract/capabilities/capabilities';
import { writePageSelection } from '@recto/contract/page-selection';
import { RectoError } from '@recto/contract/recto-error';
import type { PdfDict } from '@recto/pdf-core';
import {
  type Box,
  type PdfDocument,
  pageSize,
  readBox,
  readPages,
  reopenDocument,
  visibleBox,
} from '@recto/pdf-document';
import { boxArea, proveRedacted, type RedactionArea, type RedactionReport, redact } from '@recto/pdf-redact';
import { say } from '@recto/words/said';
import { type CroppedFile, cropPages, withPageSizes } from './crop-pages.ts';
import { WORDS } from './crop-words.ts';

/** Distance beyond a page within which content is searched for, in units of default user space. */
const REACH = 1_000_000;
/** Points from the edge from where on everything goes: nearer, pixels and lines would fray the edge itself. */
const EDGE_POINTS = 1;
/** Cover of the letters that the edge cuts. */
const PAPER = { colour: { red: 1, green: 1, blue: 1 } };
/** Shares of the work. */
const REMOVED = 0.5;

/** A file without what lay outside, and what went. */
export interface RemovedOutside extends CroppedFile {
  readonly report: RedactionReport;
}

/**
 * Makes pages end at their boxes and takes everything out of the file that lies outside, then looks for it in the result.
 * @param boxes in default user space by page dictionary
 * @throws promise-broken when anything is found there again; cancelled, too-demanding
 */
export async function removeOutside(
  opened: PdfDocument,
  boxes: ReadonlyMap<PdfDict, Box>,
  { raster, images }: CapabilitiesFor<'raster' | 'images'>,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: (fraction: number) => void },
): Promise<RemovedOutside> {
  const pages = readPages(opened.file);
  const areas = pages.flatMap((page) => {
    const box = boxes.get(page.dict);
    const shown = visibleBox(page, opened.file);
    const pointsAUnit = pageSize(page, opened.file).widthPoints / (shown.right - shown.left);
    return box ? around(box, EDGE_POINTS / pointsAUnit, page.pageIndex + 1) : [];
  });
  const redactions = { areas, terms: [], overlay: PAPER };
  const redacted = await redact(opened, redactions, {
    raster,
    images,
    signal,
    onProgress: (share) => progress(share * REMOVED),
  });
  const cleared = await reopenDocument(redacted.bytes, opened.fileName, { signal });
  const clearedPages = readPages(cleared.file);
  const newBoxes = new Map<PdfDict, Box>();
  const wholes = new Map<PdfDict, Box>();
  for (const page of pages) {
    const [box, now] = [boxes.get(page.dict), clearedPages[page.pageIndex]];
    if (!box || !now) continue;
    newBoxes.set(now.dict, box);
    wholes.set(now.dict, readBox(page.inherited.MediaBox, opened.file) ?? visibleBox(page, opened.file));
  }
  // What is proved is what the pages hold, so they are shown whole for it.
  const witness = withPageSizes(cleared.file, wholes);
  const left = await proveRedacted(witness, redactions, {
    raster,
    signal,
    onProgress: (share) => progress(REMOVED + share * (1 - REMOVED)),
  });
  if (left.length > 0) {
    const found = [...new Set(left.flatMap(({ page }) => (page === null ? [] : [page - 1])))];
    throw new RectoError('promise-broken', {
      missing: say(WORDS.left, { pages: writePageSelection(found.sort((one, other) => one - other)) }),
    });
  }
  return { ...cropPages(cleared.file, newBoxes, 'cut'), report: redacted.report };
}

/** All that lies outside a box with an edge around it, as four areas that overlap at the corners. */
function around(box: Box, edge: number, page: number): RedactionArea[] {
  const [left, bottom, right, top] = [box.left - edge, box.bottom - edge, box.right + edge, box.top + edge];
  const far = { left: left - REACH, bottom: bottom - REACH, right: right + REACH, top: top + REACH };
  return [
    boxArea(page, { ...far, right: left }),
    boxArea(page, { ...far, left: right }),
    boxArea(page, { ...far, top: bottom }),
    boxArea(page, { ...far, bottom: top }),
  ];
}
