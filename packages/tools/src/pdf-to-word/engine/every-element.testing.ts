import { buildPdf, type Dictionary, type PageSpec, richSpec, type Syntax } from '@recto/testkit';

/** The mark that the builder puts on each page lies above this one. */
const PAGE = [0, 0, 500, 690] as const;
const textAt = (text: string, left: number, baseline: number, size = 10, font = 'F1') =>
  `BT /${font} ${size} Tf ${left} ${baseline} Td (${text}) Tj ET`;
const font = (name: string, encoding: Syntax): Dictionary => ({
  Type: '/Font',
  Subtype: '/Type1',
  BaseFont: `/${name}`,
  Encoding: encoding,
});
/** F2 is bold; F3 draws the letters alef to tav for A to Z. */
const Resources = {
  Font: {
    F1: font('Helvetica', '/WinAnsiEncoding'),
    F2: font('Helvetica-Bold', '/WinAnsiEncoding'),
    F3: font('Times-Roman', {
      Type: '/Encoding',
      Differences: [65, ...Array.from({ length: 26 }, (_, index) => `/afii${57664 + index}`)],
    }),
  },
};
const pageOf = (...content: readonly string[]): PageSpec => ({
  mediaBox: PAGE,
  content: content.join('\n'),
  entries: { Resources },
});

const SENTENCE = 'The text of the page begins below the margin and goes on over lines that are as wide as';
const prose = (left: number, top: number, lines: number, words = SENTENCE) =>
  Array.from({ length: lines }, (_, line) => textAt(words, left, top - line * 12)).join('\n');

const grid = (xs: readonly number[], ys: readonly number[]) => {
  const lines = [
    ...ys.map((y) => `${xs[0]} ${y} m ${xs.at(-1)} ${y} l`),
    ...xs.map((x) => `${x} ${ys[0]} m ${x} ${ys.at(-1)} l`),
  ];
  return `0.5 w ${lines.join(' ')} S`;
};
const rows = (lefts: readonly number[], top: number, cells: readonly (readonly string[])[]) =>
  cells
    .flatMap((row, index) => row.map((text, column) => textAt(text, lefts[column] ?? 0, top - index * 20)))
    .join('\n');

const TABLE = [
  '0.8 0.9 1 rg 60 540 380 20 re f 0 g',
  grid([60, 250, 345, 440], [560, 540, 520, 500, 480]),
  ...['Product', 'Price', 'Share'].map((text, column) => textAt(text, [65, 255, 350][column] ?? 0, 546, 10, 'F2')),
  rows([65, 255, 350], 526, [
    ['Rope & twine', '$1,234.50', '12.5%'],
    ['Anchor <small>', '\\(77.00\\)', '3%'],
    ['2026-04-01', '007', '1e3'],
  ]),
].join('\n');
/** One cell over two columns, one over two rows. */
const SPANS = [
  '0.5 w 60 460 m 440 460 l 60 440 m 440 440 l 250 420 m 440 420 l 60 400 m 440 400 l',
  '60 400 m 60 460 l 250 400 m 250 440 l 440 400 m 440 460 l S',
  textAt('Over both columns', 65, 446),
  textAt('Over two rows', 65, 426),
  textAt('above', 255, 426),
  textAt('below', 255, 406),
].join('\n');
const LIST = [
  ['\\225', 'One item'],
  ['\\225', 'Another item'],
  ['1.', 'First'],
  ['2.', 'Second'],
]
  .map(
    ([mark = '', text = ''], index) => `${textAt(mark, 60, 380 - index * 16)}\n${textAt(text, 78, 380 - index * 16)}`,
  )
  .join('\n');
