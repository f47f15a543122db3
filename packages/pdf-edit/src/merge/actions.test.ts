import { openPdf } from '@recto/pdf-core';
import { type Dictionary, PdfWriter, rewriteWithQpdf } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { expect, it } from 'vitest';
import { mergeDocuments } from './merge.ts';

usePdfMatchers();

interface RawFile {
  /** Actions of links on page 0, made with the references of the pages. */
  readonly actions?: (pages: readonly string[], writer: PdfWriter) => readonly Dictionary[];
  readonly catalog?: (pages: readonly string[], writer: PdfWriter) => Dictionary;
}

/** Two pages, a link for each action on the first. */
function build({ actions, catalog }: RawFile): Uint8Array {
  const writer = new PdfWriter();
  const root = writer.reserve();
  const pages = [writer.reserve(), writer.reserve()];
  const links = (actions?.(pages, writer) ?? []).map((action) =>
    writer.add({ Type: '/Annot', Subtype: '/Link', Rect: [0, 0, 9, 9], A: action }),
  );
  for (const [index, page] of pages.entries()) {
    const annotations = index === 0 && links.length > 0 ? links : undefined;
    writer.set(page, { Type: '/Page', Parent: root, MediaBox: [0, 0, 100, 100], Annots: annotations });
  }
  writer.set(root, { Type: '/Pages', Kids: pages, Count: 2 });
  return writer.toBytes({
    trailer: { Root: writer.add({ Type: '/Catalog', Pages: root, ...catalog?.(pages, writer) }) },
  });
}

async function merge(files: readonly { readonly bytes: Uint8Array; readonly pages?: readonly number[] }[]) {
  const parts = await Promise.all(
    files.map(async ({ bytes, pages = [0, 1] }, index) => {
      const fileName = `${index}.pdf`;
      return { file: await openPdf(bytes, { fileName }), fileName, pages };
    }),
  );
  const { bytes, notes } = await mergeDocuments(parts, { outline: 'none', formNames: 'rename' });
  await expect(bytes).toPassQpdfCheck();
  const written = await rewriteWithQpdf(bytes, ['--qdf', '--object-streams=disable', '--no-original-object-ids']);
  const text = Buffer.from(written).toString('latin1').replace(/\s+/g, ' ');
  return { text, notes };
}

const attached = (name: string) => (_: readonly string[], writer: PdfWriter) => ({
  Names: {
    EmbeddedFiles: {
      Names: [
        `(${name})`,
        { Type: '/Filespec', F: `(${name})`, EF: { F: writer.addStream({ Type: '/EmbeddedFile' }, 'x') } },
      ],
    },
  },
});

const field = (name: string) => (_: readonly string[], writer: PdfWriter) => ({
  AcroForm: { Fields: [writer.add({ FT: '/Tx', T: `(${name})` })] },
});

