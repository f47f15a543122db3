import { existsSync } from 'node:fs';
import type { AnyTool } from '@recto/contract/any-tool';
import {
  alphaPng,
  buildDocx,
  buildPdf,
  buildPptx,
  buildXlsx,
  damageFile,
  drawGray,
  imageFixture,
  imagePdf,
  lockWithQpdf,
  PRIVATE_WORD,
  pdfTexts,
  plainPdf,
  privateDocuments,
  qpdfEncryption,
  readWithQpdf,
  richSpec,
  scanPdf,
  sheetRows,
  tailCut,
  wordParagraph,
  wordRun,
} from '@recto/testkit';
import { DECLARATIONS } from '@recto/tools/declarations';
import { type GivenFile, givenFile } from '../given-file.testing.ts';
import { type Check, hasPages, isSoundPdf, partSays, same, sound, zipOf } from './checks.testing.ts';
import type { Visitor } from './visitor.testing.ts';

/** A visitor's actions on the page of a tool, and the check of their result. */
export interface Journey {
  readonly files: () => Promise<readonly GivenFile[]> | readonly GivenFile[];
  /** Fills in the settings once the files are there. */
  readonly fill?: (visitor: Visitor) => Promise<void>;
  /** Waits until the page has read the files, where it does not show a card for each. */
  readonly untilRead?: (visitor: Visitor) => Promise<void>;
  /** True where the result is read on the page and downloaded on request only. */
  readonly isAnswer?: boolean;
  /** Programs of the server without which it cannot be made. */
  readonly needs?: readonly string[];
  readonly check: Check;
}

const SENTENCE = 'The quick brown fox jumps over the lazy dog.';
const PASSWORD = 'orchard-2026';
const OFFICE = ['/usr/lib/libreoffice/program/soffice', '/usr/bin/bwrap'];
const TABLE = buildPdf({ pages: [{ text: 'Annual report' }, { text: 'Second page' }] });
const REVISED = buildPdf({ pages: [{ text: 'Annual report' }, { text: 'Last page' }] });

