import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DIST } from '../../build/folders.node.ts';
import { QUALITY } from '../pages/quality/figures.ts';
import { documentOf, textsOf } from './built-pages.testing.ts';

/** The fewest sections that name a program which is better. */
const LEAST_BETTER = 3;

/** Reads a shown figure as a number; returns a name or a dash unchanged. */
function readFigure(shown: string): number | string {
  return /^\d/.test(shown) ? Number.parseFloat(shown.replaceAll(',', '')) : shown;
}

describe('the page of quality: ensures that', () => {
  test('its data are those of the page', () => {
    expect(JSON.parse(readFileSync(join(DIST, 'quality.json'), 'utf8'))).toEqual(QUALITY);
  });

  test('its charts and tables show them', async () => {
    const page = await documentOf('/quality');
    for (const { id, chart, tables } of QUALITY.sections) {
      expect(textsOf(page, `#${id} .chart-bar b`).map(readFigure), id).toEqual(chart.bars.map(({ value }) => value));
      const values = tables.flatMap(({ rows }) => rows.flatMap((row) => row.values.map((value) => value ?? '–')));
      expect(textsOf(page, `#${id} tbody td`).map(readFigure), id).toEqual(values);
    }
  });

  test('days, versions and the command stand beside each, and where others are better', async () => {
    const page = await documentOf('/quality');
    for (const { id, dates, programs, command } of QUALITY.sections) {
      const [days, versions, repeat] = textsOf(page, `#${id} dd`);
      expect(days?.match(/\d{4}/g), id).toHaveLength(dates.length);
      expect(dates.length * programs.length, id).toBeGreaterThan(0);
      expect([versions, repeat], id).toEqual([programs.join(', '), command]);
    }
    const behind = textsOf(page, '.measurement-behind h3');
    expect(behind).toHaveLength(QUALITY.sections.length);
    expect(behind.filter((title) => title === 'Where others are better').length).toBeGreaterThanOrEqual(LEAST_BETTER);
    expect(textsOf(page, '.measurement p').filter((text) => /[{}]|NaN|undefined/.test(text))).toEqual([]);
  });
});
