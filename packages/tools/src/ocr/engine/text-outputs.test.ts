import type { RecognisedPage } from '@recto/contract/recognised-page';
import { expect, test } from 'vitest';
import { alto, hocr } from './text-outputs.ts';

const word = { text: 'a\u0001<b>\u000c', start: 0, end: 40, confidence: 90 };
const line = {
  x: 10,
  y: 20,
  angleDegrees: 0,
  ascent: 8,
  descent: 2,
  direction: 'left-to-right',
  hasSpaces: true,
} as const;
const page: RecognisedPage = {
  widthPixels: 100,
  heightPixels: 100,
  turnDegrees: 0,
  languages: ['eng'],
  confidence: 90,
  paragraphs: [{ lines: [{ ...line, words: [word] }] }],
};
const files = [{ name: 'scan\u0007.pdf', pages: new Map([[0, page]]) }];

test.each([
  ['hOCR', hocr],
  ['ALTO', alto],
])('ensures that %s holds no character that XML forbids, whatever was recognised', (_, write) => {
  const text = new TextDecoder().decode(write(files));
  expect(text).toContain('a&lt;b&gt;');
  expect(text).not.toMatch(/(?![\t\n\r])\p{Cc}/u);
});
