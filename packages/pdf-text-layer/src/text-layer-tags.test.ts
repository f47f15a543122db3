import type { OcrLanguage } from '@recto/contract/ocr-languages';
import type { RecognisedLine, RecognisedPage } from '@recto/contract/recognised-page';
import { reopenDocument } from '@recto/pdf-document';
import { mergeDocuments } from '@recto/pdf-edit';
import {
  buildPdf,
  type ElementSpec,
  extractTexts,
  normaliseText,
  pdfiumStructureRoles,
  pdfjsStructureTexts,
  popplerStructureTexts,
  readWithQpdf,
  rewriteWithQpdf,
  TEXT_READERS,
} from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';
import { addTextLayer } from './add-text-layer.ts';

function line(text: string, y: number, direction: RecognisedLine['direction'] = 'left-to-right'): RecognisedLine {
  const words: RecognisedLine['words'][number][] = [];
  let at = 0;
  for (const word of direction === 'right-to-left' ? text.split(' ').reverse() : text.split(' ')) {
    words.push({ text: word, start: at, end: at + word.length * 22, confidence: 90 });
    at += word.length * 22 + 12;
  }
  if (direction === 'right-to-left') words.reverse();
  return { x: 300, y, angleDegrees: 0, ascent: 37, descent: 9, direction, hasSpaces: true, words };
}

/** A page of paragraphs, each a list of lines. */
function recognised(paragraphs: readonly (readonly string[])[], language: OcrLanguage = 'eng'): RecognisedPage {
  let y = 500;
  const direction = language === 'ara' ? 'right-to-left' : 'left-to-right';
  return {
    widthPixels: 2550,
    heightPixels: 3300,
    turnDegrees: 0,
    languages: [language],
    confidence: 90,
    paragraphs: paragraphs.map((texts) => {
      const top = y + 120;
      y = top + texts.length * 80;
      return { lines: texts.map((text, at) => line(text, top + at * 80, direction)) };
    }),
  };
}

const LEDGER = [['The ledger names every', 'ship in the harbour'], ['It is kept dry']];

async function layered(pdf: Uint8Array, pages: ReadonlyMap<number, RecognisedPage>) {
  const document = await reopenDocument(pdf, 'scan.pdf');
  return addTextLayer(document.file, { pages, languageTag: 'en' });
}

const tagged = (pages: number, children: readonly ElementSpec[]) =>
  buildPdf({ marker: 'M', pages, tags: { elements: [{ role: 'Document', children }] } });
const P = (page: number): ElementSpec => ({ role: 'P', page, mcid: 0 });
const FIGURE = { role: 'Figure', page: 1, mcid: 0, alternate: 'a scan' };
const texts = async (pdf: Uint8Array) => (await popplerStructureTexts(pdf)).map(({ text }) => normaliseText(text));

