import { latin1, latin1Bytes } from '@recto/codecs';
import type { Leftover } from '../redaction.ts';
import { derTexts, isDer } from '../terms/der-texts.ts';
import { isFormatString } from '../terms/format-strings.ts';
import { isStandardName } from '../terms/standard-names.ts';
import type { TermFinder } from '../terms/term-finder.ts';
import { type RawStream, rawStreams } from './raw-streams.ts';
import { meaningsOf, rawTexts } from './raw-texts.ts';

/** Terms to search for. */
export interface Sought {
  /** Terms that no text of the document may contain. */
  readonly anywhere: TermFinder;
  /** Terms that pages may not draw either. */
  readonly drawn: TermFinder;
}

/** Searches the bytes of a file that is not encrypted: every string, name and comment, and every stream inflated. */
export function searchFile(bytes: Uint8Array, sought: Sought): Leftover[] {
  const { streams, body } = rawStreams(bytes);
  const found: Leftover[] = [...searchSyntax(body, 'objects', sought.anywhere)];
  for (const stream of streams) found.push(...searchStream(stream, sought));
  const revisions = body.match(/\bstartxref\b/g)?.length ?? 0;
  if (revisions > 1) found.push({ kind: 'revisions', page: null, foundIn: 'revisions', place: `${revisions} of them` });
  return found;
}

function searchStream({ bytes, kind, place }: RawStream, { anywhere, drawn }: Sought): Leftover[] {
  switch (kind) {
    case 'objects':
      return searchSyntax(latin1(bytes), place, anywhere);
    case 'metadata':
      return holds(xmlSays(new TextDecoder('utf-8').decode(bytes)), anywhere) ||
        meaningsOf(latin1(bytes))
          .slice(1)
          .some((text) => holds(xmlSays(text), anywhere))
        ? [{ kind: 'metadata', page: null, foundIn: 'streams', place }]
        : [];
    case 'file':
      return meaningsOf(latin1(bytes)).some((text) => holds(text, anywhere))
        ? [{ kind: 'attachments', page: null, foundIn: 'streams', place }]
        : [];
    case 'font':
    case 'image':
      return [];
    default:
      return searchContent(latin1(bytes), place, drawn, anywhere);
  }
}

/** Entries with signatures and certificates. */
const CERTIFIED = new Set(['Contents', 'Cert']);

const UNKNOWABLE = [
  ['PieceInfo', 'private-data'],
  ['Thumb', 'thumbnails'],
] as const;

function searchSyntax(syntax: string, place: string, find: TermFinder): Leftover[] {
  const { strings, keys, names, comments } = rawTexts(syntax);
  const isForbidden = (string: string, key = '') => {
    if (isFormatString(key, string)) return false;
    const bytes = CERTIFIED.has(key) ? latin1Bytes(string) : null;
    return bytes && isDer(bytes) ? derTexts(bytes).some((text) => holds(text, find)) : isSaid(string, find);
  };
  const found: Leftover[] = [];
  // Nobody knows what these hold, so no result has them.
  for (const [name, kind] of UNKNOWABLE)
    if (names.includes(name)) found.push({ kind, page: null, foundIn: 'names', place });
  if (
    strings.some((text, index) => isForbidden(text, keys[index])) ||
    comments.filter(isNoMark).some((text) => isSaid(text, find))
  )
    found.push({ kind: 'other-texts', page: null, foundIn: 'strings', place });
  const named = names.find((name) => !isStandardName(name) && holds(name, find));
  if (named !== undefined) found.push({ kind: 'other-texts', page: null, foundIn: 'names', place });
  return found;
}

/** False for the first and the last line that every file has (ISO 32000-2, 7.5.2 and 7.5.5). */
const isNoMark = (comment: string) => !/^(?:PDF-\d\.\d|%EOF)\s*$/.test(comment);

/** Content of pages, scripts, maps of characters: whatever a stream may be that does not say. */
function searchContent(text: string, place: string, drawn: TermFinder, anywhere: TermFinder): Leftover[] {
  if (/^\s*(?:\u00ef\u00bb\u00bf)?</.test(text)) {
    return holds(xmlSays(text), anywhere) ? [{ kind: 'xfa', page: null, foundIn: 'streams', place }] : [];
  }
  const der = latin1Bytes(text);
  if (isDer(der)) {
    const isNamed = derTexts(der).some((one) => holds(one, anywhere));
    return isNamed ? [{ kind: 'other-texts', page: null, foundIn: 'streams', place }] : [];
  }
  const { strings, keys, runs: all, comments } = rawTexts(text);
  // A map of characters names the collection that it is for.
  const runs = all.filter(
    (run) => !strings.some((one, index) => one === run && isFormatString(keys[index] ?? '', one)),
  );
  // A string may be a part of a word; what goes on with it is read with it.
  const isDrawn = runs.some((run) => isSaid(run, drawn));
  if (isDrawn) return [{ kind: 'glyphs', page: null, foundIn: 'streams', place }];
  const isOther = comments.some((comment) => holds(comment, anywhere));
  const isContent = /\bBT\b/.test(text);
  const isScript = !isContent && /\b(?:function|app|var|this)\b/.test(text.slice(0, 4096)) && holds(text, anywhere);
  if (isOther || isScript) return [{ kind: 'scripts', page: null, foundIn: 'streams', place }];
  return [];
}

function isSaid(string: string, find: TermFinder): boolean {
  return meaningsOf(string).some((text) => holds(text, find) || (/[&\\%<+]/.test(text) && holds(plain(text), find)));
}

const holds = (text: string, find: TermFinder) => find(text).length > 0;

/** Texts and values of attributes; names and namespaces are the format's. */
function xmlSays(xml: string): string {
  const values = [...xml.matchAll(/\s(?!xmlns)[\w:.-]+\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  return [plain(xml), ...values.map(([, one, other]) => plain(one ?? other ?? ''))].join('\n');
}

/** Without tags, and with what XML, scripts and addresses escape. */
function plain(text: string): string {
  return text
    .replace(/<[^<>]*>/g, '')
    .replace(/(["'])\s*\+\s*\1/g, '')
    .replace(/&#x([\da-f]+);|\\u([\da-f]{4})|\\x([\da-f]{2})|%([\da-f]{2})/gi, (_, ...codes) =>
      String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(codes.slice(0, 4).find(Boolean) ?? '20', 16))),
    )
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Math.min(0x10ffff, Number(code))))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '\u0026');
}
