import { LOCKED_WORDS, type LockedDocumentOptions, lockedDocument, pdfTexts, rewriteWithQpdf } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { createInlineHost } from '../inline/index.ts';
import { NODE_CAPABILITIES } from '../node/node-capabilities.ts';
import { bytesInput } from './inputs.ts';
import { RECTO_TOOLS } from './recto-tools.ts';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const AES = { streams: 'aes', strings: 'aes', attachment: 'aes' } as const;
const BY_STD = { StmF: 'StdCF', StrF: 'StdCF' };
const MISNAMED: LockedDocumentOptions = {
  version: 5,
  filters: { StdCF: '/CFM /AESV2 /Length 32' },
  names: BY_STD,
  methods: AES,
};
const ONLY_ATTACHMENTS: LockedDocumentOptions = {
  version: 4,
  filters: { StdCF: '/CFM /AESV2 /AuthEvent /EFOpen' },
  names: { StmF: 'Identity', StrF: 'Identity', EFF: 'StdCF' },
  methods: { streams: 'none', strings: 'none', attachment: 'aes' },
};

async function run(toolId: string, options: LockedDocumentOptions, password?: string, more: unknown = {}) {
  const input = bytesInput('locked.pdf', lockedDocument(options), password === undefined ? {} : { password });
  const { outputs, receipt } = await host.run({
    toolId,
    inputs: toolId === 'merge' ? [input, input] : [input],
    options: more,
  });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), receipt };
}

describeWithPrograms('files with unusual locks ensure that', ['qpdf', 'pdftotext'], () => {
  test.each([
    ['unlock', {}, undefined],
    ['protect', { userPassword: 'new', ownerPassword: 'new' }, 'new'],
    ['merge', {}, 'user'],
    ['watermark', { text: 'DRAFT' }, 'user'],
    ['rotate', { angle: 90 }, 'user'],
    ['compress', {}, 'user'],
    ['clean', {}, 'user'],
    ['repair', {}, 'user'],
  ])('%s keeps the contents of a file whose 256-bit key is called AESV2', async (toolId, more, password) => {
    const { bytes } = await run(toolId, MISNAMED, 'owner', more);
    const plain = await rewriteWithQpdf(bytes, [...(password ? [`--password=${password}`] : []), '--decrypt']);
    expect((await pdfTexts(plain)).join()).toContain(LOCKED_WORDS.page);
  });

  test('what the dictionary says wrongly ends the job', async () => {
    const wrong = { ...MISNAMED, version: 4, methods: { streams: 'rc4', strings: 'aes', attachment: 'aes' } } as const;
    for (const toolId of ['unlock', 'merge']) {
      await expect(run(toolId, wrong, 'owner')).rejects.toMatchObject({ code: 'encryption-unsupported' });
    }
  });

  test.each([
    ['pdf-to-image', {}],
    ['extract', { what: ['text'] }],
    ['pdf-to-word', {}],
    ['rotate', { angle: 90 }],
  ])('%s needs no password for locked attachments', async (toolId, more) => {
    const { bytes } = await run(toolId, ONLY_ATTACHMENTS, undefined, more);
    expect(bytes.length).toBeGreaterThan(LOCKED_WORDS.page.length);
  });

  test.each([
    ['clear strings', { ...MISNAMED, names: { StmF: 'StdCF' }, methods: { ...AES, strings: 'none' } }],
    ['a misnamed key', MISNAMED],
    ['a key of version 4 called AESV3', { ...MISNAMED, version: 4, filters: { StdCF: '/CFM /AESV3' } }],
  ] as const)('pages are drawn of a file with %s', async (_, options) => {
    const { bytes, receipt } = await run('pdf-to-image', options, 'user', { format: 'png', dpi: 72 });
    expect(bytes.length).toBeGreaterThan(500);
    expect(receipt.outputs).toHaveLength(1);
  });

  test('a file whose owner forbids changes is drawn, and one whose owner forbids copying is not', async () => {
    const locked = (bits: number): LockedDocumentOptions => ({ ...MISNAMED, permissions: bits });
    await run('pdf-to-image', locked(-4 & ~8), 'user');
    await expect(run('pdf-to-image', locked(-4 & ~16), 'user')).rejects.toMatchObject({
      code: 'owner-password-needed',
    });
  });
});
