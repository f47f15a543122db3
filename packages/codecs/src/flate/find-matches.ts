import { MAX_MATCH, MIN_MATCH, WINDOW } from './deflate-symbols.ts';

/** Most earlier positions with the same bytes that are compared. */
const CHAIN = 192;
const HASH_BITS = 15;

/** For each position in data: matches of growing length, each at the smallest distance for its length. */
export interface Matches {
  /** Index in `lengths` and `distances` of the first match of each position; one entry more than there are bytes. */
  readonly starts: Uint32Array;
  readonly lengths: Uint16Array;
  readonly distances: Uint16Array;
}

/** Finds what may be copied from the 32 kB before each position. */
export function findMatches(data: Uint8Array): Matches {
  const size = data.length;
  const heads = new Int32Array(1 << HASH_BITS).fill(-1);
  const before = new Int32Array(size);
  const starts = new Uint32Array(size + 1);
  let lengths = new Uint16Array(size * 2 + 64);
  let distances = new Uint16Array(lengths.length);
  let found = 0;
  for (let at = 0; at < size; at++) {
    starts[at] = found;
    if (at + MIN_MATCH > size) continue;
    if (found + MAX_MATCH > lengths.length) {
      lengths = grown(lengths);
      distances = grown(distances);
    }
    const key = (((data[at] ?? 0) << 10) ^ ((data[at + 1] ?? 0) << 5) ^ (data[at + 2] ?? 0)) & ((1 << HASH_BITS) - 1);
    const most = Math.min(MAX_MATCH, size - at);
    let best = MIN_MATCH - 1;
    let candidate = heads[key] ?? -1;
    before[at] = candidate;
    heads[key] = at;
    for (let chain = CHAIN; candidate >= 0 && at - candidate < WINDOW && chain > 0 && best < most; chain--) {
      if (data[candidate + best] === data[at + best] && data[candidate] === data[at]) {
        let length = 1;
        while (length < most && data[candidate + length] === data[at + length]) length++;
        if (length > best) {
          best = length;
          lengths[found] = length;
          distances[found++] = at - candidate;
        }
      }
      candidate = before[candidate] ?? -1;
    }
  }
  starts[size] = found;
  return { starts, lengths, distances };
}

function grown(array: Uint16Array): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(array.length * 2 + MAX_MATCH);
  larger.set(array);
  return larger;
}
