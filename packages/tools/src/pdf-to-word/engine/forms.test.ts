import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf, type TagSpec } from '@recto/testkit';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const GRID =
  '0.5 w 72 560 m 372 560 l 72 530 m 372 530 l 72 500 m 372 500 l 72 500 m 72 560 l 222 500 m 222 560 l 372 500 m 372 560 l S';
const CURVE = '80 505 m 150 560 200 520 360 555 c S';

async function convert(content: string, tags?: TagSpec) {
  const bytes = buildPdf({ marker: 'DOC', pages: [{ content }], ...(tags && { tags }) });
  const { outputs, receipt } = await host.run({
    toolId: 'pdf-to-word',
    inputs: [bytesInput('form.pdf', bytes)],
    options: {},
  });
  const files = unzipSync(outputs[0]?.bytes ?? new Uint8Array());
  return { xml: strFromU8(files['word/document.xml'] ?? new Uint8Array()), receipt };
}

describe('forms ensure that', () => {
  test('an empty table between rules stays, and the receipt counts it', async () => {
    const { xml, receipt } = await convert(GRID);
    expect(xml.match(/<w:tr>/g)).toHaveLength(2);
    expect(xml.match(/<w:tc>/g)).toHaveLength(4);
    expect(receipt.notes[0]?.text).toContain('tables: 1');
  });

  test('a table with one word stays', async () => {
    const { xml } = await convert(`${GRID}\nBT /F1 11 Tf 78 540 Td (Name) Tj ET`);
    expect(xml.match(/<w:tc>/g)).toHaveLength(4);
    expect(xml).toMatch(/<w:tc>.*Name.*<\/w:tc>/);
  });

  test('a table that tags name and lines draw is one table', async () => {
    const words = ['Point', 'Who', 'Offers', 'Ruth'];
    const places = ['78 540', '228 540', '78 510', '228 510'];
    const texts = words.map(
      (word, at) => `/TD <</MCID ${at + 1}>> BDC BT /F1 11 Tf ${places[at]} Td (${word}) Tj ET EMC`,
    );
    const cell = (mcid: number) => ({ role: 'TD', page: 0, mcid });
    const rows = [
      [cell(1), cell(2)],
      [cell(3), cell(4)],
    ].map((children) => ({ role: 'TR', children }));
    const tags = {
      elements: [
        { role: 'P', page: 0, mcid: 0 },
        { role: 'Table', children: rows },
      ],
    };
    const { xml } = await convert(`${GRID}\n${texts.join('\n')}`, tags);
    expect(xml.match(/<w:tbl>/g)).toHaveLength(1);
    for (const word of words) expect(xml.split(`>${word}<`)).toHaveLength(2);
  });

  test('the grid behind a curve is a drawing', async () => {
    const { xml } = await convert(`${GRID}\n${CURVE}`);
    expect(xml).not.toContain('<w:tbl>');
  });
});
