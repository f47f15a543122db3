/**
 * Limits an office file to what its PDF shows, so that the scorer can ask only for that: words that no page has, cells that a
 * sheet cuts off or hides, sheets that are not printed.
 */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** Parts with text in files of each kind, and the tags that end a word besides white space. */
const TEXT = {
  docx: {
    parts: /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/,
    piece: 'w:t',
    end: /^<(\/w:p|w:tab|w:br)\b/,
  },
  pptx: { parts: /^ppt\/slides\/slide\d+\.xml$/, piece: 'a:t', end: /^<(\/a:p|a:br)\b/ },
  xlsx: { parts: /^xl\/sharedStrings\.xml$/, piece: 't', end: /^<\/si\b/ },
} as const;

const MS_PER_DAY = 86_400_000;
/** Day 0 of spreadsheets. */
const EPOCH = Date.UTC(1899, 11, 30);

/** The office file without what its PDF does not show. @param shown all text of the PDF */
export function limitToShown(bytes: Uint8Array, kind: keyof typeof TEXT, shown: string): Uint8Array {
  const files = unzipSync(bytes);
  const known = plain(shown);
  const { parts } = TEXT[kind];
  for (const [name, content] of Object.entries(files)) {
    if (parts.test(name)) files[name] = strToU8(withShownWords(strFromU8(content), kind, known));
  }
  if (kind === 'xlsx') limitSheets(files, known);
  if (kind === 'pptx') leaveOutHiddenSlides(files);
  return zipSync(files);
}

/** Letters and digits alone: lines, hyphens and the grouping of numbers differ. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Leaves out words that are nowhere on the pages, also where runs cut a word. */
function withShownWords(xml: string, kind: keyof typeof TEXT, known: string): string {
  const { piece, end } = TEXT[kind];
  const tokens = xml.match(/<[^>]*>|[^<]+/g) ?? [];
  let isText = false;
  let word: { readonly token: number; readonly from: number; readonly to: number }[] = [];
  const cuts = new Map<number, { from: number; to: number }[]>();
  const finish = () => {
    const text = word.map(({ token, from, to }) => tokens[token]?.slice(from, to) ?? '').join('');
    const letters = plain(decoded(text));
    if (letters !== '' && !known.includes(letters))
      for (const { token, from, to } of word) cuts.set(token, [...(cuts.get(token) ?? []), { from, to }]);
    word = [];
  };
  for (const [index, token] of tokens.entries()) {
    if (token.startsWith('<')) {
      if (new RegExp(`^<${piece}[ >]`).test(token)) isText = !token.endsWith('/>');
      else if (token.startsWith(`</${piece}>`)) isText = false;
      else if (end.test(token)) finish();
      continue;
    }
    if (!isText) continue;
    for (const { 0: part, index: from } of token.matchAll(/\s+|\S+/g)) {
      if (/^\s/.test(part)) finish();
      else word.push({ token: index, from, to: from + part.length });
    }
  }
  finish();
  return tokens.map((token, index) => without(token, cuts.get(index) ?? [])).join('');
}

function without(text: string, cuts: readonly { readonly from: number; readonly to: number }[]): string {
  return cuts.toReversed().reduce((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), text);
}

function decoded(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}

