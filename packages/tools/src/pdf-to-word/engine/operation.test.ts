import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf } from '@recto/testkit';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

const LINES = [
  'BT /F1 24 Tf 72 700 Td (Annual report) Tj ET',
  'BT /F1 11 Tf 72 660 Td 14 TL (The first paragraph of this page is long enough to be broken over two lines that) Tj T* (belong together, whatever the file says of it.) Tj ET',
  'BT /F1 11 Tf 72 620 Td (\\225) Tj 18 0 Td (Apples and pears) Tj -18 -16 Td (\\225) Tj 18 0 Td (Plums and cherries) Tj ET',
  // A table of two columns and three rows.
  '0.5 w 72 560 m 372 560 l 72 540 m 372 540 l 72 520 m 372 520 l 72 500 m 372 500 l 72 500 m 72 560 l 222 500 m 222 560 l 372 500 m 372 560 l S',
  'BT /F1 11 Tf 78 546 Td (Name) Tj 150 0 Td (Amount) Tj -150 -20 Td (North) Tj 150 0 Td (1,234.50) Tj -150 -20 Td (South) Tj 150 0 Td (007) Tj ET',
];
const page = { content: LINES.join('\n') };
const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

async function convert(toolId: string, options: unknown = {}) {
  const bytes = buildPdf({ marker: 'DOC', pages: [page] });
  const { outputs, receipt } = await host.run({ toolId, inputs: [bytesInput('report.pdf', bytes)], options });
  const files = unzipSync(outputs[0]?.bytes ?? new Uint8Array());
  const part = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { part, names: Object.keys(files), receipt, name: outputs[0]?.name };
}

describe('pdf-to-word ensures that', () => {
  test('headings, paragraphs, lists and tables come out as what they are', async () => {
    const { part, name, receipt } = await convert('pdf-to-word');
    const xml = part('word/document.xml');
    expect(name).toBe('recto-pdf-to-word-result.docx');
    expect(xml).toMatch(/<w:pStyle w:val="Heading1"\/>.*?Annual report/);
    expect(xml).toContain('over two lines that belong together, whatever the file says of it.');
    expect(xml.match(/<w:numPr>/g)).toHaveLength(2);
    expect(xml).not.toContain('\u2022');
    expect(part('word/numbering.xml')).toContain('\u2022');
    expect(xml.match(/<w:tr>/g)).toHaveLength(3);
    expect(xml.match(/<w:tc>/g)).toHaveLength(6);
    expect(receipt.notes[0]?.text).toContain('100% of the text');
  });

  test('exact places put each block into a frame of its page', async () => {
    const { part } = await convert('pdf-to-word', { layout: 'exact' });
    const xml = part('word/document.xml');
    expect(xml.match(/<w:framePr /g)?.length).toBeGreaterThanOrEqual(4);
    expect(xml).toContain('<w:tblpPr ');
  });

  test('a page that does not exist is refused', async () => {
    await expect(convert('pdf-to-word', { pages: '2' })).rejects.toMatchObject({ code: 'option-invalid' });
  });
});

describe('pdf-to-excel ensures that', () => {
  test('numbers are numbers with their format, and codes stay text', async () => {
    const { part } = await convert('pdf-to-excel');
    const sheet = part('xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<v>1234.5</v>');
    expect(part('xl/styles.xml')).toContain('formatCode="#,##0.00"');
    expect(sheet).toMatch(/inlineStr"><is><t[^>]*>007</);
    expect(sheet).toContain('Annual report');
  });

  test('text outside of tables can be left out', async () => {
    const { part } = await convert('pdf-to-excel', { text: false });
    expect(part('xl/worksheets/sheet1.xml')).not.toContain('Annual report');
  });
});

describe('pdf-to-powerpoint ensures that', () => {
  test('a page becomes a slide with a title, a table and text boxes', async () => {
    const { part, names } = await convert('pdf-to-powerpoint');
    const slide = part('ppt/slides/slide1.xml');
    expect(slide).toMatch(/<p:ph type="title"\/>.*?Annual report/);
    expect(slide.match(/<a:tr /g)).toHaveLength(3);
    expect(slide).toContain('<a:buChar char="\u2022"/>');
    expect(names.filter((name) => /slides\/slide\d+\.xml$/.test(name))).toHaveLength(1);
  });

  test('a picture of each page holds no text of its own', async () => {
    const { part, names } = await convert('pdf-to-powerpoint', { slides: 'picture' });
    expect(part('ppt/slides/slide1.xml')).not.toContain('<a:t>');
    expect(names.some((name) => name.startsWith('ppt/media/'))).toBe(true);
  });
});
