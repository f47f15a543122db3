/** Most mappings of one bfchar section (Adobe Technical Note 5014). */
const MOST_IN_SECTION = 100;

/** Writes a /ToUnicode CMap for codes of two bytes (ISO 32000-2, 9.10.3). @param texts the text of each code, in the order of the codes */
export function unicodeMapText(texts: Iterable<readonly [code: number, text: string]>): string {
  const rows = Array.from(texts, ([code, text]) => `<${hex(code)}> <${utf16(text)}>`);
  const sections: string[] = [];
  for (let at = 0; at < rows.length; at += MOST_IN_SECTION) {
    const part = rows.slice(at, at + MOST_IN_SECTION);
    sections.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar\n`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${sections.join('')}endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}

/** A 16-bit number as four digits. */
export function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0');
}

/** The text's UTF-16BE bytes as digits. */
export function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('');
}
