import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { pdfTexts, qpdfCheck, renderDigests, rewriteWithQpdf, SECRET, SECRET_DOCUMENTS } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, it } from 'vitest';

/** By what the remover of Redact calls a place: what the cleaner calls it. Places that are not here are seen by readers, or used. */
const BY_REMOVER: Readonly<Record<string, string>> = {
  annotations: 'comments',
  links: 'links',
  xfa: 'formData',
  attachments: 'attachments',
  scripts: 'scripts',
  thumbnails: 'thumbnails',
  revisions: 'revisions',
  'private-data': 'privateData',
  // The picture of the whole page lies over the lines of text.
  images: 'scanText',
};
const BY_PLACE: Readonly<Record<string, string | null>> = {
  'text in render mode 3': 'hiddenText',
  'text that is clipped away': 'hiddenText',
  'white text on white': 'hiddenText',
  'text under a box': 'hiddenText',
  'a comment in page content': 'hiddenText',
  'a hidden layer': 'hiddenLayers',
  'the value of a field': 'formData',
  'the standard value of a field': 'formData',
  'the state of a button': 'formData',
  'the title': 'info',
  'the author in UTF-16': 'info',
  'an entry of its own in the document information': 'info',
  XMP: 'xmp',
  'an attribute of XMP': 'xmp',
  'XMP with escapes': 'xmp',
  'an object that nothing refers to': 'unreferenced',
  // Through these the lines of text are seen.
  'a stencil mask': null,
  'a soft mask': null,
  'an explicit mask': null,
};
/** Removed with something that is seen. */
const SEEN = new Set(['comments', 'attachments', 'formData']);

/** Place whose text stays: the chosen state is removed, but the name of the possible choice is a part of the form. */
const CHOICE = 'the state of a button';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

async function clean(bytes: Uint8Array, options: unknown): Promise<Uint8Array> {
  const { outputs } = await host.run({ toolId: 'clean', inputs: [bytesInput('file.pdf', bytes)], options });
  return outputs[0]?.bytes ?? new Uint8Array();
}

async function kindsIn(bytes: Uint8Array): Promise<string[]> {
  const { findings } = JSON.parse(new TextDecoder().decode(await clean(bytes, { report: 'json' })));
  return findings.map(({ kind }: { kind: string }) => kind);
}

async function everythingIn(bytes: Uint8Array): Promise<string> {
  const inflated = await rewriteWithQpdf(bytes, ['--qdf', '--object-streams=disable', '--preserve-unreferenced']);
  return Buffer.from(bytes).toString('latin1') + Buffer.from(inflated).toString('latin1');
}

describeWithPrograms('clean, over documents that each hide a word,', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  it.each(SECRET_DOCUMENTS)('ensures that $place is told for what it is, and gone', async ({ kind, place, make }) => {
    const bytes = await make();
    const expected = place in BY_PLACE ? BY_PLACE[place] : BY_REMOVER[kind];
    expect(await kindsIn(bytes)).toEqual(expected ? [expected] : []);
    const cleaned = await clean(bytes, { remove: ['all'] });
    if (!expected) {
      expect(Buffer.from(cleaned).equals(bytes)).toBe(true);
      return;
    }
    expect(await kindsIn(cleaned)).toEqual([]);
    expect((await qpdfCheck(cleaned)).exitCode).toBe(0);
    if (kind !== 'images' && place !== CHOICE) expect(await everythingIn(cleaned)).not.toContain(SECRET);
    if (kind !== 'images') expect((await pdfTexts(cleaned)).join()).toContain('A line above');
    if (!SEEN.has(expected)) expect(await renderDigests(cleaned, 100)).toEqual(await renderDigests(bytes, 100));
  });
});
