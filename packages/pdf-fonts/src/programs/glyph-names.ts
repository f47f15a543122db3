import { joinBytes } from '@recto/codecs';

const VERSION_2 = 0x00020000;
const COUNT_AT = 32;
/** Names that every font may count on (OpenType, `post`): those come first and are found by their characters too. */
const STANDARD_NAMES = 258;

/** The names that a TrueType font itself gives to its glyphs (OpenType, `post` of version 2); none for other versions. */
export function readGlyphNames(post: Uint8Array | undefined): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  if (!post || post.length < COUNT_AT + 2) return names;
  const view = new DataView(post.buffer, post.byteOffset, post.byteLength);
  const count = view.getUint16(COUNT_AT);
  if (view.getUint32(0) !== VERSION_2 || COUNT_AT + 2 + count * 2 > post.length) return names;
  const own: string[] = [];
  for (let at = COUNT_AT + 2 + count * 2; at < post.length; ) {
    const length = post[at] ?? 0;
    own.push(String.fromCharCode(...post.subarray(at + 1, at + 1 + length)));
    at += 1 + length;
  }
  for (let glyph = 0; glyph < count; glyph++) {
    const name = own[view.getUint16(COUNT_AT + 2 + glyph * 2) - STANDARD_NAMES];
    if (name !== undefined && !names.has(name)) names.set(name, glyph);
  }
  return names;
}

/** The table without the names of other glyphs than these. */
export function keepGlyphNames(post: Uint8Array, kept: ReadonlySet<number>): Uint8Array {
  if (post.length < COUNT_AT + 2) return post;
  const view = new DataView(post.buffer, post.byteOffset, post.byteLength);
  const count = view.getUint16(COUNT_AT);
  const stringsAt = COUNT_AT + 2 + count * 2;
  if (view.getUint32(0) !== VERSION_2 || stringsAt > post.length) return post;
  const own: Uint8Array[] = [];
  for (let at = stringsAt; at < post.length; at += 1 + (post[at] ?? 0)) {
    own.push(post.subarray(at, at + 1 + (post[at] ?? 0)));
  }
  const strings: Uint8Array[] = [];
  const head = new DataView(post.slice(0, stringsAt).buffer);
  for (let glyph = 0; glyph < count; glyph++) {
    const at = COUNT_AT + 2 + glyph * 2;
    const string = own[head.getUint16(at) - STANDARD_NAMES];
    if (!kept.has(glyph)) head.setUint16(at, 0);
    else if (string) head.setUint16(at, STANDARD_NAMES + strings.push(string) - 1);
  }
  return joinBytes([new Uint8Array(head.buffer), ...strings]);
}
