import { type PdfDict, type PdfFile, type PdfRef, sameGraph, textOf } from '@recto/pdf-core';
import { type FieldNode, type FieldWidget, type FormField, inheritedValue, keptFields } from '@recto/pdf-document';
import { NameSpace, type Renames } from './name-space.ts';
import type { PartPlan } from './part.ts';

/** A form field of one file that stays, terminal or not. */
export interface FormNode {
  readonly dict: PdfDict;
  readonly ref: PdfRef | null;
  readonly parent: FormNode | null;
  /** Partial name as text; null when it has none. */
  readonly name: string | null;
  readonly kids: FormNode[];
  /** Terminal field; null for a node that only contains others. */
  readonly field: FormField | null;
  readonly widgets: readonly FieldWidget[];
  /** The field of an earlier file that this one has become part of. */
  joinedTo: FormNode | null;
  /** Fields of later files that have become part of this one. */
  readonly joined: FormNode[];
}

/** The fields of one file. */
export interface PartForm {
  /** Parents before their kids. */
  readonly nodes: readonly FormNode[];
  readonly topLevel: readonly FormNode[];
  /** Partial names of the top level. */
  readonly renames: Renames;
}

/** Reads the fields that stay and decides their names. @param policy treatment of fields with the same name. */
export function planForms(plans: readonly PartPlan[], policy: 'rename' | 'join'): PartForm[] {
  const space = new NameSpace((name, suffix) => name + suffix);
  const byName = new Map<string, { node: FormNode; file: PdfFile }>();
  return plans.map((plan) => {
    const { nodes, topLevel } = readFormTree(plan);
    const repeated = repeatedNames(topLevel);
    const own = new Set<string>();
    for (const node of topLevel) {
      if (node.name === null) continue;
      const known = policy === 'join' && !repeated.has(node.name) ? byName.get(node.name) : undefined;
      if (known && canJoin(known.node, known.file, node, plan.file)) join(known.node, node);
      else own.add(node.name);
    }
    const renames = space.admit(own);
    for (const node of topLevel) {
      if (node.name === null || node.joinedTo || repeated.has(node.name)) continue;
      byName.set(renames.of(node.name), { node, file: plan.file });
    }
    return { nodes, topLevel, renames: withJoined(renames, topLevel) };
  });
}

function readFormTree(plan: PartPlan): Pick<PartForm, 'nodes' | 'topLevel'> {
  const nodes: FormNode[] = [];
  const known = new Map<PdfDict, FormNode>();
  const addNode = (source: FieldNode, field: FormField | null, parent: FormNode | null): FormNode => {
    const node: FormNode = {
      dict: source.dict,
      ref: source.ref,
      parent,
      name: textOf(source.dict.get('T'), plan.file),
      kids: [],
      field,
      widgets: field?.widgets ?? [],
      joinedTo: null,
      joined: [],
    };
    known.set(source.dict, node);
    nodes.push(node);
    parent?.kids.push(node);
    return node;
  };
  const terminals = keptFields(plan.file, plan.kept);
  const terminalOf = new Map(terminals.map((field) => [field.dict, field]));
  for (const field of terminals) {
    const path: FieldNode[] = [];
    let parent: FormNode | null = null;
    for (let above: FieldNode | null = field; above; above = above.parent) {
      const there = known.get(above.dict);
      if (there) {
        parent = there;
        break;
      }
      path.push(above);
    }
    for (const step of path.reverse()) parent = addNode(step, terminalOf.get(step.dict) ?? null, parent);
  }
  return { nodes, topLevel: nodes.filter((node) => !node.parent) };
}

/** Names that stand more than once on the top level of one file. */
function repeatedNames(topLevel: readonly FormNode[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { name } of topLevel) {
    if (name !== null && seen.has(name)) repeated.add(name);
    if (name !== null) seen.add(name);
  }
  return repeated;
}

/** A joined field keeps its name, although an earlier file has it. */
function withJoined(renames: Renames, topLevel: readonly FormNode[]): Renames {
  const joined = new Set(topLevel.flatMap((node) => (node.joinedTo && node.name !== null ? [node.name] : [])));
  if (joined.size === 0) return renames;
  return { changed: renames.changed, of: (name) => (joined.has(name) ? name : renames.of(name)) };
}

/** Entries of a terminal field that must agree before two become one. */
const TERMINAL_KEYS = ['V', 'DV', 'Ff', 'Opt', 'MaxLen', 'AA'];
/** Entries of a field that holds others, which those inherit. */
const INHERITABLE_KEYS = ['FT', 'V', 'DV', 'Ff', 'Opt', 'MaxLen', 'DA', 'Q'];

/** True when two fields of one name, and all fields of one name below them, mean the same and hold the same values. */
function canJoin(first: FormNode, firstFile: PdfFile, second: FormNode, secondFile: PdfFile): boolean {
  const waiting: [FormNode, FormNode][] = [[first, second]];
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [a, b] = pair;
    if ((a.field === null) !== (b.field === null) || (a.field && (a.kids.length > 0 || b.kids.length > 0)))
      return false;
    if (a.field && b.field) {
      if (!sameTerminal(a.field, firstFile, b.field, secondFile)) return false;
      continue;
    }
    const agrees = (key: string) =>
      sameGraph({ value: a.dict.get(key), source: firstFile }, { value: b.dict.get(key), source: secondFile });
    if (!INHERITABLE_KEYS.every(agrees)) return false;
    if (repeatedNames(a.kids).size > 0 || repeatedNames(b.kids).size > 0) return false;
    const kidsOfB = new Map(b.kids.map((kid) => [kid.name, kid]));
    for (const kid of allKids(a)) {
      const twin = kid.name === null ? undefined : kidsOfB.get(kid.name);
      if (twin) waiting.push([kid, twin]);
    }
  }
  return true;
}

/** Signatures stay apart; so do buttons whose values count their own kids (ISO 32000-2, Table 230, /Opt). */
function sameTerminal(a: FormField, aFile: PdfFile, b: FormField, bFile: PdfFile): boolean {
  if (a.type === null || a.type !== b.type || a.type === 'Sig') return false;
  if (a.type === 'Btn' && inheritedValue(a, 'Opt', aFile) !== null) return false;
  return TERMINAL_KEYS.every((key) => {
    const left = { value: inheritedValue(a, key, aFile), source: aFile };
    const right = { value: inheritedValue(b, key, bFile), source: bFile };
    const leftText = textOf(left.value, aFile);
    return leftText !== null ? leftText === textOf(right.value, bFile) : sameGraph(left, right);
  });
}

/** Makes the second field, and those of one name below, part of the first. */
function join(first: FormNode, second: FormNode): void {
  const waiting: [FormNode, FormNode][] = [[first, second]];
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [a, b] = pair;
    const twins = new Map(allKids(a).map((kid) => [kid.name, kid]));
    b.joinedTo = a;
    a.joined.push(b);
    for (const kid of b.kids) {
      const twin = kid.name === null ? undefined : twins.get(kid.name);
      if (twin) waiting.push([twin, kid]);
    }
  }
}

/** The kids of a field and those that joined files brought, which did not become part of one. */
export function allKids(node: FormNode): FormNode[] {
  return [node, ...node.joined].flatMap((from) => from.kids.filter((kid) => !kid.joinedTo));
}
