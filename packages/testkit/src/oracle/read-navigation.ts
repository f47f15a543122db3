import { isReference, type QpdfObjects, type Value, type ValueRecord } from './qpdf-objects.ts';
import type { ReadPage } from './read-pages.ts';
import { readNameTree } from './read-trees.ts';

/** Target of a link, an outline item or an action, followed to its end. */
export type ReadTarget =
  | { readonly kind: 'page'; readonly pageIndex: number; readonly view: string; readonly via: LinkKind }
  | { readonly kind: 'uri' | 'remote' | 'other'; readonly text: string }
  | { readonly kind: 'none' }
  /** Names a page or a destination that the document does not have. */
  | { readonly kind: 'broken'; readonly via: LinkKind };

/** Form of a destination. */
export type LinkKind = 'explicit' | 'named' | 'old-name';

export interface ReadDestination {
  readonly kind: 'named' | 'old-name';
  readonly name: string;
  readonly target: ReadTarget;
}

export interface ReadLink {
  readonly pageIndex: number;
  readonly rectangle: string;
  readonly target: ReadTarget;
  /** Targets of the further actions: those of /Next, then those of /AA. */
  readonly further: readonly ReadTarget[];
}

export interface ReadOutlineItem {
  readonly title: string;
  /** 0 at the top. */
  readonly depth: number;
  readonly isOpen: boolean;
  readonly color: string;
  readonly flags: number;
  readonly target: ReadTarget;
}

const MAX_CHAIN = 64;

/** Follows destinations and actions of one document. */
export class Navigator {
  readonly destinations: readonly ReadDestination[];
  readonly problems: readonly string[];
  readonly #objects: QpdfObjects;
  readonly #pageIndexes: ReadonlyMap<string, number>;
  readonly #named: ReadonlyMap<string, Value>;
  readonly #old: ValueRecord;

