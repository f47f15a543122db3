import { REDACTION_KINDS } from '@recto/pdf-redact';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import {
  buildPdf,
  drawWithPoppler,
  extractTexts,
  lockWithQpdf,
  plainPdf,
  qpdfCheck,
  rewriteWithQpdf,
  SECRET,
  SECRET_DOCUMENTS,
  scanPdf,
  TEXT_READERS,
} from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { describe, expect, test } from 'vitest';
import type { HitList } from '../hits.ts';
import type { Redaction } from '../report.ts';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const mediaBox = [0, 0, 500, 400] as const;
const show = (text: string, y: number) => `BT /F1 12 Tf 50 ${y} Td (${text}) Tj ET`;
const LETTER = [
  show('Dear Jane Doe,', 300),
  show('pay DE89 3704 0044 0532 0130 00 today', 280),
  show('Jane keeps the rest of this line', 260),
].join(' ');
const letter = () =>
  buildPdf({
    pages: [
      { mediaBox, content: LETTER },
      { mediaBox, content: show('Jane Doe again', 300), rotateDegrees: 90 },
    ],
    outline: [
      { title: 'About Jane Doe', to: { page: 0 } },
      { title: 'Other things', to: { page: 1 } },
    ],
    info: { Title: 'Letter to Jane Doe' },
  });

async function redact(bytes: Uint8Array, options: object, password?: string) {
  const input = bytesInput('letter.pdf', bytes, password === undefined ? {} : { password });
  const { outputs, receipt } = await host.run({ toolId: 'redact', inputs: [input], options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), receipt, report: receipt.report?.data as Redaction };
}

async function list(bytes: Uint8Array, options: object): Promise<HitList> {
  const { bytes: json } = await redact(bytes, { ...options, list: true });
  return JSON.parse(new TextDecoder().decode(json)) as HitList;
}

/** All that poppler, PDFium, MuPDF and pdf.js read. */
async function readTexts(bytes: Uint8Array): Promise<string> {
  const texts = await Promise.all(TEXT_READERS.map((reader) => extractTexts(bytes, reader)));
  return texts.flat().join('\n');
}

/** Tells whether a file holds a text with all streams inflated, as one-byte characters or as UTF-16. */
async function inflated(bytes: Uint8Array): Promise<(text: string) => boolean> {
  const plain = Buffer.from(await rewriteWithQpdf(bytes, ['--qdf', '--object-streams=disable']));
  return (text) => plain.includes(Buffer.from(text, 'latin1')) || plain.includes(Buffer.from(text, 'utf16le').swap16());
}

