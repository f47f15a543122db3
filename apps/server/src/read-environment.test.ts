import { writeFileSync } from 'node:fs';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { addressNotices } from './address-notices.ts';
import { readConfig } from './config.ts';
import { readEnvironment, SECRETS } from './read-environment.ts';

const folder = useTemporaryFolder();

test.each(SECRETS)('ensures that %s can be a file, and not both', (name) => {
  writeFileSync(folder.file('secret'), 'the secret itself\n');
  const env = { [`${name}_FILE`]: 'secret' };
  expect(readEnvironment(env, folder.path).env[name]).toBe('the secret itself');
  expect(() => readEnvironment({ ...env, [name]: 'x' }, folder.path)).toThrow(`${name}_FILE cannot both be set`);
  expect(() => readEnvironment({ [`${name}_FILE`]: 'absent' }, folder.path)).toThrow(`${name}_FILE: the file`);
});

test('ensures that an old name works, is told, and gives way to the new one', () => {
  const read = (env: Record<string, string>) => readConfig({ RECTO_DATA: folder.file('data'), ...env }, folder.path);
  const old = read({ RECTO_ORIGIN: 'https://old.example' });
  expect(old.site.publicUrl).toBe('https://old.example');
  expect(old.notices).toEqual(['RECTO_ORIGIN is now called RECTO_PUBLIC_URL; the old name still works.']);
  const both = read({ RECTO_ORIGIN: 'https://old.example', RECTO_PUBLIC_URL: 'https://new.example' });
  expect(both.site.publicUrl).toBe('https://new.example');
  expect(both.notices.join()).toContain('goes before it');
  expect(read({}).notices).toEqual([]);
});

test('ensures that the server says at its start what visitors of its address will miss', () => {
  const told = (env: Record<string, string>) =>
    addressNotices(readConfig({ RECTO_DATA: folder.file('data'), ...env }, folder.path)).join('\n');
  expect(told({})).toBe('');
  expect(told({ HOST: '0.0.0.0' })).toContain('no offline use and no installation');
  expect(told({ RECTO_PUBLIC_URL: 'http://nas:3000' })).toContain('plain http');
  expect(told({ RECTO_PUBLIC_URL: 'http://nas:3000' })).toContain('at http://nas:3000/');
  expect(told({ RECTO_PUBLIC_URL: 'https://pdf.example' })).toContain('nothing here speaks TLS');
  const behind = told({ RECTO_PUBLIC_URL: 'https://pdf.example/x', RECTO_BEHIND_PROXY: '1', HOST: '0.0.0.0' });
  expect(behind).toBe('Visitors see the site at https://pdf.example/x/');
});
