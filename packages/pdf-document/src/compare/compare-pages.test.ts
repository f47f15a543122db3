import type { Looks } from '@recto/contract/promises';
import { openPdf } from '@recto/pdf-core';
import { PdfWriter } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { PageComparison } from './compare-pages.ts';

interface Drawn {
  readonly content?: string | Uint8Array;
  readonly filter?: string;
  readonly compress?: boolean;
  readonly resources?: Readonly<Record<string, string>>;
  /** Objects in front of all others, so that numbers differ. */
  readonly padding?: number;
  readonly pages?: number;
}

const FONT = { Font: '<< /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>' };
const TEXT = 'BT /F 12 Tf 20 20 Td (Words) Tj ET';

async function documentOf({
  content = TEXT,
  filter,
  compress = false,
  resources = FONT,
  padding = 0,
  pages = 1,
}: Drawn) {
  const writer = new PdfWriter();
  for (let at = 0; at < padding; at++) writer.add(at);
  const tree = writer.reserve();
  const kids = Array.from({ length: pages }, () =>
    writer.add({
      Type: '/Page',
      Parent: tree,
      MediaBox: [0, 0, 100, 100],
      Resources: resources,
      Contents: writer.addStream(filter ? { Filter: filter } : {}, content, compress),
    }),
  );
  writer.set(tree, { Type: '/Pages', Kids: kids, Count: pages });
  const trailer = { Root: writer.add({ Type: '/Catalog', Pages: tree }) };
  return openPdf(writer.toBytes({ trailer }), { fileName: 'file.pdf' });
}

async function differences(before: Drawn, after: Drawn, looks: Looks = 'same') {
  const [input, output] = [await documentOf(before), await documentOf(after)];
  const comparison = new PageComparison(looks);
  const origins = Array.from({ length: before.pages ?? 1 }, (_, pageIndex) => ({ inputIndex: 0, pageIndex }));
  const found = await comparison.compare({ inputs: [input], output, origins, hasSameContent: () => false });
  return { kinds: found.map(({ kind }) => kind), isSampled: comparison.isSampled };
}

const same = { kinds: [], isSampled: false };

describe('pages ensure by comparison that', () => {
  test('other object numbers, other storage and rounded numbers are no difference', async () => {
    expect(await differences({}, { padding: 5, compress: true })).toEqual(same);
    expect(await differences({}, { content: 'BT /F 12.0 Tf 20.00001 20 Td (Words) Tj ET' })).toEqual(same);
    expect(await differences({}, { content: 'q BT/F 12 Tf 1 0 0 1 20 20 Tm [(Wor)(ds)] TJ ET Q' })).toEqual(same);
  });

  test.each([
    ['a letter less', TEXT, TEXT.replace('Words', 'Word'), 'text'],
    ['text elsewhere', TEXT, TEXT.replace('20 20', '20 21'), 'text'],
    ['text in another colour', TEXT, `1 0 0 rg ${TEXT}`, 'text'],
    ['text that is not painted', TEXT, TEXT.replace('Tf', 'Tf 3 Tr'), 'text'],
    ['text that is cut away', TEXT, `0 0 1 1 re W n ${TEXT}`, 'text'],
    ['a path less', `0 0 9 9 re f ${TEXT}`, TEXT, 'drawings'],
    ['a path that is filled by the other rule', '0 0 9 9 re 2 2 5 5 re f', '0 0 9 9 re 2 2 5 5 re f*', 'drawings'],
    ['a path too many', TEXT, `${TEXT} 0 0 9 9 re f`, 'drawings'],
    ['nothing at all', TEXT, ' ', 'everything'],
  ])('%s is a difference', async (_, before, after, kind) => {
    expect((await differences({ content: before }, { content: after })).kinds).toEqual([kind]);
  });

  test('a font that is not there any more, or another one, is a difference', async () => {
    const other = { Font: FONT.Font.replace('Helvetica', 'Courier') };
    expect((await differences({}, { resources: other })).kinds).toEqual(['text']);
    expect((await differences({}, { resources: {} })).kinds).toEqual(['text']);
  });

  test('content that nobody can decode any more is one, and content that nobody could is none', async () => {
    const broken = { content: new Uint8Array(64).fill(0x5d), filter: '/FlateDecode' };
    expect((await differences({}, broken)).kinds).toEqual(['decoding']);
    expect(await differences(broken, broken)).toEqual(same);
  });

  test('a promise of more allows what is drawn around, and nothing that is missing', async () => {
    const marked = { content: `q 0 0 9 9 re f Q ${TEXT} 1 0 0 rg 5 5 9 9 re f` };
    expect((await differences({}, marked, 'more')).kinds).toEqual([]);
    expect((await differences(marked, {}, 'more')).kinds).toEqual(['drawings']);
  });

  test('a promise of presence allows everything but emptiness and what cannot be decoded', async () => {
    expect((await differences({}, { content: '0 0 9 9 re f' }, 'present')).kinds).toEqual([]);
    expect((await differences({}, { content: ' ' }, 'present')).kinds).toEqual(['everything']);
  });

  test('more pages than are interpreted are sampled, which is told, and equal ones need no sample', async () => {
    const many = { pages: 60, content: `${TEXT} 0 0 9 9 re f` };
    expect(await differences(many, many)).toEqual(same);
    const moved = await differences(many, { ...many, content: `q ${many.content} Q` });
    expect(moved).toEqual({ kinds: [], isSampled: true });
  });
});
