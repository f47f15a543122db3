import { describe, expect, test } from 'vitest';
import { AREA_PER_VISIT, IMAGE_WEIGHT, surveyContent } from './survey-content.ts';
import { isHeavyUnicodeMap } from './unicode-map-work.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const survey = (text: string, maxVisits = 1_000) => surveyContent(bytes(text), maxVisits);

describe('a survey of content', () => {
  test('counts operators, and the bytes of text that is shown', () => {
    expect(survey('BT /F 12 Tf (abc) Tj [(de) 9 (f)] TJ ET').visits).toBe(5 + 6);
  });

  test('says how often each resource is drawn, with what is current', () => {
    const { uses } = survey('/P scn /G gs 0 0 9 9 re f q /X Do Q q 1 g /X Do Q /S sh BT /F 1 Tf (abc) Tj ET');
    const times = (category: Parameters<typeof uses.get>[0]) =>
      Object.fromEntries(Array.from(uses.get(category) ?? [], ([name, use]) => [name, use.times]));
    expect(times('XObject')).toEqual({ X: 2 });
    expect(times('Font')).toEqual({ F: 3 });
    expect(times('Shading')).toEqual({ S: 1 });
    // The fill, one of the two forms (the other has a plain colour), the shading and the text.
    expect(times('Pattern')).toEqual({ P: 4 });
    expect(times('ExtGState')).toEqual({ G: 5 });
  });

  test('counts the area that paths cover, within their clip and in the units of the content', () => {
    expect(survey('0 0 10 20 re f').area).toBe(200);
    expect(survey('q 2 0 0 2 0 0 cm 0 0 10 20 re f Q 0 0 10 20 re f').area).toBe(1_000);
    expect(survey('q 0 0 5 5 re W n 0 0 10 20 re f Q 0 0 1 1 re f').area).toBe(26);
    expect(survey('q 10 0 0 10 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q').area).toBe(100 * IMAGE_WEIGHT);
  });

  test('ends behind the last operator within the limit', () => {
    const { end, visits } = survey('1 w 2 w 3 w 4 w', 2);
    expect([end, visits]).toEqual([7, 3]);
    expect(survey(`${'0 0 1000 1000 re f '.repeat(9)}`, 2 + (3 * 1_000_000) / AREA_PER_VISIT).end).toBeLessThan(80);
  });

  test('lets marks in each other cost as much as a renderer that keeps them all', () => {
    expect(survey('/A BMC '.repeat(1_000), 100_000).visits).toBeGreaterThan(400_000 / 4);
    expect(survey('/A BMC EMC '.repeat(1_000), 100_000).visits).toBe(2_000);
  });
});

describe('a map from codes to text is too much: ensures that', () => {
  const block = (entries: string) => bytes(`1 beginbfrange ${entries} endbfrange`);

  test('a range of all codes of four bytes is', () => {
    expect(isHeavyUnicodeMap(block('<00000000> <FFFFFFFF> <0041>'))).toBe(true);
  });

  test('a text of a hundred thousand characters is', () => {
    expect(isHeavyUnicodeMap(bytes(`1 beginbfchar <41> <${'0041'.repeat(100_000)}> endbfchar`))).toBe(true);
  });

  test('all codes of two bytes, ranges with lists and ligatures are not', () => {
    expect(isHeavyUnicodeMap(block('<0000> <FFFF> <0000>'))).toBe(false);
    const ranges = Array.from(
      { length: 100 },
      (_, at) => `<${(at + 4096).toString(16)}> <${(at + 4099).toString(16)}> <FFFF>`,
    );
    expect(isHeavyUnicodeMap(block(ranges.join('\n')))).toBe(false);
    expect(isHeavyUnicodeMap(block('<0003> <0005> [<0041> <00420043> <0044>]'))).toBe(false);
  });
});
