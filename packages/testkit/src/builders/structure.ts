import type { ElementSpec } from './document-spec.ts';
import { type Draft, pageAt } from './draft.ts';
import { nameTree } from './name-tree.ts';
import type { Reference } from './pdf-writer.ts';
import { type Dictionary, nameOf, type Syntax, textOf } from './syntax.ts';

interface TreeDraft {
  readonly draft: Draft;
  /** Page index -> marked-content number -> its element. */
  readonly byPage: Map<number, Reference[]>;
  /** Key of the parent tree -> element, for annotations. */
  readonly byObject: [number, Reference][];
  readonly ids: [string, Reference][];
}

/** Adds the structure tree (14.7), its parent tree, identifiers, roles and classes. */
export function addStructure(draft: Draft): void {
  const { tags } = draft.spec;
  if (!tags) return;
  const root = draft.writer.reserve();
  const tree: TreeDraft = { draft, byPage: new Map(), byObject: [], ids: [] };
  const elements = tags.elements.map((element) => addElement(tree, element, root));
  const numbers: Syntax[] = [];
  for (const [pageIndex, parents] of [...tree.byPage].sort(([a], [b]) => a - b)) {
    pageAt(draft, pageIndex).entries.StructParents = pageIndex;
    numbers.push(
      pageIndex,
      draft.writer.add(Array.from({ length: parents.length }, (_, mcid) => parents[mcid] ?? 'null')),
    );
  }
  for (const [key, element] of tree.byObject) numbers.push(key, element);
  draft.writer.set(root, {
    Type: '/StructTreeRoot',
    K: elements,
    ParentTree: draft.writer.add({ Nums: numbers }),
    ParentTreeNextKey: draft.pages.length + tree.byObject.length,
    IDTree: tree.ids.length > 0 ? nameTree(draft.writer, tree.ids) : undefined,
    RoleMap: tags.roles && mapEntries(tags.roles, nameOf),
    ClassMap: tags.classes && { ...tags.classes },
  });
  draft.catalog.StructTreeRoot = root;
  draft.catalog.MarkInfo = { Marked: true };
}

function addElement(tree: TreeDraft, element: ElementSpec, parent: Reference): Reference {
  const { writer } = tree.draft;
  const reference = writer.reserve();
  const kids: Syntax[] = (element.children ?? []).map((child) => addElement(tree, child, reference));
  if (element.mcid !== undefined && element.page !== undefined) {
    const parents = tree.byPage.get(element.page) ?? [];
    parents[element.mcid] = reference;
    tree.byPage.set(element.page, parents);
    kids.push(element.mcid);
  }
  if (element.link !== undefined && element.page !== undefined) {
    kids.push(objectReference(tree, element.page, element.link, reference));
  }
  if (element.id !== undefined) tree.ids.push([element.id, reference]);
  const entries: Dictionary = {
    Type: '/StructElem',
    S: nameOf(element.role),
    P: parent,
    Pg: element.page === undefined ? undefined : pageAt(tree.draft, element.page).reference,
    K: kids.length === 0 ? undefined : kids,
    ID: element.id === undefined ? undefined : textOf(element.id),
    C: element.className && nameOf(element.className),
    A: element.attributes,
    Lang: element.language && textOf(element.language),
    Alt: element.alternate && textOf(element.alternate),
  };
  return writer.set(reference, entries);
}

function objectReference(tree: TreeDraft, pageIndex: number, linkIndex: number, element: Reference): Syntax {
  const page = pageAt(tree.draft, pageIndex);
  const link = page.links[linkIndex];
  if (!link) throw new RangeError(`page ${pageIndex} has no link ${linkIndex}`);
  const key = tree.draft.pages.length + tree.byObject.length;
  link.entries.StructParent = key;
  tree.byObject.push([key, element]);
  return { Type: '/OBJR', Obj: link.reference, Pg: page.reference };
}

function mapEntries(record: Readonly<Record<string, string>>, map: (value: string) => string): Dictionary {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
