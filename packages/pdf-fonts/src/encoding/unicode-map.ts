import { latin1, latin1Bytes } from '@recto/codecs';

const BLOCKS = /(?:\d+\s+)?beginbf(char|range)\b([\s\S]*?)endbf\1/g;
const TOKENS = /<([\da-fA-F\s]*)>|\[|\]|[^\s<>[\]]+/g;
const MAX_RANGE = 65_536;
/** Entries in one block (Adobe Technical Note 5014). */
const MAX_ENTRIES = 100;

/** A code as it is written, and the text that it means, both in hexadecimal digits. */
type Entry = readonly [code: string, text: string];

/**
 * A /ToUnicode map (9.10.3) that says the same of these codes and nothing of others.
 * @returns null when it cannot be followed, or says two things of one code
 */
export function keepCodes(map: Uint8Array, codes: ReadonlySet<number>): Uint8Array | null {
  const text = latin1(map);
  const blocks = [...text.matchAll(BLOCKS)];
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last || text.includes('usecmap')) return null;
  const kept = new Map<number, Entry>();
  for (const [, kind, body = ''] of blocks) {
    const entries = entriesOf(kind === 'range', body, codes);
    if (!entries) return null;
    for (const [value, entry] of entries) {
      const known = kept.get(value);
      if (known && (known[0] !== entry[0] || known[1] !== entry[1])) return null;
      kept.set(value, entry);
    }
  }
  const head = text.slice(0, first.index);
  const tail = text.slice(last.index + last[0].length);
  return latin1Bytes(head + written([...kept].sort(([one], [other]) => one - other)) + tail);
}

/** The entries of a block by the value of their code; null when something else stands there. */
function entriesOf(isRange: boolean, body: string, codes: ReadonlySet<number>): [number, Entry][] | null {
  const tokens = [...body.matchAll(TOKENS)].map(([token, hex]) => hex?.replace(/\s+/g, '').toUpperCase() ?? token);
  const entries: [number, Entry][] = [];
  const add = (value: number, width: number, text: string | null) => {
    if (text === null || !/^(?:[\dA-F]{2})*$/.test(text)) return false;
    if (codes.has(value)) entries.push([value, [value.toString(16).toUpperCase().padStart(width, '0'), text]]);
    return true;
  };
  for (let at = 0; at < tokens.length; ) {
    const from = tokens[at++] ?? '';
    const to = isRange ? (tokens[at++] ?? '') : from;
    const [low, high] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    if (!/^[\dA-F]{2,8}$/.test(from) || !/^[\dA-F]{2,8}$/.test(to) || high < low || high - low > MAX_RANGE) return null;
    const isList = isRange && tokens[at] === '[';
    if (isList) at++;
    const base = isList ? '' : (tokens[at++] ?? '');
    for (let value = low; value <= high; value++) {
      const text = isList ? (tokens[at++] ?? null) : isRange ? following(base, value - low, codes.has(value)) : base;
      if (!add(value, from.length, text)) return null;
    }
    if (isList && tokens[at++] !== ']') return null;
  }
  return entries;
}

/** The text this many steps on; readers differ when the last byte overflows. */
function following(base: string, steps: number, isAsked: boolean): string | null {
  if (!isAsked || steps === 0) return base;
  const last = Number.parseInt(base.slice(-2), 16) + steps;
  return base.length % 4 === 0 && last < 256
    ? base.slice(0, -2) + last.toString(16).toUpperCase().padStart(2, '0')
    : null;
}

function written(entries: readonly (readonly [number, Entry])[]): string {
  const ranges: string[] = [];
  const characters: string[] = [];
  for (let at = 0; at < entries.length; ) {
    const [, [code, text]] = entries[at] ?? [0, ['', '']];
    let end = at;
    while (end + 1 < entries.length && isNext(entries[end], entries[end + 1])) end++;
    const lastCode = entries[end]?.[1][0] ?? code;
    if (end > at) ranges.push(`<${code}><${lastCode}><${text}>`);
    else characters.push(`<${code}><${text}>`);
    at = end + 1;
  }
  const blocks = (items: readonly string[], kind: string) => {
    const parts: string[] = [];
    for (let at = 0; at < items.length; at += MAX_ENTRIES) {
      const some = items.slice(at, at + MAX_ENTRIES);
      parts.push(`${some.length} beginbf${kind}\n${some.join('\n')}\nendbf${kind}`);
    }
    return parts;
  };
  return [...blocks(characters, 'char'), ...blocks(ranges, 'range')].join('\n');
}

/** True when code and text both go one on, in their last byte. */
function isNext(one: readonly [number, Entry] | undefined, next: readonly [number, Entry] | undefined): boolean {
  if (!one || !next) return false;
  const [[value, [code, text]], [nextValue, [nextCode, nextText]]] = [one, next];
  const isBeside = (a: string, b: string) =>
    a.length === b.length &&
    a.slice(0, -2) === b.slice(0, -2) &&
    Number.parseInt(b.slice(-2), 16) === Number.parseInt(a.slice(-2), 16) + 1;
  return nextValue === value + 1 && isBeside(code, nextCode) && text.length === 4 && isBeside(text, nextText);
}
