import { latin1Bytes } from '@recto/codecs';
import { ContentReader, joinContent, showsText } from '@recto/pdf-content';
import { hostileContent } from '@recto/testkit/hostile-content';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutHiddenText } from './hidden-text.ts';

/** The operators of content, but for those that show hidden text, and the data of its inline images. */
function read(parts: readonly Uint8Array[]) {
  const content = joinContent(parts);
  const reader = new ContentReader(content);
  const saved: number[] = [];
  let renderingMode = 0;
  const kept: string[] = [];
  let hidden = 0;
  while (reader.next()) {
    if (reader.operator === 'q') saved.push(renderingMode);
    else if (reader.operator === 'Q') renderingMode = saved.pop() ?? renderingMode;
    else if (reader.operator === 'Tr') renderingMode = reader.numbers.at(-1) ?? 0;
    if (showsText(reader.operator) && (renderingMode === 3 || renderingMode === 7)) hidden++;
    else if (reader.operator !== '') kept.push(reader.operator);
    const image = reader.inlineImage;
    if (image) kept.push(Buffer.from(content.subarray(image.dataStart, image.dataEnd)).toString('latin1'));
  }
  return { kept, hidden };
}

test('ensures that an inline image whose end was searched for keeps it when the hidden text behind it is cut out', () => {
  const parts = ['3 Tr ', 'BI  /F /AHx ID  EI  ', 'TJ \u007f BI  /F /AHx ID  \nEI '].map((text) => latin1Bytes(text));
  expect(read(withoutHiddenText(parts) ?? []).kept).toEqual(['Tr', 'BI', '', 'MP', 'BI', ' ']);
});

test('ensures that it does where an earlier end would look like one, once what is behind it has moved', () => {
  const parts = ['3 Tr ', 'BI  /F /AHx ID  EI ~>EI Tj \u007f '].map((text) => latin1Bytes(text));
  expect(read(withoutHiddenText(parts) ?? []).kept).toEqual(['Tr', 'BI', ' EI ~>', 'MP']);
});

test('ensures that hidden text is cut out of any content, and every other operator and image stays', () => {
  const hide = latin1Bytes('3 Tr ');
  fc.assert(
    fc.property(hostileContent, hostileContent, (first, second) => {
      const parts = [hide, first, second];
      const before = read(parts);
      const cut = withoutHiddenText(parts);
      if (!cut) {
        expect(before.hidden).toBe(0);
        return;
      }
      const after = read(cut);
      expect(after.hidden).toBe(0);
      expect(after.kept.filter((operator) => operator !== 'MP')).toEqual(
        before.kept.filter((operator) => operator !== 'MP'),
      );
    }),
    { numRuns: 400 },
  );
});
