import { mkdtemp, stat } from 'node:fs/promises';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { describe, expect, test } from 'vitest';
import { createFsDriver } from './fs-driver.ts';
import { loadKeyRing, rotateKeyFile } from './key-ring.ts';
import { STORE_INVARIANTS } from './store-invariants.ts';

const folder = useTemporaryFolder();
/** Each driver in a fresh place. A further driver is one more line. */
const DRIVERS = { fs: async () => createFsDriver(await mkdtemp(folder.file('store-'))) };

describe.each(Object.entries(DRIVERS))('a store on %s ensures that', (_name, makeDriver) => {
  test.each(STORE_INVARIANTS.map((invariant) => [invariant.title, invariant] as const))('%s', (_title, { check }) =>
    check(makeDriver),
  );
});

describe('the driver for folders ensures that', () => {
  test.each(['../x.head', 'a/b.head', '1/../../x.head', '1/x', '1/x.head/y', '/etc/passwd', '1/\0.head'])(
    '%j is no name',
    async (name) => {
      const driver = createFsDriver(folder.file('names'));
      await expect(driver.put(name, Buffer.from('x'))).rejects.toThrow('not a blob name');
      await expect((async () => driver.get(name))()).rejects.toThrow('not a blob name');
    },
  );

  test('files and folders are for the server alone', async () => {
    const driver = createFsDriver(folder.file('modes'));
    await driver.put('1/x.head', Buffer.from('x'));
    const mode = async (name: string) => (await stat(folder.file(name))).mode & 0o777;
    expect([await mode('modes/1'), await mode('modes/1/x.head')]).toEqual([0o700, 0o600]);
  });
});

describe('the key file ensures that', () => {
  test('it is made once, for its owner alone, and a new key stands in front of the old ones', async () => {
    const path = folder.file('keys/ring');
    const first = loadKeyRing(path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(loadKeyRing(path).currentKeyId).toBe(first.currentKeyId);
    const sealed = first.seal('seal', Buffer.from('text'), 'a test');
    rotateKeyFile(path);
    const second = loadKeyRing(path);
    expect(second.currentKeyId).not.toBe(first.currentKeyId);
    expect(second.open('seal', sealed, 'a test')?.toString()).toBe('text');
    expect(second.open('seal', sealed, 'another test')).toBeNull();
    expect(second.open('wrap', sealed, 'a test')).toBeNull();
  });
});
