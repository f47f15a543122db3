import type { RecognisedLine } from '@recto/contract/recognised-page';
import { writeTextPages } from '@recto/pdf-create';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { extractTexts, normaliseText, readWithQpdf, TEXT_READERS } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, describe, expect, test } from 'vitest';
import { breakablePieces, breakLine } from './break-lines.ts';
import { type FlowParagraph, recognisedParagraphs } from './paragraphs.ts';
import { setPages } from './set-pages.ts';

const PAPER = { width: 420, height: 595 };
const plain = (text: string, lineHeight = 12): FlowParagraph => ({ text, lineHeight });

/** Long enough for several lines each. */
const TEXTS = {
  English: 'The archive keeps every sheet that was ever handed in, and lends none of them out. '.repeat(4),
  German: 'Über den größeren Häusern standen früher Straßenlaternen, die der Nachtwächter löschte. '.repeat(3),
  Russian: 'Старый смотритель каждый вечер зажигал фонарь и записывал погоду в толстую тетрадь. '.repeat(3),
  Japanese: '古い灯台の番人は、毎晩あかりをともし、天気を厚い帳面に書きとめました。'.repeat(4),
  Chinese: '老守塔人每天晚上点亮灯火，并把天气写进一本厚厚的册子里。'.repeat(4),
  Korean: '늙은 등대지기는 매일 저녁 불을 밝히고 두꺼운 공책에 날씨를 적었다. '.repeat(3),
} as const;

/** Scripts whose letters change with their neighbours. */
const SHAPED = {
  Arabic: 'كان الحارس العجوز يضيء المصباح كل مساء ويكتب حال الطقس في دفتره. '.repeat(3),
  Hindi: 'बूढ़ा प्रहरी हर शाम दीपक जलाता और मौसम का हाल मोटी कॉपी में लिखता था। '.repeat(3),
} as const;

async function setText(sources: readonly (readonly FlowParagraph[])[], paper = PAPER) {
  const typeset = await NODE_CAPABILITIES.typeset?.();
  if (!typeset) throw new Error('Node has it');
  const { pages, set } = await setPages(sources, paper, (texts) => typeset.typeset(texts, { isBold: false }));
  const { bytes } = writeTextPages(pages, { fonts: set.fonts, title: 'Scan', languageTag: 'en' });
  return { pages, set, bytes };
}

describeWithPrograms('text on new pages ensures that', ['qpdf', 'pdftotext', 'mutool'], () => {
  beforeAll(() => usePdfMatchers());

  describe.each(TEXT_READERS)('%s', (reader) => {
    test.each(Object.entries(TEXTS))('finds the text in %s', async (language, text) => {
      const { bytes, set } = await setText([[plain(text)]]);
      expect(set.missing).toEqual([]);
      const isCjk = language === 'Japanese' || language === 'Chinese';
      const [found = ''] = await extractTexts(bytes, reader);
      expect(normaliseText(found, { isCjk })).toBe(normaliseText(text, { isCjk }));
    });
  });

  // Clusters say what they mean by /ActualText, which pdf.js and MuPDF do not read.
  describe.each(['pdfium', 'poppler'] as const)('%s', (reader) => {
    test.each(Object.entries(SHAPED))('finds the text in %s', async (_, text) => {
      const { bytes } = await setText([[plain(text)]]);
      const [found = ''] = await extractTexts(bytes, reader);
      expect(normaliseText(found)).toBe(normaliseText(text));
    });
  });

  test('it is a sound, tagged file whose paragraphs go on over pages', async () => {
    const long = TEXTS.English.repeat(14);
    const { bytes, pages } = await setText([
      [plain('A heading', 30), plain(long), plain('The end.')],
      [plain('Next.')],
    ]);
    await expect(bytes).toPassQpdfCheck();
    const { structure, problems, pages: read } = await readWithQpdf(bytes);
    expect(problems).toEqual([]);
    expect(read).toHaveLength(pages.length);
    expect(structure.elements.map(({ role }) => role)).toEqual(['Document', 'H1', 'P', 'P', 'P']);
    expect(structure.elements.every(({ isLinked }) => isLinked)).toBe(true);
    const paragraph = structure.elements[2];
    expect(new Set(paragraph?.content.map(({ pageIndex }) => pageIndex)).size).toBeGreaterThan(1);
    expect(structure.linkedPages).toHaveLength(pages.length);
  });

  test('nothing reaches beyond the margins, and each page of the original begins a page', async () => {
    const { pages } = await setText([[plain(TEXTS.English.repeat(9))], [], [plain(`${'w'.repeat(300)} end`)]]);
    const lines = pages.flatMap(({ blocks }) => blocks.flatMap((block) => block.lines));
    const right = lines.map(({ x, line, fontSize }) => x + line.widthEm * fontSize);
    expect(Math.max(...right)).toBeLessThanOrEqual(PAPER.width - 30);
    expect(Math.min(...lines.map(({ baseline }) => baseline))).toBeGreaterThan(30);
    expect(pages.at(-2)?.blocks).toEqual([]);
    expect(pages.at(-1)?.blocks).toHaveLength(1);
  });

  test('lines from right to left end at the right margin', async () => {
    const { pages } = await setText([
      [plain('كان الحارس العجوز يضيء المصباح كل مساء ويكتب حال الطقس في دفتره. '.repeat(3))],
    ]);
    const ends = pages[0]?.blocks[0]?.lines.map(({ x, line, fontSize }) => x + line.widthEm * fontSize) ?? [];
    expect(ends.length).toBeGreaterThan(1);
    for (const end of ends) expect(end).toBeCloseTo(ends[0] ?? 0, 3);
  });
});

describe('lines ensure that', () => {
  const widthOf = (text: string) => text.length * 0.5;

  test('they end at spaces, and never wider than the column', () => {
    expect(breakLine(breakablePieces('one two three four'), widthOf, 4)).toEqual(['one two', 'three', 'four']);
  });

  test('Japanese lines end anywhere but before a closing sign and behind an opening one', () => {
    const wide = (text: string) => text.length;
    expect(breakLine(breakablePieces('これは「長い」文。'), wide, 4)).toEqual(['これは', '「長い」', '文。']);
  });

  test('a word wider than the column is cut and lost in no part', () => {
    const lines = breakLine(breakablePieces(`${'x'.repeat(40)} end`), widthOf, 5);
    expect(lines.join('').replace(' ', '')).toBe(`${'x'.repeat(40)}end`);
    expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(5);
  });
});

describe('paragraphs ensure that', () => {
  const line = (text: string, end: number): RecognisedLine => ({
    x: 0,
    y: 0,
    angleDegrees: 0,
    ascent: 30,
    descent: 10,
    direction: 'left-to-right',
    hasSpaces: true,
    words: [{ text, start: 0, end, confidence: 90 }],
  });
  const textOf = (...lines: RecognisedLine[]) => {
    const page = { widthPixels: 1000, heightPixels: 1000, turnDegrees: 0, languages: ['eng'], confidence: 90 } as const;
    return recognisedParagraphs({ ...page, paragraphs: [{ lines }] }, 1)[0]?.text;
  };

  test('divided words are whole again, and lines become one', () => {
    expect(textOf(line('a long para-', 1000), line('graph of text', 1000))).toBe('a long paragraph of text');
    expect(textOf(line('North-', 1000), line('South', 1000))).toBe('North- South');
  });

  test('lines that end early keep their end', () => {
    expect(textOf(line('Mill Lane 4', 300), line('Oldtown and its surroundings', 1000), line('x', 20))).toBe(
      'Mill Lane 4\nOldtown and its surroundings x',
    );
  });
});
