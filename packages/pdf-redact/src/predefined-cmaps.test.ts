import { memoryFile, PdfWriter, type Reference } from '@recto/testkit';
import { expect, test } from 'vitest';
import { proveRedacted, searchPages, TextSearch } from './index.ts';
import { RASTER, redacted } from './secrets.testing.ts';

/** Ordering, half-width CIDs, and 中文 in the bytes of each encoding; Latin letters are those of ASCII in all of them. */
const SETS = {
  GB1: { halfWidth: [814, 908], names: ['GB-EUC', 'GBpc-EUC', 'GBK-EUC', 'GBKp-EUC', 'GBK2K'], bytes: 'd6d0cec4' },
  CNS1: { halfWidth: [13648, 13742], names: ['B5pc', 'HKscs-B5', 'ETen-B5', 'ETenms-B5'], bytes: 'a4a4a4e5' },
  Japan1: {
    halfWidth: [231, 632],
    names: ['83pv-RKSJ', '90ms-RKSJ', '90msp-RKSJ', '90pv-RKSJ', 'Add-RKSJ', 'Ext-RKSJ'],
    bytes: '928695b6',
  },
  Korea1: { halfWidth: [8094, 8190], names: ['KSC-EUC', 'KSCms-UHC', 'KSCms-UHC-HW', 'KSCpc-EUC'], bytes: 'f1e9d9fe' },
} as const;
const UNICODE = {
  GB1: ['UniGB-UCS2', 'UniGB-UTF16'],
  CNS1: ['UniCNS-UCS2', 'UniCNS-UTF16'],
  Japan1: ['UniJIS-UCS2', 'UniJIS-UCS2-HW', 'UniJIS-UTF16'],
  Korea1: ['UniKS-UCS2', 'UniKS-UTF16'],
} as const;
const ORDERINGS = ['GB1', 'CNS1', 'Japan1', 'Korea1'] as const;
const CASES = ORDERINGS.flatMap((ordering) => [
  ...SETS[ordering].names.map((name) => ({ name, ordering, cjk: SETS[ordering].bytes, isUnicode: false })),
  ...UNICODE[ordering].map((name) => ({ name, ordering, cjk: '4e2d6587', isUnicode: true })),
  ...(ordering === 'Japan1' ? [{ name: 'EUC', ordering, cjk: 'c3e6cab8', isUnicode: false }] : []),
]);

const latin = (text: string, isUnicode: boolean) =>
  Array.from(text, (letter) =>
    letter
      .charCodeAt(0)
      .toString(16)
      .padStart(isUnicode ? 4 : 2, '0'),
  ).join('');

/** A page in a font that is neither embedded nor has a /ToUnicode, with wide and narrow Latin letters. */
function pageIn({ name, ordering, cjk, isUnicode }: (typeof CASES)[number], direction: 'H' | 'V'): Uint8Array {
  const writer = new PdfWriter();
  const proportional = Array.from({ length: 95 }, (_, index) => 230 + ((index * 37) % 500));
  const descriptor = { Type: '/FontDescriptor', FontName: '/Own', Flags: 4, FontBBox: [0, -120, 1000, 880] };
  const descendant = writer.add({
    Type: '/Font',
    Subtype: '/CIDFontType0',
    BaseFont: '/Own',
    CIDSystemInfo: { Registry: '(Adobe)', Ordering: `(${ordering})`, Supplement: 2 },
    W: [1, proportional, ...SETS[ordering].halfWidth, 500],
    FontDescriptor: writer.add({
      ...descriptor,
      ItalicAngle: 0,
      Ascent: 880,
      Descent: -120,
      CapHeight: 880,
      StemV: 93,
    }),
  });
  const font = writer.add({
    Type: '/Font',
    Subtype: '/Type0',
    BaseFont: '/Own',
    Encoding: `/${name}-${direction}`,
    DescendantFonts: [descendant],
  });
  const text = `${latin('will Jane ', isUnicode)}${cjk}${latin(' Doe ', isUnicode)}${cjk}${latin(' go', isUnicode)}`;
  const start = direction === 'H' ? '20 100' : '200 580';
  return onePage(writer, { F: font }, `BT /F 20 Tf ${start} Td <${text}> Tj ET`);
}

function onePage(writer: PdfWriter, fonts: Readonly<Record<string, Reference>>, content: string): Uint8Array {
  const pages = writer.reserve();
  const page = writer.add({
    Type: '/Page',
    Parent: pages,
    MediaBox: [0, 0, 600, 600],
    Resources: { Font: fonts },
    Contents: writer.addStream({}, content),
  });
  writer.set(pages, { Type: '/Pages', Kids: [page], Count: 1 });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages }) } });
}

/** 83pv, 90pv and KSCpc have no vertical twin. */
const hasVertical = (name: string) => !/^(?:83pv|90pv|KSCpc)/.test(name);
const DIRECTED = CASES.flatMap((one) => [
  { ...one, direction: 'H' as const },
  ...(hasVertical(one.name) ? [{ ...one, direction: 'V' as const }] : []),
]);

test.each(DIRECTED)('a word in $name-$direction goes, and no letter beside it', async ({ direction, ...encoding }) => {
  const bytes = pageIn(encoding, direction);
  for (const word of ['Jane', '文', 'Doe']) {
    const search = new TextSearch({ words: [word], patterns: [], expressions: [] });
    const document = await RASTER.open(memoryFile('file.pdf', bytes));
    const { hits } = await searchPages(search, { raster: RASTER, document });
    await RASTER.close(document);
    expect(hits).toHaveLength(word === '文' ? 2 : 1);
    const areas = hits.flatMap(({ page, quads }) => quads.map((quad) => ({ page, quad })));
    const redactions = { areas, terms: search.terms() };
    const result = (await redacted(bytes, redactions)).bytes;
    expect(await proveRedacted(result, redactions, { raster: RASTER })).toEqual([]);
    const after = await RASTER.open(memoryFile('result.pdf', result));
    const { plainText } = await RASTER.text(after, 0);
    await RASTER.close(after);
    expect(plainText.replace(/\s+/g, '')).toBe('willJane中文Doe中文go'.replaceAll(word, ''));
  }
});
