import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOfficeCapability } from '@recto/office';
import { createOfficePool, type OfficePool, officeSupport } from '@recto/office/pool';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node/capabilities';
import {
  alphaPng,
  buildDocx,
  buildPptx,
  buildXlsx,
  LANGUAGE_SENTENCES,
  pdfTexts,
  qpdfCheck,
  readWithQpdf,
  sheetRows,
  wordBookmark,
  wordLink,
  wordParagraph,
  wordRun,
} from '@recto/testkit';
import { describeWithPrograms, useTemporaryFolder } from '@recto/testkit/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let pool: OfficePool;
/** The sandbox needs LibreOffice and a machine that allows it. */
const isPossible =
  officeSupport() === 'warm' &&
  (await createOfficePool({ size: 1 }).then(
    (made) => made.close().then(() => true),
    () => false,
  ));

const host = createInlineHost(RECTO_TOOLS, {
  ...NODE_CAPABILITIES,
  office: async () => createOfficeCapability(pool),
});
const run = (name: string, bytes: Uint8Array, options: unknown = {}) =>
  host.run({ toolId: 'office2pdf', inputs: [bytesInput(name, bytes)], options });
const only = async (job: ReturnType<typeof run>) => {
  const { outputs, receipt } = await job;
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), receipt };
};

const hasFontLists = existsSync('/usr/bin/fc-list') && existsSync('/usr/bin/pdffonts');
/** PostScript names of the installed fonts that have all of these characters. */
function fontsWith(codes: readonly number[]): string[] {
  const pattern = `:charset=${codes.map((code) => code.toString(16)).join(' ')}`;
  const listed = execFileSync('fc-list', ['--format', '%{postscriptname}\\n', pattern], { encoding: 'utf8' });
  return [...new Set(listed.split('\n').filter((name) => name !== ''))];
}
/** Letters and signs in their order; without spaces, which layout sets, and marks of direction. */
const bare = (text: string) => text.normalize('NFC').replace(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '');