/** One journey for each page of `PAGES`, by its route. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  merge: {
    files: () => [pdf('AAA', 3), pdf('BBB', 2)],
    check: hasPages(['AAA', 'AAA', 'AAA', 'BBB', 'BBB']),
  },
  split: { files: () => [pdf('CUT', 3)], check: zipOf(3, '.pdf', hasPages(['CUT'])) },
  reorder: {
    files: () => [pdf('ORD', 3)],
    untilRead: untilGrid,
    fill: async (visitor) => {
      await visitor.press({ css: '[role=gridcell][aria-label^="Page 1 of"] .tile-number' });
      await visitor.press({ css: '.square-button[data-command=remove]' });
    },
    check: hasPages(['ORD', 'ORD']),
  },
  rotate: {
    files: () => [pdf('ROT', 2)],
    check: async ({ bytes }) => {
      await sound(bytes);
      const { pages } = await readWithQpdf(bytes);
      same(
        pages.map(({ rotationDegrees }) => rotationDegrees),
        [90, 90],
      );
    },
  },
  'page-numbers': {
    files: () => [pdf('NUM', 2)],
    untilRead: (visitor) => visitor.see({ css: '.number-paper' }),
    check: async ({ bytes }) => {
      await sound(bytes);
      const last = (await pdfTexts(bytes)).map((text) => text.trim().split(/\s+/).at(-1));
      same(last, ['1', '2']);
    },
  },
  crop: {
    files: () => [pdf('CRP', 2)],
    untilRead: (visitor) => visitor.see({ css: '.crop-box' }),
    check: async ({ bytes }) => {
      await sound(bytes);
      const { pages } = await readWithQpdf(bytes);
      const isCropped = pages.map(({ cropBox, mediaBox }) => (cropBox[1] ?? 0) > (mediaBox[1] ?? 0));
      same(isCropped, [true, true]);
    },
  },
  properties: {
    files: () => [pdf('PRO', 2)],
    untilRead: (visitor) => visitor.see({ css: '.properties-part' }),
    fill: (visitor) => visitor.type({ field: 'Title' }, 'Harvest of 2026'),
    check: async ({ bytes }) => {
      await sound(bytes);
      same((await readWithQpdf(bytes)).catalog.info.Title, 'Harvest of 2026');
    },
  },
  'n-up': { files: () => [pdf('NUP', 4)], check: hasPages(['NUP', 'NUP']) },
  convert: {
    files: () => [pdf('CNV', 2)],
    fill: (visitor) => visitor.select({ field: 'Format' }, 'pdf-to-png'),
    check: zipOf(2, '.png', async ({ bytes }) => same([...bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47])),
  },
  'word-to-pdf': {
    files: () => [givenFile('harvest.docx', buildDocx({ body: wordParagraph(wordRun('Harvest of 2026')) }), '')],
    needs: OFFICE,
    check: hasPages(['Harvest of 2026']),
  },
  'excel-to-pdf': {
    files: () => [
      givenFile('harvest.xlsx', buildXlsx([{ name: 'One', rows: sheetRows([['Harvest of 2026'], [42]]) }]), ''),
    ],
    needs: OFFICE,
    check: hasPages(['Harvest of 2026']),
  },
  'powerpoint-to-pdf': {
    files: () => [givenFile('harvest.pptx', buildPptx([{ lines: [{ text: 'Harvest of 2026' }] }]), '')],
    needs: OFFICE,
    check: hasPages(['Harvest of 2026']),
  },
  image2pdf: {
    files: () => [
      givenFile('red.png', alphaPng(60, [200, 0, 0]), 'image/png'),
      givenFile('blue.png', alphaPng(60, [0, 0, 200]), 'image/png'),
    ],
    check: hasPages(['', '']),
  },
  scan: {
    files: () => [
      givenFile('sheet.png', alphaPng(60, [200, 0, 0]), 'image/png'),
      givenFile('other.png', alphaPng(60, [0, 0, 200]), 'image/png'),
    ],
    untilRead: (visitor) => visitor.see({ css: '.scan-page img' }),
    check: hasPages(['', '']),
  },
  'pdf-to-word': {
    files: () => [givenFile('report.pdf', TABLE)],
    check: partSays('word/document.xml', 'Annual report'),
  },
  'pdf-to-excel': { files: () => [givenFile('report.pdf', TABLE)], check: partSays('xl/', 'Annual report') },
  'pdf-to-powerpoint': {
    files: () => [givenFile('report.pdf', TABLE)],
    check: partSays('ppt/slides/', 'Annual report'),
  },
  'pdf-to-image': {
    files: () => [pdf('IMG', 3)],
    check: zipOf(3, '.jpg', async ({ bytes }) => same([...bytes.subarray(0, 3)], [0xff, 0xd8, 0xff])),
  },
  extract: {
    files: async () => {
      const dictionary = { Width: 64, Height: 48, ColorSpace: '/DeviceRGB', BitsPerComponent: 8, Filter: '/DCTDecode' };
      return [givenFile('photo.pdf', imagePdf([{ dictionary, data: await imageFixture('plain.jpg') }]))];
    },
    fill: (visitor) => visitor.see({ css: '[role=img] img, img[src^=blob]' }),
    check: async ({ bytes }) => same(Buffer.from(bytes).equals(Buffer.from(await imageFixture('plain.jpg'))), true),
  },
  compress: { files: () => [photos()], check: hasPages(['', '']) },
  'compress-lite': { files: () => [photos()], check: hasPages(['', '']) },
  protect: {
    files: () => [pdf('LCK', 2)],
    fill: async (visitor) => {
      await visitor.type({ field: 'Password to open' }, PASSWORD);
      await visitor.type({ field: 'Repeat the password: Password to open' }, PASSWORD);
    },
    check: async ({ bytes }) => {
      const lock = await qpdfEncryption(bytes, PASSWORD);
      same([lock?.revision, lock?.method], [6, 'AESv3']);
    },
  },
  unlock: {
    files: async () => [givenFile('locked.pdf', await lockWithQpdf(plainPdf('LCK', 2), { userPassword: PASSWORD }))],
    fill: async (visitor) => {
      await visitor.type({ css: '.leaf[data-state=locked] input' }, PASSWORD);
    },
    check: async (result) => {
      same(await qpdfEncryption(result.bytes), null);
      await hasPages(['LCK', 'LCK'])(result);
    },
  },
  redact: {
    files: () => [givenFile('letter.pdf', buildPdf({ pages: [{ text: 'Dear Jane Doe' }] }))],
    untilRead: (visitor) => visitor.see({ css: '.redact-picture[data-drawn]' }),
    fill: async (visitor) => {
      await visitor.type({ field: 'Words or phrases' }, 'Jane Doe');
      await visitor.until(() => document.querySelector('.redact-count')?.textContent === '1 hit on 1 page');
    },
    check: async ({ bytes }) => {
      await sound(bytes);
      const text = (await pdfTexts(bytes)).join();
      same([text.includes('Dear'), text.includes('Jane')], [true, false]);
    },
  },
  clean: {
    files: () => {
      const covered = privateDocuments().find(({ name }) => name === 'text below a black box');
      return [givenFile('letter.pdf', covered?.bytes ?? new Uint8Array())];
    },
    fill: (visitor) => visitor.see({ css: '.finding' }),
    check: async ({ bytes }) => {
      await sound(bytes);
      same((await pdfTexts(bytes)).join().includes(PRIVATE_WORD), false);
    },
  },
  watermark: {
    files: () => [pdf('LET', 2)],
    untilRead: (visitor) => visitor.see({ css: '.stage-paper' }),
    fill: async (visitor) => {
      await visitor.type({ field: 'Text' }, 'Draft 7');
    },
    check: hasPages(['Draft 7', 'Draft 7']),
  },
  flatten: {
    files: () => [givenFile('rich.pdf', buildPdf(richSpec({ pages: 4 })))],
    check: async (result) => {
      await hasPages(['', '', '', ''])(result);
      same(/\/Subtype\s*\/Widget/.test(Buffer.from(result.bytes).toString('latin1')), false);
    },
  },
  esign: {
    files: () => [pdf('CON', 2)],
    untilRead: (visitor) => visitor.see({ css: '.sign-paper canvas, .sign-paper img' }),
    fill: async (visitor) => {
      await visitor.press({ button: 'Signature' });
      await visitor.press({ button: 'Type' });
      await visitor.type({ css: 'dialog .input' }, 'Anna Example');
      await visitor.press({ button: 'Use it' });
      await visitor.press({ css: '.sign-paper' });
      await visitor.see({ css: '.sign-mark' });
    },
    check: hasPages(['Anna Example', '']),
  },
  'check-signatures': {
    files: () => [pdf('SIG', 1)],
    isAnswer: true,
    check: async ({ bytes }) => {
      const { signatures } = JSON.parse(new TextDecoder().decode(bytes)) as { readonly signatures: unknown };
      same(signatures, []);
    },
  },
  ocr: {
    files: async () => [
      givenFile(
        'scan.pdf',
        scanPdf(
          await drawGray(buildPdf({ marker: 'Page', pages: [{ text: SENTENCE }, { text: SENTENCE }] }), 200),
          200,
        ),
      ),
    ],
    check: hasPages([SENTENCE, SENTENCE]),
  },
  repair: { files: () => [givenFile('cut.pdf', tailCut(30).apply(damageFile('table', 6), 1))], check: isSoundPdf },
  compare: {
    files: () => [givenFile('old.pdf', TABLE), givenFile('new.pdf', REVISED)],
    untilRead: (visitor) => visitor.see({ css: '.compare-item' }),
    check: async ({ bytes }) => {
      await hasPages(['Annual report', 'Last page'])({ bytes, name: 'new.pdf' });
      const { pages } = await readWithQpdf(bytes);
      const comments = pages.flatMap(({ annotations }) => annotations.map(({ dictionary }) => dictionary['/Contents']));
      same(
        comments.some((contents) => String(contents).includes('Second')),
        true,
      );
    },
  },
};

/** Returns the label of a page's button. @throws Error for a route without a page */
export function buttonOf(route: string): string {
  const pages = Object.values<AnyTool>(DECLARATIONS).flatMap((tool) => tool.pages);
  const page = pages.find((each) => each.route === route);
  if (!page) throw new Error(`There is no page ${route}`);
  return page.actionLabel;
}

