import { buildPdf, damageFile, randomBytes, randomFrom, richSpec, tailCut, together } from '@recto/testkit';
import { mutate } from './mutate.ts';

/** A file that once crashed an operation or lost more than it had to. It is rebuilt, not stored. */
export interface FoundCase {
  /** Former fault. */
  readonly what: string;
  build(): Uint8Array;
  /** Fewest pages that repairing must find; 0 when the file may be refused. */
  readonly minPages: number;
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const mutated = (bytes: Uint8Array, seed: number): Uint8Array => mutate(bytes, randomFrom(seed));

/** Grows with each find; none is ever taken out. */
export const FOUND_CASES: readonly FoundCase[] = [
  {
    what: 'an object stream whose /First is damaged was not read, and all its pages were guessed',
    build: () => randomBytes(200).apply(damageFile('streams', 16), 2),
    minPages: 16,
  },
  {
    what: 'an object stream without /N',
    build: () =>
      bytesOf(
        latin1(damageFile('streams', 6))
          .replace(/\/N (\d+)/, '/M $1')
          .slice(0, -30),
      ),
    minPages: 6,
  },
  {
    what: 'information that is a number was carried into the result, which qpdf complains of',
    build: () => bytesOf(latin1(buildPdf(richSpec({ pages: 4 }))).replace(/\/Info \d+ 0 R/, '/Info 1 0 R')),
    minPages: 4,
  },
  {
    what: 'two files of which the first is cut off in the middle',
    build: () =>
      new Uint8Array(Buffer.concat([tailCut(40).apply(damageFile('table', 6), 1), damageFile('streams', 3)])),
    minPages: 3,
  },
  {
    what: 'the end lost and bytes hit, in object streams',
    build: () => together(randomBytes(60), tailCut(10)).apply(damageFile('streams', 10), 4),
    minPages: 4,
  },
  {
    what: 'a length that is no more exact as a number was counted from without end',
    build: () =>
      bytesOf(
        latin1(damageFile('table', 4))
          .replace(/\/Length \d+/g, '/Length 18014398509481984')
          .replace(/startxref\s+\d+/, 'startxref 1'),
      ),
    minPages: 4,
  },
  ...[11, 12, 13, 14].map(
    (seed): FoundCase => ({
      what: `mutation ${seed} of a file with every structure`,
      build: () => mutated(buildPdf(richSpec({ pages: 4 })), seed),
      minPages: 0,
    }),
  ),
];
