import { SIGNED_FILE } from '@recto/contract/signed-file';
import {
  arrayOf,
  bytesOf,
  dictOf,
  integerOf,
  PdfDict,
  type PdfObject,
  type PdfRef,
  PdfString,
  textOf,
} from '@recto/pdf-core';
import { readAcroForm } from '@recto/pdf-document';
import { message } from '@recto/words/message';
import type { PartAnnotations } from './annotations.ts';
import { rewriteAppearance } from './default-appearance.ts';
import { copyDefaultResources, type DefaultResources } from './default-resources.ts';
import { copyFields, type FormDefaults, type PartFields, type PlacedFields, placeFields } from './form-fields.ts';
import type { PartForm } from './form-tree.ts';
import type { Merge, Part } from './part.ts';

/** A form whose fields have their numbers but are not copied yet. */
export interface FormPlan {
  readonly parts: readonly PartFields[];
  readonly placed: PlacedFields;
}

/** First half: numbers for all fields, before anything that could mention one is copied. */
export function placeForms(
  merge: Merge,
  forms: readonly PartForm[],
  annotations: readonly PartAnnotations[],
): FormPlan {
  const first = merge.parts.find((part) => readAcroForm(part.file.catalog, part.file));
  const parts = merge.parts.flatMap((part, index): PartFields[] => {
    const form = forms[index];
    const own = annotations[index];
    return form && own ? [{ part, form, annotations: own, defaults: foreignDefaults(part, first) }] : [];
  });
  return { parts, placed: placeFields(parts, merge) };
}

/**
 * Collects the defaults that fields of a later file would no longer inherit, because the merged form has the first file's.
 */
function foreignDefaults(part: Part, first: Part | undefined): FormDefaults {
  const form = readAcroForm(part.file.catalog, part.file);
  if (!first || part === first || !form) return {};
  const firstForm = readAcroForm(first.file.catalog, first.file);
  const defaults: Record<string, PdfObject> = {};
  const appearance = bytesOf(form.get('DA'), part.file);
  if (appearance) {
    const rewritten = rewriteAppearance(new PdfString(appearance), part.names.fonts);
    const isSame = textOf(firstForm?.get('DA'), first.file) === textOf(form.get('DA'), part.file);
    if (!isSame || part.names.fonts.size > 0) defaults.DA = rewritten;
  }
  const quadding = integerOf(form.get('Q'), part.file) ?? 0;
  if (quadding !== (integerOf(firstForm?.get('Q'), first.file) ?? 0)) defaults.Q = quadding;
  return defaults;
}

/** Second half: copies the fields and makes the form dictionary; null when no file has a form. */
export function mergeForms(merge: Merge, plan: FormPlan, resources: DefaultResources): PdfRef | null {
  copyFields(plan.placed, merge);
  const withForm = merge.parts.filter((part) => readAcroForm(part.file.catalog, part.file));
  const [first] = withForm;
  if (!first) return null;
  const form = new PdfDict();
  form.set('Fields', topLevelRefs(plan));
  const order = calculationOrder(plan);
  if (order.length > 0) form.set('CO', order);
  form.set('DR', copyDefaultResources(resources, merge));
  const firstForm = readAcroForm(first.file.catalog, first.file);
  for (const key of ['DA', 'Q']) form.set(key, first.copier.copy(firstForm?.get(key)));
  if (withForm.some((part) => formFlag(part, 'NeedAppearances'))) form.set('NeedAppearances', true);
  const signatures = plan.parts.reduce(
    (count, { part, form: fields }) => count + noteSignatures(part, fields, merge),
    0,
  );
  if (signatures > 0) form.set('SigFlags', SIGNATURES_EXIST);
  form.set('XFA', copyXfa(withForm, merge));
  noteFields(plan, merge);
  return merge.target.add(form);
}

/** Bit 1 of /SigFlags; bit 2, append only, would be untrue of a new file. */
const SIGNATURES_EXIST = 1;

function formFlag(part: Part, key: string): boolean {
  return part.file.resolve(readAcroForm(part.file.catalog, part.file)?.get(key)) === true;
}

function topLevelRefs({ parts, placed }: FormPlan): PdfRef[] {
  return parts.flatMap(({ form }) =>
    form.topLevel.flatMap((node) => (node.joinedTo ? [] : (placed.get(node)?.ref ?? []))),
  );
}

/** Calculation orders one after the other; a field that joined another's is calculated once. */
function calculationOrder({ parts, placed }: FormPlan): PdfRef[] {
  const order = new Set<PdfRef>();
  for (const { part, form } of parts) {
    const refOfDict = new Map(form.nodes.map((node) => [node.dict, placed.get(node)?.ref]));
    for (const value of arrayOf(readAcroForm(part.file.catalog, part.file)?.get('CO'), part.file) ?? []) {
      const dict = dictOf(value, part.file);
      const ref = dict && refOfDict.get(dict);
      if (ref) order.add(ref);
    }
  }
  return [...order];
}

/** Notes the signatures, which stay on their pages but are no longer valid. @returns their number. */
function noteSignatures(part: Part, { nodes }: PartForm, { notes }: Merge): number {
  const signatures = nodes.filter(({ field }) => field?.type === 'Sig' && dictOf(field.value, part.file));
  notes.add('lost', 'signatures', signatures.length, part.fileName, SIGNED_FILE.broken);
  return signatures.length;
}

const XFA_LOST = message(
  'note.xfaLost',
  'Its XFA form cannot be joined with other pages and was removed; its ordinary form fields are kept.',
);
const FIELDS_JOINED = message(
  'note.fieldsJoined',
  '{count, plural, one {# form field was joined with the field} other {# form fields were joined with the fields}} of the same name in an earlier file.',
);
const FIELDS_RENAMED = message(
  'note.fieldsRenamed',
  '{count, plural, one {# form field} other {# form fields}} got a new name, because an earlier file uses the same.',
);

/** XFA describes one whole document; it is kept when that is what the result is. */
function copyXfa(withForm: readonly Part[], merge: Merge): PdfObject {
  let kept: PdfObject = null;
  for (const part of withForm) {
    const xfa = readAcroForm(part.file.catalog, part.file)?.get('XFA');
    if (part.file.resolve(xfa) === null) continue;
    const isAlone = merge.parts.length === 1 && part.isWhole;
    if (isAlone) kept = part.copier.copy(xfa);
    merge.notes.add('lost', 'xfa', isAlone ? 0 : 1, part.fileName, XFA_LOST);
  }
  return kept;
}

function noteFields({ parts }: FormPlan, { notes }: Merge): void {
  for (const { part, form } of parts) {
    const joined = form.nodes.filter((node) => node.joinedTo && node.field).length;
    notes.add('changed', 'formFields', joined, part.fileName, FIELDS_JOINED);
    notes.add('renamed', 'formFields', form.renames.changed.size, part.fileName, FIELDS_RENAMED);
  }
}
