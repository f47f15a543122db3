import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf } from '@recto/testkit';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

async function convert(content: string) {
  const bytes = buildPdf({ marker: 'DOC', pages: [{ content }] });
  const { outputs } = await host.run({
    toolId: 'pdf-to-powerpoint',
    inputs: [bytesInput('slides.pdf', bytes)],
    options: {},
  });
  const files = unzipSync(outputs[0]?.bytes ?? new Uint8Array());
  return { slide: strFromU8(files['ppt/slides/slide1.xml'] ?? new Uint8Array()), names: Object.keys(files) };
}

/** A star, a wave and a ring: what neither a rectangle nor an ellipse nor a line can draw. */
const STAR = '1 0 0 rg 100 300 m 130 380 l 160 300 l 90 350 l 170 350 l h f';
const WAVE = '0 0 1 RG 2 w 200 300 m 240 380 280 220 320 300 c S';
const LABEL = 'BT /F1 10 Tf 180 340 Td (Tide) Tj ET';

describe('slides ensure that', () => {
  test('drawings are shapes that can be edited, their labels are text', async () => {
    const { slide, names } = await convert([STAR, WAVE, LABEL].join('\n'));
    expect(slide.match(/<a:custGeom>/g)).toHaveLength(2);
    expect(slide.match(/<a:moveTo>/g)).toHaveLength(2);
    expect(slide.match(/<a:close\/>/g)).toHaveLength(1);
    expect(slide.match(/<a:cubicBezTo>/g)).toHaveLength(1);
    expect(slide).toContain('<a:t>Tide</a:t>');
    expect(names.filter((name) => name.startsWith('ppt/media/'))).toEqual([]);
  });

  test('a drawing that is cut off by another shape is a picture of it', async () => {
    const { slide, names } = await convert(`q 100 300 m 140 380 l 180 300 l h W n\n${STAR}\nQ`);
    expect(slide).not.toContain('<a:custGeom>');
    expect(names.filter((name) => name.startsWith('ppt/media/'))).toHaveLength(1);
  });

  test('text that flows through columns is one box, read column by column', async () => {
    const columns = [
      ['The ferry leaves the', 'harbour at nine and', 'comes back when the'],
      ['tide allows it, which', 'is seldom before six', 'in the evening of a'],
      ['winter day, because', 'the channel is shallow', 'there.'],
    ];
    const lines = columns.flatMap((column, index) =>
      column.map((text, row) => `BT /F1 12 Tf ${60 + index * 150} ${500 - row * 15} Td (${text}) Tj ET`),
    );
    const { slide } = await convert(lines.join('\n'));
    expect(slide).toContain('numCol="3"');
    const text = [...slide.matchAll(/<a:t>(.*?)<\/a:t>/g)].map(([, part]) => part).join('');
    expect(text).toContain('when the tide allows it, which is seldom before six in the evening of a winter day');
  });

  test('a text that is painted again in the same place is a box of its own', async () => {
    const lines = ['Only', 'for', 'the', 'test', 'of', 'this', 'evening', 'and', 'not', 'of', 'that'];
    const box = lines.map((text, row) => `BT /F1 12 Tf 60 ${500 - row * 15} Td (${text}) Tj ET`).join('\n');
    const { slide } = await convert([box, box].join('\n'));
    expect(slide.match(/txBox="1"/g)).toHaveLength(2);
    expect(slide).not.toContain('Only Only');
  });

  test('text in a drawn shape is the text of that shape', async () => {
    const { slide } = await convert('0.8 0.9 1 rg 60 400 200 60 re f 0 g BT /F1 12 Tf 90 425 Td (Tide) Tj ET');
    const [shape = ''] = slide.match(/<p:sp>(?:(?!<\/p:sp>).)*<a:t>Tide<\/a:t>.*?<\/p:sp>/s) ?? [];
    expect(shape).toContain('<a:srgbClr val="CCE6FF"/>');
    expect(shape).toMatch(/<a:ext cx="2540000" cy="762000"\/>/);
  });
});
