import { createHash } from 'node:crypto';
import { escapeXml } from '@recto/codecs';
import { grayProfile } from './assets.ts';
import type { AttachmentSpec } from './document-spec.ts';
import { annotate, type Draft, nextRectangle, pageAt } from './draft.ts';
import { nameTree } from './name-tree.ts';
import type { Reference } from './pdf-writer.ts';
import { type Dictionary, hexOf, type Syntax, textOf } from './syntax.ts';
import { actionOf } from './targets.ts';

/** Adds embedded files: name tree and /AF, or file attachment annotations (7.11.4, 14.13, 12.5.6.15). */
export function addAttachments(draft: Draft): void {
  const named: [string, Reference][] = [];
  for (const attachment of draft.spec.attachments ?? []) {
    const specification = addFileSpecification(draft, attachment);
    if (attachment.at === 'names') {
      named.push([attachment.name, specification]);
    } else {
      const page = pageAt(draft, attachment.at);
      const entries = { Subtype: '/FileAttachment', Name: '/Paperclip', FS: specification, Rect: nextRectangle(page) };
      annotate(draft, page, entries);
    }
  }
  if (named.length === 0) return;
  draft.names.EmbeddedFiles = nameTree(draft.writer, named);
  draft.catalog.AF = named.map(([, specification]) => specification);
}

function addFileSpecification(draft: Draft, { name, content }: AttachmentSpec): Reference {
  const bytes = Buffer.from(content, 'utf8');
  const checkSum = hexOf(createHash('md5').update(bytes).digest());
  const file = draft.writer.addStream(
    { Type: '/EmbeddedFile', Subtype: '/text#2Fplain', Params: { Size: bytes.length, CheckSum: checkSum } },
    bytes,
    true,
  );
  return draft.writer.add({
    Type: '/Filespec',
    F: textOf(name),
    UF: textOf(name),
    Desc: textOf(`about ${name}`),
    AFRelationship: '/Data',
    EF: { F: file, UF: file },
  });
}

/** Adds document-level JavaScript (12.6.4.17): the first as a string, the others as streams. */
export function addScripts(draft: Draft): void {
  const { scripts = [] } = draft.spec;
  if (scripts.length === 0) return;
  const entries = scripts.map(({ name, code }, index): readonly [string, Syntax] => {
    const source = index === 0 ? textOf(code) : draft.writer.addStream({}, code);
    return [name, draft.writer.add({ S: '/JavaScript', JS: source })];
  });
  draft.names.JavaScript = nameTree(draft.writer, entries);
}

/** Adds optional content: groups, their states, order, radio group and a membership dictionary (8.11). */
export function addLayers(draft: Draft): void {
  const spec = draft.spec.layers;
  if (!spec) return;
  const groups = spec.layers.map(({ name }) =>
    draft.writer.add({ Type: '/OCG', Name: textOf(name), Intent: '/View', Usage: { Print: { PrintState: '/ON' } } }),
  );
  spec.layers.forEach((layer, index) => {
    draft.properties[`Layer${index}`] = groups[index];
    for (const pageIndex of layer.pages) {
      const square = `q ${index / 4} 0.4 0.6 rg ${300 + index * 50} 300 40 40 re f Q`;
      pageAt(draft, pageIndex).content.push(`/OC /Layer${index} BDC ${square} EMC`);
    }
  });
  if (spec.membershipPage !== undefined) {
    const members = spec.members ? spec.members.flatMap((index) => groups[index] ?? []) : groups;
    draft.properties.AnyLayer = draft.writer.add({ Type: '/OCMD', OCGs: members, P: '/AnyOn' });
    pageAt(draft, spec.membershipPage).content.push('/OC /AnyLayer BDC q 300 400 40 40 re f Q EMC');
  }
  const baseIsOff = spec.baseState === 'OFF';
  const listed = groups.filter((_, index) => (spec.layers[index]?.visible ?? true) === baseIsOff);
  draft.catalog.OCProperties = {
    OCGs: groups,
    D: {
      Name: textOf('Default'),
      BaseState: baseIsOff ? '/OFF' : undefined,
      [baseIsOff ? 'ON' : 'OFF']: listed,
      Order: [textOf(`Layers of ${draft.marker}`), groups],
      RBGroups: spec.radioGroup && [spec.radioGroup.flatMap((index) => groups[index] ?? [])],
    },
  };
}

/** Adds article threads: each a ring of beads, known to their pages (12.4.3). */
export function addThreads(draft: Draft): void {
  const { threads = [] } = draft.spec;
  if (threads.length === 0) return;
  draft.catalog.Threads = threads.map((thread, threadIndex) => {
    const reference = draft.writer.reserve();
    const beads = thread.beads.map(() => draft.writer.reserve());
    thread.beads.forEach((pageIndex, index) => {
      const page = pageAt(draft, pageIndex);
      draft.writer.set(beads[index] ?? '', {
        Type: '/Bead',
        T: index === 0 ? reference : undefined,
        N: beads[(index + 1) % beads.length],
        V: beads[(index + beads.length - 1) % beads.length],
        P: page.reference,
        R: [50, 500 + threadIndex, 250, 600 + index],
      });
      page.entries.B = [...((page.entries.B as Syntax[] | undefined) ?? []), beads[index] ?? ''];
    });
    return draft.writer.set(reference, { Type: '/Thread', F: beads[0], I: { Title: textOf(thread.title) } });
  });
}

/** Adds output intents with their profile, metadata and what else the catalog says. */
export function addCatalogEntries(draft: Draft): void {
  const { spec, writer, catalog } = draft;
  if (spec.outputIntents?.length) {
    const profile = writer.addStream({ N: 1, Alternate: '/DeviceGray' }, grayProfile(), true);
    catalog.OutputIntents = spec.outputIntents.map((identifier) => ({
      Type: '/OutputIntent',
      S: '/GTS_PDFA1',
      OutputConditionIdentifier: textOf(identifier),
      Info: textOf(identifier),
      DestOutputProfile: profile,
    }));
  }
  if (spec.xmpTitle !== undefined) {
    catalog.Metadata = writer.addStream({ Type: '/Metadata', Subtype: '/XML' }, Buffer.from(xmpPacket(spec.xmpTitle)));
  }
  if (spec.language) catalog.Lang = textOf(spec.language);
  if (spec.viewerPreferences) catalog.ViewerPreferences = spec.viewerPreferences;
  if (spec.openAction) catalog.OpenAction = actionOf(draft, spec.openAction);
  if (Object.keys(draft.names).length > 0) catalog.Names = draft.names;
  Object.assign(catalog, spec.catalog);
}

/** The document information dictionary (14.3.3), or undefined when nothing was asked for. */
export function informationOf(draft: Draft): Dictionary | undefined {
  const { info } = draft.spec;
  return info && Object.fromEntries(Object.entries(info).map(([key, value]) => [key, textOf(value)]));
}

function xmpPacket(title: string): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>
<rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}