  constructor(objects: QpdfObjects, pages: readonly ReadPage[]) {
    this.#objects = objects;
    this.#pageIndexes = new Map(pages.map((page, index) => [page.reference, index]));
    const tree = readNameTree(objects, objects.record(objects.catalog['/Names'])['/Dests']);
    this.#named = new Map(tree.entries);
    this.#old = objects.record(objects.catalog['/Dests']);
    this.problems = tree.problems;
    const named = tree.entries.map(([name, value]) => ({ kind: 'named' as const, name, value }));
    const old = Object.entries(this.#old).map(([key, value]) => ({
      kind: 'old-name' as const,
      name: key.slice(1),
      value,
    }));
    this.destinations = [...named, ...old].map(({ kind, name, value }) => ({
      kind,
      name,
      target: this.#pageTarget(value, kind),
    }));
  }

  pageIndex(reference: Value | undefined): number | null {
    return reference !== undefined && isReference(reference) ? (this.#pageIndexes.get(reference) ?? null) : null;
  }

  /** The target of a dictionary with /Dest or /A: a link or an outline item. */
  targetOf(dictionary: ValueRecord): ReadTarget {
    if (dictionary['/Dest'] !== undefined) return this.#destination(dictionary['/Dest']);
    if (dictionary['/A'] !== undefined) return this.actionTarget(this.#objects.record(dictionary['/A']));
    return { kind: 'none' };
  }

  /** The target of an action dictionary, or of a destination where both are allowed (/OpenAction). */
  actionTarget(action: ValueRecord): ReadTarget {
    const kind = this.#objects.name(action['/S']);
    if (kind === 'GoTo') return this.#destination(action['/D']);
    if (kind === 'URI') return { kind: 'uri', text: this.#objects.text(action['/URI']) ?? '' };
    const content = JSON.stringify(this.#objects.expand({ ...action, '/Next': null }));
    if (kind === 'GoToR' || kind === 'GoToE' || kind === 'Launch') return { kind: 'remote', text: content };
    return { kind: 'other', text: content };
  }

  openTarget(value: Value | undefined): ReadTarget {
    const resolved = this.#objects.resolve(value);
    if (resolved === null) return { kind: 'none' };
    return Array.isArray(resolved) ? this.#destination(resolved) : this.actionTarget(this.#objects.record(resolved));
  }

  /** Targets of the actions after the first, and of the additional actions. */
  furtherTargets(dictionary: ValueRecord): ReadTarget[] {
    const actions: ValueRecord[] = [];
    const addChain = (value: Value | undefined): void => {
      const resolved = this.#objects.resolve(value);
      for (const entry of Array.isArray(resolved) ? resolved : [resolved]) {
        const action = this.#objects.record(entry);
        if (action['/S'] === undefined || actions.length >= MAX_CHAIN) continue;
        actions.push(action);
        addChain(action['/Next']);
      }
    };
    addChain(this.#objects.record(dictionary['/A'])['/Next']);
    for (const value of Object.values(this.#objects.record(dictionary['/AA']))) addChain(value);
    return actions.map((action) => this.actionTarget(action));
  }

  #destination(value: Value | undefined): ReadTarget {
    const resolved = this.#objects.resolve(value);
    const oldName = this.#objects.name(resolved);
    if (oldName !== null) return this.#pageTarget(this.#old[`/${oldName}`], 'old-name');
    const name = this.#objects.text(resolved);
    return name === null ? this.#pageTarget(resolved, 'explicit') : this.#pageTarget(this.#named.get(name), 'named');
  }

  #pageTarget(value: Value | undefined, via: LinkKind): ReadTarget {
    const resolved = this.#objects.resolve(value);
    const destination = Array.isArray(resolved) ? resolved : this.#objects.array(this.#objects.record(resolved)['/D']);
    const pageIndex = this.pageIndex(destination[0]);
    if (pageIndex === null) return { kind: 'broken', via };
    return { kind: 'page', pageIndex, via, view: JSON.stringify(this.#objects.expand(destination.slice(1))) };
  }
}

/** Reads the link annotations of all pages. */
export function readLinks(pages: readonly ReadPage[], navigator: Navigator): ReadLink[] {
  return pages.flatMap((page, pageIndex) =>
    page.annotations
      .filter((annotation) => annotation.subtype === 'Link')
      .map((annotation) => ({
        pageIndex,
        rectangle: annotation.rectangle,
        target: navigator.targetOf(annotation.dictionary),
        further: navigator.furtherTargets(annotation.dictionary),
      })),
  );
}

/** Reads the outline in the order in which a viewer shows it. An item met twice ends its branch. */
export function readOutline(objects: QpdfObjects, navigator: Navigator) {
  const items: ReadOutlineItem[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  const root = objects.record(objects.catalog['/Outlines']);
  const pending: { value: Value; depth: number; parent: Value }[] = [
    { value: root['/First'] ?? null, depth: 0, parent: objects.catalog['/Outlines'] ?? null },
  ];
  while (pending.length > 0) {
    const { value, depth, parent } = pending.pop() ?? { value: null, depth: 0, parent: null };
    if (!isReference(value)) continue;
    if (seen.has(value)) {
      problems.push(`outline: item ${value} twice`);
      continue;
    }
    seen.add(value);
    const item = objects.record(value);
    if (item['/Parent'] !== parent) problems.push(`outline: item ${value} has a wrong /Parent`);
    items.push({
      title: objects.text(item['/Title']) ?? '',
      depth,
      isOpen: (objects.number(item['/Count']) ?? 0) > 0,
      color: JSON.stringify(objects.expand(item['/C'])),
      flags: objects.number(item['/F']) ?? 0,
      target: navigator.targetOf(item),
    });
    pending.push({ value: item['/Next'] ?? null, depth, parent });
    pending.push({ value: item['/First'] ?? null, depth: depth + 1, parent: value });
  }
  return { items, problems: [...problems, ...countProblems(objects, items)] };
}

/** The root's /Count must be the number of items that are visible (Table 150). */
function countProblems(objects: QpdfObjects, items: readonly ReadOutlineItem[]): string[] {
  let visible = 0;
  let closedDepth = Number.POSITIVE_INFINITY;
  for (const item of items) {
    if (item.depth > closedDepth) continue;
    closedDepth = item.isOpen ? Number.POSITIVE_INFINITY : item.depth;
    visible++;
  }
  const count = objects.number(objects.record(objects.catalog['/Outlines'])['/Count']) ?? 0;
  return count === visible ? [] : [`outline: /Count is ${count}, ${visible} items are visible`];
}