/** Numbers that no page shows go, merged cells without content too, and sheets without any are hidden. */
function limitSheets(files: Record<string, Uint8Array>, known: string): void {
  const strings = [
    ...strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array()).matchAll(/<si>(.*?)<\/si>|<si\/>/gs),
  ].map(([, content = '']) => plain(content.replace(/<[^>]*>/g, '')));
  const empty = new Set<string>();
  for (const name of Object.keys(files).filter((part) => /^xl\/worksheets\/[^/]+\.xml$/.test(part))) {
    const filled = new Set<string>();
    const xml = strFromU8(files[name] ?? new Uint8Array()).replace(
      /<c ([^>]*[^/])>(.*?)<\/c>/gs,
      (cell, attributes, content) => {
        const value = /<v>(.*?)<\/v>/s.exec(content)?.[1];
        const isShared = /\bt="s"/.test(attributes);
        const text = isShared ? (strings[Number(value)] ?? '') : value;
        const isShown = text !== undefined && (isShared ? text !== '' : isOnPage(decoded(text), known));
        const reference = /\br="(\w+)"/.exec(attributes)?.[1] ?? '';
        if (isShown || content.includes('<is>')) filled.add(reference);
        return isShown || value === undefined ? cell : `<c ${attributes}></c>`;
      },
    );
    if (filled.size === 0) empty.add(name);
    const merged = xml.replace(/<mergeCell ref="(\w+):\w+"[^>]*\/>/g, (merge, first) =>
      filled.has(first) ? merge : '',
    );
    files[name] = strToU8(merged);
  }
  hideSheets(files, empty);
}

/** Slides that are hidden are not printed. */
function leaveOutHiddenSlides(files: Record<string, Uint8Array>): void {
  const partOf = partsOf(files, 'ppt', 'presentation.xml');
  const presentation = strFromU8(files['ppt/presentation.xml'] ?? new Uint8Array());
  files['ppt/presentation.xml'] = strToU8(
    presentation.replace(/<p:sldId [^>]*\br:id="(.*?)"[^>]*\/>/g, (entry, id) => {
      const slide = strFromU8(files[partOf.get(id) ?? ''] ?? new Uint8Array());
      return /<p:sld [^>]*\bshow="(?:0|false)"/.test(slide) ? '' : entry;
    }),
  );
}

/** The parts that a main part refers to, by the names of the references. */
function partsOf(files: Record<string, Uint8Array>, folder: string, main: string): Map<string, string> {
  const relations = strFromU8(files[`${folder}/_rels/${main}.rels`] ?? new Uint8Array());
  return new Map(
    [...relations.matchAll(/<Relationship [^>]*>/g)].map(([entry]) => {
      const target = /Target="(.*?)"/.exec(entry)?.[1] ?? '';
      return [/\bId="(.*?)"/.exec(entry)?.[1] ?? '', target.startsWith('/') ? target.slice(1) : `${folder}/${target}`];
    }),
  );
}

function hideSheets(files: Record<string, Uint8Array>, empty: ReadonlySet<string>): void {
  const partOf = partsOf(files, 'xl', 'workbook.xml');
  const workbook = strFromU8(files['xl/workbook.xml'] ?? new Uint8Array());
  files['xl/workbook.xml'] = strToU8(
    workbook.replace(/<sheet [^>]*>/g, (entry) => {
      const part = partOf.get(/r:id="(.*?)"/.exec(entry)?.[1] ?? '');
      const isHidden = part !== undefined && empty.has(part) && !entry.includes('state=');
      return isHidden ? entry.replace('<sheet ', '<sheet state="hidden" ') : entry;
    }),
  );
}

/** A text, or a number in any of the ways that a cell may show it. */
function isOnPage(value: string, known: string): boolean {
  const number = Number(value);
  if (!Number.isFinite(number)) return known.includes(plain(value));
  const rounded = [0, 1, 2, 3, 4].flatMap((digits) => [number.toFixed(digits), (number * 100).toFixed(digits)]);
  return [value, ...rounded, ...datesOf(number)].some((text) => known.includes(plain(text)));
}

function datesOf(days: number): string[] {
  if (days < 1 || days > 80_000) return [];
  const [year = '', month = '', day = ''] = new Date(EPOCH + days * MS_PER_DAY).toISOString().slice(0, 10).split('-');
  const [m, d, y] = [String(Number(month)), String(Number(day)), year.slice(2)];
  return [
    ...[`${year}${month}${day}`, `${day}${month}${year}`, `${month}${day}${year}`],
    ...[
      `${d}${m}${year}`,
      `${m}${d}${year}`,
      `${d}${m}${y}`,
      `${m}${d}${y}`,
      `${month}${day}${y}`,
      `${day}${month}${y}`,
    ],
  ];
}