describeWithPrograms('a text layer in a tagged document ensures that', ['qpdf', 'pdftotext', 'mutool'], () => {
  beforeAll(usePdfMatchers);

  test('its paragraphs are read aloud in the order of the pages, by every reader of tags', async () => {
    const chapter = { role: 'Sect', children: [P(2)] };
    const input = tagged(4, [P(0), { role: 'Sect', children: [FIGURE] }, chapter]);
    const { bytes, notes } = await layered(input, new Map([1, 3].map((page) => [page, recognised(LEDGER)])));
    await expect(bytes).toPassQpdfCheck();
    expect(notes).toEqual([]);
    const ledger = ['The ledger names every ship in the harbour', 'It is kept dry'];
    expect(await texts(bytes)).toEqual(['MP0001', 'MP0002', ...ledger, 'MP0003', ...ledger]);
    const ofPdfjs = await pdfjsStructureTexts(bytes);
    expect(ofPdfjs.map((page) => page.map(({ role, text }) => `${role} ${normaliseText(text)}`))).toEqual([
      ['P MP0001'],
      ['Figure MP0002', ...ledger.map((text) => `P ${text}`)],
      ['P MP0003'],
      ledger.map((text) => `P ${text}`),
    ]);
    expect(await pdfiumStructureRoles(bytes)).toEqual([['P'], ['Figure', 'P', 'P'], ['P'], ['P', 'P']]);
    const { structure, problems } = await readWithQpdf(bytes);
    expect([...problems, ...structure.problems]).toEqual([]);
    expect(structure.elements.every(({ isLinked }) => isLinked)).toBe(true);
    expect(structure.linkedPages).toEqual([0, 1, 2, 3]);
    // The scan's figure and its text stay together; what follows the last section stands outside of it.
    const parents = structure.elements.map(({ parentIndex }) => structure.elements[parentIndex ?? -1]?.role);
    expect(structure.elements.map(({ role }, at) => `${parents[at]} ${role}`)).toEqual([
      ...['undefined Document', 'Document P', 'Document Sect', 'Sect Figure', 'Sect Div', 'Div P', 'Div P'],
      ...['Document Sect', 'Sect P', 'Document Div', 'Div P', 'Div P'],
    ]);
  });

  test.each(['eng', 'kor', 'ara'] as const)(
    'all programs copy the text in %s as before, in its language',
    async (language) => {
      const [one, two] =
        {
          eng: LEDGER[0],
          kor: ['항구의 관리인은 매일', '이름을 장부에 적는다'],
          ara: ['يكتب مدير الميناء', 'أسماء السفن'],
        }[language] ?? [];
      const page = recognised([[one ?? '', two ?? '']], language);
      const { bytes } = await layered(tagged(2, [P(0)]), new Map([[1, page]]));
      for (const reader of TEXT_READERS) {
        const found = (await extractTexts(bytes, reader))[1] ?? '';
        expect(normaliseText(found).replace('MP0002', '').trim()).toBe(normaliseText(`${one}\n${two}`));
      }
      const { structure } = await readWithQpdf(bytes);
      expect(structure.elements.at(-1)?.language).toBe({ eng: 'en', kor: 'ko', ara: 'ar' }[language]);
    },
  );

  test('a layer that is replaced takes its elements along', async () => {
    const input = tagged(3, [P(0), FIGURE, P(2)]);
    const first = await layered(input, new Map([[1, recognised(LEDGER)]]));
    const sizes: number[] = [];
    let { bytes } = first;
    for (const round of [1, 2, 3]) {
      const result = await layered(bytes, new Map([[1, recognised([['Read again'], ['as it is']])]]));
      ({ bytes } = result);
      await expect(bytes).toPassQpdfCheck();
      expect(await texts(bytes)).toEqual(['MP0001', 'MP0002', 'Read again', 'as it is', 'MP0003']);
      expect((await readWithQpdf(bytes)).structure.elements.every(({ isLinked }) => isLinked)).toBe(true);
      expect(result.notes, `round ${round}`).toEqual([]);
      // Without what is not reached any more.
      sizes.push((await rewriteWithQpdf(bytes, [])).length);
    }
    expect(new Set(sizes).size).toBe(1);
    const fewer = await layered(bytes, new Map([[1, recognised([['One paragraph']])]]));
    expect(fewer.notes).toMatchObject([{ kind: 'lost', item: 'structureElements', count: 1 }]);
    expect(await texts(fewer.bytes)).toEqual(['MP0001', 'MP0002', 'One paragraph', 'MP0003']);
  });

  test('a page without elements gets its own, also before all others and with tags packed in object streams', async () => {
    const packed = await rewriteWithQpdf(
      tagged(
        90,
        Array.from({ length: 88 }, (_, at) => P(at + 1)),
      ),
      ['--object-streams=generate'],
    );
    const { bytes } = await layered(packed, new Map([0, 89].map((page) => [page, recognised(LEDGER)])));
    await expect(bytes).toPassQpdfCheck();
    const found = await texts(bytes);
    expect([found[0], found[2], found.at(-3), found.at(-1)]).toEqual([
      'The ledger names every ship in the harbour',
      'MP0002',
      'MP0089',
      'It is kept dry',
    ]);
    expect((await readWithQpdf(bytes)).structure.linkedPages).toHaveLength(90);
  });

  test('the parent tree of a merged document, which has several leaves, is continued', async () => {
    const parts = await Promise.all(
      [0, 1].map(async () => {
        const bytes = tagged(60, [
          ...Array.from({ length: 59 }, (_, at) => P(at)),
          { role: 'Figure', page: 59, mcid: 0 },
        ]);
        return {
          ...(await reopenDocument(bytes, 'part.pdf')),
          pages: Array.from({ length: 60 }, (_, at) => at),
        };
      }),
    );
    const merged = await mergeDocuments(parts, { outline: 'none', formNames: 'rename' });
    const { bytes } = await layered(merged.bytes, new Map([59, 119].map((page) => [page, recognised(LEDGER)])));
    await expect(bytes).toPassQpdfCheck();
    const { structure, problems } = await readWithQpdf(bytes);
    expect([...problems, ...structure.problems]).toEqual([]);
    expect(structure.elements.filter(({ isLinked }) => !isLinked)).toEqual([]);
    expect(structure.elements.slice(-3).map(({ content }) => content[0]?.pageIndex)).toEqual([undefined, 119, 119]);
    expect((await pdfiumStructureRoles(bytes)).at(59)).toEqual(['Figure', 'P', 'P']);
  });

  test('a document without tags stays without', async () => {
    const { bytes } = await layered(buildPdf({ marker: 'M', pages: 1 }), new Map([[0, recognised(LEDGER)]]));
    const { structure } = await readWithQpdf(bytes);
    expect(structure.elements).toEqual([]);
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('StructParents');
  });
});
