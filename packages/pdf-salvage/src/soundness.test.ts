import {
  badStartxref,
  buildPdf,
  damageFile,
  damageMarker,
  hasProgram,
  PdfWriter,
  qpdfCheck,
  readWithPdfium,
  richSpec,
} from '@recto/testkit';
import { expect, test } from 'vitest';
import { salvage } from './salvage.ts';

const repair = (bytes: Uint8Array) => salvage(bytes, { fileName: 'in.pdf' });
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

/** A file whose one page has these contents and resources. */
function onePage(add: (writer: PdfWriter) => { contents: string; resources?: string }): Uint8Array {
  const writer = new PdfWriter();
  const root = writer.reserve();
  const { contents, resources } = add(writer);
  const font = writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' });
  const page = writer.add({
    Type: '/Page',
    Parent: root,
    MediaBox: [0, 0, 300, 300],
    Resources: resources ?? `<< /Font << /F1 ${font} >> >>`,
    Contents: contents,
  });
  writer.set(root, { Type: '/Pages', Count: 1, Kids: [page] });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root }) } });
}

const TEXT = 'BT /F1 20 Tf 20 200 Td (STILL HERE) Tj ET';

async function expectMended(damaged: Uint8Array, kind: string, text = 'STILL HERE'): Promise<void> {
  const { bytes, report } = await repair(damaged);
  expect(report.isUndamaged).toBe(false);
  expect(report.findings.map((finding) => finding.kind)).toContain(kind);
  expect((await readWithPdfium(bytes)).texts.join()).toContain(text);
  if (hasProgram('qpdf')) expect(await qpdfCheck(bytes)).toMatchObject({ exitCode: 0, complaints: [] });
  // What was mended is sound.
  expect((await repair(bytes)).report).toMatchObject({ isUndamaged: true, findings: [] });
}

const sound = onePage((writer) => ({ contents: writer.addStream({}, TEXT) }));

test.each([
  ['a trailer without its size', 'syntax', latin1(sound).replace(/\/Size \d+/, '')],
  ['kilobytes of something after its end', 'tail', `${latin1(sound)}${'log line\n'.repeat(300)}`],
  ['an object in use at no place', 'syntax', latin1(sound).replace(/0000000000 65535 f/, '0000000000 00000 n')],
  ['a bracket too many', 'syntax', latin1(sound).replace('/MediaBox [0 0 300 300]', '/MediaBox [0 0 300 3]]0')],
  ['a wrong count of pages', 'page-tree', latin1(sound).replace('/Count 1', '/Count 0')],
  ['a page of another kind', 'page-entries', latin1(sound).replace('/Type /Page /', '/Type /Fage /')],
])('ensures that a file with %s is not called sound', async (_, kind, text) => {
  expect(text).not.toBe(latin1(sound));
  await expectMended(bytesOf(text), kind);
});

test.each(['ASCIIHexDecode', 'ASCII85Decode'])('ensures that what can be read through %s is kept', async (name) => {
  const hex = `${Buffer.from(TEXT).toString('hex')}>`;
  const encoded = name === 'ASCIIHexDecode' ? hex.replace(/^../, (digits) => `${digits}|`) : ascii85(TEXT);
  const damaged = onePage((writer) => ({
    contents: writer.addStream({ Filter: `/${name}` }, name === 'ASCIIHexDecode' ? encoded : `${encoded}\u00ff~>`),
  }));
  await expectMended(damaged, 'partial-streams');
});

test('ensures that a picture where content must be is left out, and the rest stays', async () => {
  const damaged = onePage((writer) => {
    const text = writer.addStream({}, TEXT);
    return { contents: `[${text} ${writer.addStream({ Filter: '/JBIG2Decode' }, 'no content')}]` };
  });
  await expectMended(damaged, 'unreadable-streams');
});

test('ensures that content that was hit is written without what is no operation', async () => {
  await expectMended(
    onePage((writer) => ({ contents: writer.addStream({}, `${TEXT} ] 3 (x) >> <4z> 0 0 m`) })),
    'partial-streams',
  );
});

test('ensures that a signed file is not robbed of its signature for trifles, and that it is told when it is', async () => {
  const signed = buildPdf(richSpec({ pages: 4, signature: true }));
  const careless = bytesOf(latin1(signed).replace(/0000000000 65535 f/, '0000000000 00000 n'));
  const kept = await repair(careless);
  expect(kept.bytes).toBe(careless);
  expect(kept.report).toMatchObject({ isUndamaged: true, findings: [{ kind: 'syntax' }] });
  const rewritten = await repair(badStartxref.apply(signed, 1));
  expect(rewritten.report.findings).toContainEqual({ kind: 'signatures', count: 1 });
});

test.each(['/F1 1 0 R', '/Font << /F1 1 0 R >>'])(
  'ensures that a page whose font is lost gets the one that other pages have under its name: %s',
  async (lost) => {
    const text = latin1(damageFile('table', 4));
    const font = /\/F1 (\d+) 0 R/.exec(text)?.[1];
    const written = lost.replace('1 0 R', `${font} 0 R`);
    const at = text.indexOf(written, text.indexOf(written) + 1);
    expect(at).toBeGreaterThan(0);
    const without = written.replace(`${font} 0 R`, '999 0 R').replace(/\/Font.*/, '');
    const { bytes, report } = await repair(
      bytesOf(text.slice(0, at) + without.padEnd(written.length) + text.slice(at + written.length)).slice(0, -40),
    );
    expect(report.pages.map(({ state }) => state)).toEqual(['whole', 'rebuilt', 'whole', 'whole']);
    expect((await readWithPdfium(bytes)).texts[1]).toContain(damageMarker(1));
    if (hasProgram('qpdf')) expect(await qpdfCheck(bytes)).toMatchObject({ exitCode: 0 });
  },
);

/** 7.4.3, for tests. */
function ascii85(text: string): string {
  const padded = text.padEnd(Math.ceil(text.length / 4) * 4, ' ');
  return (padded.match(/.{4}/g) ?? [])
    .map((group) => {
      let value = Buffer.from(group, 'latin1').readUInt32BE();
      let digits = '';
      for (let index = 0; index < 5; index++) {
        digits = String.fromCharCode(33 + (value % 85)) + digits;
        value = Math.floor(value / 85);
      }
      return digits;
    })
    .join('');
}
