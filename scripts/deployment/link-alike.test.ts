import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { linkAlike } from './link-alike.ts';

const folder = useTemporaryFolder();

test('ensures that files of the same bytes become one, and others stay as they are', () => {
  const big = Buffer.alloc(10_000, 'a');
  mkdirSync(folder.file('server/fonts'), { recursive: true });
  mkdirSync(folder.file('web'));
  writeFileSync(folder.file('server/fonts/a.woff2'), big);
  writeFileSync(folder.file('web/a-hash.woff2'), big);
  writeFileSync(folder.file('web/other'), Buffer.alloc(10_000, 'b'));
  writeFileSync(folder.file('server/small'), 'x');
  writeFileSync(folder.file('web/small'), 'x');
  expect(linkAlike([folder.file('server'), folder.file('web')])).toBe(10_000);
  const inode = (name: string) => statSync(folder.file(name)).ino;
  expect(inode('web/a-hash.woff2')).toBe(inode('server/fonts/a.woff2'));
  expect(inode('web/small')).not.toBe(inode('server/small'));
  expect(readFileSync(folder.file('web/a-hash.woff2'))).toEqual(big);
  expect(readFileSync(folder.file('web/other'), 'utf8')).toBe('b'.repeat(10_000));
  // Once more finds nothing to save: the names are the same file already.
  expect(statSync(folder.file('web/a-hash.woff2')).nlink).toBe(2);
});
