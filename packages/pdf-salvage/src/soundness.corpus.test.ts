import { readFileSync, statSync } from 'node:fs';
import { qpdfCheck } from '@recto/testkit';
import { describeCorpus, describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { salvage } from './salvage.ts';

/** Larger files would only take longer. */
const MAX_BYTES = 3_000_000;
/** Said of tables that help a browser to show the first page early, and that no reader relies on. */
const OF_HINTS = /hint table|linearized|shared identifier|first page|succeeded with warnings|shared object/;
/** Files of which no program gets a page. */
const HOPELESS = new Set(['damaged/REDHAT-1531897-0.pdf', 'damaged/invalid.pdf']);

describeWithPrograms('repair over real files', ['qpdf'], () => {
  describeCorpus(
    'repair over the corpus',
    (files) => {
      for (const file of files) {
        test(`ensures that ${file.name} is sound when it is called so, and after it was repaired`, async () => {
          const password = file.userPassword ?? file.ownerPassword ?? undefined;
          const bytes = new Uint8Array(readFileSync(file.path));
          const repaired = salvage(bytes, { fileName: file.name, password });
          if (HOPELESS.has(file.name)) return expect(repaired).rejects.toMatchObject({ code: 'input-damaged' });
          const result = await repaired;
          expect(result.report.pages.length).toBeGreaterThan(0);
          if (result.report.isUndamaged) expect(result.bytes).toBe(bytes);
          const { exitCode, complaints } = await qpdfCheck(result.bytes, password);
          if (exitCode === 0) return;
          expect(complaints.filter((complaint) => !OF_HINTS.test(complaint))).toEqual([]);
        });
      }
    },
    (file) => file.name.endsWith('.pdf') && statSync(file.path).size <= MAX_BYTES,
  );
});
