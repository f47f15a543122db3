import { nextTurn, throwIfCancelled } from '@recto/work/cancellation';
import type { LoadedFile } from '../engine/loaded-file.ts';

const PAGES_BEFORE_PAUSE = 500;
/** Bytes of the longest label that is shown, UTF-16 with the zero at its end; instead of a longer one, the page's number. */
const MAX_LABEL_BYTES = 202;

/** The label of each page; null when the document labels none. @throws cancelled */
export async function readPageLabels(
  loaded: LoadedFile,
  pageCount: number,
  signal: AbortSignal | undefined,
): Promise<readonly string[] | null> {
  const labels: string[] = [];
  for (let pageIndex = 0; pageIndex < pageCount; pageIndex++) {
    if (pageIndex % PAGES_BEFORE_PAUSE === PAGES_BEFORE_PAUSE - 1) await nextTurn(signal);
    throwIfCancelled(signal);
    const label = readPageLabel(loaded, pageIndex);
    if (label === null) return null;
    labels.push(label);
  }
  return labels;
}

function readPageLabel({ instance, handle }: LoadedFile, pageIndex: number): string | null {
  const sizeBytes = instance.call.FPDF_GetPageLabel(handle, pageIndex, 0, 0);
  if (sizeBytes === 0) return null;
  // PDFium writes nothing into a buffer that is too small for the whole.
  if (sizeBytes > MAX_LABEL_BYTES) return String(pageIndex + 1);
  return instance.withMemory(sizeBytes, (pointer) => {
    instance.call.FPDF_GetPageLabel(handle, pageIndex, pointer, sizeBytes);
    return new TextDecoder('utf-16le').decode(instance.heap.slice(pointer, pointer + sizeBytes - 2));
  });
}
