import { expect, test } from 'vitest';
import { escapeXml } from '../index.ts';

test.each([
  ['markup', `a < b & "c" > 'd'`, `a &lt; b &amp; &quot;c&quot; &gt; 'd'`],
  ['white space that XML has', 'tab\tline\nreturn\r', 'tab\tline\nreturn\r'],
  // XML 1.0, 2.2: Char ::= #x9 | #xA | #xD | [#x20-#xD7FF] | [#xE000-#xFFFD] | [#x10000-#x10FFFF]
  ['control characters', 'a\u0000b\u0001c\u0008d\u000be\u000cf\u001f', 'abcdef'],
  ['controls that XML discourages', 'a\u007fb\u0085c\u009f', 'abc'],
  ['halves of surrogate pairs', 'a\ud800b\udc00c', 'abc'],
  ['whole surrogate pairs', 'a😀b', 'a😀b'],
  ['what is no character', 'a\ufffeb\uffffc', 'abc'],
])('ensures that %s becomes text that an XML reader takes', (_, text, escaped) => {
  expect(escapeXml(text)).toBe(escaped);
});
