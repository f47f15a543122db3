import { latin1 } from '@recto/codecs';

const BLOCKS = /beginbf(char|range)\b([\s\S]*?)endbf\1/g;
const TOKENS = /<([\da-fA-F\s]*)>|\[|\]/g;
/** Codes of one map; more than fonts have are an attack. */
const MAX_CODES = 70_000;

/** Reads a /ToUnicode map (ISO 32000-2, 9.10.3): characters by code. Entries that cannot be followed are passed over. */
export function readUnicodeMap(map: Uint8Array): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const [, kind, body = ''] of latin1(map).matchAll(BLOCKS)) {
    const tokens = [...body.matchAll(TOKENS)].map(([token, hex]) => hex?.replace(/\s+/g, '') ?? token);
    for (let at = 0; at + 1 < tokens.length && texts.size < MAX_CODES; ) {
      const from = Number.parseInt(tokens[at] ?? '', 16);
      if (kind === 'char') {
        texts.set(from, textOf(tokens[at + 1] ?? ''));
        at += 2;
        continue;
      }
      const to = Math.min(Number.parseInt(tokens[at + 1] ?? '', 16), from + MAX_CODES - texts.size);
      at += 2;
      if (tokens[at] === '[') {
        for (let code = from; ++at < tokens.length && tokens[at] !== ']'; code++)
          texts.set(code, textOf(tokens[at] ?? ''));
        at++;
        continue;
      }
      const first = textOf(tokens[at++] ?? '');
      for (let code = from; code <= to; code++) texts.set(code, following(first, code - from));
    }
  }
  return texts;
}

function textOf(hex: string): string {
  const units = hex.match(/.{1,4}/g) ?? [];
  return String.fromCharCode(...units.slice(0, MAX_UNITS).map((unit) => Number.parseInt(unit, 16)));
}

const MAX_UNITS = 64;

/** The text whose last unit is so much higher. */
function following(text: string, by: number): string {
  if (by === 0 || text === '') return text;
  return text.slice(0, -1) + String.fromCharCode((text.charCodeAt(text.length - 1) + by) & 0xffff);
}
