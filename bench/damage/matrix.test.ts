import {
  badStartxref,
  bitFlips,
  catalogLost,
  garbageTable,
  headerAndCatalogLost,
  insideMail,
  kidsEmptied,
  lastBytesLost,
  lineEndsTranslated,
  randomBytes,
  tailCut,
  wrongLengths,
  zeros,
} from '@recto/testkit';
import { expect, test } from 'vitest';
import { damageMatrix, FAULTY } from './matrix.ts';
import { findPeers, recto } from './peers.ts';

const PAGES = 16;
const SEED = 2;
const DAMAGES = [
  ...[badStartxref, garbageTable, wrongLengths, lineEndsTranslated, bitFlips(40), randomBytes(200), zeros],
  ...[tailCut(10), tailCut(50), catalogLost, headerAndCatalogLost, kidsEmptied, lastBytesLost, insideMail],
];

test('ensures that no program at hand gets more out of a damaged file than ours', { timeout: 240_000 }, async () => {
  const rows: string[] = [];
  for await (const { name, verdict } of damageMatrix([recto, ...findPeers()], {
    pages: PAGES,
    seed: SEED,
    damages: DAMAGES,
  }))
    rows.push(`${name}: ${verdict}`);
  expect(rows).toHaveLength(2 * DAMAGES.length);
  expect(rows.filter((row) => FAULTY.test(row))).toEqual([]);
  expect(rows.filter((row) => row.endsWith('better')).length).toBeGreaterThan(DAMAGES.length / 2);
});
