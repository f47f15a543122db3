import { replaceEntries, type ZipEntry, type ZipPackage } from '@recto/codecs/node';
import type { OfficeApplication, OfficeReview } from '@recto/contract/capabilities/office';
import { RectoError } from '@recto/contract/recto-error';
import { type CutPart, cutOpenDocument, cutRelationships, cutSheetFormulas, cutWordFields } from './cut-links.ts';
import { notOffice, type PreparedDocument } from './prepared-document.ts';
import { countFormulas, readFontNames, readTexts } from './read-source.ts';
import { type ReviewedPart, reviewOpenDocument, reviewWordPart } from './review.ts';

/** Content types of main parts end in these (ECMA-376 part 1, 11.3, 12.3, 13.3; templates, shows and macro kinds alike). */
const OOXML_KINDS: readonly (readonly [RegExp, OfficeApplication, string])[] = [
  [/wordprocessingml\.(document|template)\.main|ms-word\.(document|template)\.macroEnabled/, 'word', 'docx'],
  [/spreadsheetml\.(sheet|template)\.main|ms-excel\.(sheet|template)\.macroEnabled/, 'excel', 'xlsx'],
  [
    /presentationml\.(presentation|template|slideshow)\.main|ms-powerpoint\.(presentation|template|slideshow)\.macroEnabled/,
    'powerpoint',
    'pptx',
  ],
];
const OPEN_DOCUMENT_KINDS: readonly (readonly [string, OfficeApplication, string])[] = [
  ['application/vnd.oasis.opendocument.text', 'word', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'excel', 'ods'],
  ['application/vnd.oasis.opendocument.presentation', 'powerpoint', 'odp'],
];
/** Enough of an XML part to come to its first element, in all but files made to hide something before it. */
const HEAD_BYTES = 2048;
const MOST_TEXT = 16_000_000;

/** Word, Excel and PowerPoint since 2007. @throws wrong-type, input-damaged, too-demanding */
export function prepareOoxml(
  bytes: Uint8Array,
  zip: ZipPackage,
  fileName: string,
  review: OfficeReview,
): PreparedDocument {
  refuseDeclarations(zip, fileName, DECLARES);
  const types = decode(zip.read('[Content_Types].xml'));
  const kind = OOXML_KINDS.find(([pattern]) => pattern.test(types));
  if (!kind) throw unknownKind(zip, fileName);
  const [, application, extension] = kind;
  const counts = { changes: 0, comments: 0 };
  const cut = cutParts(zip, (name, xml) => {
    if (name.endsWith('.rels')) return cutRelationships(xml());
    if (/^\/?word\/[^/]+\.xml$/.test(name))
      return reviewed(xml(), counts, (text) => reviewWordPart(text, review), cutWordFields);
    if (/^\/?xl\/worksheets\/[^/]+\.xml$/.test(name)) return cutSheetFormulas(xml());
    return null;
  });
  const source = readOoxml(zip, application);
  const mayHaveLinks = application === 'word' && hasWordLinks(zip);
  return { ...rewrite(bytes, zip, cut), extension, application, mayHaveLinks, review: counts, ...source };
}

/** OpenDocument; what is locked in one only LibreOffice can unlock. @throws wrong-type, input-damaged, too-demanding */
export function prepareOpenDocument(
  bytes: Uint8Array,
  zip: ZipPackage,
  fileName: string,
  password: string | undefined,
  review: OfficeReview,
): PreparedDocument {
  const mime = decode(zip.read('mimetype')).trim();
  const kind = OPEN_DOCUMENT_KINDS.find(([type]) => mime === type || mime === `${type}-template`);
  if (!kind) throw unknownKind(zip, fileName);
  const [, application, extension] = kind;
  const isLocked = /encryption-data/.test(decode(zip.read('META-INF/manifest.xml')));
  const common = { extension, application, text: null, fonts: [], formulas: formulaObjects(zip) };
  if (isLocked) {
    if (password === undefined) throw new RectoError('input-locked', { fileName });
    const untouched = { bytes, review: null, cutOutside: 0, cutFetching: 0, brokenParts: [] };
    return { ...common, ...untouched, password, mayHaveLinks: application === 'word' };
  }
  refuseDeclarations(zip, fileName, DECLARES_ITS_OWN);
  const counts = { changes: 0, comments: 0 };
  const cut = cutParts(zip, (name, xml) =>
    /^(.*\/)?(content|styles)\.xml$/.test(name)
      ? reviewed(xml(), counts, (text) => reviewOpenDocument(text, review), cutOpenDocument)
      : null,
  );
  const mayHaveLinks = application === 'word' && /<(text|draw):a\s/.test(decode(zip.read('content.xml')));
  return { ...common, ...rewrite(bytes, zip, cut), mayHaveLinks, review: counts };
}

/** Prepares a part for print, then cuts its links. @param counts gets what it carried */
function reviewed(
  xml: string,
  counts: { changes: number; comments: number },
  print: (xml: string) => ReviewedPart,
  cut: (xml: string) => CutPart,
): CutPart {
  const part = print(xml);
  counts.changes += part.changes;
  counts.comments += part.comments;
  const links = cut(part.text);
  return { ...links, text: links.text ?? (part.text === xml ? null : part.text) };
}

