import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf } from '@recto/testkit';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const line = (text: string, left: number, baseline: number) => `BT /F1 10 Tf ${left} ${baseline} Td (${text}) Tj ET`;

async function convert(content: readonly string[], layout: 'flowing' | 'exact' = 'flowing') {
  const bytes = buildPdf({ marker: 'DOC', pages: [{ mediaBox: [0, 0, 500, 690], content: content.join('\n') }] });
  const options = { layout };
  const { outputs } = await host.run({ toolId: 'pdf-to-word', inputs: [bytesInput('a.pdf', bytes)], options });
  const files = unzipSync(outputs[0]?.bytes ?? new Uint8Array());
  return strFromU8(files['word/document.xml'] ?? new Uint8Array());
}

describe('what no text, table or picture shows ensures that', () => {
  test.each(['flowing', 'exact'] as const)('a dark panel stays behind its white text (%s)', async (layout) => {
    const panel = ['0.1 0.2 0.4 rg 0 0 150 690 re f', '1 1 1 rg', line('Contact', 20, 600), line('Languages', 20, 570)];
    const xml = await convert([...panel, '0 0 0 rg', line('Designer with nine years of work', 180, 600)], layout);
    const [shape] = xml.match(/<wp:anchor[^>]*behindDoc="1".*?<\/wp:anchor>/) ?? [''];
    expect(shape).toContain('<wps:wsp>');
    expect(shape).toContain('<a:srgbClr val="1A3366"/>');
    expect(shape).toContain(`<wp:extent cx="${150 * 12_700}" cy="${690 * 12_700}"/>`);
  });

  test('rules, thin fills and circles keep their places', async () => {
    const drawn = ['0.5 w 60 500 m 300 500 l S', '60 450 240 0.5 re f', '1 0 0 rg 60 400 30 20 re f'];
    const xml = await convert([line('Name and place', 60, 520), ...drawn, '0 0 0 rg', line('Thank you', 60, 300)]);
    expect(xml.match(/<wps:wsp>/g)).toHaveLength(3);
    expect(xml).toContain('<a:srgbClr val="FF0000"/>');
  });

  test('borders and shading of a table are not drawn twice', async () => {
    const rows = [500, 480, 460].flatMap((y, row) => [
      `60 ${y} 100 20 re S 160 ${y} 100 20 re S`,
      line(`Part ${row}`, 66, y + 6),
      line(`${row + 3}`, 170, y + 6),
    ]);
    const xml = await convert(['0.9 g 60 500 100 20 re f 160 500 100 20 re f 0 g', ...rows]);
    expect(xml).toContain('<w:tbl>');
    expect(xml).not.toContain('<wps:wsp>');
  });
});
