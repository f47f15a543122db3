import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import {
  buildPdf,
  lockWithQpdf,
  pdfiumStructureRoles,
  pdfTexts,
  qpdfCheck,
  qpdfEncryption,
  readWithPdfium,
  rewriteWithQpdf,
  textOf,
  withoutCrossReference,
} from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { FINDINGS } from '../findings.ts';
import { addField, appearance, CONTENT, type FlatPage, flatDocument, taggedDocument } from './flat-pages.testing.ts';
import { changedLooks, differingPixels, drawFirstPage } from './looks.testing.ts';
import operation from './operation.ts';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const PROGRAMS = ['qpdf', 'pdftotext', 'pdftoppm', 'mutool'] as const;

async function flatten(bytes: Uint8Array, options: object = {}) {
  const { outputs, receipt } = await host.run({ toolId: 'flatten', inputs: [bytesInput('file.pdf', bytes)], options });
  const result = outputs[0]?.bytes ?? new Uint8Array();
  return {
    bytes: result,
    notes: receipt.notes.flatMap(({ code, count }) =>
      code.startsWith('note.flatten.') ? [`${code.slice(13)} ${count}`] : [],
    ),
  };
}

/** Names of keys and types in the whole file, as qpdf writes it out. */
const source = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

const withField = (page: FlatPage, entries = {}) =>
  flatDocument({ ...page, annotations: (writer, pageRef, catalog) => [addField(writer, pageRef, catalog, entries)] });

/** A field whose appearance is in another system of coordinates than its rectangle. */
const withMatrix = (form: object, entries = {}, page = {}) =>
  flatDocument({
    page,
    annotations: (writer, pageRef, catalog) => [
      addField(writer, pageRef, catalog, { AP: { N: appearance(writer, { ...form }) }, ...entries }),
    ],
  });

const PAGES: readonly (readonly [string, Uint8Array])[] = [
  ['upright', withField({})],
  ['rotated by 90', withField({ page: { Rotate: 90 } })],
  ['rotated by 270', withField({ page: { Rotate: 270 } })],
  ['cropped', withField({ page: { CropBox: [30, 150, 280, 380], Rotate: 180 } })],
  ['with another origin', withField({ page: { MediaBox: [-50, -30, 250, 370] } })],
  ['in larger units', withField({ page: { UserUnit: 1.5 } })],
  ['with an open state', withField({ content: `${CONTENT} q 0.5 0 0 0.5 40 40 cm 1 0 0 rg` })],
  ['with an open text', withField({ content: `${CONTENT} q 2 0 0 2 0 0 cm BT /F1 9 Tf /P BMC` })],
  ['with a stray restore', withField({ content: `${CONTENT} Q` })],
  ['of which the content moves everything', withField({ content: `0.9 0 0 0.9 5 5 cm ${CONTENT}` })],
  ['with an appearance on its side', withMatrix({ Matrix: [0, 1, -1, 0, 40, 0] }, { Rect: [40, 150, 120, 350] })],
  ['with a slanted appearance', withMatrix({ Matrix: [0.8, 0.3, -0.2, 0.9, 7, -3], BBox: [-5, -5, 105, 45] })],
  ['with a large appearance', withMatrix({ Matrix: [300, 0, 0, 300, 0, 0] }, { Rect: [40.3, 200.4, 239.7, 280.6] })],
  ['with a rectangle in another order', withMatrix({}, { Rect: [240, 280, 40, 200] }, { Rotate: 90 })],
];

