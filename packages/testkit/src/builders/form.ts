import type { FieldSpec, FormSpec } from './document-spec.ts';
import { annotate, type Draft, nextRectangle, pageAt } from './draft.ts';
import type { Reference } from './pdf-writer.ts';
import { type Dictionary, hexOf, nameOf, type Syntax, textOf } from './syntax.ts';

const FIELD_TYPES = {
  text: '/Tx',
  checkbox: '/Btn',
  radio: '/Btn',
  button: '/Btn',
  choice: '/Ch',
  signature: '/Sig',
} as const;
/** Radio (bit 16) and no toggle to off (bit 15), Table 229. */
const RADIO_FLAGS = (1 << 15) | (1 << 14);
/** Push button (bit 17). */
const BUTTON_FLAGS = 1 << 16;

interface FormDraft {
  readonly draft: Draft;
  readonly spec: FormSpec;
  readonly fonts: Dictionary;
  readonly byName: Map<string, Reference>;
}

/** Adds the interactive form (12.7). */
export function addForm(draft: Draft): void {
  const spec = draft.spec.form;
  if (!spec) return;
  const fonts: Dictionary = {};
  for (const [key, baseFont] of Object.entries(spec.fonts ?? { Helv: 'Helvetica' })) {
    const font = { Type: '/Font', Subtype: '/Type1', BaseFont: nameOf(baseFont), Encoding: '/WinAnsiEncoding' };
    fonts[key] = draft.writer.add(font);
  }
  const form: FormDraft = { draft, spec, fonts, byName: new Map() };
  const fields = spec.fields.map((field) => addField(form, field, null));
  const order = (spec.calculationOrder ?? []).map((name) => {
    const reference = form.byName.get(name);
    if (!reference) throw new RangeError(`the calculation order names ${name}, which is no field`);
    return reference;
  });
  draft.catalog.AcroForm = draft.writer.add({
    Fields: fields,
    DR: { Font: fonts },
    DA: textOf('/Helv 10 Tf 0 g'),
    CO: order.length > 0 ? order : undefined,
    SigFlags: hasSignature(spec.fields) ? 3 : undefined,
  });
}

function addField(form: FormDraft, field: FieldSpec, parent: { name: string; reference: Reference } | null): Reference {
  const { writer } = form.draft;
  const name = parent ? `${parent.name}.${field.name}` : field.name;
  const entries: Dictionary = { T: textOf(field.name), Parent: parent?.reference, ...valueEntries(form, field) };
  const pages = field.pages ?? [];
  const only = pages.length === 1 && !field.children ? pages[0] : undefined;
  if (only !== undefined) {
    const reference = addWidget(form, field, only, 0, entries);
    form.byName.set(name, reference);
    return reference;
  }
  const reference = writer.reserve();
  form.byName.set(name, reference);
  const widgets = pages.map((page, index) => addWidget(form, field, page, index, { Parent: reference }));
  const children = (field.children ?? []).map((child) => addField(form, child, { name, reference }));
  const kids = [...widgets, ...children];
  return writer.set(reference, { ...entries, Kids: kids.length > 0 ? kids : undefined });
}

function valueEntries(form: FormDraft, field: FieldSpec): Dictionary {
  if (!field.kind) return {};
  const isButton = field.kind === 'checkbox' || field.kind === 'radio';
  const entries: Dictionary = {
    FT: FIELD_TYPES[field.kind],
    Ff: field.kind === 'radio' ? RADIO_FLAGS : field.kind === 'button' ? BUTTON_FLAGS : undefined,
    Opt: field.kind === 'choice' ? (field.options ?? []).map(textOf) : undefined,
    DA: isButton || field.kind === 'signature' ? undefined : textOf(`/${field.font ?? 'Helv'} 10 Tf 0 g`),
    AA: field.calculate && { C: { S: '/JavaScript', JS: textOf(field.calculate) } },
  };
  if (field.value !== undefined) entries.V = isButton ? nameOf(field.value) : textOf(field.value);
  if (field.kind === 'signature' && field.value !== undefined) entries.V = signatureValue(form, field.value);
  return entries;
}

/** A signature dictionary (12.8.1) that no one can verify: the bytes are not a signature. */
function signatureValue(form: FormDraft, signer: string): Reference {
  return form.draft.writer.add({
    Type: '/Sig',
    Filter: '/Adobe.PPKLite',
    SubFilter: '/adbe.pkcs7.detached',
    Name: textOf(signer),
    ByteRange: [0, 10, 30, 10],
    Contents: hexOf(new Uint8Array(20)),
  });
}

function addWidget(form: FormDraft, field: FieldSpec, pageIndex: number, index: number, entries: Dictionary) {
  const page = pageAt(form.draft, pageIndex);
  const isButton = field.kind === 'checkbox' || field.kind === 'radio';
  const onState = field.kind === 'radio' ? (field.options?.[index] ?? `choice${index}`) : (field.value ?? 'Yes');
  return annotate(form.draft, page, {
    Subtype: '/Widget',
    Rect: nextRectangle(page),
    F: 4,
    ...entries,
    A: field.resets && { S: '/ResetForm', Fields: field.resets.map(textOf) },
    AS: isButton ? nameOf(field.value === onState ? onState : 'Off') : undefined,
    AP: isButton
      ? { N: { [onState]: appearance(form, 'q 0 0 12 12 re f Q'), Off: appearance(form, '') } }
      : { N: appearance(form, textAppearance(field)) },
  }).reference;
}

function textAppearance(field: FieldSpec): string {
  const shown = hexOf(Buffer.from(field.value ?? '', 'latin1'));
  return `/Tx BMC BT /${field.font ?? 'Helv'} 8 Tf 2 3 Td ${shown} Tj ET EMC`;
}

function appearance(form: FormDraft, content: string): Syntax {
  const resources = { Font: form.fonts };
  const dictionary = { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 80, 12], Resources: resources };
  return form.draft.writer.addStream(dictionary, content);
}

function hasSignature(fields: readonly FieldSpec[]): boolean {
  return fields.some((field) => field.kind === 'signature' || hasSignature(field.children ?? []));
}