describeWithPrograms('actions', ['qpdf'], () => {
  it('ensures that actions which name fields follow their new names', async () => {
    const actions = () => [
      { S: '/Hide', T: '(Name.sub)' },
      { S: '/ResetForm', Fields: ['(Name)', '(Unknown)'] },
      { S: '/SubmitForm', F: '(x)', Fields: ['(Name)'] },
    ];
    const first = build({ catalog: field('Name') });
    const { text } = await merge([{ bytes: first }, { bytes: build({ catalog: field('Name'), actions }) }]);
    expect(text).toContain('/S /Hide /T (Name-2.sub)');
    expect(text).toContain('/Fields [ (Name-2) (Unknown) ]');
    expect(text.match(/\(Name-2\)/g)).toHaveLength(3);
  });

  it('ensures that a jump into an attached file finds it under its new name and on its new page', async () => {
    const actions = () => [
      { S: '/GoToE', D: '(inside)', T: { R: '/C', N: '(data.csv)' } },
      { S: '/GoToE', D: '(inside)', T: { R: '/C', P: 1, A: 0 } },
    ];
    const files = [build({ catalog: attached('data.csv') }), build({ catalog: attached('data.csv'), actions })];
    const { text } = await merge(files.map((bytes) => ({ bytes })));
    expect(text).toContain('/N (data-2.csv)');
    expect(text).toContain('/A 0 /P 3');
    expect(text.match(/\/Names \[ \(data-2\.csv\)/)).toBeTruthy();
  });

  it('ensures that a page given by its number becomes a page given by reference, but not one of another file', async () => {
    const actions = () => [
      { S: '/GoTo', D: [1, '/Fit'] },
      { S: '/GoToR', F: '(other.pdf)', D: [1, '/FitH', 5] },
    ];
    const { text } = await merge([{ bytes: build({}) }, { bytes: build({ actions }) }]);
    expect(text).toMatch(/\/D \[ \d+ 0 R \/Fit \]/);
    expect(text).toContain('/D [ 1 /FitH 5 ]');
  });

  it('ensures that relative addresses still mean the same when files have different bases', async () => {
    const actions = () => [
      { S: '/URI', URI: '(page.html)' },
      { S: '/URI', URI: '(https://else.example/)' },
    ];
    const file = (base: string) => build({ actions, catalog: () => ({ URI: { Base: `(${base})` } }) });
    const different = await merge([{ bytes: file('https://a.example/x/') }, { bytes: file('https://b.example/y/') }]);
    expect(different.text.match(/\(https:[^)]*\)/g)?.sort()).toEqual([
      '(https://a.example/x/page.html)',
      '(https://b.example/y/page.html)',
      '(https://else.example/)',
      '(https://else.example/)',
    ]);
    const same = await merge([{ bytes: file('https://a.example/') }, { bytes: file('https://a.example/') }]);
    expect(same.text).toContain('/Base (https://a.example/)');
    expect(same.text).toContain('/URI (page.html)');
  });

  it('ensures that a link which names an unknown destination does not lead into another file', async () => {
    const named = build({ catalog: ([page]) => ({ Dests: { intro: [page ?? '', '/Fit'] } }) });
    const broken = build({ actions: () => [{ S: '/GoTo', D: '/intro' }] });
    const { text } = await merge([{ bytes: named }, { bytes: broken }]);
    expect(text).toContain('/D /intro-2');
    expect(text).not.toMatch(/\/intro-2 \[/);
  });

  it('ensures that actions after one that leads to a page left out move up', async () => {
    const script = (name: string, next?: Dictionary | Dictionary[]): Dictionary => ({
      S: '/JavaScript',
      JS: `(${name})`,
      Next: next,
    });
    const actions = ([, away]: readonly string[]) => {
      const goAway = (next?: Dictionary | Dictionary[]): Dictionary => ({
        S: '/GoTo',
        D: [away ?? '', '/Fit'],
        Next: next,
      });
      return [
        goAway(script('first')),
        script('second', goAway(script('third'))),
        goAway([script('fourth', script('fifth')), script('sixth')]),
        goAway(),
      ];
    };
    const { text, notes } = await merge([{ bytes: build({ actions }), pages: [0] }]);
    expect(text).not.toContain('/GoTo');
    expect(text).toContain('/A << /JS (first) /S /JavaScript >>');
    expect(text).toContain('/A << /JS (second) /Next << /JS (third) /S /JavaScript >> /S /JavaScript >>');
    expect(text).toMatch(/\/A << \/JS \(fourth\) \/Next \[ << \/JS \(fifth\) .*?>> << \/JS \(sixth\) .*?>> \]/);
    expect(notes).toMatchObject([{ kind: 'lost', item: 'links', count: 1 }]);
  });

  it('ensures that the document opens as its first file does, and that no script of opening or closing is lost', async () => {
    const first = build({
      catalog: ([, page]) => ({
        OpenAction: [page ?? '', '/Fit'],
        AA: { WC: { S: '/JavaScript', JS: '(closeA)', Next: [{ S: '/JavaScript', JS: '(closeA2)' }] } },
      }),
    });
    const second = build({
      catalog: () => ({
        OpenAction: { S: '/JavaScript', JS: '(openB)' },
        AA: { WC: { S: '/JavaScript', JS: '(closeB)' } },
      }),
    });
    const third = build({ catalog: ([page]) => ({ OpenAction: [page ?? '', '/Fit'] }) });
    const { text, notes } = await merge([first, second, third].map((bytes) => ({ bytes })));
    expect(text).toMatch(
      /\/OpenAction << \/D \[ \d+ 0 R \/Fit \] \/Next \[ << \/JS \(openB\) \/S \/JavaScript >> \] \/S \/GoTo >>/,
    );
    expect(text).toMatch(/\/WC << \/JS \(closeA\) \/Next \[ << \/JS \(closeA2\).*?\(closeB\)/);
    expect(notes).toMatchObject([{ kind: 'changed', item: 'openAction', fileName: '2.pdf' }]);
  });

  it('ensures that chains and trees which bite their own tail end', async () => {
    const actions = ([, away]: readonly string[], writer: PdfWriter) => {
      const loop = writer.reserve();
      writer.set(loop, { S: '/GoTo', D: [away ?? '', '/Fit'], Next: [loop, loop] });
      const list = writer.reserve();
      writer.set(list, [list]);
      return [
        { S: '/Named', N: '/NextPage', Next: loop },
        { S: '/ResetForm', Fields: list },
      ];
    };
    const { text } = await merge([{ bytes: build({ actions }), pages: [0] }, { bytes: build({ actions }) }]);
    expect(text).toContain('/N /NextPage');
  });
});
