import type { OcrLanguage } from '@recto/contract/ocr-languages';
import { type RecognisedLine, type RecognisedPage, recognisedText } from '@recto/contract/recognised-page';
import { reopenDocument } from '@recto/pdf-document';
import { characterErrorRate, extractTexts, imagePdf, normaliseText, pdfWordBoxes, TEXT_READERS } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, describe, expect, test } from 'vitest';
import { addTextLayer } from './add-text-layer.ts';

const PIXELS_PER_POINT = 300 / 72;
const EM_PIXELS = 46;

/** Lines of words as a recognition finds them: each letter half an em wide, or one em in scripts of square letters. */
const TEXTS: Readonly<Partial<Record<OcrLanguage, readonly string[]>>> = {
  eng: [
    'The harbour master wrote every arrival in a long ledger,',
    'at a quarter to 9, for 1,250 barrels (£4,618.75).',
  ],
  deu: ['Die Prüfung größerer Schäden übernimmt Frau Müßig;', 'sie fährt am 3. Mai nach „Überlingen“.'],
  rus: ['Съешь же ещё этих мягких французских булок,', 'да выпей чаю: 14 рублей 50 копеек.'],
  jpn: ['港の係員は毎朝、船の名前を帳面に書く。', '料金は1,250円で、Webからも申し込めます。'],
  chi_sim: ['港口的管理员每天早上把船名写进账本。', '费用为1,250元，可通过Web申请。'],
  chi_tra: ['港口的管理員每天早上把船名寫進帳本。', '費用為1,250元，可透過Web申請。'],
  kor: ['항구의 관리인은 매일 아침 배의 이름을 장부에 적는다.', '요금은 1,250원이며 인간은 누릴 수 있다.'],
  ara: ['يكتب مدير الميناء أسماء السفن في دفتر كبير،', 'ويدفع كل قبطان رسما صغيرا حسب الجدول.'],
  hin: ['बंदरगाह का प्रबंधक हर सुबह जहाज़ों के नाम लिखता है।', 'शुल्क 1,250 रुपये है और क्षेत्रीय कर्मचारी इसे लेते हैं।'],
};
const RIGHT_TO_LEFT = new Set<OcrLanguage>(['ara']);
const UNSPACED = new Set<OcrLanguage>(['jpn', 'chi_sim', 'chi_tra']);
const SQUARE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (SQUARE.test(letter) ? 1 : 0.5) * EM_PIXELS, 0);

function line(
  text: string,
  language: OcrLanguage,
  place: { x: number; y: number; angleDegrees: number },
): RecognisedLine {
  const isUnspaced = UNSPACED.has(language);
  // An engine cuts such writing into pieces of a few letters.
  const texts = isUnspaced ? (text.match(/[\w.,]+|.{1,2}/gu) ?? []) : text.split(' ');
  const gap = isUnspaced ? 2 : 0.27 * EM_PIXELS;
  const total = texts.reduce((sum, word) => sum + widthOf(word) + gap, -gap);
  const isRightToLeft = RIGHT_TO_LEFT.has(language);
  let at = 0;
  const words = texts.map((word) => {
    const start = isRightToLeft ? total - at - widthOf(word) : at;
    at += widthOf(word) + gap;
    return { text: word, start, end: start + widthOf(word), confidence: 90 };
  });
  return {
    ...place,
    ascent: 0.8 * EM_PIXELS,
    descent: 0.2 * EM_PIXELS,
    direction: isRightToLeft ? 'right-to-left' : 'left-to-right',
    hasSpaces: !isUnspaced,
    words,
  };
}

function pageOf(language: OcrLanguage, angleDegrees = 0): RecognisedPage {
  const [x, y] = angleDegrees === 90 ? [1800, 300] : [300, 400];
  const lines = (TEXTS[language] ?? []).map((text, at) => {
    const step = at * 1.6 * EM_PIXELS;
    return line(
      text,
      language,
      angleDegrees === 90 ? { x: x - step, y, angleDegrees } : { x, y: y + step, angleDegrees },
    );
  });
  return {
    widthPixels: 612 * PIXELS_PER_POINT,
    heightPixels: 792 * PIXELS_PER_POINT,
    turnDegrees: 0,
    languages: [language],
    confidence: 90,
    paragraphs: [{ lines }],
  };
}

/** A page with an image of one pixel and no text. */
const BLANK = imagePdf([
  {
    dictionary: { Width: 1, Height: 1, ColorSpace: '/DeviceGray', BitsPerComponent: 8 },
    data: Uint8Array.of(255),
    widthPoints: 612,
    heightPoints: 792,
  },
]);

