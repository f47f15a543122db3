/** The files that the pictures of the site show: those of an orchard, the same at every run. */
import {
  buildDocx,
  buildPdf,
  type DocumentSpec,
  drawGray,
  imagePdf,
  richSpec,
  scanPdf,
  wordParagraph,
  wordRun,
} from '@recto/testkit';
import { type GivenFile, givenFile } from '../../apps/web/src/tests/given-file.testing.ts';
import { orchardPhoto } from './orchard-photo.ts';

const SCAN_DPI = 150;
const HARVEST = [
  'The orchard had a mild winter and a late spring. Blossom began on',
  '22 April, nine days later than in the year before, and no frost came',
  'after it. Bees were out on eleven of the fourteen days of blossom.',
  '',
  'We picked 41,300 kg of apples and 6,850 kg of pears. Two thirds were',
  'sold at the farm gate, the rest went to the press. Contact for all',
  'questions about this report: Jane Doe, 14 Mill Lane, Ashford.',
  '',
  'Three rows of the old plot were cleared and planted again with a',
  'variety that bears later. They will carry fruit from 2029 on.',
];
const WATER = [
  'June and July were dry. The pond was down to a third on 2 August,',
  'and we watered the young trees by hand until the rain returned.',
  '',
  'A second pond would hold enough for ten weeks without rain. Jane Doe',
  'has asked three firms for a price; the offers are attached.',
];
/** Five bars, as a chart of the five last harvests. */
const CHART = [120, 165, 140, 190, 210]
  .map((height, index) => `${0.3 + index * 0.08} 0.5 0.35 rg ${90 + index * 85} 190 52 ${height} re f`)
  .join(' ');

/** A report of some pages, with a heading, text and a chart. */
export function report(marker: string, pages: number, change: Partial<DocumentSpec> = {}): Uint8Array {
  return buildPdf({
    marker: `${marker} `,
    pages: Array.from({ length: pages }, (_, index) => ({
      text: (index % 2 ? WATER : HARVEST).join('\n'),
      content: `q ${CHART} Q`,
    })),
    ...change,
  });
}

/** A report as a PDF that one may drop. */
export function reportFile(name: string, marker: string, pages: number): GivenFile {
  return givenFile(name, report(marker, pages));
}

/** The report of the year after: other numbers, and a sentence more. */
export function revisedFile(name: string): GivenFile {
  const text = HARVEST.join('\n').replace('41,300', '44,100').replace('late spring', 'warm spring');
  return givenFile(
    name,
    buildPdf({
      marker: 'Orchard report ',
      pages: [{ text: `${text}\n\nA new press was bought in May.`, content: `q ${CHART} Q` }],
    }),
  );
}

/** A form with everything that a document can hold: fields, comments, layers, bookmarks, attachments. */
export function formFile(name: string): GivenFile {
  return givenFile(name, buildPdf(richSpec({ pages: 4, marker: 'Order ' })));
}

/** A PDF with a page for each photograph of the orchard. @param width width of the photographs, in pixels */
export async function photosFile(name: string, count: number, width: number): Promise<GivenFile> {
  const photos = await Promise.all(Array.from({ length: count }, (_, seed) => orchardPhoto(seed, width)));
  const dictionary = { Width: width, Height: (width * 3) / 4, ColorSpace: '/DeviceRGB', BitsPerComponent: 8 };
  return givenFile(
    name,
    imagePdf(
      photos.map((data) => ({
        dictionary: { ...dictionary, Filter: '/DCTDecode' },
        data,
        widthPoints: 560,
        heightPoints: 420,
      })),
    ),
  );
}

/** The first two pages of the report, as a scanner gives them. */
export async function scanFile(name: string): Promise<GivenFile> {
  return givenFile(name, scanPdf(await drawGray(report('Orchard report', 2), SCAN_DPI), SCAN_DPI));
}

/** A letter as Word writes it. */
export function letterFile(name: string): GivenFile {
  const body = [...HARVEST, ...WATER].map((line) => wordParagraph(wordRun(line))).join('');
  return givenFile(name, buildDocx({ body }), '');
}
