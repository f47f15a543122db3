import type { StringFilter } from '@recto/contract/byte-source';
import {
  ARRAY_CLOSE,
  ARRAY_OPEN,
  DICT_CLOSE,
  DICT_OPEN,
  END,
  KEYWORD,
  type Lexer,
  NAME,
  NUMBER,
  STRING,
} from './lexer.ts';
import { type PdfArray, PdfDict, type PdfObject, PdfRef, PdfString } from './objects/objects.ts';

/** Containers inside containers that are read; what lies deeper is null. */
export const MAX_DEPTH = 500;
/** Highest object number that is believed; real files stay far below (ISO 32000-1, Annex C: 8,388,607). */
export const MAX_OBJECT_NUMBER = 8_388_607;

const STRUCTURAL = ['endobj', 'obj', 'endstream', 'stream', 'xref', 'trailer', 'startxref'] as const;

/**
 * Reads one object. Never throws and never recurses: a missing bracket is closed where the object visibly ends, junk is
 * passed over, and what is nothing at all becomes null; the lexer counts such faults. On return it stands after the object
 * (before `endobj`).
 */
export function parseObject(lexer: Lexer, stringFilter?: StringFilter): PdfObject {
  if (!stringFilter) return parseTokens(lexer, null, null);
  const contents = new Map<PdfDict, Uint8Array>();
  const object = parseTokens(lexer, stringFilter, contents);
  // A signature, unlike all other strings, is not encrypted (7.6.2); only the whole dictionary shows that it is one.
  for (const [dict, raw] of contents) if (dict.has('ByteRange')) dict.set('Contents', new PdfString(raw));
  return object;
}

/** @param contents takes the unfiltered string under /Contents of each dictionary */
function parseTokens(
  lexer: Lexer,
  stringFilter: StringFilter | null,
  contents: Map<PdfDict, Uint8Array> | null,
): PdfObject {
  const outer: (PdfArray | PdfDict)[] = [];
  const outerKeys: (string | null)[] = [];
  let array: PdfArray | null = null;
  let dict: PdfDict | null = null;
  let key: string | null = null;
  let tooDeep = 0;

  for (;;) {
    let value: PdfObject;
    const kind = lexer.next();
    switch (kind) {
      case NUMBER: {
        value = lexer.number;
        if (lexer.isInteger && value >= 0) {
          const number = value;
          const generation = lexer.tryReference();
          if (generation >= 0) value = number > MAX_OBJECT_NUMBER ? null : new PdfRef(number, generation);
        }
        break;
      }
      case NAME:
        if (dict !== null && key === null) {
          key = lexer.name.value;
          continue;
        }
        value = lexer.name;
        break;
      case STRING:
        if (contents !== null && dict !== null && key === 'Contents') contents.set(dict, lexer.string);
        value = new PdfString(stringFilter ? stringFilter(lexer.string) : lexer.string);
        break;
      case ARRAY_OPEN:
      case DICT_OPEN:
        if (tooDeep > 0 || outer.length >= MAX_DEPTH) {
          lexer.faults++;
          tooDeep++;
          continue;
        }
        if (array !== null || dict !== null) {
          outer.push(array ?? dict ?? []);
          outerKeys.push(key);
        }
        array = kind === ARRAY_OPEN ? [] : null;
        dict = kind === DICT_OPEN ? new PdfDict() : null;
        key = null;
        continue;
      case ARRAY_CLOSE:
      case DICT_CLOSE: {
        if (tooDeep > 0) {
          if (--tooDeep > 0) continue;
          value = null;
          break;
        }
        const closes = kind === ARRAY_CLOSE ? array !== null : dict !== null;
        if (!closes || key !== null) lexer.faults++;
        if (!closes && !outer.some((container) => Array.isArray(container) === (kind === ARRAY_CLOSE))) {
          if (array === null && dict === null) return null;
          continue;
        }
        // A bracket left open inside is closed by the one that closes what is around it.
        let matched = closes;
        for (;;) {
          value = array ?? dict;
          const around = outer.pop();
          if (around === undefined) return value;
          key = outerKeys.pop() ?? null;
          array = Array.isArray(around) ? around : null;
          dict = array === null ? (around as PdfDict) : null;
          if (matched) break;
          key = attach(array, dict, key, value);
          matched = Array.isArray(around) === (kind === ARRAY_CLOSE);
        }
        break;
      }
      case KEYWORD:
        if (lexer.isKeyword('true')) value = true;
        else if (lexer.isKeyword('false')) value = false;
        else if (lexer.isKeyword('null')) value = null;
        else if (STRUCTURAL.some((word) => lexer.isKeyword(word))) {
          lexer.pos = lexer.tokenStart;
          if (array !== null || dict !== null) lexer.faults++;
          return closeAll(outer, outerKeys, array ?? dict);
        } else {
          lexer.faults++;
          if (array !== null) continue;
          value = null;
        }
        break;
      case END:
        lexer.faults++;
        return closeAll(outer, outerKeys, array ?? dict);
    }
    if (tooDeep > 0) continue;
    if (array !== null) array.push(value);
    else if (dict === null) return value;
    else if (key !== null) {
      const entries = dict.map.size;
      if (value === null) dict.map.delete(key);
      else {
        dict.map.set(key, value);
        if (dict.map.size === entries) lexer.faults++;
      }
      key = null;
    } else lexer.faults++;
  }
}

function attach(array: PdfArray | null, dict: PdfDict | null, key: string | null, value: PdfObject): null {
  if (array !== null) array.push(value);
  else if (dict !== null && key !== null) dict.set(key, value);
  return null;
}

/** The outermost object when its end is missing, with all that was read so far. */
function closeAll(outer: (PdfArray | PdfDict)[], outerKeys: (string | null)[], innermost: PdfObject): PdfObject {
  let value = innermost;
  for (let container = outer.pop(); container !== undefined; container = outer.pop()) {
    const containerKey = outerKeys.pop() ?? null;
    if (Array.isArray(container)) container.push(value);
    else if (containerKey !== null) container.set(containerKey, value);
    value = container;
  }
  return value;
}
