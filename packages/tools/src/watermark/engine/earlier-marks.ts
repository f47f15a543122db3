import type { OperationResult } from '@recto/contract/job';
import { note } from '@recto/contract/receipt';
import { refuseOption } from '@recto/contract/recto-error';
import type { OperationContext } from '@recto/contract/tool';
import { openDocument, type PdfDocument, reopenDocument } from '@recto/pdf-document';
import { removeMarks } from '@recto/pdf-overlay';
import { message } from '@recto/words/message';
import { makeEach } from '../../building-blocks/make-each.ts';
import tool from '../tool.ts';

const NOTHING_MADE = message(
  'problem.noWatermarks',
  'There is nothing to remove: no file has a watermark made with Recto.',
);
const REMOVED = message(
  'note.watermarksRemoved',
  '{count, plural, =0 {There was no watermark made with Recto.} one {Watermarks made with Recto were removed from # page.} other {Watermarks made with Recto were removed from # pages.}}',
);

/** Removes all watermarks that Recto drew; files without any stay as they are. @throws option-invalid when no file has one */
export async function removeWatermarks({
  signal,
  ...job
}: Pick<OperationContext<unknown, never>, 'inputs' | 'progress' | 'signal'>): Promise<OperationResult> {
  let layers = 0;
  const result = await makeEach(tool, job, async (input) => {
    const { file } = await openDocument(input, { signal });
    const { pageCount: count, layerCount, notes, ...removed } = await removeMarks(file, 'Watermark', signal);
    layers += layerCount;
    return {
      ...removed,
      notes: [note({ kind: 'changed', item: 'pages', count, fileName: input.name }, REMOVED), ...notes],
    };
  });
  if (layers === 0) throw refuseOption('mode', NOTHING_MADE);
  return result;
}

/** The document without watermarks that Recto drew; the same when there is none. */
export async function withoutWatermarks(document: PdfDocument, signal: AbortSignal): Promise<PdfDocument> {
  const { bytes, layerCount } = await removeMarks(document.file, 'Watermark', signal);
  if (layerCount === 0) return document;
  return reopenDocument(bytes, document.fileName, { password: document.password, signal });
}
