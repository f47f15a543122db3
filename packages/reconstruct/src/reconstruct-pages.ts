import {
  type CapabilitiesFor,
  type ConversionCheck,
  type InputFile,
  type Note,
  type OperationResult,
  parsePageSelection,
  type ReportProgress,
} from '@recto/contract';
import { openDocument, readOutlineEntries, takeInventory } from '@recto/pdf-document';
import type { ReconstructResult, ReconstructSource } from './source.ts';

interface ReconstructRequest {
  readonly input: InputFile;
  /** Which pages, as the visitor wrote them. */
  readonly pages: string;
  readonly capabilities: CapabilitiesFor<'raster'>;
  readonly progress: ReportProgress;
  readonly signal: AbortSignal;
}

/**
 * Opens a PDF for reconstruction, runs `work` on the chosen pages with its outline at hand, and closes it again.
 * @throws option-invalid for pages that do not exist, and what `work` throws
 */
export async function reconstructPages(
  { input, pages, capabilities, progress, signal }: ReconstructRequest,
  work: (source: ReconstructSource) => Promise<ReconstructResult>,
): Promise<ReconstructResult> {
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
      signal,
      onProgress: progress,
    });
  } finally {
    await capabilities.raster.close(document);
  }
}

/** What the receipt says of a reconstruction, and what the visitor can compare. */
export function reconstructReport(
  result: ReconstructResult,
): Pick<OperationResult<ConversionCheck>, 'notes' | 'report'> {
  const { fidelity, checkedPages, furtherPages } = result;
  return { notes: reconstructNotes(result), report: { fidelity, pages: checkedPages, furtherPages } };
}

/** What was recognised and how much was kept, as lines of the receipt. */
function reconstructNotes({ notes, parts, fidelity }: ReconstructResult): Note[] {
  const count = (kind: string) => parts.filter((part) => part.kind === kind).length;
  const named = [
    [count('heading'), 'heading', 'headings'],
    [count('list'), 'list item', 'list items'],
    [count('table'), 'table', 'tables'],
    [count('picture'), 'picture', 'pictures'],
    [count('note'), 'footnote', 'footnotes'],
  ] as const;
  const found = named.flatMap(([number, one, many]) => (number > 0 ? [`${number} ${number === 1 ? one : many}`] : []));
  const percent = (share: number) => `${(Math.floor(share * 1000) / 10).toFixed(1)}%`;
  const tables = count('table') > 0 ? `, tables certain to ${percent(fidelity.tableConfidence)}` : '';
  const recognised = found.length > 0 ? `Recognised: ${found.join(', ')}. ` : '';
  const text = `${recognised}Fidelity: ${percent(fidelity.textKept)} of the text kept, ${percent(fidelity.orderKept)} of the lines in the order of the file${tables}.`;
  return [{ kind: 'kept', item: 'recognised', count: parts.length, text }, ...notes];
}
