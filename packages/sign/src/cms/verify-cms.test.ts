import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describeWithPrograms, useTemporaryFolder } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';
import { readSignedData } from './read-cms.ts';
import { checkSigner } from './verify-cms.ts';

const CONTENT = new TextEncoder().encode('What was signed, byte for byte.\r\n\0\xff');

describeWithPrograms('signatures that OpenSSL made', ['openssl'], () => {
  const folder = useTemporaryFolder();

  async function openssl(...args: readonly string[]): Promise<void> {
    await promisify(execFile)('openssl', args);
  }

  beforeAll(async () => {
    await writeFile(folder.file('content'), CONTENT);
    for (const [name, ...key] of [
      ['rsa', 'rsa:2048'],
      ['p256', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
      ['p384', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384'],
    ] as const) {
      const files = ['-keyout', folder.file(`${name}.key`), '-out', folder.file(`${name}.crt`)];
      await openssl('req', '-x509', '-nodes', '-subj', `/CN=${name}`, ...files, '-newkey', ...key);
    }
  });

  async function signed(key: string, ...options: readonly string[]) {
    const out = folder.file('signature');
    const who = ['-signer', folder.file(`${key}.crt`), '-inkey', folder.file(`${key}.key`)];
    const what = ['-in', folder.file('content'), '-out', out, '-outform', 'DER'];
    await openssl('cms', '-sign', '-binary', ...who, ...what, ...options);
    return readSignedData(await readFile(out));
  }

  test.each([
    ['RSA, SHA-256', 'rsa', ['-md', 'sha256']],
    ['RSA, SHA-1', 'rsa', ['-md', 'sha1']],
    ['RSA, SHA-512, without signed attributes', 'rsa', ['-md', 'sha512', '-noattr']],
    ['RSA, named by its key', 'rsa', ['-md', 'sha256', '-keyid']],
    ['RSA-PSS, SHA-256', 'rsa', ['-md', 'sha256', '-keyopt', 'rsa_padding_mode:pss']],
    ['RSA-PSS, SHA-384', 'rsa', ['-md', 'sha384', '-keyopt', 'rsa_padding_mode:pss', '-keyopt', 'rsa_pss_saltlen:48']],
    ['ECDSA on P-256', 'p256', ['-md', 'sha256']],
    ['ECDSA on P-384, without signed attributes', 'p384', ['-md', 'sha384', '-noattr']],
  ])('ensures that one by %s is intact, and changed as soon as one bit is', async (_, key, options) => {
    const data = await signed(key, ...options);
    const [signer] = data.signers;
    if (!signer) throw new Error('no signer');
    expect(await checkSigner(data, signer, CONTENT)).toBe('intact');
    const other = CONTENT.slice();
    other[3] = (other[3] ?? 0) ^ 1;
    expect(await checkSigner(data, signer, other)).toBe('changed');
    const signature = signer.signature.slice();
    signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
    expect(await checkSigner(data, { ...signer, signature }, CONTENT)).toBe('changed');
  });

  test("ensures that another's certificate does not make a signature right", async () => {
    const [data, foreign] = [await signed('p256', '-md', 'sha256'), await signed('rsa', '-md', 'sha256')];
    const [signer] = data.signers;
    const certificate = foreign.signers[0]?.certificate ?? null;
    if (!signer || !certificate) throw new Error('no signer');
    expect(await checkSigner(data, { ...signer, certificate }, CONTENT)).not.toBe('intact');
  });

  test('ensures that content that is inside is read as it was signed', async () => {
    const data = await signed('rsa', '-nodetach', '-md', 'sha256');
    expect(data.content).toEqual(CONTENT);
  });
});
