import { openPdf } from '@recto/pdf-core';
import { buildPdf, type DocumentSpec, PdfWriter, rewriteWithQpdf } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { expect, it } from 'vitest';
import { mergeDocuments } from './merge.ts';

usePdfMatchers();

async function extract(bytes: Uint8Array, pages: readonly number[]) {
  const file = await openPdf(bytes, { fileName: 'whole.pdf' });
  return mergeDocuments([{ file, fileName: 'whole.pdf', pages }], { outline: 'flat', formNames: 'rename' });
}

/** Everything readable in a file: objects written out, streams decompressed. UTF-16 text loses its zero bytes. */
async function readable(bytes: Uint8Array): Promise<string> {
  const written = await rewriteWithQpdf(bytes, ['--qdf', '--object-streams=disable', '--decode-level=all']);
  return Buffer.from(written).toString('latin1').replaceAll('\0', '');
}

/** Each thing of page 0 says Kept, each of page 1 says Gone. */
const TWO_SIDED: DocumentSpec = {
  marker: 'M',
  pages: [
    {
      text: 'KeptText',
      links: [{ to: { page: 1 }, via: 'A' }, { to: { name: 'KeptName' } }],
      entries: { PieceInfo: { Recto: { Private: '(KeptPiece)' } } },
    },
    {
      text: 'GoneText',
      links: [{ to: { uri: 'https://gone.example/GoneLink' } }],
      entries: { PieceInfo: { Recto: { Private: '(GonePiece)' } } },
    },
  ],
  pagesPerNode: 1,
  inherited: { mediaBox: [0, 0, 600, 800] },
  outline: [
    { title: 'KeptItem', to: { page: 0 }, children: [{ title: 'GoneChild', to: { name: 'GoneName' } }] },
    { title: 'GoneItem', to: { page: 1 } },
  ],
  destinations: [
    { name: 'KeptName', page: 0 },
    { name: 'GoneName', page: 1 },
  ],
  oldDestinations: [
    { name: 'KeptOld', page: 0 },
    { name: 'GoneOld', page: 1 },
  ],
  labels: [
    { fromPage: 0, prefix: 'KeptLabel' },
    { fromPage: 1, prefix: 'GoneLabel' },
  ],
  form: {
    fields: [
      { name: 'KeptField', kind: 'text', value: 'KeptValue', pages: [0] },
      { name: 'GoneField', kind: 'text', value: 'GoneValue', pages: [1] },
      {
        name: 'group',
        children: [
          { name: 'KeptSub', kind: 'text', value: 'KeptSubValue', pages: [0] },
          { name: 'GoneSub', kind: 'text', value: 'GoneSubValue', pages: [1], calculate: 'GoneScript()' },
        ],
      },
    ],
    calculationOrder: ['group.GoneSub'],
  },
  tags: {
    elements: [
      {
        role: 'Document',
        children: [
          { role: 'P', page: 0, mcid: 0, alternate: 'KeptAlt', id: 'KeptId' },
          { role: 'P', page: 1, mcid: 0, alternate: 'GoneAlt', id: 'GoneId' },
        ],
      },
    ],
  },
  attachments: [
    { name: 'KeptFile.txt', content: 'KeptFileContent', at: 0 },
    { name: 'GoneFile.txt', content: 'GoneFileContent', at: 1 },
  ],
  threads: [
    { title: 'KeptThread', beads: [1, 0] },
    { title: 'GoneThread', beads: [1] },
  ],
  openAction: { page: 1 },
  compressContent: true,
  layout: 'streams',
};

/** Content of page 0 that its part must contain. */
const KEPT = 'Text,Name,Piece,Item,Old,Label,Field,Value,Sub,SubValue,Alt,Id,File,FileContent,Thread'.split(',');

describeWithPrograms('pruning', ['qpdf'], () => {
  it('ensures that nothing of a page left out stays in the file, and nothing of a kept page is lost', async () => {
    const whole = buildPdf(TWO_SIDED);
    expect(await readable(whole)).toContain('GoneSubValue');
    const { bytes, notes } = await extract(whole, [0]);
    const text = await readable(bytes);
    expect(text.match(/Gone\w*/g) ?? []).toEqual([]);
    expect(KEPT.filter((thing) => !text.includes(`Kept${thing}`))).toEqual([]);
    expect(notes).toMatchObject([{ kind: 'lost', item: 'links', count: 1, fileName: 'whole.pdf' }]);
    await expect(bytes).toBeSoundInside();
    await expect(bytes).toPassQpdfCheck();
  });

  it('ensures that of resources which all pages share a part keeps only what its content names', async () => {
    const { bytes } = await extract(sharedResources(), [0]);
    const text = await readable(bytes);
    expect(text.match(/Gone\w*/g) ?? []).toEqual([]);
    for (const kept of ['KeptImage', 'KeptForm', 'KeptInner', 'KeptState', 'KeptList']) expect(text).toContain(kept);
    await expect(bytes).toPassQpdfCheck();
  });

  it('ensures that a page whose content cannot be read keeps all its resources', async () => {
    const { bytes } = await extract(sharedResources('/Unknown'), [0]);
    expect(await readable(bytes)).toContain('GoneImage');
  });

  it('ensures that a form field stays with the widgets of kept pages only', async () => {
    const pages = 3;
    const form = { fields: [{ name: 'all', kind: 'text' as const, value: 'same', pages: [0, 1, 2] }] };
    const { bytes } = await extract(buildPdf({ pages, form }), [2, 0]);
    await expect(bytes).toBeSoundInside();
    expect((await readable(bytes)).match(/\/Subtype \/Widget/g)).toHaveLength(2);
  });
});

/** Two pages with one resource dictionary; page 0 draws a form without resources of its own. @param filter its content's */
function sharedResources(filter?: string): Uint8Array {
  const writer = new PdfWriter();
  const image = (name: string) =>
    writer.addStream(
      {
        Type: '/XObject',
        Subtype: '/Image',
        Width: 1,
        Height: 1,
        ColorSpace: '/DeviceGray',
        BitsPerComponent: 8,
        Name: `/${name}`,
      },
      'x',
    );
  const form = { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 10, 10], Name: '/KeptForm' };
  const resources = writer.add({
    XObject: {
      Im0: image('KeptImage'),
      Im1: image('GoneImage'),
      Fm0: writer.addStream(form, '/In#230 Do'),
      'In#0': image('KeptInner'),
      In1: image('GoneInner'),
    },
    ExtGState: { GS0: { Kind: '/KeptState' }, GS1: { Kind: '/GoneState' } },
    Properties: { MC0: { ActualText: '(KeptList)' }, MC1: { ActualText: '(GoneList)' } },
  });
  const root = writer.reserve();
  const page = (content: string) =>
    writer.add({
      Type: '/Page',
      Parent: root,
      MediaBox: [0, 0, 100, 100],
      Contents: writer.addStream({ Filter: filter }, content),
    });
  const kids = [page('/GS0 gs /Im0 Do /Fm0 Do /Span /MC0 BDC EMC'), page('/GS1 gs /Im1 Do /In1 Do /Span /MC1 BDC EMC')];
  writer.set(root, { Type: '/Pages', Kids: kids, Count: 2, Resources: resources });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root }) } });
}
