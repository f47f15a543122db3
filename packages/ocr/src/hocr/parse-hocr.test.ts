import { describe, expect, test } from 'vitest';
import { parseHocr } from './parse-hocr.ts';

const LINE = `<div class='ocr_page'><p class='ocr_par' dir='rtl' lang='ara' title="bbox 1 2 3 4">
 <span class='ocr_line' title="bbox 10 20 200 60; baseline -0.002 -9; x_size 40; x_descenders 8; x_ascenders 9">
  <span class='ocrx_word' title='bbox 150 20 200 60; x_wconf 91'>a &amp; b</span>
  <span class='ocrx_word' title='bbox 10 20 140 60; x_wconf 42'><strong>caf&#39;e</strong></span>
  <span class='ocrx_word' title='bbox 5 20 9 60; x_wconf 3'> </span>
 </span></p></div>`;

describe('reading hOCR: ensures that', () => {
  test('lines and words come with places, confidences and plain text', () => {
    expect(parseHocr(LINE)).toEqual([
      {
        lines: [
          {
            box: { left: 10, top: 20, right: 200, bottom: 60 },
            slope: -0.002,
            offset: -9,
            size: 40,
            descent: 8,
            isRightToLeft: true,
            words: [
              { text: 'a & b', box: { left: 150, top: 20, right: 200, bottom: 60 }, confidence: 91 },
              { text: "caf'e", box: { left: 10, top: 20, right: 140, bottom: 60 }, confidence: 42 },
            ],
          },
        ],
      },
    ]);
  });

  test('what is no hOCR holds nothing', () => {
    expect(parseHocr('')).toEqual([]);
    expect(parseHocr("<span class='ocrx_word' title='bbox 1 2'>lost</span>".repeat(3))).toEqual([]);
  });
});
