import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { createForwardRelay } from '@recto/runtime/node';
import { NODE_CAPABILITIES } from '@recto/runtime/node/capabilities';
import { createNodeSign } from '@recto/sign/node';
import { plainPdf, startTrustServices, type TrustServices } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers, useTemporaryFolder } from '@recto/testkit/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PASSWORD = 'open sesame';
const input = plainPdf('T', 2);

describeWithPrograms('a signature with a time stamp ensures that', ['openssl', 'pdfsig', 'qpdf'], () => {
  const folder = useTemporaryFolder();
  let services: TrustServices;
  beforeAll(async () => {
    usePdfMatchers();
    services = await startTrustServices(folder.path, PASSWORD);
  });
  afterAll(() => services.close());

  const hostWith = (evidenceUrls: readonly string[], timeStampUrl = services.timeStampUrl) =>
    createInlineHost(RECTO_TOOLS, {
      ...NODE_CAPABILITIES,
      sign: async () => createNodeSign(createForwardRelay({ timeStampUrl, evidenceUrls })),
    });
  const options = (level: string, digest = 'sha256') => ({
    level,
    digest,
    p12: readFileSync(services.keyFile).toString('base64'),
    p12Password: PASSWORD,
  });
  const sign = async (host: ReturnType<typeof hostWith>, given: object) => {
    const { outputs } = await host.run({ toolId: 'esign', inputs: [bytesInput('a.pdf', input)], options: given });
    return outputs[0]?.bytes ?? new Uint8Array();
  };
  const check = async (bytes: Uint8Array) => {
    const { outputs } = await createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES).run({
      toolId: 'check-signatures',
      inputs: [bytesInput('a.pdf', bytes)],
      options: { roots: readFileSync(services.rootFile).toString('base64'), bundled: false },
    });
    const report: { signatures: readonly { chain: string; later: string; provedTime: string | null }[] } = JSON.parse(
      new TextDecoder().decode(outputs[0]?.bytes),
    );
    return report.signatures[0];
  };
  const pdfsig = (bytes: Uint8Array) => {
    writeFileSync(folder.file('signed.pdf'), bytes);
    return execFileSync('pdfsig', ['-nocert', folder.file('signed.pdf')], { encoding: 'utf8' });
  };

  test.each(['sha256', 'sha512'])('B-T with %s holds for poppler, OpenSSL and our own check', async (digest) => {
    const before = Date.now() - 5000;
    const bytes = await sign(hostWith([]), options('B-T', digest));
    expect(pdfsig(bytes)).toContain('Signature is Valid.');
    expect(stampByOpenssl(bytes)).toContain('Verification: OK');
    const found = await check(bytes);
    expect(found).toMatchObject({ integrity: 'intact', chain: 'trusted', timeStampBy: 'Test Time', later: 'nothing' });
    expect(Date.parse(found?.provedTime ?? '')).toBeGreaterThan(before);
  });

  /** OpenSSL checks the token over the signature's value; both are cut out of the CMS with OpenSSL, too. */
  function stampByOpenssl(bytes: Uint8Array): string {
    const [, start = 0, end = 0] =
      /\/ByteRange\[0 (\d+) (\d+) (\d+)/.exec(Buffer.from(bytes).toString('latin1'))?.map(Number) ?? [];
    const der = Buffer.from(Buffer.from(bytes.subarray(start + 1, end - 1)).toString('latin1'), 'hex');
    const parse = (file: string) =>
      execFileSync('openssl', ['asn1parse', '-inform', 'DER', '-in', folder.file(file)], { encoding: 'utf8' });
    writeFileSync(folder.file('cms.der'), der);
    const rows = [...parse('cms.der').matchAll(/^ *(\d+):d=(\d+) +hl=(\d+) +l= *(\d+) (\w+): ([^:\n]*)(.*)$/gm)].map(
      ([, at, depth, head, length, , kind = '', text = '']) => ({
        at: Number(at),
        depth: Number(depth),
        head: Number(head),
        length: Number(length),
        kind: kind.trim(),
        text,
      }),
    );
    const attribute = rows.findIndex(({ text }) => text.includes('id-smime-aa-timeStampToken'));
    // Attribute { oid, SET { token } } behind the OCTET STRING of the signature's value.
    const token = rows[attribute + 2];
    const value = rows.slice(0, attribute).findLast(({ kind }) => kind.startsWith('OCTET STRING'));
    if (!token || !value) throw new Error('no token');
    writeFileSync(folder.file('token.der'), der.subarray(token.at, token.at + token.head + token.length));
    writeFileSync(folder.file('value'), der.subarray(value.at + value.head, value.at + value.head + value.length));
    const args = ['-in', folder.file('token.der'), '-token_in', '-data', folder.file('value')];
    return execFileSync('openssl', ['ts', '-verify', ...args, '-CAfile', services.rootFile], { encoding: 'utf8' });
  }

  test('B-LT holds the state of each certificate, and is judged by it without asking again', async () => {
    const bytes = await sign(hostWith([`${services.origin}/`]), options('B-LT'));
    expect(pdfsig(bytes)).toContain('Signature is Valid.');
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/DSS/);
    expect(services.asked).toEqual(expect.arrayContaining(['/tsa', '/ocsp', '/root.crl']));
    const known = services.asked.length;
    expect(await check(bytes)).toMatchObject({ integrity: 'intact', chain: 'trusted', later: 'signatures' });
    expect(services.asked).toHaveLength(known);
    await expect(bytes).toPassQpdfCheck();
  });

  test('an address of a certificate that the deployment did not name is never asked', async () => {
    const known = services.asked.length;
    const bytes = await sign(hostWith(['http://127.0.0.1:9/', `${services.origin}/elsewhere/`]), options('B-LT'));
    expect(services.asked.slice(known)).toEqual(['/tsa']);
    expect(pdfsig(bytes)).toContain('Signature is Valid.');
  });

  test('without a service, with one that is away or one that answers nonsense the job says so', async () => {
    const none = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
    const details = { option: 'level' };
    await expect(sign(none, options('B-T'))).rejects.toMatchObject({ code: 'option-invalid', details });
    for (const path of ['/moved', '/root.crl']) {
      await expect(sign(hostWith([], services.origin + path), options('B-T'))).rejects.toMatchObject({ details });
    }
  });

  test('a certificate that was revoked before is told by the data in the file, also when the answer came later', async () => {
    const answersAfterMs = 1200;
    services.revoke(answersAfterMs);
    const bytes = await sign(hostWith([`${services.origin}/`]), options('B-LT'));
    expect(await check(bytes)).toMatchObject({ integrity: 'intact', chain: 'revoked' });
  });
});
