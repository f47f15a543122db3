import type { CapabilitiesFor } from '@recto/contract/capabilities/capabilities';
import { notesOnMissing } from '@recto/contract/missing-characters';
import type { SelectablePage } from '@recto/contract/page-selection';
import type { RecognisedPage } from '@recto/contract/recognised-page';
import { writeTextPages } from '@recto/pdf-create';
import type { DocumentResult } from '@recto/pdf-document';
import { throwIfCancelled } from '@recto/work/cancellation';
import type { RecognisedFile } from '../recognise-file.ts';
import { type FlowParagraph, recognisedParagraphs, textParagraphs } from './paragraphs.ts';
import { type PaperSize, setPages } from './set-pages.ts';

export interface ReflowJob {
  readonly capabilities: CapabilitiesFor<'raster' | 'typeset'>;
  readonly languageTag: string;
  readonly title: string;
  readonly signal: AbortSignal;
}

const A4: PaperSize = { width: 595, height: 842 };
/** Sizes that paper has, in points: from a postcard to a poster. */
const PAPER = { least: 280, most: 1_400 };

/** A new document of the chosen pages' text: what was recognised, and what the pages had already. */
export async function reflowFile(file: RecognisedFile, job: ReflowJob): Promise<DocumentResult> {
  const { capabilities, languageTag, title, signal } = job;
  const own = await ownTexts(file, job);
  const sources = file.chosen.map((pageIndex) => {
    const page = file.pages.get(pageIndex);
    const kept = own.get(pageIndex) ?? [];
    if (!page) return kept;
    return [...kept, ...recognisedParagraphs(page, shownSize(file.described[pageIndex]).width / page.widthPixels)];
  });
  const { pages, set } = await setPages(sources, paperOf(file), (texts) =>
    capabilities.typeset.typeset(texts, { isBold: false, signal }),
  );
  const result = writeTextPages(pages, { fonts: set.fonts, title, languageTag, signal });
  return { ...result, notes: notesOnMissing(set.missing) };
}

/** The text that the chosen pages have already: all of theirs, or beside what was recognised. */
async function ownTexts(
  { pdf, chosen, pages, mixed }: RecognisedFile,
  { capabilities: { raster }, signal }: ReflowJob,
): Promise<ReadonlyMap<number, readonly FlowParagraph[]>> {
  const wanted = chosen.filter((pageIndex) => !pages.has(pageIndex) || mixed.includes(pageIndex));
  const found = new Map<number, readonly FlowParagraph[]>();
  if (wanted.length === 0) return found;
  const drawn = await raster.open(pdf, { signal });
  try {
    const sizes = await raster.pageSizes(drawn, { signal });
    for (const pageIndex of wanted.filter((one) => sizes[one])) {
      throwIfCancelled(signal);
      found.set(pageIndex, textParagraphs(await raster.text(drawn, pageIndex, { signal })));
    }
  } finally {
    await raster.close(drawn);
  }
  return found;
}

/** As large as the first chosen page is when it stands upright. */
function paperOf({ chosen, described, pages }: RecognisedFile): PaperSize {
  const [first = 0] = chosen;
  const { width, height } = shownSize(described[first], pages.get(first));
  const isPaper = Math.min(width, height) >= PAPER.least && Math.max(width, height) <= PAPER.most;
  return isPaper ? { width, height } : A4;
}

function shownSize(page: SelectablePage | undefined, recognised?: RecognisedPage): PaperSize {
  if (!page) return A4;
  const isAcross = (page.rotationDegrees + (recognised?.turnDegrees ?? 0)) % 180 !== 0;
  const { widthPoints, heightPoints } = page;
  return isAcross ? { width: heightPoints, height: widthPoints } : { width: widthPoints, height: heightPoints };
}
