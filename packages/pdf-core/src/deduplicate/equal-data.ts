import type { Piece } from '@recto/contract/byte-source';
import type { PdfStream } from '../objects/objects.ts';
import { sameContent } from './same-graph.ts';

/** Number of bytes of a stream that are compared before the whole. */
const SAMPLES = 64;
/** Longest stream in a file that is read whole for its samples. */
const SHORT_BYTES = 65_536;
/** FNV-1a begins with it. */
const MIX_START = 0x811c9dc5;
/** Whole comparisons may read this many times the bytes there are; only data made to look alike need more. */
const READINGS = 4;

/** Finds streams whose encoded bytes are equal: first by length, then by samples, then byte by byte. */
export class EqualData {
  readonly #classOf = new Map<PdfStream, PdfStream>();

  constructor(streams: Iterable<PdfStream>) {
    const byLength = new Map<number, PdfStream[]>();
    let totalBytes = 0;
    for (const stream of streams) {
      const { length } = stream.content;
      totalBytes += length;
      const group = byLength.get(length);
      if (group) group.push(stream);
      else byLength.set(length, [stream]);
    }
    let budget = totalBytes * READINGS;
    for (const group of byLength.values()) {
      if (group.length < 2) continue;
      for (const alike of groupBySample(group)) budget = this.#classify(alike, budget);
    }
  }

  /** The same stream for all with equal data; null for one whose data no other has. */
  classOf(stream: PdfStream): PdfStream | null {
    return this.#classOf.get(stream) ?? null;
  }

  #classify(streams: readonly PdfStream[], budget: number): number {
    let left = budget;
    const classes: PdfStream[] = [];
    for (const stream of streams) {
      const same = classes.find((known) => {
        left -= known.content.length;
        return left >= 0 && sameContent(known.content, stream.content);
      });
      if (!same) classes.push(stream);
      else this.#classOf.set(same, same).set(stream, same);
    }
    return left;
  }
}

/** Those with an equal end first: that alone tells most of them apart, and is one short read of a stream that lies in a file. */
function groupBySample(streams: readonly PdfStream[]): PdfStream[][] {
  return groupBy(streams, endOf).flatMap((alike) => groupBy(alike, ({ content }) => sampleOf(content)));
}

function groupBy(streams: readonly PdfStream[], keyOf: (stream: PdfStream) => number): PdfStream[][] {
  const groups = new Map<number, PdfStream[]>();
  for (const stream of streams) {
    const key = keyOf(stream);
    const group = groups.get(key);
    if (group) group.push(stream);
    else groups.set(key, [stream]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

function endOf({ content }: PdfStream): number {
  return content.subarray(Math.max(0, content.length - SAMPLES), content.length).reduce(mixed, MIX_START);
}

/** A 32-bit mix of bytes spread over the data, the last among them. */
export function sampleOf(data: Uint8Array | Piece): number {
  const step = Math.max(1, Math.floor(data.length / SAMPLES));
  // One read instead of one for each sample.
  const bytes = data instanceof Uint8Array || data.length > SHORT_BYTES ? data : data.open();
  let mix = MIX_START;
  for (let at = bytes.length - 1; at >= 0; at -= step) mix = mixed(mix, bytes.at(at) ?? 0);
  return mix;
}

/** FNV-1a. */
function mixed(mix: number, byte: number): number {
  return Math.imul(mix ^ byte, 0x01000193);
}
