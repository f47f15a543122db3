import type { RecognisedPage } from '@recto/contract/recognised-page';
import { readPages, reopenDocument } from '@recto/pdf-document';
import { PdfWriter } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { newWords } from './new-words.ts';
import { readPageTextStates } from './page-text-state.ts';
import { type ExistingText, readsPage } from './reads-page.ts';

const PICTURE = 'q 612 0 0 792 0 0 cm /Im0 Do Q';
const SMALL_PICTURE = 'q 200 0 0 100 0 0 cm /Im0 Do Q';
const STAMP = 'BT /F0 10 Tf 72 700 Td (Received 3 May) Tj ET';
const NUMBER = '/Artifact <</Type/Pagination/Subtype/Footer>> BDC BT /F0 10 Tf 300 20 Td (1) Tj ET EMC';
const WATERMARK = '/Artifact <</Type/Pagination/Subtype/Watermark>> BDC BT /F0 200 Tf 0 300 Td (COPY) Tj ET EMC';
const HIDDEN = 'BT 3 Tr /F0 10 Tf 72 600 Td (Dear) Tj ET';
const PROSE = Array.from(
  { length: 40 },
  (_, line) => `BT /F0 12 Tf 40 ${750 - line * 16} Td (${'word '.repeat(16)}) Tj ET`,
);

/** A page of this content, 612 by 792 points, with a picture and a font. */
function pageOf(content: string, rotation = 0): Uint8Array {
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const image = writer.addStream(
    { Type: '/XObject', Subtype: '/Image', Width: 1, Height: 1, ColorSpace: '/DeviceGray', BitsPerComponent: 8 },
    Uint8Array.of(128),
  );
  const font = writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' });
  const page = writer.add({
    Type: '/Page',
    Parent: pages,
    MediaBox: [0, 0, 612, 792],
    Rotate: rotation,
    Resources: { XObject: { Im0: image }, Font: { F0: font } },
    Contents: writer.addStream({}, content),
  });
  writer.set(pages, { Type: '/Pages', Kids: [page], Count: 1 });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages }) } });
}

async function stateOf(content: string, rotation = 0) {
  const { file } = await reopenDocument(pageOf(content, rotation), 'page.pdf');
  const [state] = await readPageTextStates(file);
  const [page] = readPages(file);
  if (!state || !page) throw new Error('one page was written');
  return { file, page, state };
}

describe('existing text ensures that', () => {
  test.each<[name: string, content: string, read: readonly ExistingText[]]>([
    ['a scan', PICTURE, ['keep', 'pictures', 'replace']],
    ['a scan with a stamp', `${PICTURE} ${STAMP}`, ['keep', 'pictures', 'replace']],
    ['a scan with a page number', `${PICTURE} ${NUMBER}`, ['keep', 'pictures', 'replace']],
    ['a scan with a watermark', `${PICTURE} ${WATERMARK}`, ['keep', 'pictures', 'replace']],
    ['prose over a picture', `${PICTURE} ${PROSE.join(' ')}`, ['pictures']],
    ['prose beside a small picture', `${SMALL_PICTURE} ${PROSE.join(' ')}`, ['pictures']],
    ['a line beside a small picture', `${SMALL_PICTURE} ${STAMP}`, ['pictures']],
    ['prose', PROSE.join(' '), []],
    ['a scan that was recognised', `${PICTURE} ${HIDDEN}`, ['replace']],
    ['a scan that was recognised and stamped', `${PICTURE} ${HIDDEN} ${STAMP}`, ['replace']],
  ])('%s is read as it should be', async (_, content, read) => {
    const { state } = await stateOf(content);
    const modes: readonly ExistingText[] = ['keep', 'pictures', 'replace'];
    expect(modes.filter((mode) => readsPage(state, mode))).toEqual(read);
  });

  /** Words of 60 by 10 points in the picture of a page that is shown upright, at these places from its top left corner. */
  const recognised = (places: Readonly<Record<string, readonly [x: number, y: number]>>): RecognisedPage => ({
    widthPixels: 1224,
    heightPixels: 1584,
    turnDegrees: 90,
    languages: ['eng'],
    confidence: 90,
    paragraphs: Object.entries(places).map(([text, [x, y]]) => ({
      lines: [
        {
          x: 2 * x,
          y: 2 * y,
          angleDegrees: 0,
          ascent: 16,
          descent: 4,
          direction: 'left-to-right',
          hasSpaces: true,
          words: [{ text, start: 0, end: 120, confidence: 90 }],
        },
      ],
    })),
  });
  const wordsOf = ({ paragraphs }: RecognisedPage) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(({ text }) => text)));
  const PLACES = { Received: [72, 92], body: [72, 300], logo: [20, 750] } as const;

  test('a word that is on the page as text is not added again, and the page is not turned', async () => {
    const { state, page, file } = await stateOf(`${PICTURE} ${STAMP}`);
    const found = newWords(recognised(PLACES), state, page, file);
    expect(wordsOf(found)).toEqual(['body', 'logo']);
    expect(found.turnDegrees).toBe(0);
  });

  test('on a page with text only the words in its pictures are added', async () => {
    const { state, page, file } = await stateOf(`${SMALL_PICTURE} ${STAMP}`);
    expect(wordsOf(newWords(recognised(PLACES), state, page, file))).toEqual(['logo']);
  });

  test('a watermark across a scan hides no words, and a page number is not read again', async () => {
    const marked = await stateOf(`${PICTURE} ${WATERMARK}`);
    expect(wordsOf(newWords(recognised(PLACES), marked.state, marked.page, marked.file))).toHaveLength(3);
    const numbered = await stateOf(`${PICTURE} ${NUMBER}`);
    const read = recognised({ body: [72, 300], one: [296, 771] });
    const short = { ...read, paragraphs: read.paragraphs.map(shortened) };
    expect(wordsOf(newWords(short, numbered.state, numbered.page, numbered.file))).toEqual(['body']);
  });

  /** As narrow as a digit. */
  function shortened({ lines }: RecognisedPage['paragraphs'][number]): RecognisedPage['paragraphs'][number] {
    return { lines: lines.map((line) => ({ ...line, words: line.words.map((word) => ({ ...word, end: 20 })) })) };
  }

  test('a scan without text is read as it is', async () => {
    const { state, page, file } = await stateOf(PICTURE);
    const read = recognised(PLACES);
    expect(newWords(read, state, page, file)).toEqual(read);
  });
});
