import { openZip } from '@recto/codecs/node';

/** The files of a ZIP that is stored without compression, by name. */
export function unzip(zip: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const opened = openZip(zip, 'results.zip');
  if (opened.entries.some(({ method }) => method !== 0)) throw new Error('The ZIP is compressed');
  return new Map(opened.entries.map(({ name }) => [name, opened.read(name) ?? new Uint8Array()]));
}
