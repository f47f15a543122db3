import type { FormFieldInfo, FormWidget } from '@recto/contract/form-fields';
import {
  arrayOf,
  decodeTextString,
  dictOf,
  integerOf,
  numberOf,
  type PdfDict,
  type PdfFile,
  PdfName,
  PdfString,
  textOf,
} from '@recto/pdf-core';
import {
  effectiveRotation,
  type FieldWidget,
  type FormField,
  inheritedValue,
  type PageNode,
  readAcroForm,
  readBox,
  readFields,
  readLooseFields,
  readPages,
} from '@recto/pdf-document';
import type { RgbColour } from '@recto/pdf-overlay';
import { displayedArea } from './displayed-page.ts';

/** Bits of /Ff (ISO 32000-2, Tables 227, 229, 230, 232). */
const FLAGS = {
  readOnly: 1,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  push: 1 << 16,
  comb: 1 << 24,
  combo: 1 << 17,
  several: 1 << 21,
};
const ALIGNMENTS = ['left', 'center', 'right'] as const;
const MAX_CHOICES = 10_000;
/** In which a check box is on that has no appearance to say so. */
export const CHECK_STATE = 'Yes';

/** A field and what is known of it. */
export interface ReadField {
  readonly field: FormField;
  readonly info: FormFieldInfo;
}

/**
 * The fields that are visible on pages, in the order of their first widgets, without push buttons. Fields that stand on
 * pages and not in the form's list come after those of it.
 */
export function readFormFields(file: PdfFile): ReadField[] {
  const pageOf = pagesOfWidgets(file);
  const defaultAppearance = textOf(readAcroForm(file.catalog, file)?.get('DA'), file) ?? '';
  return [...readFields(file.catalog, file), ...readLooseFields(file)]
    .flatMap((field) => {
      const info = describe(field, pageOf, defaultAppearance, file);
      return info ? [{ field, info }] : [];
    })
    .sort((one, other) => (one.info.widgets[0]?.pageIndex ?? 0) - (other.info.widgets[0]?.pageIndex ?? 0));
}

/** On which page each annotation is. */
export function pagesOfWidgets(file: PdfFile): ReadonlyMap<PdfDict, PageNode> {
  const pageOf = new Map<PdfDict, PageNode>();
  for (const page of readPages(file)) {
    for (const item of arrayOf(page.dict.get('Annots'), file) ?? []) {
      const annotation = dictOf(item, file);
      if (annotation && !pageOf.has(annotation)) pageOf.set(annotation, page);
    }
  }
  return pageOf;
}

function describe(
  field: FormField,
  pageOf: ReadonlyMap<PdfDict, PageNode>,
  defaultAppearance: string,
  file: PdfFile,
): FormFieldInfo | null {
  const flags = integerOf(inheritedValue(field, 'Ff', file), file) ?? 0;
  const kind = kindOf(field.type, flags);
  const widgets = field.widgets.flatMap((widget) => widgetOf(widget, kind, pageOf, file) ?? []);
  if (!kind || field.fullName === '' || widgets.length === 0) return null;
  const maxLength = integerOf(inheritedValue(field, 'MaxLen', file), file);
  const own = textOf(field.widgets[0]?.dict.get('DA'), file) ?? textOf(inheritedValue(field, 'DA', file), file);
  return {
    name: field.fullName,
    label: textOf(field.dict.get('TU'), file) || field.fullName,
    kind,
    value: filledIn(field, kind, file),
    isReadOnly: (flags & FLAGS.readOnly) !== 0,
    isMultiline: kind === 'text' && (flags & FLAGS.multiline) !== 0,
    cells: kind === 'text' && (flags & FLAGS.comb) !== 0 && maxLength ? Math.min(maxLength, 1000) : 0,
    maxLength: kind === 'text' && maxLength !== null && maxLength > 0 ? maxLength : null,
    alignment: ALIGNMENTS[integerOf(inheritedValue(field, 'Q', file), file) ?? 0] ?? 'left',
    ...textStyle(own ?? defaultAppearance),
    choices: kind === 'choice' ? choicesOf(field, file) : [],
    ...(kind === 'choice' &&
      (flags & FLAGS.combo) === 0 && {
        listBox: {
          takesSeveral: (flags & FLAGS.several) !== 0,
          top: Math.max(0, integerOf(inheritedValue(field, 'TI', file), file) ?? 0),
        },
      }),
    widgets,
  };
}

