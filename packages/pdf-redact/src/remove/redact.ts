import { joinBytes } from '@recto/codecs';
import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { ImagesCapability } from '@recto/contract/capabilities/images';
import type { RasterCapability } from '@recto/contract/capabilities/raster';
import { refuseOption } from '@recto/contract/recto-error';
import { loadAllStreams, type PdfDict, writeReachable } from '@recto/pdf-core';
import {
  type DocumentResult,
  notesOnSignatures,
  type OpenedFile,
  type PageNode,
  pageOrigins,
  readAnnotations,
  readPageTree,
} from '@recto/pdf-document';
import { NO_SUCH_PAGE } from '@recto/words/problems';
import { throwIfCancelled } from '@recto/work/cancellation';
import { Pace } from '@recto/work/pace';
import type { RedactionArea, RedactionKind, RedactionReport } from '../redaction.ts';
import type { Redactions } from '../redactions.ts';
import { type AnnotationPlace, annotationChain } from '../surfaces/annotation-texts.ts';
import { readSurfaces } from '../surfaces/read-surfaces.ts';
import { termFinder } from '../terms/term-finder.ts';
import { Areas } from './areas.ts';
import { redactAnnotations } from './document/annotations.ts';
import { readingsOf } from './document/readings.ts';
import { redactStructure } from './document/structure-texts.ts';
import { TermTexts } from './document/term-texts.ts';
import { dropListedOriginals, trimFonts } from './document/unused-resources.ts';
import { copyFile } from './document/working-copy.ts';
import { convexArea } from './geometry/convex-area.ts';
import { ImageEdits } from './images/image-edits.ts';
import { reasonOf } from './overlay/shaped-reason-loader.ts';
import { redactMarkedContent, redactPage } from './redact-page.ts';
import { type Redactor, RemovedCounts } from './redactor.ts';
import { dropUnreadLooks } from './surfaces/annotation-words.ts';
import { redactSurfaces } from './surfaces/redact-surfaces.ts';

/** Capabilities for redaction. */
export interface RedactOptions extends CallOptions {
  /** Decodes JPEG 2000, and JPEG where our own coefficients do not do. */
  readonly images: ImagesCapability;
  /** Decodes JBIG2. */
  readonly raster: RasterCapability;
  /** For tests of the proof only: what the weakened remover leaves out. */
  readonly without?: RedactionKind;
}

/** A redacted document. It is rewritten and not encrypted; the runtime locks it as the input was. */
export interface RedactionResult extends DocumentResult {
  readonly report: RedactionReport;
}

/** A page that has areas. A page object that the document shows more than once has those of all its places. */
interface RedactedPage {
  readonly page: PageNode;
  readonly number: number;
  readonly areas: Areas;
}

/** Shares of the work. */
const COPIED = 0.1;
const CONTENT_DONE = 0.5;
const IMAGES_DONE = 0.85;

/**
 * Removes what lies in the areas and every text that holds a term, and draws the overlay over the areas. What remains keeps
 * its place to the unit. Glyphs are removed when a good part of their cell (advance by the height of letters) lies in an
 * area, images lose the samples under it, paths are cut, annotations and fields that touch it go as a whole.
 * The file is rewritten: earlier revisions, unused objects, private data of programs and thumbnails stay behind.
 * @throws cancelled, too-demanding, option-invalid (an area of a page that does not exist)
 */
