import { joinBytes, latin1, latin1Bytes } from '@recto/codecs';
import { ContentReader } from '@recto/pdf-content';
import { expect, test } from 'vitest';
import { cleanContent } from './clean-content.ts';

/** 40 gray samples in two rows. */
const contentOf = (samples: Uint8Array) =>
  joinBytes([latin1Bytes('q BI /W 20 /H 2 /BPC 8 /CS /G ID '), samples, latin1Bytes(' EI Q BT (after) Tj ET')]);

function samplesOf(start: string, fill: number): Uint8Array {
  const samples = new Uint8Array(40).fill(fill);
  samples.set(latin1Bytes(start));
  return samples;
}

test.each([
  ['EI and then bytes that are no text', samplesOf('ab EI \x81\x02', 0x90)],
  ['EI and then what looks like content', samplesOf('ab EI Q 0 0 9 9 re f Q', 0x20)],
])('ensures that an inline image whose data hold %s is one image for every reader', (_, samples) => {
  const content = contentOf(samples);
  const reader = new ContentReader(content);
  const operators: string[] = [];
  while (reader.next()) {
    operators.push(reader.operator);
    const image = reader.inlineImage;
    if (image) expect(content.subarray(image.dataStart, image.dataEnd)).toEqual(samples);
  }
  expect(operators).toEqual(['q', 'BI', 'Q', 'BT', 'Tj', 'ET']);
  const clean = cleanContent(content);
  expect(clean.faults).toBe(0);
  expect(latin1(clean.bytes)).toContain(latin1(samples));
});
