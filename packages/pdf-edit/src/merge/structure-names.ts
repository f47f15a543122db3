import { byteKey, dictOf, type PdfDict, PdfName, type PdfObject } from '@recto/pdf-core';
import { keptStructure, type NameTreeEntry, readNameTree, readReach, readStructureRoot } from '@recto/pdf-document';
import { NameSpace } from './name-space.ts';
import type { PartPlan, StructureNames } from './part.ts';
import { NamedValues } from './resource-names.ts';
import { StructureKeyCounter } from './structure-keys.ts';

/** The names in the structure trees of all parts, and the merged role and class maps. */
export interface StructurePlan {
  readonly parts: readonly StructureNames[];
  /** Structure types and their roles: /RoleMap. */
  readonly roles: ReadonlyMap<string, string>;
  /** Attribute classes: /ClassMap. */
  readonly classes: NamedValues<number>;
  readonly keys: StructureKeyCounter;
}

/** Decides what each file's structure types, classes and element identifiers will be called. */
export function planStructureNames(plans: readonly PartPlan[]): StructurePlan {
  const idSpace = new NameSpace();
  const roles = new Map<string, string>();
  const classes = new NamedValues<number>();
  const keys = new StructureKeyCounter();
  const parts = plans.map((plan, index): StructureNames => {
    const { file } = plan;
    const root = readStructureRoot(file.catalog, file);
    const kept = plan.isWhole ? null : keptStructure(file, plan.kept).map(({ dict }) => dict);
    const classMap = dictOf(root?.get('ClassMap'), file)?.map ?? new Map<string, PdfObject>();
    return {
      ids: idSpace.admit(elementIds(root, kept, plan).map(({ key }) => byteKey(key))),
      types: admitRoles(readRoles(root, plan), roles),
      classes: classes.admit(
        Array.from(classMap, ([name, value]) => [name, { value, source: file }] as const),
        index,
      ),
      keys: keys.keysOfPart(),
      keptElements: kept && new Set(kept),
    };
  });
  return { parts, roles, classes, keys };
}

/** The identifiers of the elements that stay, which are all for `kept` null. */
export function elementIds(
  root: PdfDict | null,
  kept: Iterable<PdfDict> | null,
  { file }: Pick<PartPlan, 'file'>,
): NameTreeEntry[] {
  if (!kept) return readNameTree(root?.get('IDTree'), file);
  const { elementIds: byElement } = readReach(file);
  return byElement.size === 0 ? [] : Array.from(kept).flatMap((dict) => byElement.get(dict) ?? []);
}

function readRoles(root: PdfDict | null, { file }: PartPlan): Map<string, string> {
  const roles = new Map<string, string>();
  for (const [type, value] of dictOf(root?.get('RoleMap'), file)?.map ?? []) {
    const role = file.resolve(value);
    if (role instanceof PdfName) roles.set(type, role.value);
  }
  return roles;
}

/** Adds one file's roles to the merged map; a type that has another role there gets a new name. */
function admitRoles(own: ReadonlyMap<string, string>, merged: Map<string, string>): Map<string, string> {
  const renamed = new Map<string, string>();
  for (const [type, role] of own) {
    const known = merged.get(type);
    if (known === undefined || known === role) continue;
    renamed.set(type, freeType(type, role, own, merged));
  }
  for (const [type, role] of own) merged.set(renamed.get(type) ?? type, renamed.get(role) ?? role);
  return renamed;
}

function freeType(type: string, role: string, own: ReadonlyMap<string, string>, merged: Map<string, string>): string {
  for (let count = 2; ; count++) {
    const candidate = `${type}-${count}`;
    if (own.has(candidate)) continue;
    const known = merged.get(candidate);
    if (known !== undefined && known !== role) continue;
    merged.set(candidate, role);
    return candidate;
  }
}
