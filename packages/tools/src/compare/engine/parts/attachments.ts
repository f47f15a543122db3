import { dictOf, loadStreams, streamOf, textOf } from '@recto/pdf-core';
import { readNameTree } from '@recto/pdf-document';
import type { Item } from './items.ts';
import type { PartContext } from './part-context.ts';

/** Attached files by name and content. */
export async function attachmentsOf({ side }: PartContext): Promise<Item[]> {
  const { file } = side.document;
  const names = dictOf(file.catalog.get('Names'), file);
  const items: Item[] = [];
  for (const { value } of readNameTree(names?.get('EmbeddedFiles'), file)) {
    const specification = dictOf(value, file);
    const embedded = dictOf(specification?.get('EF'), file);
    const stream = streamOf(embedded?.get('UF') ?? embedded?.get('F'), file);
    const name = textOf(specification?.get('UF'), file) ?? textOf(specification?.get('F'), file) ?? '';
    if (stream) await loadStreams([stream], undefined);
    const digest = stream ? await digestOf(stream.data) : '';
    items.push({ identity: `${name}\n${digest}`, slot: name, name, text: name, places: [] });
  }
  return items;
}

/** Digests the bytes as they are stored: a file that was compressed in another way counts as changed. */
async function digestOf(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()));
  return Array.from(digest, (byte) => byte.toString(16)).join(' ');
}
