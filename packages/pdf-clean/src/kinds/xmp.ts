import { streamOf } from '@recto/pdf-core';
import { Collected } from '../finding.ts';
import type { WorkingCopy } from '../working-copy.ts';
import { packetStream, readPacket } from './packet-stream.ts';
import { packetProperties, standardsOnly } from './xmp-packet.ts';

/** Finds the document's XMP (14.3.2). Only to which standards the file keeps is left of it. */
export function findXmp(copy: WorkingCopy): Collected {
  const { catalog, target } = copy;
  const found = new Collected('xmp');
  const stream = streamOf(catalog.get('Metadata'), target);
  if (!stream) return found;
  const packet = readPacket(stream, target);
  const bare = packet === null ? null : standardsOnly(packet);
  if (bare !== null && bare === packet) return found;
  const properties = packet === null ? [] : packetProperties(packet);
  const remove = () => {
    if (bare === null) catalog.delete('Metadata');
    else catalog.set('Metadata', target.add(packetStream(bare)));
  };
  if (properties.length === 0) found.add({ name: 'XMP' }, remove);
  for (const property of properties) found.add(property, remove);
  return found;
}

/** Finds XMP of anything but the document: images, fonts, pages, profiles. */
export function findObjectMetadata(copy: WorkingCopy): Collected {
  const { catalog, target } = copy;
  const found = new Collected('objectMetadata');
  for (const { dict } of copy.dicts) {
    if (dict === catalog || !dict.has('Metadata')) continue;
    const stream = streamOf(dict.get('Metadata'), target);
    if (!stream) continue;
    const packet = readPacket(stream, target);
    const [first] = packet === null ? [] : packetProperties(packet);
    found.add(first ?? { name: 'XMP' }, () => dict.delete('Metadata'));
  }
  return found;
}
