import { openPdf } from '@recto/pdf-core';
import { readClaims } from '@recto/pdf-document/claims';
import { type ClaimingOptions, claimingPdf, fieldDocument, plainPdf, qpdfCheck, readWithQpdf } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { createInlineHost } from '../inline/index.ts';
import { NODE_CAPABILITIES } from '../node/node-capabilities.ts';
import { bytesInput } from './inputs.ts';
import { RECTO_TOOLS } from './recto-tools.ts';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

async function run(toolId: string, files: readonly Uint8Array[], options: unknown = {}, password = '') {
  const inputs = files.map((bytes, at) => bytesInput(`${at}.pdf`, bytes));
  const { outputs, receipt } = await host.run({ toolId, inputs, options });
  const bytes = outputs[0]?.bytes ?? new Uint8Array();
  const told = receipt.notes.filter(({ item }) => item === 'claims').map(({ kind, text }) => `${kind}: ${text}`);
  // A second program reads the packet, whose claim must be gone as text.
  const { metadata } = (await readWithQpdf(bytes, password)).catalog;
  expect(await qpdfCheck(bytes, password)).toMatchObject({ exitCode: 0 });
  return { bytes, told, packet: metadata ?? '' };
}

const archival = (part: string, level: string, more: ClaimingOptions = {}) =>
  claimingPdf({ claims: { 'pdfaid:part': part, 'pdfaid:conformance': level }, ...more });
const A1A = archival('1', 'A', { isTagged: true });
const A2B = archival('2', 'B');
const UA1 = claimingPdf({ claims: { 'pdfuaid:part': '1' }, isTagged: true });
const DROPPED = (claim: string, reason: string) => `lost: The result no longer claims ${claim}: ${reason}.`;
const KEPT = (claim: string) =>
  `kept: The result claims ${claim}, as the file does. Nothing that ${claim} forbids was found in what changed; the whole file was not validated.`;

describeWithPrograms('claims ensure that', ['qpdf'], () => {
  test.each([
    ['watermark', { text: 'DRAFT' }],
    ['page-numbers', {}],
  ])('%s drops PDF/A-1a, which its mark is against, and says so', async (tool, options) => {
    const { told, packet } = await run(tool, [A1A], options);
    expect(told.join()).toMatch(
      /^lost: The result no longer claims PDF\/A-1a: it forbids (object streams|transparency|layers)\.$/,
    );
    expect(packet).not.toContain('pdfaid:part');
    expect(packet).toContain('A title');
  });

  test('a merge keeps a claim only when every file has it, whatever comes first', async () => {
    const plain = plainPdf('PLAIN');
    for (const files of [
      [A1A, plain],
      [plain, A1A],
    ]) {
      const { told, packet } = await run('merge', files);
      expect(told).toEqual([DROPPED('PDF/A-1a', 'not every file claims it')]);
      expect(packet).not.toContain('pdfaid:part');
    }
    const both = await run('merge', [A2B, archival('2', 'U', { marker: 'other' })]);
    expect(both.told).toEqual([KEPT('PDF/A-2b')]);
    expect(both.packet).toContain('<pdfaid:part>2<');
    const higher = await run('merge', [archival('2', 'U', { marker: 'other' }), A2B]);
    expect(higher.told).toEqual([DROPPED('PDF/A-2u', 'not every file claims it')]);
  });

  test('a merge drops a claim when the output intents differ', async () => {
    const { told } = await run('merge', [A2B, archival('2', 'B', { profile: 'another profile' })]);
    expect(told).toEqual([DROPPED('PDF/A-2b', 'it asks for an output intent that fits every colour')]);
  });

  test('a merge of PDF/UA and an untagged file claims PDF/UA no longer', async () => {
    const { told, packet } = await run('merge', [UA1, plainPdf('PLAIN')]);
    expect(told).toEqual([DROPPED('PDF/UA-1', 'not every file claims it')]);
    expect(packet).not.toContain('pdfuaid:part');
  });

  test('protect drops PDF/A and PDF/X, which forbid encryption, and keeps PDF/UA', async () => {
    for (const [name, file] of [
      ['PDF/A-2b', A2B],
      ['PDF/X-4', claimingPdf({ claims: { 'pdfxid:GTS_PDFXVersion': 'PDF/X-4' } })],
      ['PDF/X-3:2002', claimingPdf({ infoClaim: 'PDF/X-3:2002' })],
      ['PDF/E-1', claimingPdf({ claims: { 'pdfe:ISO_PDFEVersion': 'PDF/E-1' } })],
    ] as const) {
      const { bytes, told } = await run('protect', [file], { userPassword: 'secret' }, 'secret');
      expect(told).toEqual([DROPPED(name, 'it forbids encryption')]);
      expect(readClaims(await openPdf(bytes, { fileName: 'a.pdf', password: 'secret' }))).toEqual([]);
    }
    const { told } = await run('protect', [UA1], { userPassword: 'secret' }, 'secret');
    expect(told).toEqual([KEPT('PDF/UA-1')]);
  });

  test('n-up drops PDF/UA with the tags', async () => {
    const { told, packet } = await run('n-up', [
      claimingPdf({ claims: { 'pdfuaid:part': '1' }, isTagged: true, pages: 4 }),
    ]);
    expect(told).toEqual([DROPPED('PDF/UA-1', 'it asks for everything to be tagged')]);
    expect(packet).not.toContain('pdfuaid:part');
  });

  test('clean keeps claims under any prefix', async () => {
    const file = archival('2', 'B', { prefix: 'archive' });
    const { told, packet } = await run('clean', [file], {});
    expect(told).toEqual([KEPT('PDF/A-2b')]);
    expect(packet).not.toContain('A title');
    for (const [name, value] of [
      ['pdfxid:GTS_PDFXVersion', 'PDF/X-4'],
      ['pdfe:ISO_PDFEVersion', 'PDF/E-1'],
    ] as const) {
      expect((await run('clean', [claimingPdf({ claims: { [name]: value } })])).told).toEqual([KEPT(value)]);
    }
  });

  test.each([
    ['rotate', { angle: 90 }],
    ['reorder', { order: 'z-1' }],
    ['split', { mode: 'every-page' }],
    ['compress', {}],
    ['compress-lite', {}],
    ['properties', { title: 'Another' }],
  ])('%s keeps what it does nothing against', async (tool, options) => {
    for (const [name, file] of [
      ['PDF/A-2b', archival('2', 'B', { pages: 2 })],
      ['PDF/A-1a', archival('1', 'A', { pages: 2, isTagged: true })],
      ['PDF/UA-1', claimingPdf({ claims: { 'pdfuaid:part': '1' }, isTagged: true, pages: 2 })],
    ] as const) {
      const { told } = await run(tool, [file], options);
      expect(
        told.every((one) => one === KEPT(name)),
        told.join(),
      ).toBe(true);
    }
  });

  test('colours that no output intent explains cost the claim', async () => {
    const options = { text: 'DRAFT', colour: '#c00000', opacity: 100 };
    const { told } = await run('watermark', [archival('2', 'B', { intentComponents: 4 })], options);
    expect(told).toEqual([DROPPED('PDF/A-2b', 'it asks for an output intent that fits every colour')]);
    expect((await run('watermark', [A2B], options)).told).toEqual([KEPT('PDF/A-2b')]);
  });

  test('a file without claims says nothing about them', async () => {
    expect((await run('rotate', [claimingPdf({})])).told).toEqual([]);
    expect((await run('rotate', [fieldDocument({ fields: [] })])).told).toEqual([]);
  });
});
