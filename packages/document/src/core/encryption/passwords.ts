/** Characters of PDFDocEncoding (ISO 32000-2, Annex D.3) whose code is not that of Unicode. */
const PDF_DOC_ENCODING: ReadonlyMap<string, number> = new Map([
  ...'˘ˇˆ˙˝˛˚˜'.split('').map((character, index) => [character, 0x18 + index] as const),
  ...'•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'.split('').map((character, index) => [character, 0x80 + index] as const),
  ['€', 0xa0] as const,
]);

/**
 * The bytes a password may stand for. Revisions 2 to 4 say PDFDocEncoding (7.6.4.3.2), but what programs really wrote
 * there differs, so Latin-1 and UTF-8 are tried too; revisions 5 and 6 say UTF-8 after SASLprep (7.6.4.3.3).
 */
export function passwordBytes(password: string, revision: number): Uint8Array[] {
  if (revision >= 5) {
    const forms = [utf8(prepared(password)), utf8(password)];
    // Only 127 bytes count, though qpdf 11.3 hashes longer ones whole.
    return distinct([...forms.map((bytes) => bytes.slice(0, 127)), ...forms]);
  }
  const candidates: Uint8Array[] = [];
  const encoded = singleBytes(password, (character) => PDF_DOC_ENCODING.get(character) ?? latin1Code(character));
  if (encoded) candidates.push(encoded);
  const latin1 = singleBytes(password, latin1Code);
  if (latin1) candidates.push(latin1);
  candidates.push(utf8(password));
  return distinct(candidates);
}

/** RFC 4013 as far as it changes what people type: other spaces, invisible characters, compatibility forms. */
function prepared(password: string): string {
  return password
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu, ' ')
    .replace(/\u00ad|\u034f|\u1806|[\u180b-\u180d]|[\u200b-\u200d]|\u2060|[\ufe00-\ufe0f]|\ufeff/gu, '')
    .normalize('NFKC');
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function latin1Code(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  return code < 256 ? code : undefined;
}

function singleBytes(text: string, codeOf: (character: string) => number | undefined): Uint8Array | null {
  const codes: number[] = [];
  for (const character of text) {
    const code = codeOf(character);
    if (code === undefined) return null;
    codes.push(code);
  }
  return Uint8Array.from(codes);
}

function distinct(candidates: Uint8Array[]): Uint8Array[] {
  const seen = new Set<string>();
  return candidates.filter((bytes) => {
    const key = bytes.join();
    return !seen.has(key) && seen.add(key);
  });
}
