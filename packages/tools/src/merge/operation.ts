import { defineOperation, type InputFile, type MergePart, parsePageSelection, resultName } from '@recto/contract';
import tool from './tool.ts';

/** Share of the work that opening the files takes. */
const OPENING_SHARE = 0.4;

export default defineOperation(tool, async ({ inputs, options, capabilities, progress, signal }) => {
  const order = orderOf(inputs, options.order);
  const parts: MergePart[] = [];
  for (const [done, inputIndex] of order.entries()) {
    const input = inputs[inputIndex];
    if (!input) continue;
    const document = await capabilities.document.open(input, { signal });
    const text = options.ranges[inputIndex] ?? '';
    const pages = await capabilities.document.pageSizes(document, { signal });
    parts.push({ document, pages: parsePageSelection(text, pages, `ranges.${inputIndex + 1}`) });
    progress((OPENING_SHARE * (done + 1)) / order.length);
  }
  const result = await capabilities.document.merge(parts, {
    outline: options.outline,
    formNames: options.formNames,
    signal,
    onProgress: (fraction) => progress(OPENING_SHARE + (1 - OPENING_SHARE) * fraction),
  });
  return {
    outputs: [
      {
        name: resultName(tool.id, tool.output.extension),
        mediaType: tool.output.mediaType,
        bytes: result.bytes,
        origins: result.origins.map((origin) => ({
          ...origin,
          inputIndex: order[origin.inputIndex] ?? origin.inputIndex,
        })),
      },
    ],
    notes: result.notes,
  };
});

/** Positions of the inputs in the order in which their pages shall stand. */
function orderOf(inputs: readonly InputFile[], order: 'given' | 'name' | 'date'): number[] {
  const positions = inputs.map((_, index) => index);
  if (order === 'given') return positions;
  const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return positions.sort((left, right) => {
    const a = inputs[left];
    const b = inputs[right];
    if (!a || !b) return 0;
    if (order === 'date') return (a.modifiedAt ?? 0) - (b.modifiedAt ?? 0) || left - right;
    return byName.compare(a.name, b.name) || left - right;
  });
}