describeWithPrograms('redact', ['qpdf', 'pdftotext', 'pdftoppm', 'mutool'], () => {
  test('ensures that words and numbers are gone for every reader, and the rest is where it was', async () => {
    const { bytes, receipt, report } = await redact(letter(), { search: ['Jane Doe'], pattern: ['iban'] });
    expect((await qpdfCheck(bytes)).exitCode).toBe(0);
    const text = await readTexts(bytes);
    const holds = await inflated(bytes);
    for (const gone of ['Jane Doe', 'Doe', '3704', 'DE89']) {
      expect(text).not.toContain(gone);
      expect(holds(gone)).toBe(false);
    }
    for (const kept of ['Dear', 'today', 'Jane keeps the rest of this line', 'again']) {
      expect(text).toContain(kept);
    }
    expect(holds('Other things')).toBe(true);
    // Three on the pages, one in the title, one in a bookmark.
    expect(report).toMatchObject({ places: 5, pages: 2, leftAlone: 0, pictures: [] });
    expect(report.removed.every(({ kind }) => (REDACTION_KINDS as readonly string[]).includes(kind))).toBe(true);
    expect(receipt.notes.map(({ code }) => code)).toContain('note.redacted');
  });

  test('ensures that a marked area is one colour, on upright and turned pages', async () => {
    const marks = [
      { page: 1, left: 45, top: 85, width: 120, height: 20 },
      { page: 2, left: 85, top: 45, width: 30, height: 120 },
    ];
    const { bytes } = await redact(letter(), { marks, colour: '#ff0000' });
    const drawn = await drawWithPoppler(bytes, 72);
    for (const { page, left, top, width, height } of marks) {
      const picture = drawn[page - 1];
      if (!picture) throw new Error('the page is drawn');
      const colours = new Set<string>();
      for (let y = top + 2; y < top + height - 2; y++) {
        for (let x = left + 2; x < left + width - 2; x++) {
          const at = (y * picture.widthPixels + x) * 3;
          colours.add([...picture.rgb.subarray(at, at + 3)].join());
        }
      }
      expect([...colours]).toEqual(['255,0,0']);
    }
    expect(await readTexts(bytes)).not.toContain('Dear');
  });

  test('ensures that a hit that is switched off stays, and what it was found by stays on pages only', async () => {
    const { hits } = await list(letter(), { search: ['Jane Doe'] });
    expect(hits.map(({ page, text }) => [page, text])).toEqual([
      [1, 'Jane Doe'],
      [2, 'Jane Doe'],
    ]);
    const { bytes, report, receipt } = await redact(letter(), { search: ['Jane Doe'], except: [hits[1]?.id] });
    const pages = await extractTexts(bytes, 'poppler');
    expect(pages[0]).not.toContain('Doe');
    expect(pages[1]).toContain('Jane Doe');
    expect(report.leftAlone).toBe(1);
    expect(receipt.notes.map(({ code }) => code)).toContain('note.hitsLeft');
    expect((await inflated(bytes))('About Jane')).toBe(false);
  });

  test('ensures that hits on other pages than those named stay', async () => {
    const { bytes } = await redact(letter(), { search: ['Jane Doe'], pages: '2' });
    const pages = await extractTexts(bytes, 'poppler');
    expect(pages[0]).toContain('Jane Doe');
    expect(pages[1]).not.toContain('Jane');
  });

  test('ensures that bookmarks and metadata stay when that is chosen', async () => {
    const { bytes } = await redact(letter(), { search: ['Jane Doe'], documentTexts: false });
    expect((await inflated(bytes))('About Jane Doe')).toBe(true);
  });

  test('ensures that a file without a match in its pages but in its bookmarks is redacted', async () => {
    const bytes = buildPdf({ pages: [{ mediaBox }], outline: [{ title: 'Secret Zanzibar', to: { page: 0 } }] });
    const { bytes: result } = await redact(bytes, { search: ['Zanzibar'] });
    expect((await inflated(result))('Zanzibar')).toBe(false);
  });

  test('ensures that hits in hidden texts count, and that a scan without text leads to OCR', async () => {
    const bytes = buildPdf({ pages: [{ mediaBox }], outline: [{ title: 'Secret Zanzibar', to: { page: 0 } }] });
    const { report, receipt } = await redact(bytes, { search: ['Zanzibar'] });
    expect(report.places).toBe(1);
    expect(receipt.notes.find(({ code }) => code === 'note.redacted')?.count).toBe(1);
    const scan = scanPdf([{ widthPixels: 90, heightPixels: 60, gray: new Uint8Array(5400) }], 72);
    await expect(redact(scan, { search: ['Samarkand'] })).rejects.toMatchObject({
      code: 'nothing-to-do',
      details: { problem: { code: 'problem.nothingFoundInPictures', params: { pages: '1' } } },
    });
  });

  test('ensures that a locked file is redacted and locked again', async () => {
    const locked = await lockWithQpdf(letter(), { userPassword: 'open', ownerPassword: 'own' });
    const { bytes } = await redact(locked, { search: ['Jane'] }, 'own');
    expect((await qpdfCheck(bytes, 'own')).exitCode).toBe(0);
    expect((await qpdfCheck(bytes)).exitCode).not.toBe(0);
  });
});

