import { itemsOf, loadStreams, type ObjectSource, type PdfFile, PdfStream } from '@recto/pdf-core';
import { throwIfCancelled } from '@recto/work/cancellation';
import { type PageTreeNode, readPages } from '../model/page-tree.ts';

/** Most streams of one page that are digested. */
const MAX_STREAMS = 100_000;

/** What tells a page's content from another. */
export interface ContentDigests {
  readonly contentDigest: string;
  readonly streamDigests: readonly string[];
}

/**
 * 64-bit digests, 16 hexadecimal digits, of a page's content streams, each alone and all in order: of their bytes as they
 * are encoded, after decryption, and their lengths. For telling equal from changed, not for security.
 */
export function contentDigests(page: PageTreeNode, source: ObjectSource): ContentDigests {
  const streamDigests = contentStreams(page, source).map(({ data }) => digestOf(data));
  const [only] = streamDigests;
  const isOne = only !== undefined && streamDigests.length === 1;
  return { streamDigests, contentDigest: isOne ? only : digestOf(new TextEncoder().encode(streamDigests.join(' '))) };
}

function digestOf(bytes: Uint8Array): string {
  const lanes = new DigestLanes();
  lanes.add(bytes);
  return lanes.toString();
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

/** Two 32-bit multiply-and-rotate lanes with different constants, fed by words and finished with an avalanche. */
class DigestLanes {
  #left = 0x2545f491;
  #right = 0x1b873593;

  add(bytes: Uint8Array): void {
    let left = this.#left;
    let right = this.#right;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const wholeWords = bytes.length & ~3;
    for (let at = 0; at < wholeWords; at += 4) {
      const word = view.getInt32(at, true);
      left = Math.imul(left ^ word, 0x9e3779b1);
      left = (left << 13) | (left >>> 19);
      right = Math.imul(right + word, 0x85ebca6b);
      right = (right << 17) | (right >>> 15);
    }
    let rest = bytes.length;
    for (let at = wholeWords; at < bytes.length; at++) rest = Math.imul(rest, 0x01000193) ^ (bytes[at] ?? 0);
    this.#left = avalanche(left ^ rest);
    this.#right = avalanche(right + Math.imul(rest, 0xc2b2ae35) + bytes.length);
  }

  toString(): string {
    return hex(avalanche(this.#left)) + hex(avalanche(this.#right ^ this.#left));
  }
}

function avalanche(lane: number): number {
  let mixed = Math.imul(lane ^ (lane >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return mixed ^ (mixed >>> 16);
}

function hex(lane: number): string {
  return (lane >>> 0).toString(16).padStart(8, '0');
}
