import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openZip } from './zip-package.node.ts';
import { ZipWriter } from './zip-writer.ts';

const text = `<a>${'text ä '.repeat(500)}</a>`;

async function written(): Promise<Uint8Array> {
  const zip = new ZipWriter();
  await zip.add('a/text.xml', text);
  await zip.add('b.png', Uint8Array.of(1, 2, 3));
  return zip.finish();
}

test('ensures that our own reader finds each entry as it was added, in order, with its check sum', async () => {
  const zip = openZip(await written(), 'written.zip');
  expect(zip.entries.map(({ name, method }) => [name, method])).toEqual([
    ['a/text.xml', 8],
    ['b.png', 0],
  ]);
  expect(new TextDecoder().decode(zip.read('a/text.xml') ?? undefined)).toBe(text);
  expect([...(zip.read('b.png') ?? [])]).toEqual([1, 2, 3]);
  expect(zip.broken.size).toBe(0);
  const byAnother = unzipSync(await written());
  expect(strFromU8(byAnother['a/text.xml'] ?? new Uint8Array())).toBe(text);
});

test('ensures that equal content makes equal bytes, and no entry needs a descriptor behind its data', async () => {
  const bytes = await written();
  expect(await written()).toEqual(bytes);
  // Bit 3 of the flags (APPNOTE.TXT, 4.4.4): some office programs refuse stored entries with it.
  expect((bytes[6] ?? 0) & 8).toBe(0);
});
