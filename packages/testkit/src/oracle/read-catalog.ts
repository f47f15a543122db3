import { isReference, type QpdfObjects, type Value, type ValueRecord } from './qpdf-objects.ts';
import type { Navigator, ReadTarget } from './read-navigation.ts';
import type { ReadPage } from './read-pages.ts';
import { readNameTree } from './read-trees.ts';

export interface ReadAttachment {
  readonly name: string;
  readonly fileName: string;
  /** SHA-256 of its bytes; null when there are none. */
  readonly digest: string | null;
  readonly description: string | null;
  /** The page of its annotation; null in the name tree. */
  readonly pageIndex: number | null;
  readonly isAssociated: boolean;
}

export interface ReadLayer {
  readonly name: string;
  /** In the default configuration. */
  readonly isVisible: boolean;
  /** Pages whose content streams mark it, directly or through a membership dictionary. */
  readonly pages: readonly number[];
  readonly isInOrder: boolean;
  /** References of the other layers of which only one may be on with it, as names. */
  readonly radioGroup: readonly string[];
}

export interface ReadMembership {
  readonly pages: readonly number[];
  readonly policy: string | null;
  readonly layerNames: readonly string[];
}

export interface ReadThread {
  readonly title: string;
  readonly beads: readonly { readonly pageIndex: number | null; readonly rectangle: string }[];
}

export interface ReadOutputIntent {
  readonly subtype: string | null;
  readonly identifier: string | null;
  readonly profileDigest: string | null;
}

export interface ReadCatalog {
  readonly attachments: readonly ReadAttachment[];
  readonly scripts: readonly { readonly name: string; readonly code: string }[];
  readonly layers: readonly ReadLayer[];
  readonly memberships: readonly ReadMembership[];
  readonly threads: readonly ReadThread[];
  readonly outputIntents: readonly ReadOutputIntent[];
  readonly info: Readonly<Record<string, string>>;
  readonly language: string | null;
  readonly metadata: string | null;
  readonly openTarget: ReadTarget;
  /** ViewerPreferences, PageMode and PageLayout as JSON. */
  readonly viewing: string;
  readonly isTagged: boolean;
  readonly problems: readonly string[];
}

/** Reads what hangs on the catalog besides navigation, form and structure. */
export function readCatalog(objects: QpdfObjects, pages: readonly ReadPage[], navigator: Navigator): ReadCatalog {
  const names = objects.record(objects.catalog['/Names']);
  const scripts = readNameTree(objects, names['/JavaScript']);
  const files = readNameTree(objects, names['/EmbeddedFiles']);
  const threads = readThreads(objects, pages, navigator);
  const { catalog } = objects;
  const viewing = [catalog['/ViewerPreferences'], catalog['/PageMode'], catalog['/PageLayout']];
  return {
    attachments: readAttachments(objects, pages, files.entries),
    scripts: scripts.entries.map(([name, action]) => ({ name, code: scriptOf(objects, action) })),
    ...readLayers(objects, pages),
    threads: threads.threads,
    outputIntents: objects.array(catalog['/OutputIntents']).map((entry) => readOutputIntent(objects, entry)),
    info: readInfo(objects),
    language: objects.text(catalog['/Lang']),
    metadata: objects.streamData(catalog['/Metadata'])?.toString('utf8') ?? null,
    openTarget: navigator.openTarget(catalog['/OpenAction']),
    viewing: JSON.stringify(viewing.map((value) => objects.expand(value))),
    isTagged: objects.record(catalog['/MarkInfo'])['/Marked'] === true,
    problems: [...scripts.problems, ...files.problems, ...threads.problems],
  };
}

function scriptOf(objects: QpdfObjects, action: Value): string {
  const source = objects.record(action)['/JS'];
  return objects.text(source) ?? objects.streamData(source)?.toString('latin1') ?? '';
}

function readAttachments(
  objects: QpdfObjects,
  pages: readonly ReadPage[],
  named: readonly (readonly [string, Value])[],
) {
  const associated = new Set(objects.array(objects.catalog['/AF']));
  const describe = (name: string, value: Value | undefined, pageIndex: number | null): ReadAttachment => {
    const file = objects.record(value);
    const embedded = objects.record(file['/EF']);
    return {
      name,
      fileName: objects.text(file['/UF']) ?? objects.text(file['/F']) ?? '',
      digest: objects.streamDigest(embedded['/UF']) ?? objects.streamDigest(embedded['/F']),
      description: objects.text(file['/Desc']),
      pageIndex,
      isAssociated: value !== undefined && associated.has(value),
    };
  };
  const onPages = pages.flatMap((page, pageIndex) =>
    page.annotations
      .filter((annotation) => annotation.subtype === 'FileAttachment')
      .map((annotation) => describe('', annotation.dictionary['/FS'], pageIndex)),
  );
  return [...named.map(([name, value]) => describe(name, value, null)), ...onPages];
}

