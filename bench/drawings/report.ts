/** Structural similarity of two drawings of one page; 1 is equal. */
export interface ComparedPage {
  readonly file: string;
  readonly page: number;
  /** Our drawing and poppler's, pixel for pixel. */
  readonly ssim: number;
  /** MuPDF's drawing and poppler's. */
  readonly mupdf: number;
  /** Ours and poppler's at a quarter of the size, and MuPDF's. */
  readonly quarter: number;
  readonly mupdfQuarter: number;
}

/** Findings of the visual review of the pages on 2026-11-22; to be rewritten when the pages change. */
const SEEN: readonly string[] = [
  'Both drawings of each of the 23 of our corpus, and their difference, were looked at:',
  '',
  '- Text one pixel higher or lower on some lines, the same on the others, because PDFium rounds where poppler cuts off: the nine contents pages of DA-619p.pdf, where each line is underlined and the underline moves too;',
  "  GeoTopo-komprimiert.pdf, redp5110_sampled.pdf, korean-text-with-tables.pdf and issue840.pdf. In redp5110_sampled.pdf 12 the thick rules of the table are a pixel wider in PDFium's drawing, in issue840.pdf the edges of boxes differ by less than a pixel.",
  "- Fonts that are not embedded: in standard_fonts.pdf Courier and ZapfDingbats come from each program's own substitutes. Letters are alike; single signs (™ ¬ ¨ ©, and many dingbats) are of another weight or design,",
  '  and the rules of the table are two pixels wide where poppler draws one.',
  "- Scans of two colours drawn below their resolution: jbig2.pdf and Seige_of_Vicksburg_Sample_OCR.pdf. PDFium's letters come out heavier, poppler's thinner with gray edges.",
  '',
  'Nothing was missing, misplaced by more than a pixel, or of another colour.',
];

/** Less than MuPDF by so much is a difference of its own. */
const MARGIN = 0.01;

const MEASURES: Readonly<Record<string, (page: ComparedPage) => number>> = {
  'Recto (PDFium)': ({ ssim }) => ssim,
  MuPDF: ({ mupdf }) => mupdf,
  'Recto, at a quarter of the size': ({ quarter }) => quarter,
  'MuPDF, at a quarter of the size': ({ mupdfQuarter }) => mupdfQuarter,
};

/** The comparison as a Markdown page. @param least similarity above which nobody needs to look */
export function reportOf(pages: readonly ComparedPage[], dpi: number, least: number): string {
  const outliers = pages
    .filter((page) => isOutlier(page, least))
    .toSorted((one, other) => one.quarter - other.quarter)
    .map(
      ({ file, page, ssim, mupdf, quarter, mupdfQuarter }) =>
        `| ${file} ${page} | ${[ssim, mupdf, quarter, mupdfQuarter].map((value) => value.toFixed(4)).join(' | ')} |`,
    );
  return [
    '# Pages beside those of other programs',
    '',
    `Written by \`npm run house -- bench:drawings\`: ${pages.length} pages at ${dpi} dpi, structural similarity to what poppler's pdftoppm draws (whole page,`,
    'windows of 8 pixels).',
    '',
    `| drawn by | lowest | tenth | median | pages below ${least} |`,
    '|---|---:|---:|---:|---:|',
    ...Object.entries(MEASURES).map(([name, value]) => measureRow(name, pages.map(value), least)),
    '',
    'Two renderers place and smooth letters in their own ways: poppler sets each line of text on a whole pixel below, PDFium on the nearest one, MuPDF on a quarter of one. At 150 dpi this alone',
    `takes most pages of text below ${least}, MuPDF's as well as ours. So a page is looked at when it is below ${least} and also less like poppler's than MuPDF's is, by ${MARGIN} or more.`,
    '',
    `## ${outliers.length} pages to be looked at`,
    '',
    '| page | Recto | MuPDF | Recto, quarter | MuPDF, quarter |',
    '|---|---:|---:|---:|---:|',
    ...outliers,
    '',
    ...SEEN,
    '',
  ].join('\n');
}

function measureRow(name: string, similarities: readonly number[], least: number): string {
  const sorted = similarities.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(4) ?? '';
  return `| ${name} | ${at(0)} | ${at(0.1)} | ${at(0.5)} | ${sorted.filter((value) => value < least).length} |`;
}

/** Less alike than is wanted, and less than MuPDF is too: then it is not only how edges are smoothed. */
function isOutlier({ ssim, mupdf, quarter, mupdfQuarter }: ComparedPage, least: number): boolean {
  return ssim < least && (ssim < mupdf - MARGIN || quarter < mupdfQuarter - MARGIN);
}
