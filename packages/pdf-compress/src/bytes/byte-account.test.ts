import { openPdf, PdfRef, PdfStream } from '@recto/pdf-core';
import { buildPdf, PdfWriter, richSpec } from '@recto/testkit';
import { Pace } from '@recto/work/pace';
import { expect, test } from 'vitest';
import { copyFile } from '../working-copy.ts';
import { accountBytes } from './byte-account.ts';

async function accountOf(bytes: Uint8Array) {
  const { target, root } = await copyFile(await openPdf(bytes, { fileName: 'a.pdf' }), new Pace());
  return accountBytes(target, { catalog: root.catalog, info: root.info, totalBytes: bytes.length, isShared: false });
}

const sumOf = (account: Readonly<Record<string, number>>) => Object.values(account).reduce((sum, bytes) => sum + bytes);

test.each(['table', 'streams'] as const)(
  'ensures that a file with every structure is told in all its parts (%s)',
  async (layout) => {
    const bytes = buildPdf({ ...richSpec({ pages: 6 }), layout });
    const account = await accountOf(bytes);
    expect(sumOf(account)).toBe(bytes.length);
    for (const kind of ['content', 'structure', 'interactive', 'navigation', 'resources', 'tables', 'other'] as const) {
      expect([kind, account[kind] > 100]).toEqual([kind, true]);
    }
  },
);

/** A page with one object of each kind that has bytes of its own. */
function everyKind(): Uint8Array {
  const writer = new PdfWriter();
  const root = writer.reserve();
  const data = (length: number) => new Uint8Array(length).fill(65);
  const profile = writer.addStream({ N: 3 }, data(1001));
  const image = { Subtype: '/Image', Width: 1, Height: 1, BitsPerComponent: 8, ColorSpace: ['/ICCBased', profile] };
  const descriptor = writer.add({
    Type: '/FontDescriptor',
    FontName: '/F',
    FontFile2: writer.addStream({}, data(1003)),
  });
  const font = writer.add({ Type: '/Font', Subtype: '/TrueType', BaseFont: '/F', FontDescriptor: descriptor });
  const Resources = { XObject: { I: writer.addStream(image, data(1002)) }, Font: { F: font } };
  const Contents = [writer.addStream({}, data(504)), writer.addStream({}, data(500))];
  const kid = writer.add({ Type: '/Page', Parent: root, MediaBox: [0, 0, 9, 9], Resources, Contents });
  writer.set(root, { Type: '/Pages', Kids: [kid], Count: 1 });
  const file = writer.add({
    Type: '/Filespec',
    F: '(a)',
    EF: { F: writer.addStream({ Type: '/EmbeddedFile' }, data(1005)) },
  });
  const Metadata = writer.addStream({ Type: '/Metadata', Subtype: '/XML' }, data(1006));
  writer.addStream({ Subtype: '/Form' }, data(9000));
  const Names = { EmbeddedFiles: { Names: ['(a)', file] } };
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root, Names, Metadata }) } });
}

test('ensures that streams are counted byte by byte, and what nothing leads to is other', async () => {
  const bytes = everyKind();
  const account = await accountOf(bytes);
  expect(account).toMatchObject({
    profiles: 1001,
    images: 1002,
    fonts: 1003,
    content: 1004,
    attachments: 1005,
    metadata: 1006,
    structure: 0,
    interactive: 0,
    navigation: 0,
  });
  expect(account.other).toBeGreaterThan(9000);
  expect(sumOf(account)).toBe(bytes.length);
});

test('ensures that a stream under two numbers is counted once where it is written once', async () => {
  const bytes = everyKind();
  const { target, root } = await copyFile(await openPdf(bytes, { fileName: 'a.pdf' }), new Pace());
  const [entry] = [...target.entries()].filter(([, object]) => object instanceof PdfStream && object.dict.has('N'));
  const image = [...target.entries()].find(([, object]) => object instanceof PdfStream && object.dict.has('Width'));
  const [num, profile] = entry ?? [0, null];
  if (image?.[1] instanceof PdfStream) image[1].dict.set('SMask', target.add(profile));
  const options = { catalog: root.catalog, totalBytes: bytes.length };
  const profiles = (isShared: boolean) => accountBytes(target, { ...options, isShared }).profiles;
  expect([num > 0 && target.get(new PdfRef(num)) === profile, profiles(true), profiles(false)]).toEqual([
    true,
    1001,
    2002,
  ]);
});
