import { buildPdf, plainPdf, richSpec } from '@recto/testkit';
import { expect, test } from 'vitest';
import { describeFile } from './describe-file.ts';
import { bytesInput } from './inputs.ts';

const describeBytes = (bytes: Uint8Array) => describeFile(bytesInput('a.pdf', bytes), new AbortController().signal);

test('ensures that a signed file is described as one, and no other', async () => {
  expect(await describeBytes(buildPdf(richSpec({ pages: 4, signature: true })))).toMatchObject({ signatures: 1 });
  expect(await describeBytes(plainPdf('PLAIN', 2))).not.toHaveProperty('signatures');
});
