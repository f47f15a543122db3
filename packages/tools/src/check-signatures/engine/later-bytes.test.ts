import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { reportOf } from '@recto/contract/report';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { plainPdf } from '@recto/testkit';
import { describeWithPrograms, useTemporaryFolder } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';
import { SIGNATURE_COUNTS } from '../report.ts';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

async function check(bytes: Uint8Array) {
  const inputs = [bytesInput('signed.pdf', bytes)];
  const { outputs, receipt } = await host.run({ toolId: 'check-signatures', inputs, options: {} });
  const { signatures } = JSON.parse(new TextDecoder().decode(outputs[0]?.bytes));
  const counts = reportOf(SIGNATURE_COUNTS, receipt);
  return {
    later: signatures.map(({ later }: { later: string }) => later),
    exitCode: counts && SIGNATURE_COUNTS.exitCode?.(counts),
    texts: receipt.notes.map(({ text }) => text),
  };
}

describeWithPrograms('a signed file ensures that', ['openssl'], () => {
  const folder = useTemporaryFolder();
  let p12 = '';
  let signed = new Uint8Array();
  const sign = async (bytes: Uint8Array) => {
    const inputs = [bytesInput('contract.pdf', bytes)];
    const { outputs } = await host.run({ toolId: 'esign', inputs, options: { p12, p12Password: 'test' } });
    return outputs[0]?.bytes ?? new Uint8Array();
  };
  const plus = (text: string) => Uint8Array.from(Buffer.concat([signed, Buffer.from(text, 'latin1')]));
  /** An update in good order: objects, a section that lists them, `startxref`. */
  const updated = (num: number, body: string, more = '') => {
    const at = signed.length + 1;
    const text = `\n${num} 0 obj\n${body}\nendobj\n`;
    const last = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(Buffer.from(signed).toString('latin1'))?.[1];
    const root = /\/Root (\d+ \d+ R)/.exec(Buffer.from(signed).toString('latin1'))?.[1];
    const table = `xref\n${num} 1\n${String(at).padStart(10, '0')} 00000 n \n`;
    const trailer = `trailer\n<< /Size 99 /Root ${root} /Prev ${last} ${more} >>\n`;
    return plus(`${text}${table}${trailer}startxref\n${signed.length + text.length}\n%%EOF\n`);
  };

  beforeAll(async () => {
    const [key, certificate, file] = ['key', 'crt', 'p12'].map((ending) => folder.file(`signer.${ending}`));
    const openssl = (...args: (string | undefined)[]) => execFileSync('openssl', args as string[], { stdio: 'pipe' });
    openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-subj', '/CN=Anna');
    openssl('pkcs12', '-export', '-inkey', key, '-in', certificate, '-out', file, '-passout', 'pass:test');
    p12 = readFileSync(file ?? '').toString('base64');
    signed = Uint8Array.from(await sign(plainPdf('P', 2)));
  });

  test('an untouched one is sound, and a self-signed certificate is said', async () => {
    const { later, exitCode, texts } = await check(signed);
    expect({ later, exitCode }).toEqual({ later: ['nothing'], exitCode: 0 });
    expect(texts.join(' ')).toContain('self-signed');
    expect(await check(plus('\r\n'))).toMatchObject({ later: ['nothing'], exitCode: 0 });
  });

  test('a further signature is one', async () => {
    expect(await check(await sign(signed))).toMatchObject({ later: ['signatures', 'nothing'], exitCode: 0 });
  });

  test.each([
    ['an object', '\n6 0 obj\n<< /Length 4 >>\nstream\nEVIL\nendstream\nendobj\n'],
    ['an object and a trailer', '\n6 0 obj\n<< >>\nendobj\ntrailer\n<< /Size 15 /Root 1 0 R >>'],
    ['words', '\nprice 9999'],
    [
      'a section that lists nothing of it',
      '\n6 0 obj\n(EVIL)\nendobj\nxref\n0 0\ntrailer\n<< /Size 9 >>\nstartxref\n9\n%%EOF\n',
    ],
    ['an end marker', '\nstartxref\n9\n%%EOF\n'],
  ])('%s behind the signature is no signature', async (_, text) => {
    for (const first of [signed, await sign(signed)]) {
      const { later, exitCode } = await check(Uint8Array.from(Buffer.concat([first, Buffer.from(text, 'latin1')])));
      expect(exitCode).toBe(8);
      expect(later.every((verdict: string) => verdict === 'unknown' || verdict === 'not-allowed')).toBe(true);
    }
  });

  test('an update in order that changes nothing known is no signature', async () => {
    expect(await check(updated(90, '(nothing leads here)'))).toMatchObject({ later: ['unknown'], exitCode: 8 });
  });

  test('new document properties are allowed', async () => {
    const { later, exitCode } = await check(updated(91, '<< /Title (other) >>', '/Info 91 0 R'));
    expect({ later, exitCode }).toEqual({ later: ['allowed'], exitCode: 0 });
  });

  test('changed bytes and a file without signatures are told by the exit code', async () => {
    const text = Buffer.from(signed).toString('latin1');
    const changed = Buffer.from(text.replace('PP0001', 'PP9001'), 'latin1');
    expect(changed.equals(Buffer.from(signed))).toBe(false);
    expect((await check(Uint8Array.from(changed))).exitCode).toBe(8);
    expect((await check(plainPdf('P'))).exitCode).toBe(8);
  });
});