describeWithPrograms('flatten', [...PROGRAMS], () => {
  test('a damaged file with nothing to flatten is rewritten and not called unchanged', async () => {
    const damaged = withoutCrossReference(buildPdf({ marker: 'KEPT', pages: 2 }));
    const { bytes, notes } = await flatten(damaged);
    expect(notes).toEqual(['nothingFound 1']);
    expect((await qpdfCheck(bytes)).exitCode).toBe(0);
    expect((await pdfTexts(bytes)).join(' ')).toContain('KEPT');
    expect((await flatten(buildPdf({ marker: 'KEPT', pages: 1 }))).notes).toEqual(['nothing 1']);
  });

  test.each(PAGES)('ensures that a page %s looks the same with its field drawn', async (_, before) => {
    const { bytes, notes } = await flatten(before);
    expect(notes).toEqual(['fields 1']);
    expect((await qpdfCheck(bytes)).exitCode).toBe(0);
    expect(source(bytes)).not.toMatch(/\/Widget|\/AcroForm|\/Annots/);
    expect((await readWithPdfium(bytes)).texts.join()).toContain('Drawn');
    expect(await changedLooks(before, bytes)).toEqual([]);
  });

  test('ensures that buttons show their state', async () => {
    const before = flatDocument({
      annotations: (writer, pageRef, catalog) => {
        const states = { On: appearance(writer), Off: appearance(writer, {}, '0.2 0.8 0.4') };
        const box = (at: number, entries: object) =>
          addField(writer, pageRef, catalog, { FT: '/Btn', V: '/On', Rect: [40, at, 140, at + 40], ...entries });
        return [box(50, { AP: { N: states }, AS: '/On' }), box(100, { AP: { N: states }, AS: '/Off' })];
      },
    });
    const { bytes, notes } = await flatten(before);
    expect(notes).toEqual(['fields 2']);
    expect(await changedLooks(before, bytes)).toEqual([]);
  });

  test('ensures that flags decide what is drawn on the screen and on paper', async () => {
    const before = flatDocument({
      annotations: (writer) =>
        [0, 2, 4, 32, 36].map((flags, index) =>
          writer.add({
            Type: '/Annot',
            Subtype: '/Stamp',
            F: flags,
            Rect: [40, 50 + 50 * index, 140, 90 + 50 * index],
            AP: { N: appearance(writer) },
          }),
        ),
    });
    const shown = await flatten(before);
    expect(shown.notes).toEqual(['comments 2', 'hidden 3']);
    expect(await changedLooks(before, shown.bytes)).toEqual([]);
    const printed = await flatten(before, { as: 'print' });
    expect(printed.notes).toEqual(['comments 2', 'hidden 3']);
    const words = (await pdfTexts(printed.bytes)).join().match(/Drawn/g);
    expect(words).toHaveLength(2);
    const [screen, paper] = [await drawFirstPage(shown.bytes), await drawFirstPage(printed.bytes)];
    for (const [index, { rgb }] of screen.entries()) {
      expect(differingPixels(rgb, paper[index]?.rgb ?? rgb, 8)).toBeGreaterThan(500);
    }
  });

  test('ensures that links stay links, pop-ups go, and a pinned file becomes an attachment', async () => {
    const before = flatDocument({
      annotations: (writer, pageRef) => {
        const popup = writer.reserve();
        const note = writer.add({
          Type: '/Annot',
          Subtype: '/Text',
          Contents: '(Said)',
          Popup: popup,
          Rect: [40, 50, 140, 90],
          AP: { N: appearance(writer) },
        });
        writer.set(popup, { Type: '/Annot', Subtype: '/Popup', Parent: note, Rect: [150, 50, 290, 90] });
        const link = writer.add({
          Type: '/Annot',
          Subtype: '/Link',
          Rect: [40, 340, 180, 370],
          Border: [0, 0, 0],
          Dest: [pageRef, '/Fit'],
        });
        const file = writer.addStream({ Type: '/EmbeddedFile' }, 'inside');
        const pinned = writer.add({
          Type: '/Annot',
          Subtype: '/FileAttachment',
          Rect: [40, 150, 140, 190],
          AP: { N: appearance(writer) },
          FS: { Type: '/Filespec', F: '(a.txt)', UF: '(a.txt)', EF: { F: file } },
        });
        return [note, popup, link, pinned];
      },
    });
    const { bytes, notes } = await flatten(before);
    expect(notes).toEqual(['comments 2', 'files 1']);
    expect(source(bytes).match(/\/Subtype\s*\/(Link|Popup|Text|FileAttachment)/g)).toHaveLength(1);
    const read = await readWithPdfium(bytes);
    expect({ links: read.links, attachments: read.attachmentCount }).toEqual({ links: [[0]], attachments: 1 });
    expect(await changedLooks(before, bytes)).toEqual([]);
  });

  test('ensures that each kind stays when its switch is off', async () => {
    const before = flatDocument({
      annotations: (writer, pageRef, catalog) => [
        addField(writer, pageRef, catalog),
        writer.add({ Type: '/Annot', Subtype: '/Stamp', Rect: [40, 50, 140, 90], AP: { N: appearance(writer) } }),
      ],
    });
    expect((await flatten(before, { forms: false })).notes).toEqual(['comments 1']);
    expect(source((await flatten(before, { forms: false })).bytes)).toContain('/Widget');
    expect((await flatten(before, { comments: false })).notes).toEqual(['fields 1']);
    expect(source((await flatten(before, { comments: false })).bytes)).toContain('/Stamp');
    const nothing = await flatten(before, { forms: false, comments: false });
    expect(nothing.notes).toEqual(['nothing 1']);
    expect(nothing.bytes).toEqual(before);
  });

  test.each([{}, { forms: false }, { comments: false }])(
    'ensures that content without a filter keeps its bytes: %o',
    async (kinds) => {
      const content = `${CONTENT} ${'% a remark of some length '.repeat(20)}`;
      const before = flatDocument({
        content,
        annotations: (writer, pageRef, catalog) => [
          addField(writer, pageRef, catalog),
          writer.add({ Type: '/Annot', Subtype: '/Stamp', Rect: [40, 50, 140, 90], AP: { N: appearance(writer) } }),
        ],
      });
      const { bytes } = await flatten(before, { layers: false, ...kinds });
      expect(source(bytes)).toContain(content);
      expect(await changedLooks(before, bytes)).toEqual([]);
    },
  );

  test('ensures that fields without an appearance get one in any script', async () => {
    const value = 'Grüße, Жизнь, 東京';
    const before = flatDocument({
      annotations: (writer, pageRef, catalog) => [
        addField(writer, pageRef, catalog, { AP: undefined, V: textOf(value), DA: '(/Helv 12 Tf 1 0 0 rg)' }),
      ],
    });
    const { bytes, notes } = await flatten(before);
    expect(notes).toEqual(['fields 1', 'made 1']);
    expect((await pdfTexts(bytes)).join().normalize('NFKC')).toContain(value);
    expect((await qpdfCheck(bytes)).exitCode).toBe(0);
  });

  test('ensures that a stale appearance gives way to the value', async () => {
    const before = flatDocument({
      annotations: (writer, pageRef, catalog) => {
        const field = addField(writer, pageRef, catalog, { V: '(Newer)' });
        catalog.AcroForm = { Fields: [field], NeedAppearances: true };
        return [field];
      },
    });
    const words = (await pdfTexts((await flatten(before)).bytes)).join();
    expect(words).toContain('Newer');
    expect(words).not.toContain('Drawn');
  });

  test('ensures that comments made of lines are drawn without an appearance, and others stay and are told', async () => {
    const rect = { Rect: [40, 100, 140, 140], C: [1, 0, 0] };
    const quad = { QuadPoints: [40, 365, 160, 365, 40, 345, 160, 345] };
    const before = flatDocument({
      annotations: (writer) =>
        [
          { Subtype: '/Square', ...rect, IC: [1, 1, 0], BS: { W: 3 } },
          { Subtype: '/Circle', ...rect, Rect: [160, 100, 260, 140] },
          { Subtype: '/Highlight', ...quad, Rect: [40, 345, 160, 365], C: [1, 1, 0] },
          { Subtype: '/Ink', ...rect, Rect: [40, 200, 140, 240], InkList: [[45, 205, 90, 235, 135, 210]] },
          { Subtype: '/Line', ...rect, Rect: [40, 250, 140, 290], L: [45, 255, 135, 285] },
          { Subtype: '/FreeText', ...rect, Rect: [160, 250, 260, 290], Contents: '(Free)', DA: '(/Helv 12 Tf)' },
        ].map((entries) => writer.add({ Type: '/Annot', F: 4, ...entries })),
    });
    const { bytes, notes } = await flatten(before);
    expect(notes).toEqual(['made 5', 'comments 5', 'stays 1']);
    const empty = await drawFirstPage(flatDocument({}));
    const [one, other] = [await drawFirstPage(before), await drawFirstPage(bytes)];
    for (const [index, { reader, rgb }] of one.entries()) {
      const drawn = differingPixels(rgb, empty[index]?.rgb ?? rgb, 8);
      const changed = differingPixels(rgb, other[index]?.rgb ?? rgb, 128);
      expect({ reader, drawn: drawn > 5000, changed: changed < drawn / 10, counts: [drawn, changed] }).toMatchObject({
        reader,
        drawn: true,
        changed: true,
      });
    }
  });

  test('ensures that a page object used twice is drawn once, and shows the same in both places', async () => {
    const before = withField({});
    const doubled = Buffer.from(before)
      .toString('latin1')
      .replace('/Kids [3 0 R] /Count 1', '/Kids [3 0 R 3 0 R] /Count 2');
    const { bytes, notes } = await flatten(Buffer.from(doubled, 'latin1'));
    expect(notes).toEqual(['fields 1']);
    expect((await pdfTexts(bytes)).map((text) => text.match(/Drawn/g)?.length)).toEqual([1, 1]);
  });

  test('ensures that what a form does and holds elsewhere is counted', async () => {
    const before = flatDocument({
      annotations: (writer, pageRef, catalog) => {
        const action = { S: '/JavaScript', JS: '(1)' };
        const field = addField(writer, pageRef, catalog, { AA: { F: action } });
        const unseen = writer.add({ FT: '/Tx', T: '(elsewhere)', V: '(lost)' });
        catalog.AcroForm = { Fields: [field, unseen], XFA: writer.addStream({}, '<xdp/>') };
        return [field];
      },
    });
    expect((await flatten(before)).notes).toEqual(['fields 1', 'unshown 1', 'actions 1', 'xfa 1']);
  });

  test('ensures that boxes without a size and missing entries do no harm', async () => {
    const before = flatDocument({
      annotations: (writer, pageRef, catalog) => [
        addField(writer, pageRef, catalog, { Rect: [50, 50, 50, 50] }),
        writer.add({ Type: '/Annot', Subtype: '/Stamp', AP: { N: appearance(writer) } }),
        writer.add({
          Type: '/Annot',
          Subtype: '/Stamp',
          Rect: [0, 0, 90, 90],
          AP: { N: appearance(writer, { BBox: [0, 0, 0, 0] }) },
        }),
        writer.add({ Type: '/Annot', Rect: [0, 0, 90, 90] }),
        'null',
      ],
    });
    const { bytes } = await flatten(before);
    expect((await qpdfCheck(bytes)).exitCode).toBe(0);
    // MuPDF 1.21 spreads an appearance without a size over the whole page.
    expect(await changedLooks(before, bytes, ['mupdf'])).toEqual([]);
  });

  test('ensures that the look of a signature is kept, and its end is told', async () => {
    const signature = { Type: '/Sig', Filter: '/Adobe.PPKLite', SubFilter: '/adbe.pkcs7.detached', Contents: '<00>' };
    const before = flatDocument({
      annotations: (writer, pageRef, catalog) => [
        addField(writer, pageRef, catalog, { FT: '/Sig', V: writer.add({ ...signature, ByteRange: [0, 1, 2, 3] }) }),
      ],
    });
    const { outputs, receipt } = await host.run({
      toolId: 'flatten',
      inputs: [bytesInput('file.pdf', before)],
      options: {},
    });
    expect(receipt.notes.map(({ code }) => code)).toEqual(['note.flatten.fields', 'signed.broken']);
    expect(await changedLooks(before, outputs[0]?.bytes ?? before)).toEqual([]);
  });

  test('ensures that a tagged field stays tagged, as what is drawn, and other drawings are artifacts', async () => {
    const before = taggedDocument();
    expect(await pdfiumStructureRoles(before)).toEqual([['P']]);
    const { bytes, notes } = await flatten(before);
    expect(notes).toEqual(['fields 1', 'comments 1']);
    expect(await pdfiumStructureRoles(bytes)).toEqual([['P', 'Form']]);
    const written = Buffer.from(await rewriteWithQpdf(bytes, ['--qdf', '--object-streams=disable'])).toString('latin1');
    expect(written).toMatch(/\/Artifact BMC .* Do EMC/);
    expect(written).toMatch(/\/Form <<\/MCID 1>> BDC .* Do EMC/);
    expect(written).toContain('/PrintField');
    expect(written).not.toContain('/OBJR');
    expect((await qpdfCheck(bytes)).exitCode).toBe(0);
    expect(await changedLooks(before, bytes)).toEqual([]);
  });

  test('ensures that the preview counts what a job would do, and reads only', async () => {
    const before = flatDocument({
      annotations: (writer, pageRef, catalog) => [
        addField(writer, pageRef, catalog, { AP: undefined }),
        writer.add({ Type: '/Annot', Subtype: '/Stamp', F: 2, Rect: [40, 50, 140, 90], AP: { N: appearance(writer) } }),
      ],
    });
    const answer = await operation.preview?.({
      inputs: [bytesInput('file.pdf', before)],
      options: { forms: true, comments: true, layers: true, as: 'screen' },
      capabilities: {} as never,
      progress: () => undefined,
      signal: new AbortController().signal,
    });
    const none = { layers: 0, hiddenLayers: 0, hasXfa: false };
    expect(FINDINGS.parse(answer)).toEqual({ widgets: 1, comments: 1, hidden: 1, undrawn: 1, ...none });
  });

  test('ensures that a locked file stays locked', async () => {
    const locked = await lockWithQpdf(withField({}), { userPassword: '', ownerPassword: 'owner' });
    const { bytes, notes } = await flatten(locked);
    expect(notes).toEqual(['fields 1']);
    expect(await qpdfEncryption(bytes)).not.toBeNull();
    expect((await pdfTexts(bytes)).join()).toContain('Drawn');
  });

  test('ensures that a job can be cancelled while it works', async () => {
    const pages = Array.from({ length: 300 }, () => ({ text: 'Some words' }));
    const inputs = [bytesInput('file.pdf', buildPdf({ pages }))];
    const cancel = new AbortController();
    const job = host.run(
      { toolId: 'flatten', inputs, options: {} },
      { signal: cancel.signal, onPercent: () => cancel.abort() },
    );
    await expect(job).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('ensures that files without pages or sense are refused as damaged', async () => {
    const empty = source(flatDocument({})).replace('/Kids [3 0 R] /Count 1', '/Kids [     ] /Count 0');
    for (const bytes of [Buffer.from(empty, 'latin1'), Buffer.from('%PDF-1.7\nnothing')]) {
      const job = host.run({ toolId: 'flatten', inputs: [bytesInput('file.pdf', bytes)], options: {} });
      await expect(job).rejects.toMatchObject({ code: 'input-damaged' });
    }
  });
});