async function layered(page: RecognisedPage, pdf = BLANK): Promise<Uint8Array> {
  const document = await reopenDocument(pdf, 'scan.pdf');
  const { bytes } = await addTextLayer(document.file, { pages: new Map([[0, page]]), languageTag: 'en' });
  return bytes;
}

describe.each(Object.keys(TEXTS) as OcrLanguage[])('a text layer in %s ensures that', (language) => {
  describeWithPrograms('all readers agree:', ['pdftotext', 'mutool', 'qpdf'], () => {
    beforeAll(usePdfMatchers);
    test.each(TEXT_READERS)('%s copies the recognised text', async (reader) => {
      const page = pageOf(language);
      const bytes = await layered(page);
      await expect(bytes).toPassQpdfCheck();
      const [found = ''] = await extractTexts(bytes, reader);
      const isCjk = UNSPACED.has(language);
      const truth = recognisedText(page);
      const firstLine = truth.split('\n')[0] ?? '';
      expect(normaliseText(found, { isCjk })).toContain(normaliseText(firstLine, { isCjk }));
      expect(characterErrorRate(truth, found, { isCjk })).toBeLessThanOrEqual(0.002);
    });
  });
});

describeWithPrograms('Arabic ensures that', ['pdftotext', 'mutool'], () => {
  const pageWith = (arabic: RecognisedLine) => ({ ...pageOf('ara'), paragraphs: [{ lines: [arabic] }] });
  const PLACE = { x: 300, y: 400, angleDegrees: 0 };

  test.each(TEXT_READERS)('%s copies numbers and full stops where they stand', async (reader) => {
    const page = pageWith(line('أصلحت في عام 2019 لأن جدارها تشقق. من كتب 48 رسالة، فليعد.', 'ara', PLACE));
    const [found = ''] = await extractTexts(await layered(page), reader);
    expect(normaliseText(found)).toBe(normaliseText(recognisedText(page)));
  });

  test.each(TEXT_READERS)('%s keeps words apart whose boxes overlap', async (reader) => {
    const apart = line('يكتب في عام واحد من الأعوام', 'ara', PLACE);
    const words = apart.words.map((word) => ({ ...word, end: word.end + 0.4 * EM_PIXELS }));
    const page = pageWith({ ...apart, words });
    const [found = ''] = await extractTexts(await layered(page), reader);
    expect(normaliseText(found)).toBe(normaliseText(recognisedText(page)));
  });

  test.each(TEXT_READERS)('%s copies lines that slope', async (reader) => {
    const lines = [0, 1, 2].map((at) =>
      line(TEXTS.ara?.[0] ?? '', 'ara', { ...PLACE, y: 400 + at * 90, angleDegrees: 2 }),
    );
    const page = { ...pageOf('ara'), paragraphs: [{ lines }] };
    const [found = ''] = await extractTexts(await layered(page), reader);
    expect(normaliseText(found)).toBe(normaliseText(recognisedText(page)));
  });

  // Readers differ in what they do with spaces and brackets beside Latin words; none may lose or reverse a word.
  test.each(TEXT_READERS)('%s copies every word of a mixed line', async (reader) => {
    const text = 'والرسم 1250 درهما أو 340 USD حسب الجدول.';
    const page = pageWith(line(text, 'ara', PLACE));
    const [found = ''] = await extractTexts(await layered(page), reader);
    const folded = normaliseText(found).replaceAll(' ', '');
    for (const word of text.split(' ')) expect(folded).toContain(word);
    expect(characterErrorRate(text, found)).toBeLessThan(0.3);
  });
});

