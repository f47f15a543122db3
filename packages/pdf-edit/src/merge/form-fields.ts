import { dictOf, encodeTextString, PdfDict, type PdfObject, type PdfRef, PdfString } from '@recto/pdf-core';
import type { PartAnnotations, PlacedAnnotation } from './annotations.ts';
import { allKids, type FormNode, type PartForm } from './form-tree.ts';
import type { Merge, Part } from './part.ts';

/** Entries of a field that a widget in the same dictionary does not own (ISO 32000-2, Tables 226, 228 to 235). */
const FIELD_KEYS = [
  'FT',
  'T',
  'TU',
  'TM',
  'Ff',
  'V',
  'DV',
  'DS',
  'RV',
  'Opt',
  'MaxLen',
  'TI',
  'I',
  'SV',
  'Lock',
  'Kids',
];
/** Entries that a field keeps besides, when its widget gets a dictionary of its own. */
const KEPT_BY_FIELD = new Set([...FIELD_KEYS, 'DA', 'Q', 'AA']);
/** Triggers of /AA that belong to the field; all others are the widget's (ISO 32000-2, Table 199). */
const FIELD_TRIGGERS = new Set(['K', 'F', 'V', 'C']);

/** Defaults that a field inherits from its file's form and not from the merged one: /DA and /Q. */
export type FormDefaults = Readonly<Record<string, PdfObject>>;

/** One part's share of the form. */
export interface PartFields {
  readonly part: Part;
  readonly form: PartForm;
  readonly annotations: PartAnnotations;
  readonly defaults: FormDefaults;
}

interface PlacedField {
  readonly fields: PartFields;
  readonly ref: PdfRef;
  /** True when field and only widget stay one dictionary. */
  readonly isOneWithWidget: boolean;
}

/** Places of the copied fields. */
export type PlacedFields = ReadonlyMap<FormNode, PlacedField>;

/**
 * Gives every field its number. A field that is one with its only widget stays so; it is taken apart when further
 * widgets come to it, from a page that is placed twice or from a field that joins it.
 */
export function placeFields(parts: readonly PartFields[], merge: Merge): PlacedFields {
  const placed = new Map<FormNode, PlacedField>();
  for (const fields of parts) {
    for (const node of fields.form.nodes) {
      const field = node.joinedTo ? placed.get(node.joinedTo) : placeField(node, fields, merge);
      if (!field) continue;
      placed.set(node, node.joinedTo ? { ...field, fields, isOneWithWidget: false } : field);
      if (!isMerged(node)) fields.part.copier.place(node.dict, field.ref);
    }
  }
  return placed;
}

function placeField(node: FormNode, fields: PartFields, merge: Merge): PlacedField {
  const isAlone = node.widgets.length === 1 && node.kids.length === 0 && node.joined.length === 0;
  const copies = fields.annotations.byDict.get(node.dict) ?? [];
  if (!isMerged(node) || !isAlone || copies.length > 1) {
    return { fields, ref: merge.target.reserve(), isOneWithWidget: false };
  }
  const [onPage] = copies;
  if (onPage) return { fields, ref: onPage.ref, isOneWithWidget: true };
  const ref = merge.target.reserve();
  fields.part.copier.place(node.dict, ref);
  return { fields, ref, isOneWithWidget: true };
}

function isMerged(node: FormNode): boolean {
  return node.widgets.some((widget) => widget.dict === node.dict);
}

/** Copies the fields and ties their widgets to them. */
export function copyFields(placed: PlacedFields, merge: Merge): void {
  for (const [node, field] of placed) {
    const { part, annotations } = field.fields;
    if (node.joinedTo) continue;
    const changes = changesOf(node, field, placed);
    if (!field.isOneWithWidget) {
      const kids = allKids(node).flatMap((kid) => placed.get(kid)?.ref ?? []);
      const widgets = [node, ...node.joined].flatMap((from) => copyWidgets(from, placed, merge));
      const ownOnly = isMerged(node) ? fieldEntriesOnly(node.dict, part) : {};
      part.copier.copyInto(field.ref, node.dict, {
        overrides: { ...ownOnly, ...changes, Kids: [...kids, ...widgets] },
      });
      continue;
    }
    const [onPage] = annotations.byDict.get(node.dict) ?? [];
    if (onPage) Object.assign(onPage.overrides, changes);
    else part.copier.copyInto(field.ref, node.dict, { overrides: changes });
  }
}

/** A field's new parent, its name when that changed, and on the top level what its file's form had for all fields. */
function changesOf(node: FormNode, { fields }: PlacedField, placed: PlacedFields): Record<string, PdfObject> {
  const { form, defaults } = fields;
  if (node.parent) return { Parent: placed.get(node.parent)?.ref ?? null };
  const changes: Record<string, PdfObject> = { Parent: null };
  for (const [key, value] of Object.entries(defaults)) if (!node.dict.has(key)) changes[key] = value;
  if (node.name !== null) {
    const name = form.renames.of(node.name);
    if (name !== node.name) changes.T = new PdfString(encodeTextString(name));
  }
  return changes;
}

/** The widgets of one field as its kids. */
function copyWidgets(node: FormNode, placed: PlacedFields, merge: Merge): PdfRef[] {
  const field = placed.get(node);
  if (!field) return [];
  const { part, annotations } = field.fields;
  return node.widgets.flatMap((widget) => {
    const changes: Record<string, PdfObject> = { Parent: field.ref };
    if (widget.dict === node.dict) Object.assign(changes, widgetEntriesOnly(node.dict, part));
    const copies = annotations.byDict.get(widget.dict);
    if (copies) return copies.map((copy) => changeCopy(copy, changes));
    if (part.copier.leavesOut(widget.dict)) return [];
    const ref = merge.target.reserve();
    part.copier.place(widget.dict, ref);
    part.copier.copyInto(ref, widget.dict, { overrides: changes });
    return [ref];
  });
}

function changeCopy(copy: PlacedAnnotation, changes: Record<string, PdfObject>): PdfRef {
  Object.assign(copy.overrides, changes);
  return copy.ref;
}

/** Returns the changes that reduce a combined field and widget dictionary to the field's entries. */
function fieldEntriesOnly(dict: PdfDict, part: Part): Record<string, PdfObject> {
  const changes: Record<string, PdfObject> = {};
  for (const key of dict.map.keys()) if (!KEPT_BY_FIELD.has(key)) changes[key] = null;
  if (dict.has('AA')) changes.AA = copyTriggers(dict, part, (trigger) => FIELD_TRIGGERS.has(trigger));
  return changes;
}

/** Returns the changes that reduce a combined field and widget dictionary to the widget's entries. */
function widgetEntriesOnly(dict: PdfDict, part: Part): Record<string, PdfObject> {
  const changes: Record<string, PdfObject> = {};
  for (const key of FIELD_KEYS) if (dict.has(key)) changes[key] = null;
  if (dict.has('AA')) changes.AA = copyTriggers(dict, part, (trigger) => !FIELD_TRIGGERS.has(trigger));
  return changes;
}

function copyTriggers(dict: PdfDict, part: Part, belongs: (trigger: string) => boolean): PdfObject {
  const actions = dictOf(dict.get('AA'), part.file);
  const copy = new PdfDict();
  for (const [trigger, action] of actions?.map ?? []) {
    if (belongs(trigger)) copy.set(trigger, part.copier.copy(action));
  }
  return copy.map.size > 0 ? copy : null;
}
