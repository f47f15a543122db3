import { escapeXml } from './xml.ts';

/** An attribute and where it stands in the text; `start` is after the white space before it. */
export interface XmlAttribute {
  readonly namespace: string;
  readonly local: string;
  /** As it is written, escapes and all. */
  readonly written: string;
  readonly start: number;
  readonly end: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** An element and where it stands in the text. */
export interface XmlElement {
  /** With its prefix, as it is written. */
  readonly name: string;
  readonly namespace: string;
  readonly local: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: XmlElement[];
  /** Namespaces by prefix, `` for the default one, as they are here. */
  readonly scope: ReadonlyMap<string, string>;
  readonly start: number;
  /** After its end tag. */
  end: number;
  /** Content between its tags; both positions are at the end of the tag for an element without an end tag. */
  readonly innerStart: number;
  innerEnd: number;
  readonly isSelfClosing: boolean;
}

const MAX_ELEMENTS = 200_000;
const MAX_DEPTH = 200;
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const NAME = /[^\s<>/="'!?]+/y;
const ATTRIBUTE = /(\s+)([^\s<>/="'!?]+)\s*=\s*("[^"<]*"|'[^'<]*')/y;
const TAG_END = /\s*(\/?)>/y;

/**
 * The element that an XML text consists of, each with its place, so that one part can be changed and all others stay byte for
 * byte. Takes no document type. @returns null when the text is not well-formed or nests without measure
 */
export function scanXml(text: string): XmlElement | null {
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const after = skipped(text, at);
    if (after === null) return null;
    if (after > at) {
      at = after;
      continue;
    }
    if (text[at + 1] === '/') {
      const end = text.indexOf('>', at);
      const element = open.pop();
      if (end < 0 || !element || text.slice(at + 2, end).trimEnd() !== element.name) return null;
      element.innerEnd = at;
      element.end = end + 1;
      at = end + 1;
      continue;
    }
    const parent = open.at(-1);
    const element = readTag(text, at, parent?.scope ?? new Map([['xml', XML_NAMESPACE]]));
    if (!element || ++count > MAX_ELEMENTS || open.length > MAX_DEPTH || (!parent && root)) return null;
    if (parent) parent.children.push(element);
    else root = element;
    if (!element.isSelfClosing) open.push(element);
    at = element.innerStart;
  }
  return open.length === 0 ? root : null;
}

/** Finds the end of a comment, an instruction or raw text; `at` itself for anything else, null when there is no end. */
function skipped(text: string, at: number): number | null {
  for (const [begin, finish] of [
    ['<!--', '-->'],
    ['<?', '?>'],
    ['<![CDATA[', ']]>'],
  ] as const) {
    if (!text.startsWith(begin, at)) continue;
    const end = text.indexOf(finish, at + begin.length);
    return end < 0 ? null : end + finish.length;
  }
  return text[at + 1] === '!' ? null : at;
}

function readTag(text: string, start: number, outer: ReadonlyMap<string, string>): XmlElement | null {
  NAME.lastIndex = start + 1;
  const name = NAME.exec(text)?.[0];
  if (name === undefined) return null;
  let at = NAME.lastIndex;
  const found: { name: string; written: string; start: number; end: number }[] = [];
  for (ATTRIBUTE.lastIndex = at; ; at = ATTRIBUTE.lastIndex) {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(text);
    if (!match) break;
    const [, space = '', attribute = '', quoted = ''] = match;
    found.push({
      name: attribute,
      written: quoted.slice(1, -1),
      start: match.index + space.length,
      end: ATTRIBUTE.lastIndex,
    });
  }
  TAG_END.lastIndex = at;
  const tagEnd = TAG_END.exec(text);
  if (!tagEnd) return null;
  const scope = scopeWith(outer, found);
  const [namespace, local] = resolved(name, scope, true);
  const end = TAG_END.lastIndex;
  return {
    name,
    namespace,
    local,
    attributes: found.map((one) => {
      const [ofAttribute, localName] = resolved(one.name, scope, false);
      const place = { start: one.start, end: one.end, valueStart: one.end - 1 - one.written.length };
      return { namespace: ofAttribute, local: localName, written: one.written, ...place, valueEnd: one.end - 1 };
    }),
    children: [],
    scope,
    start,
    end,
    innerStart: end,
    innerEnd: end,
    isSelfClosing: tagEnd[1] === '/',
  };
}

function scopeWith(
  outer: ReadonlyMap<string, string>,
  attributes: readonly { readonly name: string; readonly written: string }[],
): ReadonlyMap<string, string> {
  const own = attributes.filter(({ name }) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (own.length === 0) return outer;
  return new Map([...outer, ...own.map(({ name, written }) => [name.slice(6), written] as const)]);
}

/** Namespace and local name; an attribute without a prefix is in no namespace. */
function resolved(name: string, scope: ReadonlyMap<string, string>, isElement: boolean): [string, string] {
  const colon = name.indexOf(':');
  if (colon < 0) return [isElement ? (scope.get('') ?? '') : '', name];
  return [scope.get(name.slice(0, colon)) ?? '', name.slice(colon + 1)];
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The characters of a text as it is written in XML; tags, comments and instructions in it count for nothing. */
export function plainXmlText(written: string): string {
  return written
    .replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '')
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>|<[^>]*>/g, (_, raw: string | undefined) => escapeXml(raw ?? ''))
    .replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{2,4}));/g, (whole, decimal, hexadecimal, name) => {
      if (name !== undefined) return ENTITIES[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    });
}
