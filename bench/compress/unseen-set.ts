/** Origin of the set of `bench/results/compress-unseen.md`, as Markdown. */
export const UNSEEN_SET: readonly string[] = [
  'PDFs with which nothing here was made or measured before: those among the test files of five public repositories ' +
    '(`tabulapdf/tabula-java`, `docling-project/docling`, `Unstructured-IO/unstructured`, `py-pdf/sample-files`, and ' +
    'some of `veraPDF/veraPDF-corpus`), and of 41 documentation packages of Debian 12 up to three each: the first, the middle and ' +
    'the last by name; all of 100 kB to 2.3 MB. What is also in the corpus of this project, twice in the set, or locked was left out. ' +
    'A third was made by pdfTeX; the others by Acrobat, Distiller, InDesign, Quartz, iText, Ghostscript, Matplotlib, xdvipdfmx, FOP, ' +
    'Word, PDFium and others. The constructed files of veraPDF stay in, though each makes a point of something that Ghostscript drops.',
  'Repeat it with `npm run house -- bench:compress FOLDER --preset ebook --least-kb 100 --accept`, the files in a folder for each source. ' +
    'Names are `SOURCE/FILE`, and `debian/PACKAGE__FILE`.',
  'Fonts that Compress leaves out show no text. Six files of the set were not measured for time.',
];
