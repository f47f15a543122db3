import type { RasterCapability } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import { notesOnMissing } from '@recto/contract/missing-characters';
import { writePageSelection } from '@recto/contract/page-selection';
import { type Note, note } from '@recto/contract/receipt';
import { RectoError, refuseInput, refuseUsage } from '@recto/contract/recto-error';
import { defineOperation, resultName } from '@recto/contract/tool';
import { openDocument } from '@recto/pdf-document';
import { coverInk, type RedactionArea, type RedactionReport, redact } from '@recto/pdf-redact';
import { message } from '@recto/words/message';
import type { HitList } from '../hits.ts';
import tool, { needsTypesetting } from '../tool.ts';
import { type FoundHits, findHits, findTexts, readingKeptFor } from './find-hits.ts';
import { readPageWords, wantedPage } from './page-words.ts';
import { planRedaction, type RedactionPlan } from './plan-redaction.ts';
import { type SettledFile, settle } from './settle.ts';

const NOTHING_CHOSEN = message('problem.nothingToRedact', 'Mark an area or search for something first.');
const NOTHING_FOUND = message(
  'problem.nothingFound',
  'Nothing was found, so nothing was redacted. The file is unchanged.',
);
const RUN_OCR_FIRST = message(
  'problem.nothingFoundInPictures',
  'Nothing was found, so nothing was redacted. Pages without text: {pages}. If what you look for is in a picture there, run OCR first, then redact.',
);
const AS_PICTURES = message(
  'note.pagesAsPictures',
  '{count, plural, one {Page {pages} became a picture} other {Pages {pages} became pictures}}, as you allowed: otherwise something would have been left. Text there can no longer be selected, and links, comments and fields are gone; OCR makes it searchable again.',
);
const PROVED = message(
  'note.redacted',
  '{count, plural, one {# place was} other {# places were}} redacted. The result was opened again and searched: text, images, drawings and hidden data hold nothing of it.',
);
const WITHOUT_TEXT = message(
  'note.pagesWithoutText',
  'No text was found on {count, plural, one {page} other {pages}} {pages}. Search finds nothing in pictures; look at these pages yourself.',
);
const LEFT_ALONE = message(
  'note.hitsLeft',
  '{count, plural, one {# hit was} other {# hits were}} left in the file, as you chose.',
);
const WHOLE_IMAGES = message(
  'note.wholeImages',
  '{count, plural, one {# image was} other {# images were}} removed whole: only a part was marked, but its format cannot be written again.',
);
const SHARED_PAGES = message(
  'note.sharedPages',
  'The file shows the content of {count, plural, one {page} other {pages}} {pages} several times; it was removed wherever it is shown.',
);

/** Content that a file loses anyway when it is written from scratch. */
const ALWAYS_REMOVED: readonly string[] = ['revisions', 'unused-resources', 'thumbnails', 'private-data'];
/** Texts outside of pages, which no hit stands for. */
const HIDDEN_TEXTS: readonly string[] = [
  'structure-texts',
  'outline-items',
  'destinations',
  'attachments',
  'metadata',
  'scripts',
  'xfa',
  'other-texts',
  'links',
];
/** Shares of the work. */
const SEARCHED = 0.35;
const REMOVED = 0.75;

