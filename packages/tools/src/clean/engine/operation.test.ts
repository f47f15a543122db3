import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import {
  cameraDocuments,
  hidingPages,
  lockWithQpdf,
  PRIVATE_WORD,
  type PrivateDocument,
  pdfTexts,
  privateDocuments,
  qpdfCheck,
  qpdfEncryption,
  renderDigests,
  rewriteWithQpdf,
  silentDocument,
  VISIBLE_TEXT,
} from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

async function clean(bytes: Uint8Array, options: unknown, password?: string) {
  const input = bytesInput('file.pdf', bytes, password === undefined ? {} : { password });
  const { outputs, receipt } = await host.run({ toolId: 'clean', inputs: [input], options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), receipt };
}

async function kindsIn(bytes: Uint8Array): Promise<string[]> {
  const report = await clean(bytes, { report: 'json' });
  const { findings } = JSON.parse(new TextDecoder().decode(report.bytes));
  return findings.map(({ kind }: { kind: string }) => kind);
}

/** Returns a digest of each page as a viewer shows it. */
const pixelsOf = (bytes: Uint8Array) => renderDigests(bytes, 100, { cropBox: true });

/** Every string and every stream, without filters but those of images, as qpdf reads them. */
async function everythingIn(bytes: Uint8Array): Promise<string> {
  const inflated = await rewriteWithQpdf(bytes, ['--qdf', '--object-streams=disable', '--preserve-unreferenced']);
  return Buffer.from(bytes).toString('latin1') + Buffer.from(inflated).toString('latin1');
}

/** Kinds whose texts are also part of other reports. */
const ALSO: Readonly<Record<string, readonly string[]>> = { history: ['xmp', 'history'] };
/** Removed with something that is seen. */
const SEEN = new Set(['comments', 'attachments', 'formData']);

async function expectCleaned({ kind, bytes, secret }: PrivateDocument): Promise<void> {
  expect(await kindsIn(bytes)).toEqual(ALSO[kind] ?? [kind]);
  const result = await clean(bytes, { remove: ['all'] });
  expect(await kindsIn(result.bytes)).toEqual([]);
  expect(await everythingIn(result.bytes)).not.toContain(secret);
  expect((await qpdfCheck(result.bytes)).exitCode).toBe(0);
  expect((await pdfTexts(result.bytes)).join()).toContain(VISIBLE_TEXT);
  if (!SEEN.has(kind)) expect(await pixelsOf(result.bytes)).toEqual(await pixelsOf(bytes));
  expect(result.receipt.notes.map(({ item }) => item)).toEqual(ALSO[kind] ?? [kind]);
}

describeWithPrograms('clean, with every kind chosen,', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  for (const document of privateDocuments()) {
    test(`ensures that it is reported and gone: ${document.kind}, ${document.name}`, () => expectCleaned(document));
  }

  test('ensures that what ten images say of cameras, places and programs is reported and gone', async () => {
    const documents = await cameraDocuments();
    expect(documents).toHaveLength(10);
    for (const document of documents) await expectCleaned(document);
  });
});

describeWithPrograms('clean', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  const made = (name: string) =>
    privateDocuments().find((document) => document.name === name)?.bytes ?? new Uint8Array();

  test('ensures that a file that tells nothing is told so, and comes back as it was', async () => {
    expect(await kindsIn(silentDocument())).toEqual([]);
    const { bytes, receipt } = await clean(silentDocument(), {});
    expect(Buffer.from(bytes).equals(silentDocument())).toBe(true);
    expect(receipt.notes.map(({ code }) => code)).toEqual(['note.clean.nothing']);
  });

  test.each(['note', 'attached file', 'text field', 'link to an address', 'invisible text over the picture of a page'])(
    'ensures that what readers see or use stays unless it is named: %s',
    async (name) => {
      const { bytes } = await clean(made(name), {});
      expect(await kindsIn(bytes)).toEqual(await kindsIn(made(name)));
      expect(await everythingIn(bytes)).toContain(PRIVATE_WORD);
    },
  );

  test('ensures that what is to be kept stays', async () => {
    const { bytes } = await clean(made('document information'), { keep: ['info'] });
    expect(await kindsIn(bytes)).toEqual(['info']);
  });

  test('ensures that steps of editing go from a packet that stays', async () => {
    const { bytes } = await clean(made('steps of editing'), { keep: ['xmp'] });
    expect(await kindsIn(bytes)).toEqual(['xmp']);
    expect(await everythingIn(bytes)).not.toContain(PRIVATE_WORD);
  });

  test('ensures that text behind removed text stays where it was', async () => {
    const { bytes } = await clean(made('invisible text before visible text of the same line'), {});
    expect(await everythingIn(bytes)).not.toContain(PRIVATE_WORD);
    expect((await pdfTexts(bytes)).join()).toContain('after');
  });

  test('ensures that several pages that hide several things lose all of it, and nothing else', async () => {
    expect(await kindsIn(hidingPages())).toEqual(['hiddenText', 'outside']);
    const { bytes, receipt } = await clean(hidingPages(), {});
    expect(receipt.notes.map(({ item, count }) => [item, count])).toEqual([
      ['hiddenText', 3],
      ['outside', 3],
    ]);
    expect(await everythingIn(bytes)).not.toContain(PRIVATE_WORD);
    expect(await pixelsOf(bytes)).toEqual(await pixelsOf(hidingPages()));
    expect((await pdfTexts(bytes)).map((text) => text.trim())).toEqual(['Visible 1', 'Visible 2', 'Visible 3']);
  });

  test('ensures that a locked file is cleaned and locked again', async () => {
    const locked = await lockWithQpdf(made('text below a black box'), { userPassword: 'open', ownerPassword: 'own' });
    const { bytes } = await clean(locked, {}, 'own');
    expect(await qpdfEncryption(bytes, 'open')).toMatchObject({ openedAs: 'user' });
    const open = await rewriteWithQpdf(bytes, ['--password=own', '--decrypt']);
    expect(await everythingIn(open)).not.toContain(PRIVATE_WORD);
  });

  test('ensures that the report holds an example, and stays on the device', async () => {
    const { receipt } = await clean(made('document information'), {});
    expect(receipt.report).toMatchObject({
      kind: 'privacy',
      data: { removed: ['info'], findings: [{ kind: 'info', examples: [{ name: 'Author', text: PRIVATE_WORD }, {}] }] },
    });
    expect(JSON.stringify(receipt.notes)).not.toContain(PRIVATE_WORD);
  });
});

test('ensures that a cancelled job ends', async () => {
  const job = { toolId: 'clean', inputs: [bytesInput('file.pdf', silentDocument())], options: {} };
  await expect(host.run(job, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' });
});

test('ensures that a kind that does not exist is refused', async () => {
  await expect(clean(silentDocument(), { remove: ['everything'] })).rejects.toMatchObject({ code: 'option-invalid' });
});
