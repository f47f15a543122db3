import { openPdf } from '@recto/pdf-core';
import { buildPdf, qpdfCheck } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { prepareSignature } from './signature-field.ts';
import { fillPlaceholder } from './signature-placeholder.ts';
import { readSignatures } from './signature-records.ts';
import type { PrepareSignatureOptions } from './signature-types.ts';

const OPTIONS: PrepareSignatureOptions = {
  words: { name: 'Ann', reason: 'Agreed', location: '', contact: '' },
  signedAt: new Date('2026-03-04T05:06:07Z'),
  fieldName: '',
  appearance: null,
  fonts: [],
  certification: null,
  placeholderBytes: 64,
};
const SIGNATURE = Uint8Array.from({ length: 64 }, (_, index) => index * 3);
const NONE = { password: undefined };

const open = (bytes: Uint8Array) => openPdf(bytes, { fileName: 'signed.pdf' });

async function sign(bytes: Uint8Array, options: Partial<PrepareSignatureOptions> = {}) {
  const prepared = await prepareSignature(await open(bytes), { ...OPTIONS, ...options }, undefined);
  return { ...prepared, bytes: fillPlaceholder(prepared, SIGNATURE) };
}

describeWithPrograms('a signature', ['qpdf'], () => {
  const original = buildPdf({ pages: 2 });

  test('covers all bytes but its own, after the whole file as it was', async () => {
    const { bytes, byteRange } = await sign(original);
    const [start, length, from, rest] = byteRange;
    expect([start, from + rest]).toEqual([0, bytes.length]);
    expect(bytes.subarray(0, original.length)).toEqual(original);
    const inside = Buffer.from(bytes.subarray(length, from)).toString('latin1');
    expect(inside).toBe(`<${Buffer.from(SIGNATURE).toString('hex')}>`);
    expect(Buffer.from(bytes).toString('latin1')).toContain(`/ByteRange[${byteRange.join(' ')}`);
    expect(await qpdfCheck(bytes)).toMatchObject({ exitCode: 0 });
  });

  test('is read again with its words, the earliest first, and says whether anything follows', async () => {
    const first = await sign(original, { certification: 2 });
    const [only] = await readSignatures(await open(first.bytes), NONE);
    expect(only).toMatchObject({
      name: 'Ann',
      reason: 'Agreed',
      location: '',
      certification: 2,
      coversWholeFile: true,
    });
    expect(only?.contents.subarray(0, 64)).toEqual(SIGNATURE);
    const second = await sign(first.bytes, { words: { ...OPTIONS.words, name: 'Ben' } });
    const both = await readSignatures(await open(second.bytes), NONE);
    expect(both.map(({ name, coversWholeFile }) => [name, coversWholeFile])).toEqual([
      ['Ann', false],
      ['Ben', true],
    ]);
    expect(new Set(both.map(({ fieldName }) => fieldName)).size).toBe(2);
    await expect(sign(second.bytes, { certification: 2 })).rejects.toMatchObject({ code: 'option-invalid' });
  });

  test('fills the empty field that was named, and no other', async () => {
    const form = buildPdf({
      pages: 1,
      form: {
        fields: [
          { name: 'here', kind: 'signature' },
          { name: 'note', kind: 'text' },
        ],
      },
    });
    const { bytes } = await sign(form, { fieldName: 'here' });
    const [record] = await readSignatures(await open(bytes), NONE);
    expect(record?.fieldName).toBe('here');
    await expect(sign(form, { fieldName: 'note' })).rejects.toMatchObject({ code: 'option-invalid' });
    await expect(sign(bytes, { fieldName: 'here' })).rejects.toMatchObject({ code: 'option-invalid' });
  });

  test('is refused when it is larger than its place', async () => {
    const prepared = await prepareSignature(await open(original), OPTIONS, undefined);
    expect(() => fillPlaceholder(prepared, new Uint8Array(65))).toThrow(
      expect.objectContaining({ code: 'too-demanding' }),
    );
    expect(fillPlaceholder(prepared, Uint8Array.of(0xab))[prepared.byteRange[1] + 1]).toBe('a'.charCodeAt(0));
  });
});
