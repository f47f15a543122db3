import { unescapeXml } from './xml-entities.ts';

/** An attribute of a tag, as a reader of XML understands it. */
export interface XmlAttribute {
  /** Without the prefix of its name space. */
  readonly name: string;
  /** Decoded: `&#69;xternal` is "External". */
  readonly value: string;
  /** Position of the value in the text, without its quotes. */
  readonly from: number;
  readonly to: number;
}

/** A tag that opens, closes, or is all of its element. */
export interface XmlTag {
  /** As it is written, with its prefix; empty for what has none. */
  readonly fullName: string;
  readonly name: string;
  readonly isClosing: boolean;
  readonly isEmpty: boolean;
  /** Position in the text, brackets included. */
  readonly from: number;
  readonly to: number;
  attributes(): XmlAttribute[];
}

/** One place that is written otherwise. */
export interface XmlEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const LESS = 0x3c;
const GREATER = 0x3e;
const QUOTES = [0x22, 0x27];
/** Start and end marks of a comment, instruction, CDATA section or declaration. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

/**
 * All tags, in order. Each character is read once, whatever the text: a tag that is never closed ends with the text.
 * @param xml may be damaged
 */
export function* xmlTags(xml: string): Generator<XmlTag> {
  for (let from = xml.indexOf('<'); from >= 0; ) {
    const skipped = SKIPPED.find(([start]) => xml.startsWith(start, from));
    if (skipped) {
      const [start, end] = skipped;
      const until = xml.indexOf(end, from + start.length);
      if (until < 0) return;
      from = xml.indexOf('<', until + end.length);
      continue;
    }
    const to = endOfTag(xml, from + 1);
    yield tagOf(xml, from, to);
    from = xml.indexOf('<', to);
  }
}

/** Behind the bracket that closes a tag; a bracket in quotes is text. */
function endOfTag(xml: string, start: number): number {
  let quote = 0;
  for (let at = start; at < xml.length; at++) {
    const code = xml.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (QUOTES.includes(code)) quote = code;
    else if (code === GREATER) return at + 1;
    // A tag that another one interrupts: no reader takes it, and the other one counts.
    else if (code === LESS) return at;
  }
  return xml.length;
}

function tagOf(xml: string, from: number, to: number): XmlTag {
  const isClosing = xml.charAt(from + 1) === '/';
  const start = from + (isClosing ? 2 : 1);
  const inside = xml.slice(start, to);
  const length = inside.search(/[\s/>]/);
  const fullName = length < 0 ? inside : inside.slice(0, length);
  const end = start + fullName.length;
  return {
    fullName,
    name: localName(fullName),
    isClosing,
    from,
    to,
    isEmpty: xml.charAt(to - 2) === '/',
    attributes: () => readAttributes(xml, end, to),
  };
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Sticky: it goes on where the last one ended and never searches ahead. */
const ATTRIBUTE = /[\s/]*([^\s=<>"'/]+)(\s*=\s*)(?:"([^"]*)"|'([^']*)')/y;

function readAttributes(xml: string, start: number, end: number): XmlAttribute[] {
  const text = xml.slice(start, end);
  const found: XmlAttribute[] = [];
  ATTRIBUTE.lastIndex = 0;
  for (let match = ATTRIBUTE.exec(text); match; match = ATTRIBUTE.exec(text)) {
    const [, name = '', , double, single] = match;
    const raw = double ?? single ?? '';
    const to = start + match.index + match[0].length - 1;
    found.push({ name: localName(name), value: unescapeXml(raw), from: to - raw.length, to });
  }
  return found;
}

/** The text with some places written otherwise. @param edits in order, none in another */
export function editXml(xml: string, edits: readonly XmlEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, text } of edits) {
    parts.push(xml.slice(at, from), text);
    at = to;
  }
  return parts.join('') + xml.slice(at);
}
