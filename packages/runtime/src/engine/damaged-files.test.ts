import { gzipSync } from 'node:zlib';
import { pageTreeCycle, pdfTexts, plainPdf, pngFile, qpdfCheck, truncated } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { describe, expect, test } from 'vitest';
import { createInlineHost } from '../inline/index.ts';
import { NODE_CAPABILITIES } from '../node/node-capabilities.ts';
import { describeFile } from './describe-file.ts';
import { bytesInput } from './inputs.ts';
import { RECTO_TOOLS } from './recto-tools.ts';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

async function run(toolId: string, bytes: Uint8Array, options: unknown = {}) {
  const { outputs, receipt } = await host.run({ toolId, inputs: [bytesInput('given.pdf', bytes)], options });
  return { outputs, bytes: outputs[0]?.bytes ?? new Uint8Array(), texts: receipt.notes.map(({ text }) => text) };
}

const utf8 = (text: string) => new TextEncoder().encode(text);
/** Pages first and contents last, so that a file cut off has pages without contents. */
function emptied(): Uint8Array {
  const text = Buffer.from(plainPdf('P', 6)).toString('latin1');
  const lost = text.replace(/\/Contents (\d+) 0 R/g, (whole, num) =>
    Number(num) % 2 === 0 ? whole : '/Contents 999 0 R',
  );
  return new Uint8Array(Buffer.from(lost.replace(/startxref\s+\d+/, 'startxref 1'), 'latin1'));
}

describeWithPrograms('damaged files ensure that', ['qpdf', 'pdftotext'], () => {
  test('pages that lost what they showed are named, by repair and by every other tool', async () => {
    const text = Buffer.from(plainPdf('P', 3)).toString('latin1');
    const first = /\/Contents (\d+) 0 R/.exec(text)?.[1];
    const lost = text.replace(new RegExp(`\\n${first} 0 obj[^]*?endobj`), '').replace(/startxref\s+\d+/, 'startxref 1');
    const bytes = new Uint8Array(Buffer.from(lost, 'latin1'));
    for (const [toolId, options] of [
      ['repair', {}],
      ['rotate', { angle: 90 }],
      ['split', { mode: 'every-page' }],
    ] as const) {
      const { texts } = await run(toolId, bytes, options);
      expect(texts.join('\n'), toolId).toMatch(/Page 1: all that it showed is missing\./);
      expect(texts.join('\n'), toolId).not.toContain('They were corrected');
    }
  });

  test('a result needs no repair', async () => {
    for (const damaged of [truncated(plainPdf('P', 4), 0.8), emptied(), pageTreeCycle()]) {
      const { bytes } = await run('rotate', damaged, { angle: 90 });
      expect((await qpdfCheck(bytes)).exitCode).toBe(0);
      expect((await run('repair', bytes)).texts).toEqual([
        'Nothing in it is damaged. This is your file, unchanged to the last byte.',
      ]);
    }
  });

  test.each(['pdf-to-image', 'crop'])('%s draws what other tools open', async (toolId) => {
    for (const damaged of [truncated(plainPdf('P', 4), 0.8), pageTreeCycle()]) {
      const options = toolId === 'crop' ? { mode: 'margins', left: 10 } : { dpi: 72 };
      const [drawn, turned] = await Promise.all([
        run(toolId, damaged, toolId === 'crop' ? {} : options).catch((thrown) => thrown.code),
        run('rotate', damaged, { angle: 90 }),
      ]);
      expect(drawn).not.toBe('input-damaged');
      expect(turned.outputs).toHaveLength(1);
    }
  });

  test('a PDF in gzip is used, and that is said', async () => {
    const packed = new Uint8Array(gzipSync(plainPdf('P', 2)));
    const { bytes, texts } = await run('rotate', packed, { angle: 90 });
    expect((await pdfTexts(bytes)).join()).toContain('PP0002');
    expect(texts).toContain('It was compressed with gzip. The file inside was used.');
    expect((await describeFile(bytesInput('given.pdf', packed), new AbortController().signal)).pages).toBe(2);
    await expect(run('rotate', new Uint8Array(gzipSync('text')), { angle: 90 })).rejects.toMatchObject({
      code: 'wrong-type',
    });
  });

  test('gzip that grows beyond what a tool takes is refused', async () => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(151 * 1024 * 1024)));
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(run('rotate', bomb, { angle: 90 })).rejects.toMatchObject({ code: 'file-too-large' });
  });
});

describe('files of another kind ensure that', () => {
  test.each([
    ['a web page (HTML)', utf8('<html><body>404 not found</body></html>')],
    ['a web page (HTML)', utf8('\ufeff<!-- saved -->\n<!DOCTYPE html><title>x</title>')],
    ['a web page (HTML)', utf8('<?xml version="1.0"?><html xmlns="x">')],
    ['an XML file', utf8('<?xml version="1.0"?><xfdf/>')],
    ['an email', utf8('Received: from a\nSubject: b\n\nc')],
    ['a plain text file', utf8('Dear reader')],
    ['a text document (RTF)', utf8('{\\rtf1 x}')],
    ['a PostScript file', utf8('%!PS-Adobe-3.0\n')],
    ['a PNG image', pngFile()],
    ['a ZIP archive', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0)],
    ['a Word document', Uint8Array.from(Buffer.from('PK\x03\x04[Content_Types].xml word/document.xml', 'latin1'))],
    ['an Office document', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1)],
    ['a compressed archive', Uint8Array.of(0x42, 0x5a, 0x68, 0x39)],
    ['empty inside: there is nothing but zeros', new Uint8Array(5000)],
  ])('%s is named', async (name, bytes) => {
    await expect(run('rotate', bytes, { angle: 90 })).rejects.toThrow(`is not a PDF; it is ${name}`);
  });
});