export default defineOperation(
  tool,
  async ({ inputs, options, capabilities, progress, signal }) => {
    const { raster, images, typeset } = capabilities;
    const [input] = inputs;
    if (!input) throw new RectoError('no-files');
    const opened = await openDocument(input, { signal });
    const found = await findHits({ input, opened, raster }, options, {
      signal,
      progress: (fraction) => progress(fraction * SEARCHED),
    });
    if (options.list) {
      const texts = await findTexts(opened, found.search, { signal });
      const bytes = new TextEncoder().encode(`${JSON.stringify(listed(found, texts), null, 2)}\n`);
      return { outputs: [{ name: resultName(tool.id, '.json'), mediaType: 'application/json', bytes }], notes: [] };
    }
    if (found.search.isEmpty && options.marks.length === 0) throw refuseUsage(NOTHING_CHOSEN);
    const reason = options.reason.replace(/\s+/g, ' ').trim();
    const typesetReason = needsTypesetting(reason)
      ? await typeset.typeset([reason], { isBold: false, signal })
      : undefined;
    const cover = (areas: RedactionArea[]) => coverScannedInk(input, areas, raster, signal);
    const plan = await planRedaction(opened, found, { ...options, reason }, cover, typesetReason);
    const redacted = await redact(opened, plan.redactions, { images, raster, signal });
    progress(REMOVED);
    if (plan.redactions.areas.length === 0 && isUntouched(redacted.report)) throw nothingFound(found);
    const { asPictures } = options;
    const settled = await settle(redacted.bytes, plan, found, { images, raster, signal, asPictures });
    return {
      outputs: [
        {
          name: resultName(tool.id, tool.output.extension),
          mediaType: tool.output.mediaType,
          bytes: settled.bytes,
          origins: redacted.origins,
        },
      ],
      notes: [
        ...notesOnMissing(typesetReason?.missing ?? []),
        ...redacted.notes,
        ...notesOn(plan, found, redacted.report),
        ...notesOnPictures(settled),
      ],
      report: {
        places: plan.places + hiddenTexts(redacted.report),
        pages: plan.pages,
        pictures: [...settled.pages],
        leftAlone: plan.leftAlone,
        removed: redacted.report.removed,
      },
    };
  },
  async ({ inputs: [input], options, capabilities: { raster }, progress, signal, about }) => {
    if (!input) throw new RectoError('no-files');
    const pageNumber = wantedPage(about);
    if (pageNumber !== null) return readPageWords(input, raster, pageNumber, signal);
    const opened = await openDocument(input, { signal });
    const read = readingKeptFor(input, opened.pageCount);
    const found = await findHits({ input, opened, raster }, options, { signal, progress, read });
    return listed(found, await findTexts(opened, found.search, { signal, read }));
  },
);

/** The areas, and what scans show of their words beside them. */
async function coverScannedInk(
  input: InputFile,
  areas: RedactionArea[],
  raster: RasterCapability,
  signal: AbortSignal,
) {
  if (areas.length === 0) return areas;
  const document = await raster.open(input, { signal });
  try {
    return await coverInk(areas, { raster, document, signal });
  } finally {
    await raster.close(document);
  }
}

/** Hits without what only the engine needs. */
function listed({ hits, pagesWithoutText }: FoundHits, documentTexts: HitList['documentTexts']): HitList {
  return { hits: hits.map(({ quads: _, inner: __, annotation: ___, ...hit }) => hit), documentTexts, pagesWithoutText };
}

function isUntouched({ removed }: RedactionReport): boolean {
  return removed.every(({ kind }) => ALWAYS_REMOVED.includes(kind));
}

/** Counts words in texts that no page shows; those of annotations and fields are hits of their own. */
function hiddenTexts({ removed }: RedactionReport): number {
  const hidden = removed.filter(({ kind, page }) => page === null && HIDDEN_TEXTS.includes(kind));
  return hidden.reduce((sum, { count }) => sum + count, 0);
}

/** Says so when nothing was found; the way on for pages without text is to recognise it. */
function nothingFound({ pagesWithoutText: pages }: FoundHits): RectoError {
  if (pages.length === 0) return refuseInput(NOTHING_FOUND);
  return refuseInput(RUN_OCR_FIRST, { pages: rangesOf(pages) });
}

function notesOn(plan: RedactionPlan, { pagesWithoutText }: FoundHits, report: RedactionReport): Note[] {
  const places = plan.places + hiddenTexts(report);
  const notes = [note({ kind: 'changed', item: 'redactions', count: places }, PROVED)];
  if (plan.leftAlone > 0) notes.push(note({ kind: 'kept', item: 'hits', count: plan.leftAlone }, LEFT_ALONE));
  if (pagesWithoutText.length > 0) {
    const about = { kind: 'kept', item: 'pages', count: pagesWithoutText.length } as const;
    notes.push(note(about, WITHOUT_TEXT, { pages: rangesOf(pagesWithoutText) }));
  }
  if (report.undecodedImages > 0) {
    notes.push(note({ kind: 'lost', item: 'images', count: report.undecodedImages }, WHOLE_IMAGES));
  }
  if (report.sharedPages.length > 0) {
    const about = { kind: 'changed', item: 'pages', count: report.sharedPages.length } as const;
    notes.push(note(about, SHARED_PAGES, { pages: rangesOf(report.sharedPages) }));
  }
  return notes;
}

function notesOnPictures({ pages }: SettledFile): Note[] {
  if (pages.length === 0) return [];
  return [note({ kind: 'lost', item: 'pages', count: pages.length }, AS_PICTURES, { pages: rangesOf(pages) })];
}

/** 1-based pages as ranges. */
function rangesOf(pages: readonly number[]): string {
  return writePageSelection(pages.map((page) => page - 1));
}