/** Lists the programs that a journey needs and this machine lacks. */
export const lackingFor = ({ needs = [] }: Journey) => needs.filter((path) => !existsSync(path));

/** Goes through a page once, from the file dialog to the file that the engine saves, and checks that. @param journey another than that of `JOURNEYS` */
export async function travel(visitor: Visitor, route: string, journey = JOURNEYS[route]): Promise<void> {
  if (!journey) throw new Error(`There is no journey for ${route}`);
  await visitor.open(`/tools/${route}`);
  await goThrough(visitor, route, journey);
}

/** Goes through a page that is open, as `travel` does. */
export async function goThrough(visitor: Visitor, route: string, journey = JOURNEYS[route]): Promise<void> {
  if (!journey) throw new Error(`There is no journey for ${route}`);
  const files = await journey.files();
  await visitor.chooseFiles(files);
  await (journey.untilRead ?? ((each) => each.untilDescribed(files.length)))(visitor);
  await journey.fill?.(visitor);
  if (journey.isAnswer) await visitor.press({ button: buttonOf(route) });
  await journey.check(await visitor.runAndSave(journey.isAnswer ? 'Download Result' : buttonOf(route)));
}

function pdf(marker: string, pages: number): GivenFile {
  return givenFile(`${marker.toLowerCase()}.pdf`, plainPdf(marker, pages));
}

/** Two pages with an image each that can be made smaller. */
function photos(): GivenFile {
  const side = 300;
  const dictionary = { Width: side, Height: side, ColorSpace: '/DeviceRGB', BitsPerComponent: 8 };
  const image = (phase: number) => ({
    dictionary,
    data: Uint8Array.from({ length: side * side * 3 }, (_, at) => 128 + 100 * Math.sin(at / 70 + phase)),
    compress: true,
    widthPoints: 300,
    heightPoints: 300,
  });
  return givenFile('photos.pdf', imagePdf([image(0), image(1)]));
}

async function untilGrid(visitor: Visitor): Promise<void> {
  await visitor.see({ css: '[role=gridcell]' });
}