export async function redact(
  opened: OpenedFile,
  redactions: Redactions,
  options: RedactOptions,
): Promise<RedactionResult> {
  const { file } = opened;
  const { signal, onProgress, without } = options;
  await loadAllStreams(file, signal);
  const pace = new Pace(signal);
  const counts = new RemovedCounts();
  const copy = await copyFile(file, { counts, without }, pace);
  const { document, catalog, catalogRef, infoRef } = copy;
  if (without !== 'revisions') counts.add('revisions', null, copy.leftBehind);
  onProgress?.(COPIED);
  const find = termFinder(redactions.terms);
  const keepsTexts = redactions.keepsDocumentTexts === true;
  const redactor: Redactor = {
    document,
    counts,
    images: new ImageEdits(document),
    fonts: new Set(),
    copies: new Map(),
    marks: new Map(),
    isForbidden: (bytes) => !keepsTexts && readingsOf(bytes).some((text) => find(text).length > 0),
    without,
  };
  const pages = readPageTree(catalog.get('Pages'), document);
  const surfaces = redactions.terms.length > 0 ? readSurfaces(pages, document) : [];
  const { inner = [], annotations: chosen = [] } = redactions;
  redactSurfaces(surfaces, inner, redactions.overlay?.colour, redactor);
  const isChosen = ({ pageIndex, index }: AnnotationPlace) =>
    !keepsTexts || chosen.some((one) => one.pageIndex === pageIndex && one.index === index);
  const looks = { surfaces, redacted: new Set(inner.map(({ surface }) => surface)) };
  dropUnreadLooks(pages, looks, { find, isChosen, catalog }, redactor);
  const said = chosen.flatMap(({ pageIndex, index }) => {
    const page = pages[pageIndex];
    const dict = page && readAnnotations(page, document)[index]?.dict;
    return dict ? annotationChain(dict, document) : [];
  });
  const { redacted, sharedPages } = pagesWithAreas(pages, redactions.areas);
  const { overlay = {} } = redactions;
  const drawn = { colour: overlay.colour, reason: await reasonOf(overlay, document) };
  const seen = new Set<PdfDict>();
  for (const [index, page] of pages.entries()) {
    throwIfCancelled(signal);
    if (seen.has(page.dict)) continue;
    seen.add(page.dict);
    const found = redacted.get(page.dict);
    if (found) redactPage(page, found.areas, drawn, redactor);
    else if (redactions.terms.length > 0 && !keepsTexts) redactMarkedContent(page, NO_AREAS, redactor);
    onProgress?.(COPIED + ((CONTENT_DONE - COPIED) * (index + 1)) / pages.length);
    if (pace.step()) await pace.rest();
  }
  let undecodedImages = 0;
  await redactor.images.finish(
    { ...options, signal },
    {
      erased: (page, pixels) => counts.add('image-pixels', page, pixels),
      undecoded(page) {
        undecodedImages++;
        counts.add('images', page);
      },
    },
    (share) => onProgress?.(CONTENT_DONE + (IMAGES_DONE - CONTENT_DONE) * share),
  );
  const changedPages = readPageTree(catalog.get('Pages'), document);
  const annotations = redactAnnotations([...redacted.values()], changedPages, catalog, redactor);
  redactStructure(catalog, annotations, new Set(redacted.keys()), redactor);
  dropListedOriginals(catalog, redactor);
  trimFonts(changedPages, catalogRef, redactor);
  const texts = new TermTexts(find, document, (kind) => {
    if (without === kind) return false;
    counts.add(kind, null);
    return true;
  });
  if (keepsTexts) texts.visitAnnotations(said);
  else texts.visitAll(catalogRef, infoRef);
  throwIfCancelled(signal);
  const written = writeReachable(
    document,
    {
      catalog: catalogRef,
      ...(infoRef && { info: infoRef }),
      ...(copy.id && { id: copy.id }),
      version: file.version,
      useObjectStreams: file.usesXrefStreams || file.version >= '1.5',
    },
    new Map(),
    { ...(signal && { signal }) },
  );
  onProgress?.(1);
  return {
    bytes: without === 'revisions' ? joinBytes([file.bytes, written]) : written,
    origins: pageOrigins(file),
    notes: notesOnSignatures(file),
    report: { removed: counts.all(), undecodedImages, sharedPages },
  };
}

const NO_AREAS = new Areas([]);

function pagesWithAreas(pages: readonly PageNode[], wanted: readonly RedactionArea[]) {
  const byDict = new Map<PdfDict, { page: PageNode; own: RedactionArea[] }>();
  for (const area of wanted) {
    const number = area.page;
    const page = pages[number - 1];
    if (!page) throw refuseOption('areas', NO_SUCH_PAGE, { page: number, count: pages.length });
    const known = byDict.get(page.dict) ?? { page, own: [] };
    known.own.push(area);
    byDict.set(page.dict, known);
  }
  const redacted = new Map<PdfDict, RedactedPage>();
  for (const [dict, { page, own }] of byDict) {
    const all = own.map(({ quad }) => convexArea(quad));
    const ofGlyphs = all.filter((_, index) => own[index]?.role !== 'ink');
    redacted.set(dict, { page, number: page.pageIndex + 1, areas: new Areas(all, ofGlyphs) });
  }
  const places = new Map<PdfDict, number>();
  for (const { dict } of pages) places.set(dict, (places.get(dict) ?? 0) + 1);
  const sharedPages = pages.flatMap(({ dict, pageIndex }) =>
    redacted.has(dict) && (places.get(dict) ?? 0) > 1 ? [pageIndex + 1] : [],
  );
  return { redacted, sharedPages };
}