/** A damaged list of contents names no kind. */
function unknownKind(zip: ZipPackage, fileName: string): RectoError {
  return zip.broken.size > 0 ? new RectoError('input-damaged', { fileName }) : notOffice(fileName);
}

interface Cut {
  readonly replaced: ReadonlyMap<string, Uint8Array>;
  readonly outside: number;
  readonly fetching: number;
}

/** The package with what was cut. What is broken in it goes on as we have read it, so that nobody reads something else out of it. */
function rewrite(bytes: Uint8Array, zip: ZipPackage, cut: Cut) {
  const replaced = new Map(cut.replaced);
  for (const name of zip.broken) if (!replaced.has(name)) replaced.set(name, zip.read(name) ?? new Uint8Array());
  const isSame = replaced.size === 0 && !zip.isAmbiguous;
  return {
    bytes: isSame ? bytes : replaceEntries(bytes, zip, replaced),
    cutOutside: cut.outside,
    cutFetching: cut.fetching,
    brokenParts: [...zip.broken],
  };
}

function cutParts(zip: ZipPackage, cut: (name: string, xml: () => string) => CutPart | null): Cut {
  const replaced = new Map<string, Uint8Array>();
  let [outside, fetching] = [0, 0];
  for (const { name } of zip.entries) {
    const part = cut(name, () => decode(zip.read(name)));
    if (!part?.text && part?.text !== '') continue;
    replaced.set(name, Buffer.from(part.text));
    outside += part.outside;
    fetching += part.fetching;
  }
  return { replaced, outside, fetching };
}

/** Office files have no document type declaration; one is there to declare entities. */
const DECLARES = /<!(DOCTYPE|ENTITY)/i;
/** Old manifests, and macros of OpenDocument, name their document type; what declares something itself has a bracket. */
const DECLARES_ITS_OWN = /<!(?:DOCTYPE[^<>[]*\[|ENTITY)/i;

/** @throws input-damaged */
function refuseDeclarations(zip: ZipPackage, fileName: string, pattern: RegExp): void {
  for (const entry of zip.entries) {
    if (!/\.(xml|rels|vml)$/i.test(entry.name) || entry.sizeBytes === 0) continue;
    if (declares(zip, entry, pattern)) throw new RectoError('input-damaged', { fileName });
  }
}

function declares(zip: ZipPackage, entry: ZipEntry, pattern: RegExp): boolean {
  const head = decode(zip.head(entry, HEAD_BYTES));
  const prologue = /<(?![?!])/.exec(head) ? head.slice(0, head.search(/<(?![?!])/)) : decode(zip.read(entry.name));
  return pattern.test(withoutComments(prologue));
}

/** A comment that never ends is none: what it hides is read. */
function withoutComments(xml: string): string {
  let kept = '';
  let from = 0;
  for (let start = xml.indexOf('<!--'); start >= 0; start = xml.indexOf('<!--', from)) {
    const end = xml.indexOf('-->', start + 4);
    if (end < 0) break;
    kept += xml.slice(from, start);
    from = end + 3;
  }
  return kept + xml.slice(from);
}

function hasWordLinks(zip: ZipPackage): boolean {
  return zip.entries.some(({ name }) => {
    if (!/^\/?word\/[^/]+\.xml$/.test(name)) return false;
    return /<w:hyperlink\s|HYPERLINK|hlinkClick/.test(decode(zip.read(name)));
  });
}

/** Formulas of OpenDocument are objects of their own, which the manifest lists. */
function formulaObjects(zip: ZipPackage): number {
  const kinds = decode(zip.read('META-INF/manifest.xml')).match(/"application\/vnd\.oasis\.opendocument\.formula"/g);
  return kinds?.length ?? 0;
}

type SourceFacts = Pick<PreparedDocument, 'text' | 'fonts' | 'formulas'>;

function readOoxml(zip: ZipPackage, application: OfficeApplication): SourceFacts {
  const wanted = {
    word: /^\/?word\/(document\d*|footnotes|endnotes)\.xml$/,
    excel: /^\/?xl\/(sharedStrings|worksheets\/[^/]+)\.xml$/,
    powerpoint: /^\/?ppt\/slides\/slide\d+\.xml$/,
  };
  const styled = /^\/?(word\/(styles|document\d*|theme\/theme1)|xl\/styles|ppt\/theme\/theme1)\.xml$/;
  const prefix = { word: 'w', excel: '', powerpoint: 'a' } as const;
  let text = '';
  const fonts = new Set<string>();
  let formulas = 0;
  for (const { name } of zip.entries) {
    const isText = wanted[application].test(name) && text.length < MOST_TEXT;
    if (!isText && !styled.test(name)) continue;
    const xml = decode(zip.read(name));
    if (isText) formulas += countFormulas(xml);
    if (isText) text += `${readTexts(xml, prefix[application])}\n`;
    if (styled.test(name)) for (const font of readFontNames(xml)) fonts.add(font);
  }
  return { text, fonts: [...fonts], formulas };
}

/** XML says in its first bytes which Unicode it is; Office writes UTF-8, others may write UTF-16. */
function decode(bytes: Uint8Array | null): string {
  if (!bytes) return '';
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}
