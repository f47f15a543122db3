import { deflateSync } from 'node:zlib';
import { createNewDocument, openPdf, PdfDict, PdfName, PdfStream } from '@recto/pdf-core';
import { PdfWriter, seededRandom } from '@recto/testkit';
import { Pace } from '@recto/work/pace';
import { expect, test } from 'vitest';
import { copyFile } from '../working-copy.ts';
import { profilesOf } from './profiles-of.ts';

const random = seededRandom(5);
const PROFILE = Uint8Array.from({ length: 5000 }, () => random() * 40);
const OTHER = PROFILE.map((byte) => byte ^ 1);

/** A file whose colour spaces and output intent have these profiles, each compressed in another way. */
function pdfWith(profiles: readonly { readonly data: Uint8Array; readonly N: number }[]): Uint8Array {
  const writer = new PdfWriter();
  const root = writer.reserve();
  const refs = profiles.map(({ data, N }, level) =>
    writer.addStream({ N, Filter: '/FlateDecode' }, new Uint8Array(deflateSync(data, { level: level + 1 }))),
  );
  const ColorSpace = Object.fromEntries(refs.map((ref, index) => [`Cs${index}`, ['/ICCBased', ref]]));
  const page = writer.add({
    Type: '/Page',
    Parent: root,
    MediaBox: [0, 0, 9, 9],
    Resources: { ColorSpace },
    Contents: writer.addStream(
      {},
      Object.keys(ColorSpace)
        .map((name) => `/${name} cs`)
        .join(' '),
    ),
  });
  const OutputIntents = [{ Type: '/OutputIntent', S: '/GTS_PDFX', DestOutputProfile: refs[0] ?? '' }];
  writer.set(root, { Type: '/Pages', Kids: [page], Count: 1 });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root, OutputIntents }) } });
}

/** Counts the distinct streams with a component count in the copy of a file. */
async function distinct(profiles: readonly { readonly data: Uint8Array; readonly N: number }[]): Promise<number> {
  const { target } = await copyFile(await openPdf(pdfWith(profiles), { fileName: 'a.pdf' }), new Pace());
  const streams = Array.from(target.entries(), ([, object]) => object).filter(
    (object) => object instanceof PdfStream && object.dict.has('N'),
  );
  return new Set(streams).size;
}

test('ensures that equal profiles are one stream, however they were compressed', async () => {
  expect(await distinct([PROFILE, PROFILE, PROFILE].map((data) => ({ data, N: 3 })))).toBe(1);
});

test('ensures that profiles with other data or another number of colours stay apart', async () => {
  expect(
    await distinct([
      { data: PROFILE, N: 3 },
      { data: OTHER, N: 3 },
      { data: PROFILE, N: 4 },
    ]),
  ).toBe(3);
});

test('ensures that a profile into which transparency is blended is told from those of colours', () => {
  const target = createNewDocument();
  const [one, other] = [1, 2].map((seed) =>
    target.add(
      new PdfStream(
        new PdfDict().set('N', 4),
        PROFILE.map((byte) => byte ^ seed),
      ),
    ),
  );
  if (!one || !other) throw new Error('both are made');
  target.add(new PdfDict().set('S', PdfName.of('Transparency')).set('CS', [PdfName.of('ICCBased'), one]));
  target.add([PdfName.of('ICCBased'), other]);
  const { spaces, blending } = profilesOf(target);
  expect([...spaces]).toEqual([one.num, other.num]);
  expect([...blending]).toEqual([one.num]);
});
