import type { TypesetCapability } from '@recto/contract/capabilities/typeset';
import type { Note } from '@recto/contract/receipt';
import { defineOperation } from '@recto/contract/tool';
import { openDocument, type PdfDocument, reopenDocument } from '@recto/pdf-document';
import { drawFields, TextSetter, undrawnFields, wantTexts } from '@recto/pdf-sign';
import { makeEach } from '../../building-blocks/make-each.ts';
import tool from '../tool.ts';
import { flattenDocument } from './flatten.ts';
import { findIn } from './inspect.ts';

export default defineOperation(
  tool,
  async ({ options, capabilities: { typeset }, signal, ...job }) =>
    makeEach(tool, job, async (input, onProgress) => {
      const opened = await openDocument(input, { signal });
      const drawn = options.forms ? await withAppearances(opened, typeset, signal) : null;
      onProgress(0.2);
      const { file } = drawn?.document ?? opened;
      const fileName = job.inputs.length > 1 ? input.name : undefined;
      const result = await flattenDocument(file, { ...options, madeBefore: drawn?.count ?? 0, fileName, signal });
      onProgress(1);
      return { ...result, notes: [...result.notes, ...(drawn?.notes ?? [])] };
    }),
  async ({ inputs: [input], options, signal }) => {
    if (!input) throw new TypeError('limits guarantee one input');
    const { file } = await openDocument(input, { signal });
    return findIn(file, options.as);
  },
);

interface Drawn {
  readonly document: PdfDocument;
  readonly count: number;
  readonly notes: readonly Note[];
}

/** The document with appearances for the fields that have none; null when all have. */
async function withAppearances(
  { file, fileName, password }: PdfDocument,
  typeset: TypesetCapability | undefined,
  signal: AbortSignal,
): Promise<Drawn | null> {
  const fields = undrawnFields(file);
  if (fields.length === 0 || !typeset) return null;
  const setter = new TextSetter(typeset);
  wantTexts(fields, setter);
  await setter.set(signal);
  const { bytes, count } = drawFields(file, fields, setter, signal);
  return { document: await reopenDocument(bytes, fileName, { password, signal }), count, notes: setter.notes() };
}
