import { describe, expect, test } from 'vitest';
import { newXmpPacket, XmpPacket } from './xmp-packet.ts';

const HEAD = '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">';
const TAIL = '</x:xmpmeta>\n<?xpacket end="w"?>';
const packet = (descriptions: string) =>
  `${HEAD}<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${descriptions}</r:RDF>${TAIL}`;
const read = (text: string) => {
  const xmp = XmpPacket.read(text);
  if (!xmp) throw new TypeError('this is XMP');
  return xmp;
};
const title = (value: string) => ({ name: 'dc:title', form: 'Alt', values: value === '' ? [] : [value] }) as const;

describe('editing XMP ensures that', () => {
  test('a title changes and every other byte stays, titles in other languages among them', () => {
    const rest = ' <!-- kept --> <my:Thing xmlns:my="urn:my" my:a=\'1\'>x &amp; y</my:Thing>';
    const written = (text: string) =>
      packet(
        `<r:Description r:about="" xmlns:d="http://purl.org/dc/elements/1.1/"><d:title><r:Alt><r:li xml:lang="x-default">${text}</r:li><r:li xml:lang="de">Alt</r:li></r:Alt></d:title>${rest}</r:Description>`,
      );
    expect(read(written('Old')).valuesOf('dc:title')).toEqual(['Old']);
    expect(read(written('Old')).with([title('A < B')])).toBe(written('A &lt; B'));
    expect(read(read(written('Old')).with([title('')])).valuesOf('dc:title')).toBeNull();
  });

  test('a property may be an attribute, and of two the second goes', () => {
    const attribute = packet(
      `<r:Description r:about='' xmlns:pdf='http://ns.adobe.com/pdf/1.3/' pdf:Keywords='old' pdf:Producer="P"/><r:Description r:about="" xmlns:k="http://ns.adobe.com/pdf/1.3/"><k:Keywords>other</k:Keywords></r:Description>`,
    );
    const changed = read(attribute).with([{ name: 'pdf:Keywords', form: 'text', values: [`it's "new"`] }]);
    expect(changed).toContain(`pdf:Keywords='it&apos;s &quot;new&quot;'`);
    expect(changed).not.toContain('other');
    expect(read(changed).valuesOf('pdf:Keywords')).toEqual([`it's "new"`]);
    expect(read(changed).valuesOf('pdf:Producer')).toEqual(['P']);
    const removed = read(attribute).with([{ name: 'pdf:Keywords', form: 'text', values: [] }]);
    expect(read(removed).valuesOf('pdf:Keywords')).toBeNull();
    expect(removed).toContain('pdf:Producer="P"');
  });

  test.each([
    ['', 'no description'],
    ['<r:Description r:about=""/>', 'an empty one'],
    ['<r:Description r:about="" xmlns:dc="urn:other"><dc:x/></r:Description>', 'a prefix that means something else'],
  ])('new properties find their place in %s', (descriptions) => {
    const changed = read(packet(descriptions)).with([
      title('New'),
      { name: 'dc:creator', form: 'Seq', values: ['Me'] },
    ]);
    expect(read(changed).valuesOf('dc:title')).toEqual(['New']);
    expect(read(changed).valuesOf('dc:creator')).toEqual(['Me']);
    expect(changed.startsWith(HEAD) && changed.endsWith(TAIL)).toBe(true);
  });

  test('a new packet says what it was made of, and leaves out what has no value', () => {
    const made = newXmpPacket([title('T'), { name: 'pdf:Producer', form: 'text', values: [] }]);
    expect(read(made).valuesOf('dc:title')).toEqual(['T']);
    expect(made).not.toContain('pdf:');
    expect(made).toMatch(/^<\?xpacket begin="\ufeff"/);
  });

  test.each([
    '',
    'no XML at all',
    '<a><b></a></b>',
    '<!DOCTYPE a [<!ENTITY x "y">]><a/>',
    '<a b=c/>',
    '<a>',
    '<a/><b/>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>',
    `${'<a>'.repeat(50_000)}`,
    `<a ${'b="'.repeat(50_000)}`,
  ])('what is no XMP is left alone', (text) => {
    expect(XmpPacket.read(text)).toBeNull();
  });
});
