import { openZip } from '@recto/codecs/node';
import { buildDocx, buildXlsx, buildZip, sheetRows, wordLink, wordParagraph, wordRun } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { prepareDocument } from './prepare-document.ts';

const docx = (body = wordParagraph(wordRun('Plain text'))) => buildDocx({ body });
const refuses = (bytes: Uint8Array, code: string, password?: string) =>
  expect(() => prepareDocument(bytes, 'a.docx', password)).toThrowError(expect.objectContaining({ code }));
const text = (bytes: Uint8Array, name: string) => Buffer.from(openZip(bytes, 'a').read(name) ?? []).toString();

describe('what a document is, is found in its content, which ensures that', () => {
  test.each([
    ['docx', docx(), 'word', 'docx'],
    ['xlsx', buildXlsx([{ name: 'One', rows: sheetRows([['a', 1]]) }]), 'excel', 'xlsx'],
    ['rtf', Buffer.from('{\\rtf1 Hello}'), 'word', 'rtf'],
    ['csv', Buffer.from('a;b\n1;2\n'), 'excel', 'csv'],
  ])('%s is known', (_, bytes, application, extension) => {
    expect(prepareDocument(new Uint8Array(bytes), 'x', undefined)).toMatchObject({ application, extension });
  });

  test.each([
    ['a ZIP of something else', buildZip({ 'a.txt': 'x' })],
    ['HTML', Buffer.from('<html><img src="http://127.0.0.1/"></html>')],
    ['bytes', Buffer.from([0, 1, 2, 3])],
    ['an Office file of another kind', buildZip({ '[Content_Types].xml': '<Types/>' })],
  ])('%s is refused', (_, bytes) => refuses(new Uint8Array(bytes), 'wrong-type'));
});

test('a compound file that was cut off before its directory is damaged, not of another kind', () => {
  const cut = Buffer.alloc(2048, 0xff);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(cut);
  cut.writeUInt16LE(9, 30);
  cut.writeUInt16LE(6, 32);
  cut.writeUInt32LE(900, 48);
  refuses(new Uint8Array(cut), 'input-damaged');
});

test('a workbook of the old format that was cut off is for its reader to judge', () => {
  const book = Buffer.alloc(4096);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(book);
  book.writeUInt16LE(9, 30);
  book.writeUInt16LE(6, 32);
  book.writeUInt32LE(4096, 56);
  book.fill(0xff, 76, 512);
  // One directory sector, whose second entry is a stream that is far longer than the file.
  book.write('Workbook', 512 + 128, 'utf16le');
  book.writeUInt16LE(18, 512 + 128 + 64);
  book[512 + 128 + 66] = 2;
  book.writeUInt32LE(1, 512 + 128 + 116);
  book.writeUInt32LE(90_000, 512 + 128 + 120);
  expect(prepareDocument(new Uint8Array(book), 'a.xls', undefined)).toMatchObject({
    extension: 'xls',
    isLocked: false,
  });
});

test('words of a workbook are read where they stand, in their list and in the cells themselves', () => {
  const rows = `${sheetRows([['in a cell', 1], ['and another']])}<row r="3"><c t="s"><v>0</v></c></row>`;
  const shared = '<sst><si><t>in the list</t></si></sst>';
  const book = buildXlsx([{ name: 'A', rows }], { 'xl/sharedStrings.xml': shared });
  expect(prepareDocument(book, 'a.xlsx', undefined).text?.split('\n').filter(Boolean)).toEqual([
    'in a cell',
    'and another',
    'in the list',
  ]);
});

test('words that stand there a second time for older programs are read once', () => {
  const box = (words: string) => `<w:txbxContent>${wordParagraph(wordRun(words))}</w:txbxContent>`;
  const body = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps">${box('in a box')}</mc:Choice><mc:Fallback>${box('in a box')}</mc:Fallback></mc:AlternateContent>`;
  const { text: read } = prepareDocument(docx(wordParagraph(body)), 'a.docx', undefined);
  expect(read?.split('in a box')).toHaveLength(2);
});

