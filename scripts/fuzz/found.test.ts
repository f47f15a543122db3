import { salvage } from '@recto/pdf-salvage';
import { readWithPdfium } from '@recto/testkit';
import { expect, test } from 'vitest';
import { FOUND_CASES } from './found.ts';
import { runCase } from './run-case.ts';

test.each(FOUND_CASES)('ensures that what was found once stays mended: $what', async ({ build, minPages }) => {
  const bytes = build();
  const { kind, remark } = await runCase({ name: 'found', bytes }, 1);
  expect(['opened', 'refused', 'repaired'], remark).toContain(kind);
  if (minPages === 0) return;
  const result = await salvage(bytes, { fileName: 'found.pdf' });
  expect(result.report.pages.length).toBeGreaterThanOrEqual(minPages);
  expect((await readWithPdfium(result.bytes)).pageCount).toBe(result.report.pages.length);
});