describe('redact', () => {
  test.each([
    ['nothing at all', {}, 'usage-invalid'],
    ['what is not in the file', { search: ['Zanzibar'] }, 'nothing-to-do'],
    ['a page that is not there', { marks: [{ page: 9, left: 0, top: 0, width: 10, height: 10 }] }, 'option-invalid'],
    ['an expression that looks around', { regex: ['(?<=a)b'] }, 'option-invalid'],
    ['an expression that is none', { regex: ['('] }, 'option-invalid'],
  ])('ensures that %s is refused', async (_what, options, code) => {
    await expect(redact(letter(), options)).rejects.toMatchObject({ code });
  });

  test('ensures that a word goes from titles too where it is written with accents', async () => {
    const bytes = buildPdf({
      pages: [{ mediaBox, content: show('Zoe was here', 300) }],
      info: { Title: 'For Zoë', Author: 'Zoeller' },
    });
    const { bytes: result, report } = await redact(bytes, { search: ['zoe'], wholeWords: true });
    expect(report.removed).toContainEqual({ kind: 'metadata', count: 1, page: null });
    const holds = await inflated(result);
    expect(['Zoë', 'For', 'Zoeller'].map(holds)).toEqual([false, true, true]);
  });

  test('ensures that a word that is joined to another by an underscore is none of its own', async () => {
    const { bytes } = await redact(
      buildPdf({ pages: [{ mediaBox, content: `${show('the key', 300)} ${show('the_key of it', 280)}` }] }),
      { search: ['key'], wholeWords: true },
    );
    expect((await readTexts(bytes)).match(/key/g)).toHaveLength(TEXT_READERS.length);
  });

  test('ensures that strings of different words are not read as one by the proof', async () => {
    const content = `${show('Ringo', 300)} BT /F1 12 Tf 50 200 Td [(ein) -333 (E) -20 (-Mail)] TJ 0 -20 Td [(k) 20 (leine) 10 (gem) 20 (eine)] TJ ET`;
    const { report } = await redact(buildPdf({ pages: [{ mediaBox, content: `${content} ${show('eine', 100)}` }] }), {
      search: ['eine'],
      wholeWords: true,
    });
    expect(report.places).toBe(1);
  });

  test.each(['Art. 6 DSGVO', 'НДС', 'سري', '個人情報', 'Ā ≤ 3'])(
    'ensures that a reason in any script stands on the bars: %s',
    async (reason) => {
      const { bytes, receipt } = await redact(letter(), { search: ['pay DE89 3704 0044 0532 0130 00'], reason });
      expect(receipt.notes.filter(({ kind }) => kind === 'lost')).toEqual([]);
      const texts = await Promise.all((['poppler', 'pdfium'] as const).map((reader) => extractTexts(bytes, reader)));
      for (const text of texts)
        expect(text.join().normalize('NFKC').replace(/\s+/g, '')).toContain(reason.replace(/\s+/g, ''));
      expect((await qpdfCheck(bytes)).exitCode).toBe(0);
    },
  );

  test.each([
    ['Arabic', 'التقرير عن أحمد منصور اليوم', 'أحمد منصور'],
    ['Hebrew', 'המכתב של דוד כהן היום', 'דוד כהן'],
    ['Thai', 'รายงานของสมชาย วันนี้', 'สมชาย'],
    ['Chinese', '王小明的报告', '王小明'],
  ])('ensures that a name in %s is found and gone, and the rest of its line stays', async (_, line, name) => {
    const written = await host.run({
      toolId: 'watermark',
      inputs: [bytesInput('page.pdf', buildPdf({ pages: [{ mediaBox }] }))],
      options: { text: line, angle: 0, opacity: 1, layer: 'above' },
    });
    const bytes = written.outputs[0]?.bytes ?? new Uint8Array();
    const { hits } = await list(bytes, { search: [name] });
    expect(hits).toHaveLength(1);
    const { bytes: result } = await redact(bytes, { search: [name] });
    const bare = (text: string) => text.normalize('NFKC').replace(/[\s\p{Cf}]+/gu, '');
    const [read = ''] = (await extractTexts(result, 'poppler')).map(bare);
    expect(
      Array.from(bare(line).replace(bare(name), ''))
        .sort()
        .join(''),
    ).toBe(Array.from(read).sort().join(''));
  });

  test('ensures that a word that is written from top to bottom is found and gone', async () => {
    const vertical = SECRET_DOCUMENTS.find(({ place }) => place === 'vertical writing');
    const bytes = (await vertical?.make()) ?? new Uint8Array();
    const { hits } = await list(bytes, { search: [SECRET] });
    expect(hits.map(({ text }) => text)).toEqual([SECRET]);
    const areas = hits[0]?.areas ?? [];
    const height = Math.max(...areas.map(({ bottom }) => bottom)) - Math.min(...areas.map(({ top }) => top));
    const width = Math.max(...areas.map(({ right }) => right)) - Math.min(...areas.map(({ left }) => left));
    expect(height).toBeGreaterThan(3 * width);
    const { bytes: result } = await redact(bytes, { search: [SECRET] });
    expect((await readTexts(result)).replace(/\s/g, '')).not.toMatch(/Z|ebul/);
  });

  test('ensures that the list names texts outside of the pages, and leaves them as they are', async () => {
    const { documentTexts } = await list(letter(), { search: ['Jane Doe'] });
    expect(documentTexts).toEqual([
      { kind: 'metadata', before: 'Letter to ', text: 'Jane Doe', after: '' },
      { kind: 'outline-items', before: 'About ', text: 'Jane Doe', after: '' },
    ]);
    expect((await list(letter(), { search: ['keeps'] })).documentTexts).toEqual([]);
  });

  test('ensures that an expression ends with its line, and that the proof takes no part of a line for one', async () => {
    const content = `${show('Word of Jane', 300)} ${show('the next line', 280)} BT /F1 12 Tf 50 200 Td [(in ) -20 (2024) -20 ( and)] TJ ET ${show('2024', 100)}`;
    const { bytes } = await redact(buildPdf({ pages: [{ mediaBox, content }] }), { regex: ['Word.*$', '^\\d{4}$'] });
    const text = await readTexts(bytes);
    expect(text).not.toContain('Jane');
    expect(text).toContain('the next line');
    expect(text.match(/2024/g)).toHaveLength(TEXT_READERS.length);
  });

  test('ensures that the list says what stands around a hit, and where', async () => {
    const { hits, pagesWithoutText } = await list(letter(), { regex: ['DE[0-9]{2}[ 0-9]+[0-9]'] });
    expect(hits).toMatchObject([{ page: 1, kind: 'expression', text: 'DE89 3704 0044 0532 0130 00' }]);
    expect(hits[0]?.after).toContain('today');
    expect(hits[0]?.areas[0]?.top).toBeGreaterThan(400 - 280 - 14);
    expect(pagesWithoutText).toEqual([]);
  });

  test('ensures that plain files lose nothing else', async () => {
    const { receipt } = await redact(plainPdf('P', 3), {
      marks: [{ page: 2, left: 10, top: 10, width: 50, height: 50 }],
    });
    expect(receipt.outputs[0]?.pages).toBe(3);
  });
});
