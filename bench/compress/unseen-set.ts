/** How the set of `bench/results/compress-unseen.md` was put together, as Markdown. */
export const UNSEEN_SET: readonly string[] = [
  'PDFs that no part of the engine was made or measured with: all PDFs of at least 100 kB in the test files of five public repositories ' +
    '(`tabulapdf/tabula-java`, `docling-project/docling`, `Unstructured-IO/unstructured`, `py-pdf/sample-files`, ' +
    '`veraPDF/veraPDF-corpus`: a selection of the last), and of 110 documentation packages of Debian 12 up to three each, of 100 kB to 5 MB: ' +
    'the first, the middle and the last by name. Those that are in the corpus of this project, twice in the set, or locked were left ' +
    'out. The constructed files of veraPDF are not documents, and stay in: each makes a point of ' +
    'something that Ghostscript drops.',
  'Repeat it with `npm run bench:compress -- FOLDER --preset ebook --least-kb 100 --accept`, the files in a folder for each source. ' +
    'Names are `SOURCE/FILE`, and `debian/PACKAGE__FILE`.',
];
