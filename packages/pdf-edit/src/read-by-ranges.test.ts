import { createHash } from 'node:crypto';
import { type FileBytes, type FileContent, wholeBytes } from '@recto/contract/byte-source';
import { RectoError } from '@recto/contract/recto-error';
import { dictOf, openPdf, type PdfFile, rewriteFileInPieces, streamOf } from '@recto/pdf-core';
import { RangedBytes } from '@recto/pdf-core/by-ranges';
import { readPages } from '@recto/pdf-document';
import { buildPdf, DAMAGES, imageDocument, lockWithQpdf, qpdfCheck, rewriteWithQpdf, richSpec } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { extractInPieces, extractPages } from './extract/extract.ts';
import { mergeDocuments, mergeInPieces } from './merge/merge.ts';
import { protectInPieces } from './protect/protect.ts';
import { reorderInPieces, reorderPages } from './reorder/reorder.ts';
import { rotateInPieces, rotatePages } from './rotate/rotate.ts';

/** Reads from memory what would lie on a disk, and only what is there. */
function sourceOf(bytes: Uint8Array): FileBytes {
  return new RangedBytes({
    sizeBytes: bytes.length,
    fileName: 'in.pdf',
    readInto(target, start) {
      const isWithin = Number.isInteger(start) && start >= 0 && start + target.length <= bytes.length;
      if (!isWithin) throw new Error(`read of ${target.length} bytes at ${start} of ${bytes.length}`);
      target.set(bytes.subarray(start, start + target.length));
    },
  });
}

const rich = buildPdf(richSpec());
const FILES: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  'a cross-reference table': async () => rich,
  'object streams': () => rewriteWithQpdf(rich, ['--object-streams=generate']),
  'something before its header': async () => Buffer.concat([Buffer.from('mail\n'.repeat(20)), rich]),
  'large streams': async () => imageDocument(3),
  'AES-256': () => lockWithQpdf(rich, { userPassword: '', ownerPassword: 'owner' }),
};

async function bothOf(bytes: Uint8Array, fileName = 'in.pdf'): Promise<[PdfFile, PdfFile]> {
  return [await openPdf(bytes, { fileName }), await openPdf(sourceOf(bytes), { fileName })];
}

const imagesOf = (file: PdfFile) =>
  readPages(file).map(({ dict }) => {
    const images = dictOf(dictOf(dict.get('Resources'), file)?.get('XObject'), file);
    return createHash('sha256')
      .update(streamOf(images?.get('Im1'), file)?.data ?? '')
      .digest('hex');
  });
const equal = (pieces: FileContent, whole: Uint8Array) => Buffer.from(wholeBytes(pieces)).equals(whole);

describe.each(Object.entries(FILES))('a file with %s, read by ranges, ensures that', (name, make) => {
  test('pages are rotated, put in order, taken and merged into the same bytes as those of a file in memory', async () => {
    const [whole, ranged] = await bothOf(await make());
    const pages = readPages(whole).map((_, index) => index);
    const rotation = { pages: [1], angleDegrees: 90 } as const;
    expect(equal(rotateInPieces(ranged, rotation).bytes, rotatePages(whole, rotation).bytes)).toBe(true);
    const order = pages
      .toReversed()
      .map((pageIndex) => ({ kind: 'page', documentIndex: 0, pageIndex, turnDegrees: 0 }) as const);
    const [left, right] = [
      { file: ranged, fileName: name },
      { file: whole, fileName: name },
    ];
    const reordered = await reorderInPieces([left], order);
    expect(equal(reordered.bytes, (await reorderPages([right], order)).bytes)).toBe(true);
    const extracted = await extractInPieces(ranged, name, [[0, 2], [1]]);
    for (const [index, { bytes }] of (await extractPages(whole, name, [[0, 2], [1]])).parts.entries()) {
      expect(equal(extracted.parts[index]?.bytes ?? new Uint8Array(0), bytes)).toBe(true);
    }
    const options = { outline: 'flat', formNames: 'rename' } as const;
    const merged = await mergeInPieces(
      [left, left].map((part) => ({ ...part, pages })),
      options,
    );
    const expected = await mergeDocuments(
      [right, right].map((part) => ({ ...part, pages })),
      options,
    );
    expect(equal(merged.bytes, expected.bytes)).toBe(true);
  });
});

test('ensures that a file read by ranges is locked without being in memory, and opens again', async () => {
  const [whole, ranged] = await bothOf(imageDocument(2));
  const lock = { userPassword: 'open', ownerPassword: 'owner', permissions: [], encryptMetadata: true };
  const opened = { file: ranged, fileName: 'in.pdf', password: undefined };
  const { bytes } = await protectInPieces(opened, lock);
  expect(bytes).not.toBeInstanceOf(Uint8Array);
  const locked = wholeBytes(bytes);
  expect(await qpdfCheck(locked, 'open')).toEqual({ exitCode: 0, complaints: [] });
  const again = await openPdf(sourceOf(locked), { fileName: 'out.pdf', password: 'open' });
  expect(imagesOf(again)).toEqual(imagesOf(whole));
});

test.each(DAMAGES.map((damage) => [damage.name, damage] as const))(
  'ensures that a file with %s, read by ranges, is the same as in memory or refused alike, and nothing is read outside of it',
  async (_, damage) => {
    const bytes = damage.apply(rich, 7);
    const outcome = async (given: Uint8Array | FileBytes) => {
      try {
        return wholeBytes(rewriteFileInPieces(await openPdf(given, { fileName: 'in.pdf' })));
      } catch (thrown) {
        if (thrown instanceof RectoError) return thrown.code;
        throw thrown;
      }
    };
    expect(await outcome(sourceOf(bytes))).toEqual(await outcome(bytes));
  },
);
