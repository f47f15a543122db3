import { appendFile, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { describe, expect, test } from 'vitest';
import { pathInput } from './path-input.ts';

const folder = useTemporaryFolder();

describe('pathInput ensures that', () => {
  const write = async (name: string) => {
    const path = folder.file(name);
    await writeFile(path, 'some bytes');
    return path;
  };
  const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

  test('parts and whole are what the file holds, and a part beyond the end is clipped', async () => {
    const input = await pathInput(await write('a'), 'a.pdf', 'secret');
    expect(input).toMatchObject({ name: 'a.pdf', sizeBytes: 10, password: 'secret' });
    expect(textOf(await input.bytes())).toBe('some bytes');
    expect(textOf(await input.slice(5, 7))).toBe('by');
    expect(textOf(await input.slice(5, 99))).toBe('bytes');
  });

  test.each<[string, (path: string) => Promise<unknown>]>([
    ['removed', (path) => rm(path)],
    ['grown', (path) => appendFile(path, 'more')],
    ['replaced', (path) => rm(path).then(() => writeFile(path, 'new bytes!'))],
    ['rewritten in place', (path) => utimes(path, new Date(), new Date(Date.now() + 5000))],
  ])('a file that was %s since it was chosen cannot be read', async (how, change) => {
    const path = await write(how);
    const input = await pathInput(path, 'a.pdf');
    await change(path);
    await expect(input.bytes()).rejects.toMatchObject({ code: 'file-unreadable', details: { fileName: 'a.pdf' } });
  });

  test('what is no file cannot be an input', async () => {
    const path = folder.file('folder');
    await mkdir(path);
    await expect(pathInput(path, 'x')).rejects.toMatchObject({ code: 'file-unreadable' });
    await expect(pathInput(folder.file('absent'), 'x')).rejects.toMatchObject({ code: 'file-unreadable' });
  });
});
