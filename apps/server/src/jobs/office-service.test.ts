import { RectoError } from '@recto/contract/recto-error';
import { createOfficePool, officeSupport } from '@recto/office/pool';
import { expect, test } from 'vitest';
import { openWhenNeeded } from './office-service.ts';

const RETRY_AFTER_MS = 50;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Fails so many times, then opens a real pool. */
function failing(times: number) {
  let calls = 0;
  return {
    calls: () => calls,
    create: async () => {
      calls += 1;
      if (calls <= times) throw new RectoError('engine-missing', { engine: 'LibreOffice' });
      return createOfficePool({ size: 1 });
    },
  };
}

test('ensures that a start which failed is not tried again at once, and is later', async () => {
  const { create, calls } = failing(Number.POSITIVE_INFINITY);
  const pool = openWhenNeeded(create, RETRY_AFTER_MS);
  const answers = await Promise.allSettled([pool.open(), pool.open(), pool.open()]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(calls()).toBe(1);
  await wait(2 * RETRY_AFTER_MS);
  await expect(pool.open()).rejects.toMatchObject({ code: 'engine-missing' });
  expect(calls()).toBe(2);
  await pool.close();
});

const canOpen =
  officeSupport() !== 'none' &&
  (await createOfficePool({ size: 1 }).then(
    (made) => made.close().then(() => true),
    () => false,
  ));

test.skipIf(!canOpen)('ensures that a pool opens after a failed start, stays, and is closed', async () => {
  const { create, calls } = failing(1);
  const pool = openWhenNeeded(create, RETRY_AFTER_MS);
  await expect(pool.open()).rejects.toMatchObject({ code: 'engine-missing' });
  await wait(2 * RETRY_AFTER_MS);
  const opened = await pool.open();
  await wait(2 * RETRY_AFTER_MS);
  expect(await pool.open()).toBe(opened);
  expect(calls()).toBe(2);
  await pool.close();
  await expect(
    opened.convert(
      {
        extension: 'csv',
        wantsSource: false,
        timeoutMs: 1000,
        export: {},
        sheets: { orientation: 'as-is', fitWidth: false, includeHidden: false, names: [] },
      },
      new Uint8Array(),
      undefined,
    ),
  ).rejects.toMatchObject({ code: 'cancelled' });
});
