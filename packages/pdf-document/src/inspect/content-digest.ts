import { digestBytes } from '@recto/codecs';
import { itemsOf, loadStreams, type ObjectSource, type PdfFile, PdfStream } from '@recto/pdf-core';
import { throwIfCancelled } from '@recto/work/cancellation';
import { type PageTreeNode, readPages } from '../model/page-tree.ts';

/** Most streams of one page that are digested. */
const MAX_STREAMS = 100_000;

/** Digests that distinguish a page's content from another's. */
export interface ContentDigests {
  readonly contentDigest: string;
  readonly streamDigests: readonly string[];
}

/**
 * 64-bit digests, 16 hexadecimal digits, of a page's content streams, each alone and all in order: of their bytes as they
 * are encoded, after decryption, and their lengths. For telling equal from changed, not for security.
 */
export function contentDigests(page: PageTreeNode, source: ObjectSource): ContentDigests {
  const streamDigests = contentStreams(page, source).map(({ data }) => digestBytes(data));
  const [only] = streamDigests;
  const isOne = only !== undefined && streamDigests.length === 1;
  return {
    streamDigests,
    contentDigest: isOne ? only : digestBytes(new TextEncoder().encode(streamDigests.join(' '))),
  };
}

/**
 * Decrypts the content streams of an encrypted file before they are read; of another file there is nothing to do.
 * @param pageIndexes 0-based; all when absent.
 * @throws cancelled
 */
export async function loadContents(
  file: PdfFile,
  pageIndexes: readonly number[] | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  throwIfCancelled(signal);
  if (!file.encryption) return;
  const all = readPages(file);
  const pages = pageIndexes ? pageIndexes.flatMap((pageIndex) => all[pageIndex] ?? []) : all;
  await loadStreams(
    pages.flatMap((page) => contentStreams(page, file)),
    signal,
  );
}

/** A page's content streams in order; one that stands twice comes twice. */
export function contentStreams(page: PageTreeNode, source: ObjectSource): PdfStream[] {
  const values = itemsOf(page.dict.get('Contents'), source).slice(0, MAX_STREAMS);
  return values.map((value) => source.resolve(value)).filter((object) => object instanceof PdfStream);
}
