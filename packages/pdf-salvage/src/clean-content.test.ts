import { joinBytes, latin1, latin1Bytes } from '@recto/codecs';
import { ContentReader } from '@recto/pdf-content';
import { hostileContent } from '@recto/testkit/hostile-content';
import fc from 'fast-check';
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

/** The operators of content and the bytes of its inline images; all that cleaning may not lose or make up. */
function read(content: Uint8Array) {
  const reader = new ContentReader(content);
  const operators: string[] = [];
  const images: string[] = [];
  while (reader.next()) {
    const { operator, inlineImage: image } = reader;
    operators.push(operator);
    if (image?.isEnded && image.dataEnd > image.dataStart)
      images.push(latin1(content.subarray(image.dataStart, image.dataEnd)));
  }
  return { operators, images };
}

test('ensures that cleaned content holds the data of the inline images of the old one, byte for byte, and nothing that was not there', () => {
  fc.assert(
    fc.property(hostileContent, (content) => {
      const before = read(content);
      const after = read(cleanContent(content).bytes);
      expect(after.images).toEqual(before.images);
      const left = [...before.operators];
      for (const operator of after.operators) {
        const at = left.indexOf(operator);
        // Text and states that were open are closed at the end.
        if (at < 0) expect(['ET', 'Q']).toContain(operator);
        else left.splice(0, at + 1);
      }
    }),
    { numRuns: 400 },
  );
});

test('ensures that cleaning clean content changes nothing', () => {
  fc.assert(
    fc.property(hostileContent, (content) => {
      const { bytes } = cleanContent(content);
      const again = cleanContent(bytes);
      expect(latin1(again.bytes)).toBe(latin1(bytes));
    }),
    { numRuns: 400 },
  );
});
