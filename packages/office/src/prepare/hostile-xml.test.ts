import { describe, expect, test } from 'vitest';
import { cutOpenDocument, cutRelationships, cutSheetFormulas, cutWordFields } from './cut-links.ts';
import { readFontNames, readTexts } from './read-source.ts';

/** So long that what is quadratic does not end within the time that a test has. */
const TIMES = 400_000;

const READERS: Readonly<Record<string, (xml: string) => unknown>> = {
  cutRelationships,
  cutWordFields,
  cutSheetFormulas,
  cutOpenDocument,
  readFontNames,
  readTexts: (xml) => [readTexts(xml, 'w'), readTexts(xml, 'a'), readTexts(xml, '')],
};

describe('attack 37 (texts that take for ever) ensures that', () => {
  test.each([
    '<Relationship ',
    '<Relationship a="',
    '<w:instrText ',
    '<w:instrText>INCLUDE ',
    '<w:fldSimple w:instr="',
    '<f ',
    '<f>WEBSERVICE',
    '<a:b ',
    '<a:b xlink:href="',
    '<a:b xlink:href ',
    '<a:b table:formula="DDE ',
    '<w:t ',
    '<w:t>',
    '<w:rFonts ',
    '<name val',
    '<!--',
    '<![CDATA[',
    '<?',
    '<',
    '&#x',
    '&amp',
    ' =',
  ])('37 %j again and again is read in time that grows with its length', (piece) => {
    const xml = `INCLUDE WEBSERVICE | ${piece.repeat(TIMES)}`;
    for (const read of Object.values(READERS)) {
      read(xml);
    }
  });
});

describe('attack 1-4 (links in disguise) ensures that', () => {
  test.each([
    ['letters as numbers', 'TargetMode="&#69;xternal"'],
    ['letters as numbers of the other kind', "TargetMode='Ext&#x65;rnal'"],
    ['a bracket before it', 'Id=">" TargetMode="External"'],
    ['spaces around the sign', 'TargetMode \n=\t"External"'],
    ['no space between attributes', 'Id="a"TargetMode="External"'],
  ])('1 a relationship with %s is cut', (_what, attributes) => {
    const xml = `<x:Relationship Type="a/image" Target="http://evil.example/" ${attributes}/>`;
    const cut = cutRelationships(xml);
    expect([cut.outside, cut.text?.includes('evil')]).toEqual([1, false]);
  });

  test('1 a link that is clicked stays, and so does what is inside', () => {
    for (const xml of [
      '<Relationship Type="a/hyperlink" Target="http://a.example/" TargetMode="External"/>',
      '<Relationship Type="a/image" Target="media/1.png"/>',
    ]) {
      expect(cutRelationships(xml).text).toBeNull();
    }
  });

  test('2 fields, 4 formulas and 3 references in disguise are cut, and nothing else of the text', () => {
    expect(cutWordFields('<z:instrText> INCLUDE&#80;ICTURE "file:///x" </z:instrText>').text).toBe(
      '<z:instrText> QUOTE &#34;file:///x&#34; </z:instrText>',
    );
    expect(cutSheetFormulas('<x:c><x:f>WEB&#83;ERVICE("http://x/")</x:f><x:v>1</x:v></x:c>').text).toBe(
      '<x:c><x:v>1</x:v></x:c>',
    );
    expect(cutSheetFormulas('<c><f>SUM(A1:A2)</f></c>').text).toBeNull();
    const image = '<draw:image a=">" zz:href="h&#116;tp://evil.example/x.png"/><text:a xlink:href="http://b/"/>';
    expect(cutOpenDocument(image).text).toBe('<draw:image a=">" zz:href=""/><text:a xlink:href="http://b/"/>');
  });
});
