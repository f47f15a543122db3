import { CONVERSION_REPORT } from '@recto/contract/conversion-check';
import { reportOf } from '@recto/contract/report';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf, hasProgram, lockWithQpdf } from '@recto/testkit';
import { describe, expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const PAGE = [
  'BT /F1 24 Tf 72 720 Td (A title) Tj ET',
  'BT /F1 11 Tf 72 680 Td (Some words of a paragraph.) Tj ET',
  ...[600, 580, 560].map((y) => `72 ${y} m 272 ${y} l S`),
  ...[72, 172, 272].map((x) => `${x} 560 m ${x} 600 l S`),
  ...['Name', 'Price', 'Oak', '12'].map(
    (text, index) => `BT /F1 10 Tf ${78 + (index % 2) * 100} ${586 - Math.floor(index / 2) * 20} Td (${text}) Tj ET`,
  ),
].join('\n');

async function checkOf(toolId: string, options: unknown = {}, bytes = buildPdf({ pages: [{ content: PAGE }] })) {
  const { receipt } = await host.run({ toolId, inputs: [bytesInput('a.pdf', bytes)], options });
  return { check: reportOf(CONVERSION_REPORT, receipt), notes: receipt.notes };
}

describe('the comparison of a conversion ensures that', () => {
  test('each page says what it became, with places, and how faithful that is', async () => {
    const { check } = await checkOf('pdf-to-word');
    expect(check?.fidelity).toMatchObject({ textKept: 1, tables: 1 });
    const [page] = check?.pages ?? [];
    expect(page?.regions.flat(2).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['heading', 'paragraph', 'table']),
    );
    const table = page?.regions.flat(2).find(({ kind }) => kind === 'table');
    expect(table?.area.left).toBeCloseTo(72, 0);
    expect(table?.kind === 'table' && table.rows.map((cells) => cells.map(({ text }) => text))).toEqual([
      ['Name', 'Price'],
      ['Oak', '12'],
    ]);
  });

  test('a tool that leads to the conversion hands it on', async () => {
    const { check } = await checkOf('convert', { format: 'pdf-to-word' });
    expect(check).not.toBeNull();
    expect(check).toEqual((await checkOf('pdf-to-word')).check);
  });

  test('what is left out of a workbook is not said to be kept', async () => {
    const { check } = await checkOf('pdf-to-excel', { text: false });
    expect(check?.pages[0]?.regions.flat(2).map(({ kind }) => kind)).toEqual(['table']);
    expect(check?.fidelity.textKept).toBeLessThan(0.6);
  });

  test('slides that are pictures claim nothing of their text', async () => {
    const { check, notes } = await checkOf('pdf-to-powerpoint', { slides: 'picture' });
    expect(check).toBeNull();
    expect(notes[0]?.text).toContain('cannot be edited');
  });

  test.skipIf(!hasProgram('qpdf'))(
    'a file that forbids printing is converted, one that forbids copying asks for its owner',
    async () => {
      const bytes = buildPdf({ pages: [{ content: PAGE }] });
      const locked = (restriction: string) =>
        lockWithQpdf(bytes, { userPassword: '', ownerPassword: 'owner', restrictions: [restriction] });
      await expect(checkOf('pdf-to-word', {}, await locked('--print=none'))).resolves.toBeDefined();
      await expect(checkOf('pdf-to-word', {}, await locked('--extract=n'))).rejects.toMatchObject({
        code: 'owner-password-needed',
      });
    },
  );
});
