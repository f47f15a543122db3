import { type Message, message } from '@recto/ui';

/** Texts of a section. The places in them are filled with facts of its figures. */
export interface QualityTexts {
  readonly title: Message;
  /** Method and input of the measurement. */
  readonly what: Message;
  /** Caption of the chart. */
  readonly chart: Message;
  /** Results in which another program is better or Recto falls short. */
  readonly behind: Message;
  /** True when another program is better in `behind`. */
  readonly isBeside: boolean;
}

/** The texts of each section by its id. */
export const QUALITY_TEXTS: Readonly<Record<string, QualityTexts>> = {
  merge: {
    title: message('quality.merge', 'Content kept by a merge'),
    what: message(
      'quality.mergeWhat',
      'Each program merges the same ten files with its plain command: bookmarks, links, forms, tags, attachments and layers in each, under the same names. Readers that are not ours count {kinds} kinds of content in the results.',
    ),
    chart: message('quality.mergeChart', 'Share of the content that is kept, mean of all kinds'),
    behind: message(
      'quality.mergeBehind',
      'mutool is much faster: it merges the ten files in {mutoolSeconds} s, Recto with its check in {seconds} s.',
    ),
    isBeside: true,
  },
  speed: {
    title: message('quality.speed', 'Speed'),
    what: message(
      'quality.speedWhat',
      '{jobs} jobs, most of them with large files, on {cores} cores, each compared with the fastest native program that was measured for it. Those programs check nothing afterwards and write no receipt.',
    ),
    chart: message('quality.speedChart', 'Jobs in which Recto is at least as fast as the fastest other program'),
    behind: message(
      'quality.speedBehind',
      'With check and receipt, another program is faster in {slower} of {jobs} jobs. qpdf rotates packed pages in {flateOther} s, Recto in {flateSeconds} s; mutool makes posters in {posterOther} s, Recto in {posterSeconds} s; pdftotext extracts text in {textOther} s, Recto in {textSeconds} s.',
    ),
    isBeside: true,
  },
  large: {
    title: message('quality.large', 'Large files'),
    what: message(
      'quality.largeWhat',
      'A file of {imageMegabytes} MB with {imagePages} images, and one with {textPages} pages of text. Whole commands, one run each, compared with qpdf; other work ran on the machine meanwhile.',
    ),
    chart: message('quality.largeChart', 'Time for each job with the file of images; less is better'),
    behind: message(
      'quality.largeBehind',
      'qpdf is faster in {slower} of {jobs} jobs, and it needs less memory: Recto takes {timesMemory} times as much in the median, and {megabytes} MB at most.',
    ),
    isBeside: true,
  },
  compress: {
    title: message('quality.compress', 'Compression at the same visual quality'),
    what: message(
      'quality.compressWhat',
      '{files} files that nobody chose, from public test sets and from Debian’s documentation. Recto looks for the smallest file that is at least as similar to the original as what Ghostscript makes with /ebook. In {equalFiles} of them Ghostscript leaves nothing out.',
    ),
    chart: message(
      'quality.compressChart',
      'Size compared with the other program, median; less is better, 100% is the same size',
    ),
    behind: message(
      'quality.compressBehind',
      'Ghostscript is smaller on {larger} of {files} files, above all where it leaves out bookmarks or colour profiles. Without loss, Recto takes {timesQpdf} times as long as qpdf in the median.',
    ),
    isBeside: true,
  },
  ocr: {
    title: message('quality.ocr', 'Text recognition'),
    what: message(
      'quality.ocrWhat',
      'Pages in {languages} languages, made for this measurement, printed and degraded like scans, compared with Tesseract with the best of three settings for each page. And {photographs} photographs: there Recto reads {photosWrong}% of the characters wrong, OCRmyPDF {photosOther}%.',
    ),
    chart: message('quality.ocrChart', 'Wrong characters by kind of page, mean of all languages; less is better'),
    behind: message(
      'quality.ocrBehind',
      'Tesseract reads better in {behind} of {cells} cases, and faster: Recto takes {timesTesseract} times its processor time. OCRmyPDF reads the clean page better in {cleanBehind} of {cleanBeside} languages. In photographs of Arabic, Recto reads {arabicPhotos}% of the characters wrong.',
    ),
    isBeside: true,
  },
  'to-office': {
    title: message('quality.toOffice', 'PDF to Word, Excel and PowerPoint'),
    what: message(
      'quality.toOfficeWhat',
      'Office files of other people are printed to PDF, converted back and compared with the original: words, order, tables, cells, lists, pictures, places. LibreOffice’s import, for comparison, opens no PDF as a spreadsheet.',
    ),
    chart: message('quality.toOfficeChart', 'Likeness to what the PDF shows of the original'),
    behind: message(
      'quality.toOfficeBehind',
      'Text boxes are badly placed in {boxes} of {decks} presentations, and tables are missed, made up or cut in {tables} of {documents} documents.',
    ),
    isBeside: false,
  },
  'from-office': {
    title: message('quality.fromOffice', 'Office to PDF'),
    what: message(
      'quality.fromOfficeWhat',
      '{files} documents in {formats} formats, while the converting processes are killed {kills} times, compared with a LibreOffice that starts for each file. A file below 1 MB takes {warmSeconds} s in the median, there {coldSeconds} s.',
    ),
    chart: message('quality.fromOfficeChart', 'Files that became a PDF'),
    behind: message(
      'quality.fromOfficeBehind',
      'The converter is LibreOffice itself, so the pages look as it sets them, and it needs a server. {refused} of {damaged} damaged files are refused. The slowest file took {slowest} s.',
    ),
    isBeside: false,
  },
  repair: {
    title: message('quality.repair', 'Repair'),
    what: message(
      'quality.repairWhat',
      '{damages} kinds of damage, done on purpose to two files of {pages} pages; the worse of two readers counts the pages whose text survives. And {files} real damaged files.',
    ),
    chart: message('quality.repairChart', 'Pages whose text survives, mean of all damage'),
    behind: message(
      'quality.repairBehind',
      '{lost} of {files} real files give no page. Where 2,000 random bytes were written over a file, {random}% of its pages keep their text.',
    ),
    isBeside: false,
  },
  redact: {
    title: message('quality.redact', 'Redaction'),
    what: message(
      'quality.redactWhat',
      'The most common word of each of {files} public files, damaged and locked ones among them, is redacted everywhere. poppler, PDFium, MuPDF and a search in the raw file look for what is left; letters and pixels next to the areas are compared.',
    ),
    chart: message('quality.redactChart', 'Share of redacted files'),
    behind: message(
      'quality.redactBehind',
      'mutool is much faster: Recto takes {timesMutool} times its processor time in the median. mutool proves nothing afterwards.',
    ),
    isBeside: true,
  },
  attacks: {
    title: message('quality.attacks', 'A server under attack'),
    what: message(
      'quality.attacksWhat',
      'One address attacks a server in six ways, while an ordinary visitor sends small files. In another run, parts of a cluster are killed or started again {blows} times: {done} of {jobs} jobs end well.',
    ),
    chart: message('quality.attacksChart', 'Time from the visit to the result, median; less is better'),
    behind: message(
      'quality.attacksBehind',
      'The visitor notices: the slowest visit took {slowestSeconds} s. Attacks from many addresses at once are not measured here.',
    ),
    isBeside: false,
  },
  tools: {
    title: message('quality.tools', 'Browsers, phones, no network'),
    what: message(
      'quality.toolsWhat',
      'A visitor who has never been here uses each of {tools} tools with a real click or by touch; qpdf and poppler read the saved file. The phone’s processor is four times slower. Three tools were used {rounds} times more on a busy machine: {failures} of these failed.',
    ),
    chart: message('quality.toolsChart', 'Tools that work'),
    behind: message(
      'quality.toolsBehind',
      '{online} tools make PDFs of Office files and need a server. The phone is Chromium that behaves like one, and WebKitGTK is related to Safari but not Safari: no real phone and no Mac was used.',
    ),
    isBeside: false,
  },
  drawing: {
    title: message('quality.drawing', 'Drawn pages'),
    what: message(
      'quality.drawingWhat',
      '{pages} pages of public files at 150 dpi, compared with what poppler draws. At a quarter of the size, the smoothing of letters counts less.',
    ),
    chart: message('quality.drawingChart', 'Likeness to poppler’s drawing, median'),
    behind: message(
      'quality.drawingBehind',
      'MuPDF is clearly closer to poppler on {behind} pages. Its least similar page reaches {lowestOther}%, Recto’s {lowest}%.',
    ),
    isBeside: true,
  },
};
