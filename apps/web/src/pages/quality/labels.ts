import { OCR_LANGUAGE_NAMES } from '@recto/contract/ocr-language-names';
import { OCR_LANGUAGES } from '@recto/contract/ocr-languages';
import { PAGES } from '@recto/tools/pages';
import { type Message, message, type Text } from '@recto/ui';
import { pageMessage } from '../../page-texts.ts';

/** Names of rows, columns and bars, by their keys in the figures. */
const LABELS: Readonly<Record<string, Message>> = {
  // Kinds of content
  nothing: message('quality.nothing', 'Nothing'),
  pages: message('quality.pages', 'Pages and their text'),
  bookmarks: message('quality.bookmarks', 'Bookmarks'),
  links: message('quality.links', 'Links'),
  destinations: message('quality.destinations', 'Link targets'),
  comments: message('quality.comments', 'Comments'),
  form: message('quality.form', 'Forms'),
  tags: message('quality.tags', 'Tags'),
  attachments: message('quality.attachments', 'Attachments'),
  layers: message('quality.layers', 'Layers'),
  document: message('quality.document', 'Settings of the document'),
  intents: message('quality.intents', 'Output intents'),
  profiles: message('quality.profiles', 'Colour profiles'),
  fonts: message('quality.fonts', 'Fonts'),
  text: message('quality.text', 'Text'),
  look: message('quality.look', 'Look of the pages'),
  // Times
  engine: message('quality.engine', 'The work alone'),
  job: message('quality.job', 'With check and receipt'),
  command: message('quality.command', 'The whole command'),
  'fastest-other': message('quality.fastestOther', 'Fastest other'),
  which: message('quality.which', 'Which'),
  half: message('quality.half', 'Extract the first half'),
  'large-images': message('quality.largeImages', 'The file of images'),
  'large-text': message('quality.largeText', 'The file of text'),
  // Sizes
  alike: message('quality.alike', 'At Ghostscript’s visual quality'),
  'alike-and-equal': message('quality.alikeAndEqual', 'The same, where it leaves nothing out'),
  lossless: message('quality.lossless', 'Without loss, compared with qpdf and mutool'),
  'left-out': message('quality.leftOut', 'Content that Ghostscript leaves out and Recto keeps'),
  files: message('quality.files', 'Files'),
  'size-beside': message('quality.sizeBeside', 'Size compared with it, median'),
  larger: message('quality.larger', 'Larger on'),
  // Text recognition
  clean: message('quality.clean', 'Clean'),
  columns: message('quality.columns', 'Two columns'),
  table: message('quality.tablePage', 'Table'),
  small: message('quality.small', 'Small print'),
  skew: message('quality.skew', 'Tilted by 2°'),
  noise: message('quality.noise', 'Noise'),
  shade: message('quality.shade', 'Faint and shaded'),
  coarse: message('quality.coarse', '150 dpi'),
  all: message('quality.all', 'All faults at once'),
  'recto-cells': message('quality.rectoCells', 'Recto by language and kind of page'),
  'beside-others': message('quality.besideOthers', 'Compared with others, mean of all kinds'),
  'photographs-recto': message('quality.photographsRecto', 'Photographs, Recto'),
  'photographs-ocrmypdf': message('quality.photographsOther', 'Photographs, OCRmyPDF'),
  // Office
  plain: message('quality.plain', 'Everything'),
  recoverable: message('quality.recoverable', 'What the PDF shows'),
  sound: message('quality.sound', 'Sound files'),
  damaged: message('quality.damaged', 'Damaged on purpose'),
  // Damage
  'built-damage': message('quality.builtDamage', 'By kind of damage'),
  'real-damage': message('quality.realDamage', 'Real files (of {files}) with at least one page recovered'),
  'bad startxref': message('quality.badStart', 'Wrong address of the index'),
  'garbage cross-reference': message('quality.badIndex', 'Garbage instead of the index'),
  'wrong lengths': message('quality.badLengths', 'Wrong lengths'),
  'LF to CRLF': message('quality.lineEnds', 'Line ends changed'),
  '200 bit flips': message('quality.bits200', '200 flipped bits'),
  '50 bit flips': message('quality.bits50', '50 flipped bits'),
  '2000 random bytes': message('quality.randomBytes', '2,000 random bytes'),
  '4 KB of zeros': message('quality.zeros', '4 KB of zeros'),
  'tail cut 10 %': message('quality.cut10', 'Last 10% lost'),
  'tail cut 50 %': message('quality.cut50', 'Last 50% lost'),
  'catalog lost': message('quality.noCatalog', 'Catalogue lost'),
  'header and catalog lost': message('quality.noHeader', 'Header and catalogue lost'),
  '/Kids emptied': message('quality.noKids', 'List of pages emptied'),
  'last 600 bytes lost': message('quality.noEnd', 'Last 600 bytes lost'),
  'HTML around it': message('quality.inHtml', 'Inside a web page'),
  'a mail around it': message('quality.inMail', 'Inside a mail'),
  // Redaction
  'nothing-left': message('quality.nothingLeft', 'Nothing is left of the word'),
  'letters-kept': message('quality.lettersKept', 'No other letter is lost'),
  'pixels-kept': message('quality.pixelsKept', 'The rest looks the same'),
  'no-new-fault': message('quality.noNewFault', 'No new fault for qpdf'),
  redacted: message('quality.redacted', 'Redacted'),
  'without-text': message('quality.withoutText', 'Without text'),
  refused: message('quality.refused', 'Refused, with the reason'),
  crashed: message('quality.crashed', 'Crashed or took too long'),
  // Attacks
  'slow-bodies': message('quality.slowBodies', '2,000 slow connections'),
  'ended-jobs': message('quality.endedJobs', '300 jobs that fail'),
  'full-store': message('quality.fullStore', 'Storage filled'),
  'full-queue': message('quality.fullQueue', 'Queue filled'),
  'free-calls': message('quality.freeCalls', 'Calls that cost nothing'),
  'hostile-text': message('quality.hostileText', 'Hostile document'),
  visits: message('quality.visits', 'Visits'),
  without: message('quality.without', 'Without the attack'),
  during: message('quality.during', 'During it'),
  slowest: message('quality.slowest', 'Slowest during it'),
  // Browsers
  phone: message('quality.phone', 'Phone'),
  offline: message('quality.offline', 'Without a network'),
  'on-device': message('quality.onDevice', 'Stored on the device'),
  // Drawings
  'full-size': message('quality.fullSize', 'At full size'),
  'quarter-size': message('quality.quarterSize', 'At a quarter of the size'),
  who: message('quality.who', 'Drawn by'),
  lowest: message('quality.lowest', 'Lowest'),
  tenth: message('quality.tenth', 'Lowest tenth'),
  median: message('quality.median', 'Median'),
};

