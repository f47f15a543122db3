import { createNodeOcr } from '@recto/ocr/node';
import { createNodeRaster } from '@recto/raster/node';
import { bytesInput } from '@recto/runtime/engine';
import { drawGray, type GrayPicture, scanPdf } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';
import type { Comparison } from '../../comparison.ts';
import { edited, insertAt, removeAt, replaceAt, report, textOfBlock, wordAt } from '../bench/edits.testing.ts';
import { flowPdf } from '../bench/flow-document.testing.ts';
import { type MadeChange, scoreChanges } from '../bench/score.testing.ts';
import { compareDocuments } from '../compare-documents.ts';

const DPI = 200;
const raster = createNodeRaster();
const ocr = createNodeOcr();

const OLD = report(4, 7);
const NEW = edited(
  edited(edited(OLD, 1, replaceAt(5, 'lighthouse')), 2, insertAt(6, 'quite surprisingly indeed')),
  4,
  removeAt(4, 3),
);
const MADE: readonly MadeChange[] = [
  { kind: 'text', action: 'changed', old: wordAt(OLD, 1, 5), new: 'lighthouse' },
  { kind: 'text', action: 'added', new: 'quite surprisingly indeed' },
  { kind: 'text', action: 'removed', old: textOfBlock(OLD[4]).split(' ').slice(4, 7).join(' ') },
];

async function compare(old: Uint8Array, newer: Uint8Array): Promise<Comparison> {
  const { signal } = new AbortController();
  return compareDocuments(
    [bytesInput('old.pdf', old), bytesInput('new.pdf', newer)],
    { looks: true, ignoreCase: false, recognise: ['eng'], tolerance: 10 },
    { raster, ocr, signal, onProgress: () => {} },
  );
}

/** As a scanner gives it: gray paper with noise, and not quite where it was. */
function worn({ widthPixels, heightPixels, gray }: GrayPicture, seed: number, shift: number): GrayPicture {
  let state = seed;
  const noise = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) / 65_536 - 0.5;
  };
  const shifted = (at: number) => gray[at - shift * widthPixels - shift] ?? 255;
  return {
    widthPixels,
    heightPixels,
    gray: gray.map((_, at) => Math.max(0, Math.min(255, 0.85 * shifted(at) + 24 + 40 * noise()))),
  };
}

describeWithPrograms('scans: ensures that', ['pdftoppm'], () => {
  let [old, newer]: GrayPicture[][] = [];
  beforeAll(async () => {
    [old, newer] = await Promise.all([OLD, NEW].map((blocks) => drawGray(flowPdf({ blocks }), DPI)));
  });
  const scan = (pictures: readonly GrayPicture[] | undefined) => scanPdf(pictures ?? [], DPI);

  test('words that were changed are found in clean scans, and nothing else', async () => {
    const told = await compare(scan(old), scan(newer));
    expect(scoreChanges(MADE, told.changes)).toMatchObject({ missed: [], invented: [] });
    expect(told.oldPagesRecognised).toEqual(old?.map((_, page) => page + 1));
    expect(told.oldPagesWithoutText).toEqual([]);
  });

  test('a scan is compared with the file that was printed', async () => {
    const told = await compare(flowPdf({ blocks: OLD }), scan(newer?.map((page, at) => worn(page, at + 1, 3))));
    expect(scoreChanges(MADE, told.changes)).toMatchObject({ missed: [], invented: [] });
    expect(told.oldPagesRecognised).toEqual([]);
    expect(told.newPagesRecognised).toEqual(newer?.map((_, page) => page + 1));
  });

  test('two worn scans of one sheet are told from two scans of different ones', async () => {
    const [one, two] = [1, 9].map((seed) => scan(old?.map((page, at) => worn(page, seed + at, seed))));
    expect((await compare(one ?? new Uint8Array(), two ?? new Uint8Array())).changes).toEqual([]);
    const other = scan(newer?.map((page, at) => worn(page, 77 + at, 5)));
    const told = await compare(one ?? new Uint8Array(), other);
    expect(scoreChanges(MADE, told.changes)).toMatchObject({ missed: [], invented: [] });
  });
});