const LINKED_PICTURE = `<w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"><a:hlinkClick r:id="rIdU"/></wp:docPr><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rIdP"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

const folder = useTemporaryFolder();
describe.skipIf(!isPossible)('office2pdf', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    pool = await createOfficePool({ size: 1 });
  });
  afterAll(() => pool.close());

  describeWithPrograms('with qpdf and poppler', ['qpdf', 'pdftotext'], () => {
    test('ensures that tracked changes, comments and formulas are told, and changes accepted when that is asked for', async () => {
      const formula = '<m:oMath><m:r><m:t>a</m:t></m:r></m:oMath>';
      const changes = `<w:del w:id="1" w:author="A">${wordRun('OLD').replaceAll('w:t', 'w:delText')}</w:del><w:ins w:id="2" w:author="A">${wordRun('NEW')}</w:ins>`;
      const body = [
        wordParagraph(wordRun('Price: '), changes),
        wordParagraph(formula).replace(
          '<w:p>',
          '<w:p xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">',
        ),
      ].join('');
      const shown = await only(run('changes.docx', buildDocx({ body })));
      const textsOf = ({ receipt }: typeof shown) => receipt.notes.map(({ text }) => text).join();
      expect(textsOf(shown)).toContain('Tracked changes in the document: 2. The PDF shows them as marks');
      expect(textsOf(shown)).toMatch(/1 of 1 formulas|1 formula is not in the PDF/);
      expect((await pdfTexts(shown.bytes)).join()).toContain('OLD');
      const final = await only(run('changes.docx', buildDocx({ body }), { review: 'final' }));
      expect(textsOf(final)).toContain('with all of them accepted');
      const text = (await pdfTexts(final.bytes)).join();
      expect(text).toContain('NEW');
      expect(text).not.toContain('OLD');
      const rich = Buffer.from('{\\rtf1 text}');
      await expect(run('a.rtf', rich, { review: 'final' })).rejects.toMatchObject({ code: 'option-invalid' });
    });

    test('ensures that links of a Word document lead where they led, to the web and within', async () => {
      const long =
        'a link that is so long that it goes over the end of its line, because it has a great many words in it';
      const { bytes, receipt } = await only(
        run(
          'links.docx',
          buildDocx({
            body: [
              wordParagraph(wordRun('See '), wordLink('rId1', long), wordRun(' and '), wordLink('#there', 'go there')),
              `<w:tbl><w:tr><w:tc>${wordParagraph(wordLink('rId2', 'write to us'))}</w:tc></w:tr></w:tbl>`,
              wordParagraph('<w:r><w:br w:type="page"/></w:r>'),
              wordParagraph(wordBookmark('there', 'Here it is')),
            ].join(''),
            relations: [
              { id: 'rId1', type: 'hyperlink', target: 'https://example.org/a?b=c&#38;d', isExternal: true },
              { id: 'rId2', type: 'hyperlink', target: 'mailto:us@example.org', isExternal: true },
            ],
          }),
        ),
      );
      expect((await qpdfCheck(bytes)).exitCode).toBe(0);
      const { links, problems } = await readWithQpdf(bytes);
      expect(problems).toEqual([]);
      const targets = links.map(({ target, pageIndex }) => [pageIndex, 'text' in target ? target.text : target]);
      expect(targets).toContainEqual([0, 'https://example.org/a?b=c&d']);
      expect(targets).toContainEqual([0, 'mailto:us@example.org']);
      // Within: from the first page to the second.
      expect(targets).toContainEqual([0, expect.objectContaining({ kind: 'page', pageIndex: 1 })]);
      const texts = receipt.notes.map(({ text }) => text);
      expect(texts.join()).toMatch(/[3-5] links work in the PDF\./);
      expect(texts.find((each) => each.endsWith('words of the text are in the PDF.'))).toMatch(/^(\d+) of \1 words/);
    });

    test('ensures that links of slides lead where they led, from words and from boxes', async () => {
      const show = buildPptx([
        {
          lines: [
            { text: 'words to the web', link: 'https://example.org/slide?a=1&b=2' },
            { text: 'words to the third', link: '#3' },
            { text: 'box to the web', link: 'https://example.org/box', isBoxLink: true },
            { text: 'box to the second', link: '#2', isBoxLink: true },
          ],
        },
        { lines: [{ text: 'Second slide' }] },
        { lines: [{ text: 'Third slide' }] },
      ]);
      const { bytes, receipt } = await only(run('links.pptx', show));
      expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
      const { links } = await readWithQpdf(bytes);
      const targets = links.map(({ target }) =>
        'text' in target ? target.text : target.kind === 'page' ? target.pageIndex : target.kind,
      );
      expect(targets).toEqual(['https://example.org/slide?a=1&b=2', 2, 'https://example.org/box', 1]);
      // Each lies on its words.
      const boxes = links.map(({ rectangle }) => rectangle.split(' ').map(Number));
      expect(boxes.every(([, bottom = 0], index) => index === 0 || bottom < (boxes[index - 1]?.[1] ?? 0))).toBe(true);
      expect(receipt.notes.map(({ text }) => text)).toContain('4 links work in the PDF.');
    });

    test('ensures that hidden slides and notes pages are there when they are wanted, and else told', async () => {
      const show = buildPptx([
        { lines: [{ text: 'Shown slide' }], notes: 'what the speaker says' },
        { lines: [{ text: 'Hidden slide' }], isHidden: true },
      ]);
      const plain = await only(run('show.pptx', show));
      expect((await pdfTexts(plain.bytes)).map((text) => text.trim())).toEqual(['Shown slide']);
      expect(plain.receipt.notes.map(({ text }) => text)).toContain('Hidden slides that are not in the PDF: 1.');
      const whole = await pdfTexts((await only(run('show.pptx', show, { hiddenSlides: true, notes: true }))).bytes);
      expect(whole.join()).toContain('Hidden slide');
      expect(whole.join()).toContain('what the speaker says');
      expect(whole.length).toBeGreaterThan(2);
    });

    test('ensures that pages are chosen, and tags, bookmarks and PDF/A-2b are as they were asked for', async () => {
      const heading = (text: string) =>
        wordParagraph('<w:pPr><w:outlineLvl w:val="0"/></w:pPr>', wordRun(text), '<w:r><w:br w:type="page"/></w:r>');
      const bytes = buildDocx({ body: ['First', 'Second', 'Third'].map(heading).join('') });
      const usual = await readWithQpdf((await only(run('a.docx', bytes))).bytes);
      expect([usual.catalog.isTagged, usual.outline.map(({ title }) => title)]).toEqual([
        true,
        ['First', 'Second', 'Third'],
      ]);
      expect(usual.catalog.metadata ?? '').not.toContain('pdfaid');
      const bare = await only(run('a.docx', bytes, { tagged: false, bookmarks: false, pages: '2-3' }));
      const read = await readWithQpdf(bare.bytes);
      expect([read.catalog.isTagged, read.outline]).toEqual([false, []]);
      expect((await pdfTexts(bare.bytes)).map((text) => text.trim()).slice(0, 2)).toEqual(['Second', 'Third']);
      const archival = await readWithQpdf((await only(run('a.docx', bytes, { archival: true }))).bytes);
      expect(archival.catalog.metadata).toMatch(/pdfaid:part>2<[\s\S]*pdfaid:conformance>B</);
      expect(archival.catalog.outputIntents.map(({ subtype }) => subtype)).toEqual(['GTS_PDFA1']);
    });

    test('ensures that links of pictures in a text are in the PDF', async () => {
      const body = wordParagraph(wordRun('Before '), LINKED_PICTURE);
      const { bytes } = await only(
        run(
          'picture.docx',
          buildDocx({
            body,
            parts: { 'word/media/p.png': alphaPng(8, [200, 0, 0]) },
            relations: [
              { id: 'rIdP', type: 'image', target: 'media/p.png' },
              { id: 'rIdU', type: 'hyperlink', target: 'https://example.org/picture', isExternal: true },
            ],
          }),
        ),
      );
      const { links } = await readWithQpdf(bytes);
      expect(links.map(({ target }) => target)).toEqual([{ kind: 'uri', text: 'https://example.org/picture' }]);
    });

    test('ensures that links of sheets lead where they led', async () => {
      const book = buildXlsx([
        {
          name: 'From',
          rows: `${sheetRows([['to the web'], ['to the other sheet']])}<row r="3"><c t="str"><f>HYPERLINK("https://example.org/formula","by a formula")</f><v>by a formula</v></c></row>`,
          tail: '<hyperlinks><hyperlink ref="A1" r:id="rId1"/><hyperlink ref="A2" location="\'To\'!A1"/></hyperlinks>',
          relations: [{ id: 'rId1', type: 'hyperlink', target: 'https://example.org/sheet', isExternal: true }],
        },
        { name: 'To', rows: sheetRows([['the other sheet']]) },
      ]);
      const { links } = await readWithQpdf((await only(run('links.xlsx', book))).bytes);
      const targets = links.map(({ target }) => ('text' in target ? target.text : target));
      expect(targets).toContainEqual('https://example.org/sheet');
      expect(targets).toContainEqual('https://example.org/formula');
      expect(targets).toContainEqual(expect.objectContaining({ kind: 'page', pageIndex: 1 }));
    });

    test.skipIf(!hasFontLists)(
      'ensures that text of thirteen languages comes out with glyphs of fonts that have them, and as it was written',
      async () => {
        const sentences = Object.values(LANGUAGE_SENTENCES);
        const body = sentences.map((sentence) =>
          wordParagraph(
            /\p{Script=Arabic}/u.test(sentence) ? '<w:pPr><w:bidi/></w:pPr>' : '',
            wordRun(sentence, 'Calibri'),
            '<w:r><w:br w:type="page"/></w:r>',
          ),
        );
        const { bytes } = await only(run('languages.docx', buildDocx({ body: body.join('') })));
        const path = join(folder.path, 'languages.pdf');
        writeFileSync(path, bytes);
        const texts = await pdfTexts(bytes);
        expect(sentences.map((_, index) => bare(texts[index] ?? ''))).toEqual(sentences.map(bare));
        const listed = execFileSync('pdffonts', [path], { encoding: 'utf8' }).split('\n').slice(2);
        const used = listed.flatMap((line) => /^(?:[A-Z]{6}\+)?(\S+)/.exec(line)?.[1] ?? []);
        const boxes = sentences.filter((sentence) => {
          const able = fontsWith(
            [...new Set(sentence.replace(/\P{L}/gu, ''))].map((letter) => letter.codePointAt(0) ?? 0),
          );
          // A machine may have no font for a script; then nobody could do better.
          return able.length > 0 && !able.some((name) => used.some((each) => each.startsWith(name)));
        });
        expect(boxes).toEqual([]);
      },
    );

    test('ensures that sheets are chosen, hidden ones told, and columns fitted', async () => {
      const wide = [Array.from({ length: 40 }, (_, column) => `column${column}`)];
      const book = buildXlsx([
        { name: 'First', rows: sheetRows(wide) },
        { name: 'Secret', rows: sheetRows([['hidden words']]), isHidden: true },
        { name: 'Last', rows: sheetRows([['last words', 42]]) },
      ]);
      const plain = await only(run('book.xlsx', book));
      expect(plain.receipt.notes.map(({ text }) => text).join()).toContain('Hidden sheets are not in the PDF: Secret.');
      const fitted = await only(run('book.xlsx', book, { fitWidth: true, hiddenSheets: true }));
      const fittedTexts = await pdfTexts(fitted.bytes);
      expect(fittedTexts).toHaveLength(3);
      expect(fittedTexts.join()).toContain('hidden words');
      const chosen = await pdfTexts((await only(run('book.xlsx', book, { sheets: 'Last' }))).bytes);
      expect(chosen.join()).toContain('last words');
      expect(chosen.join()).not.toContain('column1');
      await expect(run('book.xlsx', book, { sheets: 'Nowhere' })).rejects.toMatchObject({ code: 'option-invalid' });
    });
  });

  test('ensures that a killed LibreOffice is replaced, and the document converted all the same', async () => {
    const bytes = buildDocx({ body: wordParagraph(wordRun('Again')) });
    const running = only(run('a.docx', bytes));
    setTimeout(() => {
      for (const pid of pool.health().pids) process.kill(-pid, 'SIGKILL');
    }, 30);
    expect((await running).receipt.outputs[0]?.pages).toBe(1);
  });

  test('ensures that fonts which are not installed are named with what stands in', async () => {
    const body = wordParagraph(wordRun('Set in a font of nobody', 'Nowhere Grotesk'));
    const { receipt } = await only(run('fonts.docx', buildDocx({ body })));
    expect(receipt.notes.map(({ text }) => text).join()).toMatch(
      /Not installed here: .*Nowhere Grotesk.*The pages are set in \w+/,
    );
  });

  test('ensures that a document of another program is refused where one is asked for', async () => {
    const bytes = buildDocx({ body: wordParagraph(wordRun('text')) });
    await expect(run('a.docx', bytes, { application: 'excel' })).rejects.toMatchObject({ code: 'wrong-type' });
  });
});
