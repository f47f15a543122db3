import { expect, test } from 'vitest';
import { type Isolation, probeIsolation, underIsolation } from './isolation.ts';

const { bubblewrap } = await probeIsolation('auto');

test.skipIf(bubblewrap === null)(
  'ensures that what fails in a working sandbox is never tried without one',
  async () => {
    for (const speaks of [false, true]) {
      const tried: Isolation[] = [];
      const failing = underIsolation('auto')(async (isolation, onFirstReply) => {
        tried.push(isolation);
        if (speaks) onFirstReply();
        throw new Error('the engine fell silent');
      });
      await expect(failing).rejects.toThrow('fell silent');
      expect(tried.map((one) => one.bubblewrap)).toEqual([bubblewrap]);
    }
  },
);