function readLayers(objects: QpdfObjects, pages: readonly ReadPage[]) {
  const properties = objects.record(objects.catalog['/OCProperties']);
  const configuration = objects.record(properties['/D']);
  const references = objects.array(properties['/OCGs']);
  const nameOf = (group: Value) => objects.text(objects.record(group)['/Name']) ?? '';
  const listed = (key: string) => new Set(objects.array(configuration[key]));
  const [on, off] = [listed('/ON'), listed('/OFF')];
  const startsOn = objects.name(configuration['/BaseState']) !== 'OFF';
  const order = new Set(flatten(objects, configuration['/Order']));
  const radioGroups = objects.array(configuration['/RBGroups']).map((group) => objects.array(group));
  const { used, memberships } = optionalContentOfPages(objects, pages, nameOf);
  const layers = references.map((group): ReadLayer => {
    const others = radioGroups.filter((members) => members.includes(group)).flat();
    return {
      name: nameOf(group),
      isVisible: startsOn ? !off.has(group) : on.has(group),
      pages: used.get(String(group)) ?? [],
      isInOrder: order.has(group),
      radioGroup: others.filter((other) => other !== group).map(nameOf),
    };
  });
  return { layers, memberships };
}

function optionalContentOfPages(objects: QpdfObjects, pages: readonly ReadPage[], nameOf: (group: Value) => string) {
  const used = new Map<string, number[]>();
  const members = new Map<string, { pages: number[]; policy: string | null; layerNames: string[] }>();
  const use = (group: Value, pageIndex: number) => {
    const before = used.get(String(group)) ?? [];
    if (before.at(-1) !== pageIndex) used.set(String(group), [...before, pageIndex]);
  };
  for (const [pageIndex, page] of pages.entries()) {
    const properties = objects.record(page.resources['/Properties']);
    for (const layer of page.markedLayers) {
      const value = properties[`/${layer}`] ?? null;
      const content = objects.record(value);
      if (content['/Type'] === '/OCG') use(value, pageIndex);
      if (content['/Type'] !== '/OCMD') continue;
      const resolved = objects.resolve(content['/OCGs']);
      const groups = Array.isArray(resolved) ? resolved : [content['/OCGs'] ?? null];
      for (const group of groups) use(group, pageIndex);
      const key = String(value);
      const entry = members.get(key) ?? {
        pages: [],
        policy: objects.name(content['/P']),
        layerNames: groups.map(nameOf),
      };
      entry.pages.push(pageIndex);
      members.set(key, entry);
    }
  }
  return { used, memberships: [...members.values()] satisfies ReadMembership[] };
}

/** References in an array of arrays. */
function flatten(objects: QpdfObjects, root: Value | undefined): Value[] {
  const found: Value[] = [];
  const seen = new Set<Value>();
  const pending: Value[] = [root ?? null];
  while (pending.length > 0) {
    const value = pending.pop() ?? null;
    if (seen.has(value)) continue;
    seen.add(value);
    if (Array.isArray(objects.resolve(value))) pending.push(...objects.array(value));
    else if (isReference(value)) found.push(value);
  }
  return found;
}

function readThreads(objects: QpdfObjects, pages: readonly ReadPage[], navigator: Navigator) {
  const problems: string[] = [];
  const threads = objects.array(objects.catalog['/Threads']).map((value): ReadThread => {
    const thread = objects.record(value);
    const beads: ReadThread['beads'][number][] = [];
    const seen = new Set<Value>();
    let bead = thread['/F'] ?? null;
    while (isReference(bead) && !seen.has(bead)) {
      seen.add(bead);
      const record: ValueRecord = objects.record(bead);
      const pageIndex = navigator.pageIndex(record['/P']);
      const own = pageIndex === null ? [] : objects.array(pages[pageIndex]?.dictionary['/B']);
      if (!own.includes(bead)) problems.push(`threads: the page of bead ${bead} does not list it`);
      beads.push({ pageIndex, rectangle: objects.array(record['/R']).map(String).join(' ') });
      bead = record['/N'] ?? null;
    }
    if (bead !== thread['/F']) problems.push('threads: the beads are not a ring');
    return { title: objects.text(objects.record(thread['/I'])['/Title']) ?? '', beads };
  });
  return { threads, problems };
}

function readOutputIntent(objects: QpdfObjects, value: Value): ReadOutputIntent {
  const intent = objects.record(value);
  return {
    subtype: objects.name(intent['/S']),
    identifier: objects.text(intent['/OutputConditionIdentifier']),
    profileDigest: objects.streamDigest(intent['/DestOutputProfile']),
  };
}

function readInfo(objects: QpdfObjects): Record<string, string> {
  const info = objects.record(objects.trailer['/Info']);
  return Object.fromEntries(Object.entries(info).map(([key, value]) => [key.slice(1), objects.text(value) ?? '']));
}