describe('a package is looked over first, which ensures that', () => {
  test('entities are never declared', () => {
    const bomb = '<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]><w:document/>';
    refuses(buildDocx({ body: '', parts: { 'word/footnotes.xml': bomb } }), 'input-damaged');
    const hidden = `<?xml version="1.0"?><!-- ${'x'.repeat(100_000)} --><!DOCTYPE w [<!ENTITY a "b">]><w:document/>`;
    refuses(buildDocx({ body: '', parts: { 'word/footnotes.xml': hidden } }), 'input-damaged');
  });

  test('an OpenDocument package may name its document type, and declares nothing', () => {
    const odt = (declaration: string) =>
      buildZip({
        mimetype: 'application/vnd.oasis.opendocument.text',
        'META-INF/manifest.xml': `<?xml version="1.0"?>${declaration}<manifest:manifest/>`,
        'content.xml': '<office:document-content/>',
      });
    const named = '<!DOCTYPE manifest:manifest PUBLIC "-//OpenOffice.org//DTD Manifest 1.0//EN" "Manifest.dtd">';
    expect(prepareDocument(odt(named), 'a.odt', undefined)).toMatchObject({ application: 'word', extension: 'odt' });
    refuses(odt('<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), 'input-damaged');
  });

  test('a package that unpacks to gigabytes is too demanding', () => {
    const part = new Uint8Array(130_000_000);
    refuses(buildDocx({ body: '', parts: { 'word/media/a.xml': part } }), 'too-demanding');
  });

  test('of an entry that unpacks to more than it says nobody gets more than that', () => {
    const bytes = docx(wordParagraph(wordRun('x'.repeat(100_000))));
    const buffer = Buffer.from(bytes);
    const name = buffer.lastIndexOf('word/document.xml');
    buffer.writeUInt32LE(10, name - 46 + 24);
    const prepared = prepareDocument(new Uint8Array(buffer), 'a.docx', undefined);
    expect(prepared.brokenParts).toEqual(['word/document.xml']);
    expect(text(prepared.bytes, 'word/document.xml')).toBe('<?xml vers');
  });

  test('a part whose bytes break off is read as far as it is sound, and goes on as it was read', () => {
    const styles = Array.from({ length: 4000 }, (_, index) => `<s n="${index * 7919}"/>`).join('');
    const bytes = Buffer.from(
      buildDocx({ body: wordParagraph(wordRun('Sound words')), parts: { 'word/styles.xml': styles } }),
    );
    const at = bytes.indexOf('word/styles.xml') + 6000;
    bytes.fill(0xff, at, at + 40);
    const prepared = prepareDocument(new Uint8Array(bytes), 'a.docx', undefined);
    expect(prepared).toMatchObject({ brokenParts: ['word/styles.xml'], text: 'Sound words\n\n' });
    const kept = text(prepared.bytes, 'word/styles.xml');
    expect(kept.length).toBeGreaterThan(1000);
    expect(styles.startsWith(kept.slice(0, 1000))).toBe(true);
    const again = openZip(prepared.bytes, 'a');
    for (const { name } of again.entries) again.read(name);
    expect([...again.broken]).toEqual([]);
  });

  test('what is hidden in a damaged part is looked for all the same', () => {
    const target = 'http://127.0.0.1:9/spy.png';
    const bytes = Buffer.from(
      buildDocx({ body: '', relations: [{ id: 'rId2', type: 'image', target, isExternal: true }] }),
    );
    // A false checksum alone; the text is whole.
    bytes.writeUInt32LE(1, bytes.lastIndexOf('word/_rels/document.xml.rels') - 46 + 16);
    const prepared = prepareDocument(new Uint8Array(bytes), 'a.docx', undefined);
    expect(prepared).toMatchObject({ cutOutside: 1, brokenParts: ['word/_rels/document.xml.rels'] });
    expect(text(prepared.bytes, 'word/_rels/document.xml.rels')).not.toContain('spy');
  });

  test('of an entry that is listed twice the one goes on that was looked over', () => {
    const twice = Buffer.from(buildDocx({ body: '', parts: { 'word/a.xml': '<a/>', 'word/b.xml': '<b/>' } }));
    twice.write('word/a.xml', twice.lastIndexOf('word/b.xml'));
    const prepared = prepareDocument(new Uint8Array(twice), 'a.docx', undefined);
    expect(openZip(prepared.bytes, 'a').isAmbiguous).toBe(false);
    expect(text(prepared.bytes, 'word/a.xml')).toBe('<b/>');
  });

  test.each(['../../evil.xml', 'word/../../x', '..\\x'])('a name that climbs is damaged: %s', (name) => {
    refuses(buildDocx({ body: '', parts: { [name]: 'x' } }), 'input-damaged');
  });

  test('entries that share their bytes are damaged', () => {
    const buffer = Buffer.from(buildDocx({ body: '', parts: { 'word/a.xml': '<a/>', 'word/b.xml': '<b/>' } }));
    const first = buffer.indexOf('word/a.xml', buffer.indexOf('PK\x01\x02')) - 46;
    const second = buffer.indexOf('word/b.xml', first) - 46;
    buffer.writeUInt32LE(buffer.readUInt32LE(first + 42), second + 42);
    refuses(new Uint8Array(buffer), 'input-damaged');
  });

  test('a package that is cut off is damaged', () => refuses(docx().subarray(0, 400), 'input-damaged'));
});

describe('what leads out of a document is cut, which ensures that', () => {
  test('relationships lead nowhere, and links that a reader clicks stay', () => {
    const prepared = prepareDocument(
      buildDocx({
        body: wordParagraph(wordLink('rId1', 'a link')),
        relations: [
          { id: 'rId1', type: 'hyperlink', target: 'https://example.org/', isExternal: true },
          { id: 'rId2', type: 'image', target: 'http://127.0.0.1:9/spy.png', isExternal: true },
        ],
        settingsRelations: [
          { id: 'rId1', type: 'attachedTemplate', target: 'http://127.0.0.1:9/t.dotm', isExternal: true },
        ],
      }),
      'a.docx',
      undefined,
    );
    expect(prepared).toMatchObject({ cutOutside: 2, mayHaveLinks: true, text: 'a link\n\n' });
    expect(text(prepared.bytes, 'word/_rels/document.xml.rels')).toContain('https://example.org/');
    expect(text(prepared.bytes, 'word/_rels/document.xml.rels')).not.toContain('spy');
    expect(text(prepared.bytes, 'word/_rels/settings.xml.rels')).not.toContain('127.0.0.1');
  });

  test('fields and formulas that fetch keep the value that was stored', () => {
    const field = '<w:r><w:instrText> INCLUDEPICTURE "http://127.0.0.1:9/x.png" </w:instrText></w:r>';
    const word = prepareDocument(docx(wordParagraph(field)), 'a.docx', undefined);
    expect(word.cutFetching).toBe(1);
    expect(text(word.bytes, 'word/document.xml')).not.toContain('INCLUDEPICTURE');
    const rows =
      '<row r="1"><c t="str"><f>WEBSERVICE("http://127.0.0.1:9/")</f><v>kept</v></c><c><f>SUM(1,2)</f><v>3</v></c></row>';
    const sheet = prepareDocument(buildXlsx([{ name: 'A', rows }]), 'a.xlsx', undefined);
    expect(sheet.cutFetching).toBe(1);
    expect(text(sheet.bytes, 'xl/worksheets/sheet1.xml')).toContain('<c t="str"><v>kept</v></c><c><f>SUM(1,2)</f>');
  });

  test('a document that leads nowhere stays as it is, byte for byte', () => {
    const bytes = docx();
    expect(prepareDocument(bytes, 'a', undefined).bytes).toBe(bytes);
  });
});
