import {
  type ByteAccounts,
  type CompressOptions,
  type DocumentCapability,
  type InputFile,
  RectoError,
  type ReportProgress,
} from '@recto/contract';

/** What is asked about a job: a page by itself, 0-based; the whole file when it is undefined. */
export type PreviewAbout = { readonly pageIndex: number } | undefined;

/** What a job would make. */
export interface CompressPreview extends ByteAccounts {
  /** Of the page as a file of its own, or of the whole file. */
  readonly sizeBefore: number;
  readonly sizeAfter: number;
  /** What would be made, without a lock. */
  readonly bytes: Uint8Array;
}

interface PreviewRequest {
  readonly inputs: readonly InputFile[];
  readonly document: DocumentCapability;
  readonly settings: CompressOptions;
  /** The result is locked as the file is. */
  readonly keepsLock: boolean;
  readonly about?: unknown;
  readonly progress: ReportProgress;
  readonly signal: AbortSignal;
}

/** Compresses the first file, or one page of it, to be looked at and measured. @throws what compressing throws; option-invalid */
export async function previewOf({
  inputs,
  document,
  settings,
  about,
  ...request
}: PreviewRequest): Promise<CompressPreview> {
  const [input] = inputs;
  if (!input) throw new TypeError('limits guarantee one input');
  const { signal, progress, keepsLock } = request;
  const whole = await document.open(input, { signal });
  const { pageIndex } = (about ?? {}) as { readonly pageIndex?: unknown };
  const callOptions = { ...settings, signal, onProgress: progress };
  if (pageIndex === undefined) {
    const { bytes, before, after } = await document.compress(whole, callOptions);
    const isLocked = keepsLock && bytes.length < input.sizeBytes;
    const locked = isLocked ? await document.protectLike(bytes, input.name, [whole], { signal }) : { bytes };
    return { sizeBefore: input.sizeBytes, sizeAfter: locked.bytes.length, bytes, before, after };
  }
  if (typeof pageIndex !== 'number' || !Number.isInteger(pageIndex)) {
    throw new RectoError('option-invalid', { option: 'pageIndex', problem: 'is not a page' });
  }
  const { parts } = await document.extract(whole, [[pageIndex]], { signal });
  const [page] = parts;
  if (!page) throw new RectoError('option-invalid', { option: 'pageIndex', problem: 'is not in the file' });
  const single = await document.reopen(page.bytes, input.name, { signal });
  const { bytes, before, after } = await document.compress(single, callOptions);
  return { sizeBefore: page.bytes.length, sizeAfter: bytes.length, bytes, before, after };
}
