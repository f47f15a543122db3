import type { InputFile, ReportProgress } from '@recto/contract/job';
import { refuseOption } from '@recto/contract/recto-error';
import { type CompressOptions, compressDocument } from '@recto/pdf-compress';
import { openDocument, type PdfDocument, reopenDocument } from '@recto/pdf-document';
import { extractPages, protectLike } from '@recto/pdf-edit';
import { NO_PAGE_NAMED } from '@recto/words/problems';
import type { CompressPreview } from '../preview.ts';

interface PreviewRequest {
  readonly inputs: readonly InputFile[];
  readonly settings: CompressOptions;
  /** The result is locked as the file is. */
  readonly keepsLock: boolean;
  readonly about?: unknown;
  readonly progress: ReportProgress;
  readonly signal: AbortSignal;
}

/** Compresses the first file, or one page of it, to be looked at and measured. @throws what compressing throws; option-invalid */
export async function previewOf({ inputs, settings, about, ...request }: PreviewRequest): Promise<CompressPreview> {
  const [input] = inputs;
  if (!input) throw new TypeError('limits guarantee one input');
  const { signal, progress, keepsLock } = request;
  const whole = await openDocument(input, { signal });
  const { pageIndex } = (about ?? {}) as { readonly pageIndex?: unknown };
  const callOptions = { ...settings, signal, onProgress: progress };
  if (pageIndex === undefined) {
    const { bytes, before, after } = await compressDocument(whole, callOptions);
    const isLocked = keepsLock && bytes.length < input.sizeBytes;
    const locked = isLocked ? await lockedLike(bytes, whole, signal) : bytes;
    return { sizeBefore: input.sizeBytes, sizeAfter: locked.length, bytes, before, after };
  }
  if (typeof pageIndex !== 'number' || !Number.isInteger(pageIndex)) {
    throw refuseOption('pageIndex', NO_PAGE_NAMED);
  }
  const { parts } = await extractPages(whole.file, whole.fileName, [[pageIndex]], { signal });
  const [page] = parts;
  if (!page) throw refuseOption('pageIndex', NO_PAGE_NAMED);
  const single = await reopenDocument(page.bytes, input.name, { signal });
  const { bytes, before, after } = await compressDocument(single, callOptions);
  return { sizeBefore: page.bytes.length, sizeAfter: bytes.length, bytes, before, after };
}

async function lockedLike(bytes: Uint8Array, whole: PdfDocument, signal: AbortSignal): Promise<Uint8Array> {
  const { file } = await reopenDocument(bytes, whole.fileName, { password: whole.password, signal });
  return (await protectLike(file, [whole], { signal })).bytes;
}
