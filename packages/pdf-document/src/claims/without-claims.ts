import {
  appendUpdate,
  dictOf,
  type ObjectChange,
  type PdfFile,
  type PdfObject,
  PdfRef,
  rewriteFile,
  streamOf,
} from '@recto/pdf-core';
import { metadataStream, packetText } from '../xmp/metadata-stream.ts';
import { XmpPacket } from '../xmp/xmp-packet.ts';
import { type ClaimFamily, claimEntries } from './read-claims.ts';

/** The file without some claims, in its XMP and its information dictionary; all else stays as it is. @throws cancelled */
export function withoutClaims(file: PdfFile, families: readonly ClaimFamily[], signal: AbortSignal): Uint8Array {
  const changes = new Map<number, ObjectChange>();
  const entries = families.map(claimEntries);
  let next = file.nextObjectNumber;
  const put = (before: PdfObject | undefined, object: PdfObject): PdfRef => {
    const ref = before instanceof PdfRef ? before : new PdfRef(next++);
    changes.set(ref.num, { gen: ref.gen, object });
    return ref;
  };
  const held = file.catalog.get('Metadata');
  const stream = streamOf(held, file);
  const packet = stream && packetText(stream, file);
  const xmp = packet === null ? null : XmpPacket.read(packet);
  if (stream && xmp) {
    const names = entries.flatMap(({ properties }) => properties);
    const text = xmp.with(names.map((name) => ({ name, form: 'text', values: [] })));
    const ref = put(held, metadataStream(text, stream));
    const root = file.trailer.get('Root');
    if (ref !== held && root instanceof PdfRef) put(root, file.catalog.clone().set('Metadata', ref));
  }
  const info = dictOf(file.trailer.get('Info'), file);
  const keys = entries.flatMap((entry) => entry.keys.filter((key) => info?.has(key)));
  const named: { info?: PdfRef } = {};
  if (info && keys.length > 0) {
    const changed = info.clone();
    for (const key of keys) changed.delete(key);
    named.info = put(file.trailer.get('Info'), changed);
  }
  return appendUpdate(file, changes, { ...named, signal }) ?? rewriteFile(file, changes, { ...named, signal });
}
