/**
 * Text of a part written in OOXML, a line a paragraph. What stands there a second time for older readers is left out.
 * @param prefix of its text elements: `w`, `a` or none.
 */
export function readTexts(xml: string, prefix: 'w' | 'a' | ''): string {
  const name = prefix === '' ? 't' : `${prefix}:t`;
  const ends = prefix === '' ? '</(?:si|is)>' : `</${prefix}:p>`;
  const pattern = new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>|${ends}|<w:(?:tab|br|cr)(?:\\s[^>]*)?/>`, 'g');
  let text = '';
  for (const match of withoutFallbacks(xml).matchAll(pattern)) {
    if (match[1] !== undefined) text += unescapeXml(match[1]);
    else text += match[0].startsWith('</') ? '\n' : ' ';
  }
  return text;
}

const FALLBACK = { start: '<mc:Fallback>', end: '</mc:Fallback>' };

/** Without the other way of saying the same that old programs read (ECMA-376 part 3, 9.3); it holds the words of text boxes again. */
function withoutFallbacks(xml: string): string {
  let kept = '';
  let from = 0;
  for (let start = xml.indexOf(FALLBACK.start); start >= 0; start = xml.indexOf(FALLBACK.start, from)) {
    const end = xml.indexOf(FALLBACK.end, start);
    if (end < 0) break;
    kept += xml.slice(from, start);
    from = end + FALLBACK.end.length;
  }
  return kept + xml.slice(from);
}

/** Names of fonts that a part asks for. */
export function readFontNames(xml: string): string[] {
  const pattern =
    /<(?:w:rFonts\s[^>]*?\bw:ascii|a:latin\s[^>]*?\btypeface|rFont\s[^>]*?\bval|name\s[^>]*?\bval)="([^"]+)"/g;
  const names = [...xml.matchAll(pattern)].map((match) => unescapeXml(match[1] ?? ''));
  return names.filter((name) => !name.startsWith('+'));
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Text with the five entities of XML and numbers in their place. */
export function unescapeXml(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return ENTITIES[name] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}
