import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { runChaos } from './chaos.ts';
import { runLoad } from './load.ts';

const isReady =
  ['apps/web/dist/index.html', 'apps/cli/dist/recto.cjs', 'apps/server/dist/main.mjs'].every((path) =>
    existsSync(join(ROOT, path)),
  ) &&
  existsSync('/usr/bin/pdftotext') &&
  existsSync('/usr/bin/bwrap');

/** The short forms of `npm run house -- chaos` and `npm run house -- load`. */
describe.skipIf(!isReady)('the server as a process ensures that', () => {
  test('nothing is lost, doubled, wrong, in the clear or left over when it is killed', async () => {
    const report = await runChaos({ kills: 1, jobs: 4 });
    expect(report).toMatchObject({ lost: 0, doubled: 0, wrong: 0, plainText: [], leftOver: [] });
    expect(report.jobs).toBeGreaterThanOrEqual(4);
  });

  test('several visitors and a queue of jobs are served without an error', async () => {
    const figures = await runLoad({ visitors: 3, queued: 20, uploadMegabytes: 50 });
    const figureOf = (start: string) => figures.find(({ what }) => what.startsWith(start))?.figure;
    expect(figureOf('errors of 3 visitors')).toBe('0');
    expect(figureOf('20 queued jobs')).toMatch(/^20 done/);
    expect(figureOf('a lone small job')).toMatch(/^done/);
  });
});