/** Names that are the same in every language. */
const PROPER_NAMES: ReadonlySet<string> = new Set(
  'Recto qpdf mutool pdfunite Ghostscript poppler PDFium MuPDF Tesseract LibreOffice Chromium Firefox WebKitGTK'.split(
    ' ',
  ),
);
const FORMATS: Readonly<Record<string, string>> = {
  docx: 'Word (DOCX)',
  xlsx: 'Excel (XLSX)',
  pptx: 'PowerPoint (PPTX)',
};
const FILE_ENDING = /^(?:xls|doc|ppt|odt|rtf|ods|odp)$/;

/** Inputs of the jobs in the speed bench. */
const DETAILS: Readonly<Record<string, Message>> = {
  rich: message('quality.rich', '10 files with everything'),
  mixed: message('quality.mixed', '{amount} MB of images, and text'),
  pages: message('quality.ofPages', '{amount} pages of text'),
  packed: message('quality.ofPacked', '{amount} packed pages of text'),
  ranges: message('quality.ofRanges', 'three ranges of {amount} pages'),
  images: message('quality.ofImages', '{amount} MB of images'),
  photos: message('quality.ofPhotos', '20 photographs'),
  links: message('quality.ofLinks', '{amount} pages with links'),
};
const WITH_DETAIL = message('quality.withDetail', '{label}: {detail}');
const AND = ' + ';

/**
 * Returns the name of a key of the figures.
 * @param values for the places of its text
 * @throws Error for a key without a name: the build fails
 */
export function labelText(key: string, text: Text, values: Readonly<Record<string, string>> = {}): string {
  if (key.includes(AND))
    return key
      .split(AND)
      .map((part) => labelText(part, text))
      .join(AND);
  const label = LABELS[key];
  if (label) return text(label, values);
  const tool = PAGES.find(({ route }) => route === key);
  if (tool) return text(pageMessage(tool, 'title'));
  const language = OCR_LANGUAGES.find(({ code }) => code === key);
  if (language) return text(OCR_LANGUAGE_NAMES[language.code]);
  if (FORMATS[key]) return FORMATS[key];
  if (PROPER_NAMES.has(key)) return key;
  if (FILE_ENDING.test(key)) return key.toUpperCase();
  throw new Error(`${key} has no name on the page of quality`);
}

/** A row's name with what sets it apart. @param amount pages or MB, as text. @throws Error for a detail without a name */
export function detailText(label: string, detail: string, amount: string, text: Text): string {
  const known = DETAILS[detail];
  if (!known) throw new Error(`${detail} has no name on the page of quality`);
  return text(WITH_DETAIL, { label, detail: text(known, { amount }) });
}