function kindOf(type: string | null, flags: number): FormFieldInfo['kind'] | null {
  if (type === 'Tx') return (flags & FLAGS.password) !== 0 ? null : 'text';
  if (type === 'Ch') return 'choice';
  if (type === 'Sig') return 'signature';
  if (type !== 'Btn' || (flags & FLAGS.push) !== 0) return null;
  return (flags & FLAGS.radio) !== 0 ? 'radio' : 'check';
}

function widgetOf(
  { dict }: FieldWidget,
  kind: FormFieldInfo['kind'] | null,
  pageOf: ReadonlyMap<PdfDict, PageNode>,
  file: PdfFile,
): FormWidget[] | undefined {
  const page = pageOf.get(dict);
  const box = readBox(dict.get('Rect'), file);
  if (!page || !box) return undefined;
  const written = integerOf(dictOf(dict.get('MK'), file)?.get('R'), file) ?? 0;
  const rotation = (((effectiveRotation(page, file) - written) % 360) + 360) % 360;
  return [
    {
      pageIndex: page.pageIndex,
      area: displayedArea([box.left, box.bottom, box.right, box.top], page, file),
      turnDegrees: rotation === 90 || rotation === 180 || rotation === 270 ? rotation : 0,
      onState: onStateOf(dict, file) ?? (kind === 'check' ? CHECK_STATE : null),
    },
  ];
}

/** The name of the state in which a button is on: the one besides /Off that has an appearance (12.7.5.2.3). */
export function onStateOf(widget: PdfDict, file: PdfFile): string | null {
  const states = dictOf(dictOf(widget.get('AP'), file)?.get('N'), file);
  return [...(states?.map.keys() ?? [])].find((name) => name !== 'Off') ?? null;
}

function filledIn({ value }: FormField, kind: FormFieldInfo['kind'], file: PdfFile): string {
  const object = file.resolve(value);
  if (kind === 'signature') return dictOf(value, file) ? 'signed' : '';
  if (object instanceof PdfName) return object.value;
  if (object instanceof PdfString) return decodeTextString(object.bytes);
  return Array.isArray(object) ? object.flatMap((item) => textOf(item, file) ?? []).join('\n') : '';
}

function choicesOf(field: FormField, file: PdfFile): { value: string; label: string }[] {
  return (arrayOf(inheritedValue(field, 'Opt', file), file) ?? []).slice(0, MAX_CHOICES).flatMap((item) => {
    const pair = arrayOf(item, file);
    const value = textOf(pair ? pair[0] : item, file);
    return value === null ? [] : [{ value, label: (pair && textOf(pair[1], file)) ?? value }];
  });
}

/** Size and colour from a default appearance string (12.7.4.3). */
function textStyle(appearance: string): { fontSizePoints: number; colour: RgbColour } {
  const tokens = appearance.trim().split(/\s+/);
  const before = (operator: string, count: number) => {
    const at = tokens.lastIndexOf(operator);
    const values = at < count ? [] : tokens.slice(at - count, at).map(Number);
    return values.length === count && values.every(Number.isFinite) ? values : null;
  };
  const [size = 0] = before('Tf', 1) ?? [];
  const rgb = before('rg', 3);
  const [gray = 0] = before('g', 1) ?? [];
  const inRange = (value: number | undefined) => Math.min(1, Math.max(0, value ?? 0));
  return {
    fontSizePoints: Math.min(144, Math.max(0, size)),
    colour: rgb ? [inRange(rgb[0]), inRange(rgb[1]), inRange(rgb[2])] : [inRange(gray), inRange(gray), inRange(gray)],
  };
}

/** The width of a widget's border, 0 to 20. */
export function borderWidth(widget: PdfDict, file: PdfFile): number {
  if (!dictOf(widget.get('MK'), file)?.has('BC')) return 0;
  const stated = numberOf(dictOf(widget.get('BS'), file)?.get('W'), file);
  return Math.min(20, Math.max(0, stated ?? 1));
}

/** A colour array of /MK as an operand list with its operator; empty for none. */
export function colourOperator(
  widget: PdfDict,
  key: 'BG' | 'BC',
  operators: readonly [string, string, string],
  file: PdfFile,
): string {
  const values = (arrayOf(dictOf(widget.get('MK'), file)?.get(key), file) ?? []).map(
    (value) => numberOf(value, file) ?? 0,
  );
  const operator = { 1: operators[0], 3: operators[1], 4: operators[2] }[values.length];
  return operator ? `${values.join(' ')} ${operator}` : '';
}
