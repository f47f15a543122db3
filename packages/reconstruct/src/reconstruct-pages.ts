import type { CapabilitiesFor } from '@recto/contract/capabilities/capabilities';
import type { ConversionCheck } from '@recto/contract/conversion-check';
import type { ConversionCorrection } from '@recto/contract/conversion-corrections';
import type { InputFile, OperationResult, ReportProgress } from '@recto/contract/job';
import { parsePageSelection } from '@recto/contract/page-selection';
import { type Note, note } from '@recto/contract/receipt';
import { hasMaskedImages, openDocument, readOutlineEntries, readPages, takeInventory } from '@recto/pdf-document';
import { message } from '@recto/words/message';
import { term } from '@recto/words/said';
import type { ReconstructResult, ReconstructSource } from './source.ts';

interface ReconstructRequest {
  readonly input: InputFile;
  /** Page ranges as the visitor wrote them. */
  readonly pages: string;
  /** Corrections that the visitor made to wrongly recognised places. */
  readonly corrections?: readonly ConversionCorrection[];
  readonly capabilities: CapabilitiesFor<'raster'>;
  readonly progress: ReportProgress;
  readonly signal: AbortSignal;
}

/**
 * Opens a PDF for reconstruction, runs `work` on the chosen pages with its outline at hand, and closes it again.
 * @throws option-invalid for pages that do not exist, and what `work` throws
 */
export async function reconstructPages<Result extends ReconstructResult>(
  { input, pages, corrections = [], capabilities, progress, signal }: ReconstructRequest,
  work: (source: ReconstructSource) => Promise<Result>,
): Promise<Result> {
  const opened = await openDocument(input, { signal });
  const inventory = await takeInventory(opened, { signal });
  const chosen = [...new Set(parsePageSelection(pages, inventory.pages))];
  const outline = readOutlineEntries(opened.file);
  const document = await capabilities.raster.open(input, { signal });
  try {
    const title = input.name.replace(/\.pdf$/i, '');
    return await work({
      raster: capabilities.raster,
      document,
      pages: chosen,
      outline,
      title,
      hasMasks: (pageIndex) => hasMaskedImages(readPages(opened.file)[pageIndex], opened.file),
      corrections,
      signal,
      onProgress: progress,
    });
  } finally {
    await capabilities.raster.close(document);
  }
}

/** Builds the notes of the receipt and the report that the visitor compares with the source. */
export function reconstructReport(
  result: ReconstructResult,
  corrections: readonly ConversionCorrection[] = [],
): Pick<OperationResult<ConversionCheck>, 'notes' | 'report'> {
  const { fidelity, checkedPages, furtherPages } = result;
  return {
    notes: reconstructNotes(result),
    report: { fidelity, pages: checkedPages, furtherPages, corrections: [...corrections] },
  };
}

const HEADINGS = message('recognised.headings', 'headings: {number}');
const LIST_ITEMS = message('recognised.listItems', 'list items: {number}');
const TABLES = message('recognised.tables', 'tables: {number}');
const PICTURES = message('recognised.pictures', 'pictures: {number}');
const FOOTNOTES = message('recognised.footnotes', 'footnotes: {number}');
const RECOGNISED = message(
  'note.recognised',
  '{kinds, plural, =0 {} other {Recognised {found}. }}Fidelity: {text, number}% of the text and {order, number}% of the order of lines kept{tables, plural, =0 {} other {; {certain, number}% confidence in the tables}}.',
);

/** Lists what was recognised and how much was kept, as lines of the receipt. */
function reconstructNotes({ notes, parts, fidelity }: ReconstructResult): Note[] {
  const count = (kind: string) => parts.filter((part) => part.kind === kind).length;
  const percent = (share: number) => Math.floor(share * 1000) / 10;
  const kinds = { heading: HEADINGS, list: LIST_ITEMS, table: TABLES, picture: PICTURES, note: FOOTNOTES };
  const found = Object.entries(kinds).flatMap(([kind, words]) =>
    count(kind) > 0 ? [term(words, { number: count(kind) })] : [],
  );
  const params = {
    found,
    kinds: found.length,
    text: percent(fidelity.textKept),
    order: percent(fidelity.orderKept),
    tables: count('table'),
    certain: percent(fidelity.tableConfidence),
  };
  return [note({ kind: 'kept', item: 'recognised', count: parts.length }, RECOGNISED, params), ...notes];
}