describe('a text layer ensures that', () => {
  test('a long slanting line does not take the first word of the next one', async () => {
    const words = 'The pilot said that the ferry would wait until all of the barrels were on board and';
    const texts = [words, words, 'A short one.', words, 'Another.', words];
    const lines = texts.map((text, at) =>
      line(text, 'eng', { x: 100, y: 400 + at * 1.4 * EM_PIXELS, angleDegrees: 2 }),
    );
    const page = { ...pageOf('eng'), paragraphs: [{ lines }] };
    for (const reader of TEXT_READERS) {
      const [found = ''] = await extractTexts(await layered(page), reader);
      expect(normaliseText(found)).toBe(normaliseText(recognisedText(page)));
    }
  });

  test('lines that were measured a little differently are of one size, and a headline of its own', async () => {
    const lines = [1.5, 1.04, 0.96, 1, 1.02, 1].map((factor, at) => ({
      ...line('barrels', 'eng', { x: 300, y: 400 + at * 80, angleDegrees: 0 }),
      ascent: 0.8 * EM_PIXELS * factor,
      descent: 0.2 * EM_PIXELS * factor,
    }));
    const boxes = await pdfWordBoxes(await layered({ ...pageOf('eng'), paragraphs: [{ lines }] }));
    const sizes = boxes.map(({ top, bottom }) => ((bottom - top) * PIXELS_PER_POINT) / EM_PIXELS);
    expect(sizes.map((size) => Number(size.toFixed(2)))).toEqual([1.5, 1, 1, 1, 1, 1]);
  });

  test('a line that slopes steeply is laid as it is', async () => {
    const seen = line('The pilot said that the ferry would wait for them', 'eng', { x: 300, y: 900, angleDegrees: 8 });
    const boxes = await pdfWordBoxes(await layered({ ...pageOf('eng'), paragraphs: [{ lines: [seen] }] }));
    const [first, last] = [boxes[0], boxes.at(-1)];
    const [run, fall] = [(last?.left ?? 0) - (first?.left ?? 0), (last?.bottom ?? 0) - (first?.bottom ?? 0)];
    expect((Math.atan2(fall, run) * 180) / Math.PI).toBeCloseTo(8, 0);
  });

  test('words stand where they were seen, also on a slope', async () => {
    const text = 'The pilot said that the ferry would wait until all of the barrels were';
    const seen = line(text, 'eng', { x: 300, y: 900, angleDegrees: 2 });
    const page = { ...pageOf('eng'), paragraphs: [{ lines: [seen] }] };
    const boxes = await pdfWordBoxes(await layered(page));
    const slope = Math.tan((2 * Math.PI) / 180);
    expect(boxes.map(({ text: word }) => word)).toEqual(text.split(' '));
    for (const [at, { left, top, bottom }] of boxes.entries()) {
      const start = seen.words[at]?.start ?? 0;
      expect(left * PIXELS_PER_POINT).toBeCloseTo(300 + start, -1);
      const middle = 900 + start * slope - 0.3 * EM_PIXELS;
      expect(Math.abs(((top + bottom) / 2) * PIXELS_PER_POINT - middle)).toBeLessThan(0.6 * EM_PIXELS);
    }
  });

  test('a word whose last letter was not seen still reaches the next one, without a gap like that between columns', async () => {
    const whole = line('요금은 일곱 시에 문을 열고', 'kor', { x: 300, y: 400, angleDegrees: 0 });
    const [first, ...words] = whole.words;
    const lines = [{ ...whole, words: first ? [{ ...first, end: first.end - EM_PIXELS }, ...words] : [] }];
    const [one, two] = await pdfWordBoxes(await layered({ ...pageOf('kor'), paragraphs: [{ lines }] }));
    const gap = ((two?.left ?? 0) - (one?.right ?? 0)) * PIXELS_PER_POINT;
    expect(gap).toBeGreaterThan(0.1 * EM_PIXELS);
    expect(gap).toBeLessThan(0.6 * EM_PIXELS);
  });

  test('a short column stays before the next one, which begins at the same height', async () => {
    const column = (text: string, at: number): RecognisedLine => ({
      ...line(text, 'chi_sim', { x: 1800 - at * 1.6 * EM_PIXELS, y: 300, angleDegrees: 90 }),
      direction: 'vertical',
    });
    const page = { ...pageOf('chi_sim'), paragraphs: [{ lines: ['港口来宾', '办公室早上七点开门'].map(column) }] };
    for (const reader of TEXT_READERS) {
      const [found = ''] = await extractTexts(await layered(page), reader);
      expect(characterErrorRate(recognisedText(page), found, { isCjk: true })).toBe(0);
    }
  });

  test('vertical columns and slanting lines are copied as they read', async () => {
    const vertical = pageOf('jpn', 90);
    for (const reader of ['pdfium', 'pdfjs'] as const) {
      const [found = ''] = await extractTexts(await layered(vertical), reader);
      expect(characterErrorRate(recognisedText(vertical), found, { isCjk: true })).toBeLessThanOrEqual(0.002);
      const [slanting = ''] = await extractTexts(await layered(pageOf('eng', 2)), reader);
      expect(characterErrorRate(recognisedText(pageOf('eng')), slanting)).toBeLessThanOrEqual(0.002);
    }
  });
});
