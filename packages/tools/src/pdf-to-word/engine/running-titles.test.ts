import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf, type PageSpec } from '@recto/testkit';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
/** The mark that the builder puts on each page lies above this one. */
const PAGE = [0, 0, 500, 690] as const;
const BODY = [
  'The text of the page begins below the margin and goes on over lines that are as wide as',
  'the column is, so that nobody takes it for anything but the text of the page, which ends',
  'here.',
];

const lineAt = (text: string, left: number, baseline: number) => `BT /F1 10 Tf ${left} ${baseline} Td (${text}) Tj ET`;
const bodyAt = (top: number) => BODY.map((text, index) => lineAt(text, 60, top - index * 12)).join('\n');
const pageOf = (...content: readonly string[]): PageSpec => ({ mediaBox: PAGE, content: content.join('\n') });

async function convert(pages: readonly PageSpec[]) {
  const bytes = buildPdf({ marker: 'DOC', pages });
  const { outputs } = await host.run({ toolId: 'pdf-to-word', inputs: [bytesInput('report.pdf', bytes)], options: {} });
  const files = unzipSync(outputs[0]?.bytes ?? new Uint8Array());
  const textOf = (name: string) => strFromU8(files[`word/${name}.xml`] ?? new Uint8Array());
  return { textOf, names: Object.keys(files) };
}

describe('running titles ensure that', () => {
  test('what stands outside of the margins of a page alone is its header and its footer', async () => {
    const { textOf } = await convert([
      pageOf(lineAt('Report of the harbour', 330, 652), bodyAt(600), lineAt('For members only', 60, 30)),
    ]);
    expect(textOf('header1')).toContain('Report of the harbour');
    expect(textOf('footer1')).toContain('For members only');
    expect(textOf('document')).not.toMatch(/harbour|members/);
  });

  test('text that begins as near to the edge as to the side is no title', async () => {
    const { textOf, names } = await convert([pageOf(lineAt('Dear Ms Lake,', 60, 630), bodyAt(590))]);
    expect(textOf('document')).toContain('Dear Ms Lake,');
    expect(names.filter((name) => /header|footer/.test(name))).toEqual([]);
  });

  test('the first page keeps a header of its own', async () => {
    const rest = [2, 3].map((page) =>
      pageOf(lineAt(`Tides of the year ${page}`, 60, 652), bodyAt(600), lineAt(`${page}`, 240, 30)),
    );
    const { textOf } = await convert([pageOf(lineAt('Only on the first page', 330, 652), bodyAt(600)), ...rest]);
    expect(textOf('header2')).toContain('Only on the first page');
    expect(textOf('header1')).toContain('Tides of the year');
    expect(textOf('document')).toMatch(/w:headerReference w:type="first".*<w:titlePg\/>/);
  });
});

describe('headings at the top of pages ensure that', () => {
  test('each is in the body, though it grows as the pages do', async () => {
    const { textOf, names } = await convert(
      [1, 2, 3, 4].map((number) =>
        pageOf(lineAt(`Invoice 200${number}`, 60, 652), bodyAt(600), lineAt(`${number}`, 240, 30)),
      ),
    );
    for (const number of [1, 2, 3, 4]) expect(textOf('document')).toContain(`Invoice 200${number}`);
    expect(names.filter((name) => /header/.test(name))).toEqual([]);
    expect(textOf('footer1')).toContain('PAGE');
  });

  test('numbers of pages begin as they do in the source', async () => {
    const pages = [35, 36, 37].map((number) => pageOf(bodyAt(600), lineAt(`Page ${number}`, 240, 30)));
    const { textOf } = await convert(pages);
    expect(textOf('document')).toContain('<w:pgNumType w:start="35"/>');
  });
});

describe('links ensure that', () => {
  test('a link over two lines is one', async () => {
    const link = (left: number, bottom: number, right: number) => ({
      Type: '/Annot',
      Subtype: '/Link',
      Rect: [left, bottom, right, bottom + 12],
      A: { S: '/URI', URI: '(https://example.org/tides)' },
    });
    const { textOf } = await convert([
      { ...pageOf(bodyAt(600)), entries: { Annots: [link(300, 597, 480), link(60, 585, 200)] } },
    ]);
    expect(textOf('document').match(/<w:hyperlink /g)).toHaveLength(1);
  });
});
