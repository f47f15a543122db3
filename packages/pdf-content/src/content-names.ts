import { CHARACTER_CLASS, latin1, REGULAR } from '@recto/codecs';
import { decodeStreamPartly, dictOf, type ObjectSource, type PdfDict, PdfStream } from '@recto/pdf-core';

/** Most bytes of decoded content searched for one page or form; beyond, it keeps all its resources. */
const MAX_CONTENT_BYTES = 67_108_864;
/** Most streams without resources of their own that are followed from one page or form. */
const MAX_BORROWERS = 1000;

/**
 * All names that stand in content, and in forms, patterns and Type 3 glyphs that borrow its resources: more than are used,
 * never fewer. Null when content cannot be read.
 */
export function namesUsed(
  streams: readonly PdfStream[],
  resources: PdfDict,
  source: ObjectSource,
): ReadonlySet<string> | null {
  const names = new Set<string>();
  let budget = MAX_CONTENT_BYTES;
  const waiting = [...streams];
  const seen = new Set<PdfStream>(waiting);
  for (let stream = waiting.pop(); stream; stream = waiting.pop()) {
    const content = decoded(stream, source, budget);
    if (!content || seen.size > MAX_BORROWERS) return null;
    budget -= content.length;
    const found = new Set<string>();
    collectNames(content, found);
    for (const name of found) {
      if (names.has(name)) continue;
      names.add(name);
      for (const borrower of borrowers(name, resources, source)) {
        if (seen.has(borrower)) continue;
        seen.add(borrower);
        waiting.push(borrower);
      }
    }
  }
  return names;
}

function decoded(stream: PdfStream, source: ObjectSource, maxBytes: number): Uint8Array | null {
  if (maxBytes <= 0) return null;
  try {
    const { bytes, complete, remainingFilters } = decodeStreamPartly(stream, source, { maxBytes });
    return complete && remainingFilters.length === 0 ? bytes : null;
  } catch {
    return null;
  }
}

/** Streams behind a name that have no resources of their own. */
function borrowers(name: string, resources: PdfDict, source: ObjectSource): PdfStream[] {
  const found: PdfStream[] = [];
  for (const category of ['XObject', 'Pattern']) {
    const stream = source.resolve(dictOf(resources.get(category), source)?.get(name));
    if (stream instanceof PdfStream && drawsWithoutResources(stream.dict)) found.push(stream);
  }
  const font = dictOf(dictOf(resources.get('Font'), source)?.get(name), source);
  if (font?.has('CharProcs') && !font.has('Resources')) {
    for (const value of dictOf(font.get('CharProcs'), source)?.map.values() ?? []) {
      const glyph = source.resolve(value);
      if (glyph instanceof PdfStream) found.push(glyph);
    }
  }
  return found;
}

/** True for a form, pattern or appearance that uses the resources of what draws it; images have none. */
export function drawsWithoutResources(dict: PdfDict): boolean {
  return !dict.has('Resources') && !dict.has('Width');
}

/**
 * Adds whatever looks like a name, in strings and inline images too, and where content is damaged: more than are used, never
 * fewer. So this is no reading of operators, and faster.
 */
export function collectNames(content: Uint8Array, names: Set<string>): void {
  for (let slash = content.indexOf(SLASH); slash >= 0; slash = content.indexOf(SLASH, slash + 1)) {
    let end = slash + 1;
    let hasEscape = false;
    for (; end < content.length; end++) {
      const byte = content[end] ?? 0;
      if (CHARACTER_CLASS[byte] !== REGULAR) break;
      if (byte === NUMBER_SIGN) hasEscape = true;
    }
    names.add(hasEscape ? unescaped(content, slash + 1, end) : latin1(content, slash + 1, end));
  }
}

/** With the codes of ISO 32000-2, 7.3.5, as characters. */
function unescaped(content: Uint8Array, start: number, end: number): string {
  return latin1(content, start, end).replace(/#([\da-f]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const SLASH = 0x2f;
const NUMBER_SIGN = 0x23;
