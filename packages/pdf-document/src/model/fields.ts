import {
  arrayOf,
  dictOf,
  nameOf,
  type ObjectSource,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  refOf,
  textOf,
} from '@recto/pdf-core';

/** A node of the form field hierarchy (ISO 32000-2, 12.7.4). */
export interface FieldNode {
  readonly ref: PdfRef | null;
  readonly dict: PdfDict;
  readonly parent: FieldNode | null;
  /** Partial names joined with full stops; parts without a name add nothing. */
  readonly fullName: string;
}

/** A widget of a field: a kid, or the field's own dictionary when both are one. */
export interface FieldWidget {
  readonly ref: PdfRef | null;
  readonly dict: PdfDict;
}

/** A field that has no fields below it. */
export interface FormField extends FieldNode {
  /** "Tx", "Btn", "Ch", "Sig", its own or an ancestor's; null when none says. */
  readonly type: string | null;
  /** The value, its own or an ancestor's, possibly a reference; null when there is none. */
  readonly value: PdfObject;
  readonly widgets: readonly FieldWidget[];
}

/** Most kids looked at. */
const MAX_KIDS = 300_000;
/** Longest full name that is put together; deeper fields share the name of their ancestor. */
const MAX_NAME_LENGTH = 1000;

/** The interactive form's dictionary; null when the document has none. */
export function readAcroForm(catalog: PdfDict, source: ObjectSource): PdfDict | null {
  return dictOf(catalog.get('AcroForm'), source);
}

/**
 * The terminal fields reachable from /AcroForm, in order; each once. A kid with /T or with /Kids is a field, any other
 * is a widget. A field that has both kinds of kids counts as terminal for its widgets.
 */
export function readFields(catalog: PdfDict, source: ObjectSource): FormField[] {
  return walkFields(arrayOf(readAcroForm(catalog, source)?.get('Fields'), source) ?? [], source).fields;
}

/** As `readFields`, of fields that these lead to. */
export function readFieldsBelow(roots: readonly PdfObject[], source: ObjectSource): FormField[] {
  return walkFields(roots, source).fields;
}

/** The dictionaries of all fields and widgets that /AcroForm leads to. */
export function listedFieldDicts(catalog: PdfDict, source: ObjectSource): ReadonlySet<PdfDict> {
  return walkFields(arrayOf(readAcroForm(catalog, source)?.get('Fields'), source) ?? [], source).seen;
}

function walkFields(
  roots: readonly PdfObject[],
  source: ObjectSource,
): { readonly fields: FormField[]; readonly seen: ReadonlySet<PdfDict> } {
  const fields: FormField[] = [];
  const seen = new Set<PdfDict>();
  const waiting: { value: PdfObject; parent: FieldNode | null }[] = [];
  let budget = MAX_KIDS;
  const kidsOf = (dict: PdfDict, key: string): readonly PdfObject[] => {
    const kids = arrayOf(dict.get(key), source) ?? [];
    budget -= kids.length;
    return budget > 0 ? kids : [];
  };
  budget -= roots.length;
  if (budget > 0) for (const value of roots.toReversed()) waiting.push({ value, parent: null });
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, parent } = next;
    const dict = dictOf(value, source);
    if (!dict || seen.has(dict)) continue;
    seen.add(dict);
    const node: FieldNode = { ref: refOf(value), dict, parent, fullName: fullNameOf(dict, parent, source) };
    const kids = kidsOf(dict, 'Kids');
    const widgets: FieldWidget[] = [];
    const below: PdfObject[] = [];
    for (const kid of kids) {
      const kidDict = dictOf(kid, source);
      if (!kidDict) continue;
      if (kidDict.has('T') || kidDict.has('Kids')) below.push(kid);
      else if (!seen.has(kidDict)) {
        seen.add(kidDict);
        widgets.push({ ref: refOf(kid), dict: kidDict });
      }
    }
    if (nameOf(dict.get('Subtype'), source) === 'Widget') widgets.unshift({ ref: node.ref, dict });
    if (below.length === 0 || widgets.length > 0) fields.push(terminalField(node, widgets, source));
    for (const kid of below.reverse()) waiting.push({ value: kid, parent: node });
  }
  return { fields, seen };
}

function terminalField(node: FieldNode, widgets: readonly FieldWidget[], source: ObjectSource): FormField {
  return {
    ...node,
    type: nameOf(inheritedValue(node, 'FT', source), source),
    value: inheritedValue(node, 'V', source),
    widgets,
  };
}

/** Most ancestors that an inheritable value is looked for in. */
const MAX_INHERITANCE = 256;

/** An inheritable entry (/FT, /Ff, /V, /DV, /DA, ...): the field's own or the nearest ancestor's; null when absent. */
export function inheritedValue(field: FieldNode, key: string, source: ObjectSource): PdfObject {
  let node: FieldNode | null = field;
  for (let depth = 0; node && depth < MAX_INHERITANCE; depth++, node = node.parent) {
    const value = node.dict.get(key);
    if (value !== undefined && source.resolve(value) !== null) return value;
  }
  return null;
}

function fullNameOf(dict: PdfDict, parent: FieldNode | null, source: ObjectSource): string {
  const partial = textOf(dict.get('T'), source);
  const above = parent?.fullName ?? '';
  if (partial === null || above.length > MAX_NAME_LENGTH) return above;
  return parent && above !== '' ? `${above}.${partial}` : partial;
}
