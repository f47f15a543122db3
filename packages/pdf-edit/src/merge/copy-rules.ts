import {
  byteKey,
  type Copier,
  type CopyRules,
  dictOf,
  type Overrides,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfString,
} from '@recto/pdf-core';
import { readReach } from '@recto/pdf-document';
import { type ActionSource, copyNext, goesAway } from './actions.ts';
import { rewriteAppearance } from './default-appearance.ts';
import { copyScript, renameFieldsIn } from './field-names.ts';
import { stringOfKey } from './name-space.ts';
import type { PartDestinations, PartNames, PartPlan } from './part.ts';
import { absoluteUri } from './uri-base.ts';

/** Dictionaries that are never reached by copying: the merge makes its own, or places them by hand. */
const DOCUMENT_TYPES = new Set(['Page', 'Pages', 'Catalog', 'Outlines']);

/** Creates the rules for copying objects of one file into the merged document: changes that apply in any place. */
export function createCopyRules(plan: PartPlan, names: PartNames, destinations: PartDestinations): CopyRules {
  const { file } = plan;
  const isWhole = plan.isWhole;
  const reach = isWhole ? null : readReach(file);
  const leavesOut = (dict: PdfDict): boolean => {
    const type = dict.get('Type');
    if (type instanceof PdfName && DOCUMENT_TYPES.has(type.value)) return true;
    if (!reach) return false;
    // What is bound to kept pages has its target already.
    if (reach.pageBound.has(dict)) return true;
    if (isStructureElement(dict)) return !names.structure.keptElements?.has(dict);
    return goesAway(dict, { file, destinations });
  };
  const changes = (dict: PdfDict, copier: Copier): Overrides | undefined => {
    const changed: Record<string, PdfObject> = {};
    const subtype = dict.get('S');
    if (subtype instanceof PdfName) {
      if (dict.has('P') && isStructureElement(dict)) changeElement(dict, plan, names, changed);
      else changeAction(dict, subtype.value, { file, plan, names, destinations, copier }, changed);
    }
    changeKeys(dict, plan, names, changed);
    if (names.fonts.size > 0) {
      const appearance = file.resolve(dict.get('DA'));
      if (appearance instanceof PdfString) changed.DA = rewriteAppearance(appearance, names.fonts);
    }
    for (const _ in changed) return changed;
    return undefined;
  };
  return { leavesOut, changes };
}

/** A structure element may lack /Type, but has a structure type and a parent. */
export function isStructureElement(dict: PdfDict): boolean {
  const type = dict.get('Type');
  if (type instanceof PdfName) return type.value === 'StructElem';
  return dict.get('S') instanceof PdfName && dict.get('P') instanceof PdfRef;
}

function changeElement(dict: PdfDict, { file }: PartPlan, names: PartNames, changed: Record<string, PdfObject>): void {
  const { ids, types, classes } = names.structure;
  const type = dict.get('S');
  if (type instanceof PdfName && types.has(type.value) && !dict.has('NS')) {
    changed.S = PdfName.of(types.get(type.value) ?? type.value);
  }
  const id = file.resolve(dict.get('ID'));
  if (id instanceof PdfString && ids.changed.size > 0) changed.ID = stringOfKey(ids.of(byteKey(id.bytes)));
  if (classes.size > 0 && dict.has('C')) changed.C = renameClasses(file.resolve(dict.get('C')), classes);
}

/** One class name, or an array of names each of which a revision number may follow (ISO 32000-2, Table 355). */
function renameClasses(value: PdfObject, classes: ReadonlyMap<string, string>): PdfObject {
  const rename = (item: PdfObject) =>
    item instanceof PdfName ? PdfName.of(classes.get(item.value) ?? item.value) : item;
  return Array.isArray(value) ? value.map(rename) : rename(value);
}

/** Keys into the parent tree; table headers named by the IDs of their cells. */
function changeKeys(
  dict: PdfDict,
  { file }: PartPlan,
  { structure }: PartNames,
  changed: Record<string, PdfObject>,
): void {
  for (const key of ['StructParents', 'StructParent']) {
    const value = dict.has(key) ? file.resolve(dict.get(key)) : null;
    if (typeof value === 'number') changed[key] = structure.keys.newKey(value);
  }
  if (structure.ids.changed.size > 0 && dict.has('Headers')) {
    const headers = file.resolve(dict.get('Headers'));
    if (Array.isArray(headers)) {
      changed.Headers = headers.map((header) => {
        const id = file.resolve(header);
        return id instanceof PdfString ? stringOfKey(structure.ids.of(byteKey(id.bytes))) : id;
      });
    }
  }
}

interface ActionContext extends ActionSource {
  readonly plan: PartPlan;
  readonly names: PartNames;
}

/** Actions that name things of their document (ISO 32000-2, 12.6.4). */
function changeAction(
  dict: PdfDict,
  subtype: string,
  context: ActionContext,
  changed: Record<string, PdfObject>,
): void {
  const { plan, names, destinations, copier } = context;
  if (!plan.isWhole && dict.has('Next')) changed.Next = copyNext(dict, context);
  if (dict.has('JS') && names.fields.changed.size > 0) {
    const { script, isUncertain } = copyScript(dict.get('JS'), names.fields, copier);
    changed.JS = script;
    if (isUncertain) names.uncertainScripts.add(dict);
  }
  switch (subtype) {
    case 'GoTo':
      if (dict.has('D')) changed.D = destinations.copy(dict.get('D'), copier);
      break;
    case 'GoToE':
      if (!dict.has('F') && dict.has('T')) changed.T = copyEmbeddedTarget(dict.get('T'), context);
      break;
    case 'URI':
      if (names.uriBase !== null) changed.URI = absoluteUri(dict.get('URI'), names.uriBase, plan.file);
      break;
    case 'Hide':
      if (dict.has('T')) changed.T = renameFieldsIn(dict.get('T'), names.fields, copier);
      break;
    case 'SetOCGState':
      // Without the layers that stay behind.
      if (!plan.isWhole && dict.has('State')) changed.State = copier.copyItems(dict.get('State'));
      break;
    case 'SubmitForm':
    case 'ResetForm':
      if (dict.has('Fields')) changed.Fields = renameFieldsIn(dict.get('Fields'), names.fields, copier);
      break;
    case 'Thread': {
      const index = plan.file.resolve(dict.get('D'));
      if (typeof index !== 'number' || dict.has('F')) break;
      const thread = readReach(plan.file).threads.items[index];
      if (thread) changed.D = copier.copy(thread.ref ?? thread.dict);
      break;
    }
  }
}

/** Copies the path to a file attached to this document: by its key, or by page and annotation (ISO 32000-2, Table 205). */
function copyEmbeddedTarget(
  value: PdfObject | undefined,
  { plan, names, destinations, copier }: ActionContext,
): PdfObject {
  const target = dictOf(value, plan.file);
  if (!target) return copier.copy(value);
  const overrides: Record<string, PdfObject> = {};
  const name = plan.file.resolve(target.get('N'));
  if (name instanceof PdfString) {
    const key = byteKey(name.bytes);
    names.targetAttachments.add(key);
    overrides.N = stringOfKey(names.attachments.of(key));
  }
  const page = plan.file.resolve(target.get('P'));
  if (page instanceof PdfString) overrides.P = destinations.copy(page, copier);
  if (typeof page === 'number') overrides.P = names.newPageIndex(page);
  return copier.copyEntries(target, { overrides });
}