const TURNED = 'BT /F1 10 Tf 0 1 -1 0 480 200 Tm (Along the edge of the page) Tj ET';
const SHAPES = [
  '1 0 0 rg 100 200 m 130 280 l 160 200 l 90 250 l 170 250 l h f',
  '0 0 1 RG 2 w 200 200 m 240 280 280 120 320 200 c S',
  '0 0.5 0 rg 350 200 60 40 re f 0 0 0 RG 1 w 350 140 m 410 180 l S 0 g',
].join('\n');
/** A panel with cut corners behind text. */
const PANEL = [
  '0.8 0.9 1 rg 60 520 m 80 540 l 420 540 l 440 520 l 440 460 l 420 440 l 80 440 l 60 460 l h f 0 g',
  prose(80, 515, 5, 'These words are on a panel whose corners are cut'),
].join('\n');
const NOTES = [
  prose(60, 600, 6),
  textAt('The text ends here.', 60, 528),
  textAt('1', 146, 532, 6),
  '0.5 w 60 90 m 160 90 l S',
  textAt('1', 60, 78, 5),
  textAt('The note at the foot of the page.', 66, 74, 8),
].join('\n');
const COLUMNS = [
  textAt('Newsletter', 60, 640, 22),
  prose(60, 600, 20, 'Words of the left column go down'),
  prose(270, 600, 20, 'Words of the right column follow'),
].join('\n');
/** Right to left: text, and a table whose first column is the right one. */
const HEBREW = [
  textAt('ABCDE FGHIJ', 300, 600, 18, 'F3'),
  ...Array.from({ length: 4 }, (_, line) =>
    textAt('KLMN OPQR STUV WXYZ ABCDE FGHIJ KLMNO', 180, 560 - line * 14, 12, 'F3'),
  ),
  grid([60, 250, 440], [460, 440, 420, 400]),
  ...['ABC', 'DEF', 'GHI'].flatMap((word, row) => [
    textAt(word, 260, 446 - row * 20, 12, 'F3'),
    textAt(word, 70, 446 - row * 20, 12, 'F3'),
  ]),
].join('\n');
/** Type, lines, curves and tables larger than the formats know. */
const HUGE = [
  ...[5000, 100, -3000].map((baseline) => textAt('Huge', 60, baseline, 2600)),
  textAt('Far away', 3000, 3900),
  'q 1000000 0 0 1000000 0 0 cm 0.001 0.002 m 9 9 900 900 0.0005 0.0001 c f 0.01 w 0 0 m 0.002 0.009 l S 0 0 99 99 re f Q',
  grid([100, 2000, 3900], [3900, 2500, 200]),
  textAt('One', 200, 3000),
  textAt('Two', 2500, 3000),
  textAt('Three', 200, 700),
].join('\n');
const CHART = [
  rows([60, 130], 600, [
    ['Year', 'Tons'],
    ['2023', '40'],
    ['2024', '60'],
  ]),
  '1 1 1 rg 60 290 240 170 re f',
  ...[0, 1, 2, 3].map((bar) => `0 0 1 rg ${90 + bar * 40} 320 20 ${40 + bar * 20} re f`),
  '0 0 0 RG 80 320 m 280 320 l S 80 320 m 80 440 l S 80 360 m 280 360 l S 0 g',
].join('\n');
const titled = (page: number): PageSpec =>
  pageOf(
    page === 0
      ? textAt('Only on the first page', 330, 660)
      : `${textAt('Harbour', 60, 660)} ${textAt('Report', 400, 660)}`,
    prose(60, 600, 3),
    textAt(`${page + 1}`, 240, 30),
  );
const picture = Array.from({ length: 12 }, (_, index) => (index * 20).toString(16).padStart(2, '0')).join('');
const PICTURE = `q 120 0 0 90 60 300 cm BI /W 2 /H 2 /CS /RGB /BPC 8 /F /AHx ID ${picture}> EI Q`;
/** Lines that run on past what stands in their middle, one pitch below a line that is whole. */
const around = (top: number) =>
  [
    prose(60, top, 1),
    ...Array.from({ length: 8 }, (_, line) =>
      [60, 330].map((left) => textAt('the words run on around', left, top - 12 - line * 12)).join('\n'),
    ),
    prose(60, top - 108, 1),
  ].join('\n');
const WRAPPED = [
  around(600),
  `q 100 0 0 60 200 515 cm BI /W 2 /H 2 /CS /RGB /BPC 8 /F /AHx ID ${picture}> EI Q`,
  around(400),
  grid([200, 250, 300], [370, 345, 320]),
  ...['One', 'Two'].flatMap((text, row) => [200, 250].map((left) => textAt(text, left + 5, 352 - row * 25))),
].join('\n');
const BACKGROUND = `q 500 0 0 690 0 0 cm BI /W 2 /H 2 /CS /RGB /BPC 8 /F /AHx ID ${picture}> EI Q`;
const LINK = {
  Type: '/Annot',
  Subtype: '/Link',
  Rect: [60, 586, 200, 612],
  A: { S: '/URI', URI: '(https://example.org/?a=1&b=2)' },
};

/** PDFs that together lead to every element that the writers know, by what they hold. */
export function everyElement(): readonly (readonly [string, Uint8Array])[] {
  const of = (...pages: readonly PageSpec[]) => buildPdf({ marker: 'DOC', pages });
  return [
    ['every structure', buildPdf(richSpec())],
    ['tables, lists and turned text', of(pageOf(textAt('Price list', 60, 620, 22), TABLE, SPANS, LIST, TURNED))],
    ['shapes', of(pageOf(textAt('Shapes', 60, 620, 22), SHAPES), pageOf(textAt('Panel', 60, 620, 22), PANEL))],
    ['pictures', of(pageOf(prose(60, 600, 6), PICTURE), pageOf(BACKGROUND, textAt('On a picture', 60, 620, 22)))],
    ['text around a picture and a table', of(pageOf(WRAPPED))],
    ['notes and links', of({ ...pageOf(NOTES), entries: { Resources, Annots: [LINK] } })],
    ['columns', of(pageOf(COLUMNS))],
    ['running titles', of(titled(0), titled(1), titled(2))],
    ['pages of different sizes', of(pageOf(prose(60, 600, 3)), { content: prose(72, 700, 3), rotateDegrees: 90 })],
    ['page breaks', of(...['One', 'Two'].map((title) => pageOf(textAt(title, 60, 620, 22), TABLE)), pageOf(TABLE))],
    ['text from right to left', of(pageOf(HEBREW))],
    ['a chart', of(pageOf(CHART))],
    ['sizes beyond all bounds', of({ mediaBox: [0, 0, 4000, 4000], content: HUGE }, pageOf(HUGE))],
    ['nothing', of({ content: '' })],
  ];
}
