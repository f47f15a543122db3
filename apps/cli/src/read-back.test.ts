import { writeFile } from 'node:fs/promises';
import { createProcessHost } from '@recto/runtime/node';
import { buildPdf, lockWithQpdf, plainPdf, qpdfCheck, richSpec } from '@recto/testkit';
import { describeWithPrograms, useTemporaryFolder } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { locateEngine } from './engine-location.ts';
import { onlyForLocked } from './passwords.ts';

const folder = useTemporaryFolder();
const host = createProcessHost({ ...locateEngine(), ranOn: 'command-line' });

async function put(name: string, bytes: Uint8Array): Promise<string> {
  await writeFile(folder.file(name), bytes);
  return folder.file(name);
}

describeWithPrograms('the command line ensures of what its engine says that', ['qpdf'], () => {
  test('a file made of several PDFs, one of them cut, comes back as several', async () => {
    const cut = plainPdf('THIRD', 3).subarray(0, -200);
    const path = await put('three.pdf', Buffer.concat([plainPdf('FIRST', 2), plainPdf('SECOND', 1), cut]));
    const checked = await host.run({ toolId: 'repair', inputs: [{ path }], options: {} }, ({ outputs }) =>
      Promise.all(outputs.map((output) => qpdfCheck(output.path))),
    );
    expect(checked.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
  });

  test('a signed file beside a locked one is told apart from it', async () => {
    const signed = { path: await put('signed.pdf', buildPdf(richSpec({ pages: 6, signature: true }))), password: 'u' };
    const lockedBytes = await lockWithQpdf(plainPdf('LOCKED', 1), { userPassword: 'u' });
    const locked = { path: await put('locked.pdf', lockedBytes), password: 'u' };
    const { signal } = new AbortController();
    expect(await onlyForLocked([signed, locked], host, signal)).toEqual([{ path: signed.path }, locked]);
    expect(await host.describe({ path: signed.path })).toMatchObject({ signatures: 1 });
  });
});
