import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf, lockWithQpdf, plainPdf, richSpec } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers, useTemporaryFolder } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';

/** Fields of a report that the tests look at. */
interface Report {
  readonly signatures: readonly {
    readonly integrity: string;
    readonly chain: string;
    readonly later: string;
    readonly signerName: string;
  }[];
}

/** Stands in every secret of the tests, so that it is found wherever it should not be. */
const MARKER = 'geheim-MARKER-4711';

/** Arguments with which OpenSSL makes a key, and locks it. */
interface KeySpec {
  readonly newKey: readonly string[];
  readonly lock?: readonly string[];
}

const KEYS = {
  'RSA 2048': { newKey: ['-newkey', 'rsa:2048'] },
  'RSA 4096': { newKey: ['-newkey', 'rsa:4096'] },
  'ECDSA P-256': { newKey: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] },
  'ECDSA P-384': { newKey: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384'] },
  'ECDSA P-521': { newKey: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-521'] },
} as const satisfies Record<string, KeySpec>;

/** Ways in which old programs lock PKCS#12 files. */
const OLD_LOCKS = {
  'RC2 of 40 bits and triple DES': ['-legacy'],
  'RC2 of 128 bits and DES with two keys': ['-legacy', '-certpbe', 'PBE-SHA1-RC2-128', '-keypbe', 'PBE-SHA1-2DES'],
  'triple DES alone': ['-legacy', '-certpbe', 'PBE-SHA1-3DES', '-keypbe', 'PBE-SHA1-3DES'],
  'triple DES under PBES2': ['-certpbe', 'DES-EDE3-CBC', '-keypbe', 'DES-EDE3-CBC'],
} as const;

/** A key with a certificate that vouches for itself. @returns paths of the certificate and of the key file */
function makeKey(folder: string, name: string, { newKey, lock = [] }: KeySpec) {
  const at = (ending: string) => join(folder, `${name.replaceAll(' ', '-')}.${ending}`);
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  openssl(
    ...['req', '-x509', ...newKey, '-nodes', '-keyout', at('key'), '-out', at('crt'), '-days', '3650'],
    ...['-subj', `/CN=Anna ${name}/O=Test`],
  );
  openssl(
    ...['pkcs12', '-export', ...lock, '-inkey', at('key'), '-in', at('crt'), '-out', at('p12')],
    ...['-passout', `pass:${MARKER}`],
  );
  return { certificate: at('crt'), keyFile: at('p12'), privateKey: at('key') };
}

/** A key file as the value of the option. */
const asOption = (path: string) => readFileSync(path).toString('base64');

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const plain = plainPdf('P', 3);
const FACE = {
  kind: 'signature',
  left: 100,
  top: 100,
  width: 150,
  height: 60,
  text: 'Anna Ågren',
  font: 'great-vibes',
};

async function sign(bytes: Uint8Array, options: object, password?: string) {
  const input = bytesInput('contract.pdf', bytes, password === undefined ? {} : { password });
  const { outputs, receipt } = await host.run({ toolId: 'esign', inputs: [input], options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), receipt };
}

async function check(bytes: Uint8Array, options: object = {}, password?: string) {
  const input = bytesInput('contract.pdf', bytes, password === undefined ? {} : { password });
  const { outputs } = await host.run({ toolId: 'check-signatures', inputs: [input], options });
  const report: Report = JSON.parse(new TextDecoder().decode(outputs[0]?.bytes));
  return report.signatures;
}

describeWithPrograms('a digital signature ensures that', ['pdfsig', 'openssl', 'qpdf', 'mutool'], () => {
  const folder = useTemporaryFolder();
  beforeAll(usePdfMatchers);
  const made = new Map<string, ReturnType<typeof makeKey>>();
  const keyOf = (name: keyof typeof KEYS) => {
    const known = made.get(name) ?? makeKey(folder.path, name, KEYS[name]);
    made.set(name, known);
    return known;
  };
  const withKey = (name: keyof typeof KEYS) => ({ p12: asOption(keyOf(name).keyFile), p12Password: MARKER });
  const pdfsig = (bytes: Uint8Array) => {
    writeFileSync(folder.file('signed.pdf'), bytes);
    return execFileSync('pdfsig', ['-nocert', folder.file('signed.pdf')], { encoding: 'utf8' });
  };

  const CASES = Object.keys(KEYS).flatMap((key) =>
    ['sha256', 'sha384', 'sha512'].map((digest) => [key, digest] as const),
  );
  test.each(CASES)('poppler, OpenSSL and our own check agree on %s with %s', async (key, digest) => {
    const name = key as keyof typeof KEYS;
    const { bytes, receipt } = await sign(plain, { ...withKey(name), digest, placements: [FACE], reason: 'I agree' });
    const told = pdfsig(bytes);
    expect(told).toContain('Signature is Valid.');
    expect(told).toContain('Total document signed');
    expect(told).toContain(`Signer Certificate Common Name: Anna ${key}`);
    expect(told).toContain(`Signing Hash Algorithm: ${digest.toUpperCase().replace('SHA', 'SHA-')}`);
    expect(byOpenssl(bytes, keyOf(name).certificate)).toBe(true);
    const [found] = await check(bytes);
    expect(found).toMatchObject({
      signerName: `Anna ${key}`,
      integrity: 'intact',
      chain: 'self-signed',
      later: 'nothing',
      page: 1,
      reason: 'I agree',
    });
    const [trusted] = await check(bytes, { roots: asOption(keyOf(name).certificate), bundled: false });
    expect(trusted?.chain).toBe('trusted');
    expect(receipt.notes[0]?.text).toContain(key);
    await expect(bytes).toPassQpdfCheck();
  });

  /** The CMS cut out of the file, checked over what it signs. */
  function byOpenssl(bytes: Uint8Array, certificate: string): boolean {
    const [, start = 0, end = 0] =
      /\/ByteRange\[0 (\d+) (\d+) (\d+)/.exec(Buffer.from(bytes).toString('latin1'))?.map(Number) ?? [];
    const der = Buffer.from(Buffer.from(bytes.subarray(start + 1, end - 1)).toString('latin1'), 'hex');
    writeFileSync(folder.file('cms.der'), der);
    writeFileSync(folder.file('content'), Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]));
    const args = ['-inform', 'DER', '-in', folder.file('cms.der'), '-content', folder.file('content'), '-binary'];
    execFileSync(
      'openssl',
      ['cms', '-verify', ...args, '-CAfile', certificate, '-purpose', 'any', '-out', '/dev/null'],
      { stdio: 'pipe' },
    );
    return true;
  }

  test.each(['RSA 2048', 'ECDSA P-384'] as const)(
    'MuPDF finds the same of %s, and of one byte changed',
    async (name) => {
      const { bytes } = await sign(plain, { ...withKey(name), placements: [FACE] });
      const told = (given: Uint8Array) => {
        writeFileSync(folder.file('mupdf.pdf'), given);
        const { stdout, stderr } = spawnSync('mutool', ['sign', '-v', folder.file('mupdf.pdf')], { encoding: 'utf8' });
        return `${stdout}${stderr}`;
      };
      expect(told(bytes)).toContain(`Anna ${name}`);
      expect(told(bytes)).toContain('The document is unchanged since signing.');
      const altered = bytes.slice();
      altered[20] = (altered[20] ?? 0) ^ 1;
      expect(told(altered)).toContain('Digest error');
    },
  );

  test.each(Object.entries(OLD_LOCKS))('a key file locked with %s opens', async (_, lock) => {
    const { keyFile } = makeKey(folder.path, 'old', { newKey: KEYS['RSA 2048'].newKey, lock });
    const { bytes } = await sign(plain, { p12: asOption(keyFile), p12Password: MARKER });
    expect(pdfsig(bytes)).toContain('Signature is Valid.');
  });

  test('a second signature leaves the first valid, and what came between is told', async () => {
    const first = await sign(plain, { ...withKey('RSA 2048'), placements: [FACE] });
    const second = await sign(first.bytes, withKey('ECDSA P-256'));
    expect(pdfsig(second.bytes).match(/Signature is Valid\./g)).toHaveLength(2);
    expect(second.bytes.subarray(0, first.bytes.length)).toEqual(first.bytes);
    const found = await check(second.bytes);
    expect(found.map(({ integrity, later }) => [integrity, later])).toEqual([
      ['intact', 'signatures'],
      ['intact', 'nothing'],
    ]);
    const drawn = await sign(first.bytes, { placements: [{ ...FACE, kind: 'text' }] });
    expect((await check(drawn.bytes))[0]).toMatchObject({
      integrity: 'intact',
      later: 'not-allowed',
      changes: { changedPages: [0] },
    });
  });

  test('one byte changed anywhere is detected', async () => {
    const { bytes } = await sign(plain, { ...withKey('ECDSA P-256'), placements: [FACE] });
    for (const at of [12, Math.floor(plain.length / 2), plain.length + 40, bytes.length - 30]) {
      const altered = bytes.slice();
      altered[at] = (altered[at] ?? 0) ^ 1;
      const integrity = await check(altered).then(
        ([found]) => found?.integrity ?? 'gone',
        () => 'refused',
      );
      expect(integrity, `byte ${at}`).not.toBe('intact');
    }
  });

  test('a certified document says what may still be done, and later changes are judged by it', async () => {
    const { bytes } = await sign(plain, { ...withKey('RSA 2048'), certify: 'locked' });
    expect((await check(bytes))[0]).toMatchObject({ kind: 'certification', certification: 1, page: null });
    const again = await sign(bytes, { placements: [FACE], as: 'annotations' });
    expect(again.receipt.notes.map(({ text }) => text).join(' ')).toContain('certified against');
    expect((await check(again.bytes))[0]).toMatchObject({ integrity: 'intact', later: 'not-allowed' });
    await expect(sign(bytes, { ...withKey('RSA 2048'), certify: 'fill' })).rejects.toMatchObject({
      details: { option: 'certify' },
    });
  });

  test('rich and locked documents are signed as they are', async () => {
    const rich = buildPdf(richSpec({ pages: 4 }));
    expect(pdfsig((await sign(rich, { ...withKey('RSA 2048'), placements: [FACE] })).bytes)).toContain(
      'Signature is Valid.',
    );
    const locked = await lockWithQpdf(plain, { userPassword: 'open', ownerPassword: 'own' });
    const { bytes } = await sign(locked, { ...withKey('RSA 2048'), placements: [FACE] }, 'own');
    expect((await check(bytes, {}, 'own'))[0]).toMatchObject({ integrity: 'intact', later: 'nothing' });
  });

  test('neither the password nor the key is in results, receipts or errors', async () => {
    const { keyFile, privateKey } = keyOf('RSA 2048');
    const secret = readFileSync(privateKey, 'utf8').split('\n')[3] ?? '';
    const { bytes, receipt } = await sign(plain, { ...withKey('RSA 2048'), placements: [FACE] });
    const failures = await Promise.all(
      [
        { p12: asOption(keyFile), p12Password: `${MARKER}x` },
        { p12: asOption(keyFile).slice(0, 400), p12Password: MARKER },
        { p12: asOption(keyFile), p12Password: MARKER, fieldName: 'nothing' },
        { p12: asOption(keyFile), p12Password: MARKER, level: 'B-T' },
      ].map((options) =>
        sign(plain, options).then(
          () => null,
          (thrown: unknown) => thrown,
        ),
      ),
    );
    for (const thrown of failures) expect(thrown).toMatchObject({ code: 'option-invalid' });
    const told = failures.map(
      (thrown) =>
        `${JSON.stringify(thrown)} ${thrown instanceof Error ? `${thrown.message} ${thrown.stack} ${thrown.cause}` : ''}`,
    );
    for (const text of [JSON.stringify(receipt), Buffer.from(bytes).toString('latin1'), ...told]) {
      expect(text).not.toContain(MARKER);
      expect(text).not.toContain(secret);
      expect(text).not.toContain(asOption(keyFile).slice(0, 60));
    }
  });
});
