import type { InputFile } from '@recto/contract/job';
import { type Note, note } from '@recto/contract/receipt';
import { RectoError } from '@recto/contract/recto-error';
import { defineOperation, resultName } from '@recto/contract/tool';
import { openDocument, type PdfDocument, requireOwner, restrictionsIn } from '@recto/pdf-document';
import { message } from '@recto/words/message';
import type { Comparison } from '../comparison.ts';
import type { ToolOptions } from '../options.ts';
import tool, { COMPARISON_TYPES } from '../tool.ts';
import { compareDocuments } from './compare-documents.ts';
import { onceForSameFiles } from './last-comparison.ts';
import { countsOf, notesOn } from './notes.ts';
import { annotatedPdf } from './reports/annotated-pdf.ts';
import { jsonResult } from './reports/json-result.ts';
import { sayIn } from './reports/words.ts';

const loadHtml = async () => (await import('./reports/html-result.ts')).htmlResult;

/** Share of the work that comparing is, when pages are drawn for a report afterwards. */
const COMPARED = { pdf: 0.98, json: 0.98, html: 0.7 };

export default defineOperation(
  tool,
  async ({ inputs, options, capabilities, progress, signal }) => {
    const { raster, images, ocr } = capabilities;
    const pair = oldAndNew(inputs, options);
    const [old, newer] = pair;
    const share = COMPARED[options.format];
    const found = await findChanges(pair, options, {
      raster,
      ocr,
      signal,
      onProgress: (fraction) => progress(fraction * share),
    });
    const comparison = withoutIgnored(found, options);
    const [say, names] = [sayIn(options), [old.name, newer.name] as const];
    const counts = countsOf(comparison);
    const told = { names, ignore: options.ignore, isRecognised: options.recognise.length > 0 };
    const output = { name: resultName(tool.id, `.${options.format}`), mediaType: COMPARISON_TYPES[options.format] };
    if (options.format !== 'pdf') {
      const onProgress = (fraction: number) => progress(share + fraction * (1 - share));
      const bytes =
        options.format === 'json'
          ? jsonResult(comparison, names)
          : await (await loadHtml())(comparison, { inputs: pair, raster, images, say, signal, onProgress });
      const notes = notesOn(counts, { ...told, leftOut: comparison.furtherChanges });
      return { outputs: [{ ...output, bytes }], notes, report: counts };
    }
    const document = await openDocument(newer, { signal });
    const notes = notesOnQuotes(await openDocument(old, { signal }), document);
    const { bytes, origins, leftOut } = annotatedPdf(document, comparison, say, inputs.indexOf(newer));
    return {
      outputs: [{ ...output, bytes, origins }],
      notes: [...notesOn(counts, { ...told, leftOut: leftOut + comparison.furtherChanges }), ...notes],
      report: counts,
    };
  },
  async ({ inputs, options, capabilities: { raster, ocr }, progress, signal }): Promise<Comparison> =>
    withoutIgnored(
      await findChanges(oldAndNew(inputs, options), options, { raster, ocr, signal, onProgress: progress }),
      options,
    ),
);

const QUOTED = message(
  'note.compare.quotesLocked',
  'The comments quote {fileName}, which is encrypted. The result is not.',
);

/** The comments in the new document quote the old one. @throws owner-password-needed where copying its text is not allowed */
function notesOnQuotes(old: PdfDocument, newer: PdfDocument): Note[] {
  if (restrictionsIn(old.file).includes('copy')) requireOwner(old);
  if (!old.file.encryption || newer.file.encryption) return [];
  return [note({ kind: 'changed', item: 'encryption', count: 1, fileName: old.fileName }, QUOTED)];
}

/** Compares, unless the same files were compared just now. */
function findChanges(
  pair: readonly [InputFile, InputFile],
  { ignore, ignoreCase, recognise, tolerance }: ToolOptions,
  context: Parameters<typeof compareDocuments>[2],
): Promise<Comparison> {
  const options = { looks: !ignore.includes('look'), ignoreCase, recognise, tolerance };
  return onceForSameFiles(pair, options, () => compareDocuments(pair, options, context));
}

function withoutIgnored(comparison: Comparison, { ignore }: ToolOptions): Comparison {
  return { ...comparison, changes: comparison.changes.filter(({ kind }) => !ignore.includes(kind)) };
}

function oldAndNew([first, second]: readonly InputFile[], { swap }: ToolOptions): readonly [InputFile, InputFile] {
  if (!first || !second) throw new RectoError('no-files');
  return swap ? [second, first] : [first, second];
}
