const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 does not allow: controls, halves of surrogate pairs, and two that are none. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

export const XML_HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Text for element content and attribute values. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');
}

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element; an attribute that is undefined is left out. */
export function element(name: string, attributes: Attributes = {}, content = ''): string {
  let opened = name;
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) opened += ` ${key}="${escapeXml(String(value))}"`;
  }
  return content === '' ? `<${opened}/>` : `<${opened}>${content}</${name}>`;
}
