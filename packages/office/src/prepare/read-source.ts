import { unescapeXml } from './xml-entities.ts';
import { xmlTags } from './xml-tags.ts';

/**
 * Text of a part written in OOXML, a line a paragraph. What stands there a second time for older readers is left out.
 * @param prefix of its text elements: `w`, `a` or none.
 */
export function readTexts(xml: string, prefix: 'w' | 'a' | ''): string {
  const named = (name: string) => (prefix === '' ? name : `${prefix}:${name}`);
  const isText = named('t');
  const ends = prefix === '' ? ['si', 'is'] : [named('p')];
  const kept = withoutFallbacks(xml);
  const parts: string[] = [];
  let openedAt = -1;
  for (const { fullName, isClosing, isEmpty, from, to } of xmlTags(kept)) {
    if (fullName === isText && !isClosing && !isEmpty) openedAt = to;
    else if (fullName === isText && isClosing && openedAt >= 0) parts.push(unescapeXml(kept.slice(openedAt, from)));
    else if (isClosing && ends.includes(fullName)) parts.push('\n');
    else if (isEmpty && /^w:(tab|br|cr)$/.test(fullName)) parts.push(' ');
    if (fullName !== isText || isClosing) openedAt = -1;
  }
  return parts.join('');
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

/** Formulas of a part (ECMA-376 part 1, 22.1.2.77), each once. */
export function countFormulas(xml: string): number {
  let count = 0;
  for (const { fullName, isClosing } of xmlTags(withoutFallbacks(xml))) {
    if (fullName === 'm:oMath' && !isClosing) count++;
  }
  return count;
}

/** In which attribute an element names a font. */
const FONT_ATTRIBUTES: Readonly<Record<string, string>> = {
  'w:rFonts': 'ascii',
  'a:latin': 'typeface',
  rFont: 'val',
  name: 'val',
};

/** Names of fonts that a part asks for. */
export function readFontNames(xml: string): string[] {
  const names: string[] = [];
  for (const tag of xmlTags(xml)) {
    const wanted = FONT_ATTRIBUTES[tag.fullName];
    if (wanted === undefined || tag.isClosing) continue;
    const value = tag.attributes().find(({ name }) => name === wanted)?.value ?? '';
    if (value !== '' && !value.startsWith('+')) names.push(value);
  }
  return names;
}
