import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import {
  buildPdf,
  lockWithQpdf,
  pdfTexts,
  plainPdf,
  readWithQpdf,
  renderDigests,
  rewriteWithQpdf,
  richSpec,
} from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

async function run(toolId: string, bytes: Uint8Array, options: unknown) {
  const { outputs, receipt } = await host.run({ toolId, inputs: [bytesInput('letter.pdf', bytes)], options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), notes: receipt.notes.map(({ text }) => text) };
}
const number = (bytes: Uint8Array, options: unknown = {}) => run('page-numbers', bytes, options);
const remove = (bytes: Uint8Array) => run('page-numbers', bytes, { mode: 'remove' });
const digestsOf = async (bytes: Uint8Array) =>
  (await readWithQpdf(bytes)).pages.map(({ contentDigest }) => contentDigest);
const textOf = async (bytes: Uint8Array) =>
  (await pdfTexts(bytes))
    .join(' ')
    .replace(/ ?P\d{4}/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Content that opens states, text and marked content and does not close them. */
const UNBALANCED = 'q q 2 0 0 2 0 0 cm /Span BMC BT 0 0 1 rg 20 20 60 60 re f';

describeWithPrograms('removing page numbers ensures that', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  beforeAll(usePdfMatchers);

  test.each([
    ['plain', plainPdf('P', 3)],
    ['rich', buildPdf(richSpec({ pages: 6 }))],
    [
      'unbalanced',
      buildPdf({ marker: 'U', pages: [{ content: UNBALANCED }, { content: 'Q Q 1 0 0 rg 9 9 9 9 re f' }] }),
    ],
  ])('a %s document has its own streams, layers and looks again', async (_, original) => {
    const numbered = (await number(original, { text: '{page} of {pages}', headerRight: 'Draft' })).bytes;
    expect(await renderDigests(numbered)).not.toEqual(await renderDigests(original));
    const { bytes, notes } = await remove(numbered);
    expect(notes[0]).toMatch(/^Page numbers, headers and footers made with Recto were removed from \d pages\.$/);
    expect(await digestsOf(bytes)).toEqual(await digestsOf(original));
    expect(await renderDigests(bytes)).toEqual(await renderDigests(original));
    const layersOf = async (pdf: Uint8Array) => (await readWithQpdf(pdf)).catalog.layers;
    expect(await layersOf(bytes)).toEqual(await layersOf(original));
    await expect(bytes).toPassQpdfCheck();
  });

  test('a watermark that was added before or afterwards stays, and looks the same', async () => {
    const original = buildPdf({ marker: 'U', pages: [{ content: UNBALANCED }] });
    const marked = (await run('watermark', original, { text: 'SECRET' })).bytes;
    for (const both of [
      (await number(marked)).bytes,
      (await run('watermark', (await number(original)).bytes, { text: 'SECRET' })).bytes,
    ]) {
      const { bytes } = await remove(both);
      expect(await renderDigests(bytes)).toEqual(await renderDigests(marked));
      expect((await readWithQpdf(bytes)).catalog.layers.map(({ name }) => name)).toEqual(['Watermark']);
      await expect(bytes).toPassQpdfCheck();
    }
  });

  test('numbers go also where another program has joined and rewritten the contents', async () => {
    const original = plainPdf('P', 3);
    const numbered = (await number(original)).bytes;
    const rewritten = await rewriteWithQpdf(numbered, ['--coalesce-contents', '--object-streams=generate']);
    const { bytes } = await remove(rewritten);
    expect(await renderDigests(bytes)).toEqual(await renderDigests(original));
    expect(await textOf(bytes)).toBe(await textOf(original));
    expect((await readWithQpdf(bytes)).catalog.layers).toEqual([]);
    await expect(bytes).toPassQpdfCheck();
  });

  test('new numbers replace earlier ones, or stand beside them with a note', async () => {
    const empty = buildPdf({ marker: ' ', pages: 2 });
    const once = (await number(empty, { text: 'A{page}' })).bytes;
    const replaced = await number(once, { text: 'B{page}', position: 'top', mode: 'replace' });
    expect(await textOf(replaced.bytes)).toBe('B1 B2');
    expect(replaced.notes).toEqual(['2 pages have new page numbers, headers or footers.']);
    const both = await number(once, { text: 'B{page}', position: 'top' });
    expect(await textOf(both.bytes)).toBe('B1 A1 B2 A2');
    expect(both.notes.join()).toContain('already had page numbers made with Recto');
    const { bytes } = await remove(both.bytes);
    expect(await textOf(bytes)).toBe('');
    expect(await digestsOf(bytes)).toEqual(await digestsOf(empty));
    await expect(replaced.bytes).toPassQpdfCheck();
  });

  test('numbers that replace others stand as on a new file, also on unbalanced and locked pages', async () => {
    const original = buildPdf({ marker: 'U', pages: [{ content: UNBALANCED }] });
    const wanted = (await number(original, { text: 'New' })).bytes;
    const marked = (await run('watermark', (await number(original)).bytes, { text: ' .' })).bytes;
    for (const before of [(await number(original)).bytes, marked]) {
      const { bytes } = await number(before, { text: 'New', mode: 'replace' });
      const reference = before === marked ? (await remove(marked)).bytes : original;
      const again = before === marked ? (await number(reference, { text: 'New' })).bytes : wanted;
      expect(await renderDigests(bytes)).toEqual(await renderDigests(again));
      await expect(bytes).toPassQpdfCheck();
    }
    const locked = await lockWithQpdf((await number(original)).bytes, { userPassword: 'user', ownerPassword: 'owner' });
    const inputs = [bytesInput('locked.pdf', locked, { password: 'user' })];
    const { outputs } = await host.run({ toolId: 'page-numbers', inputs, options: { text: 'New', mode: 'replace' } });
    const texts = await pdfTexts(outputs[0]?.bytes ?? new Uint8Array(), { password: 'user' });
    expect(texts[0]?.replace(/UP\d{4}/, '').trim()).toBe('New');
  });

  test('of several files, one without numbers stays as it is', async () => {
    const original = plainPdf('P', 1);
    const inputs = [bytesInput('a.pdf', (await number(original)).bytes), bytesInput('b.pdf', original)];
    const { outputs } = await host.run({ toolId: 'page-numbers', inputs, options: { mode: 'remove' } });
    expect(Buffer.from(outputs[1]?.bytes ?? [])).toEqual(Buffer.from(original));
    expect(await digestsOf(outputs[0]?.bytes ?? new Uint8Array())).toEqual(await digestsOf(original));
  });
});
