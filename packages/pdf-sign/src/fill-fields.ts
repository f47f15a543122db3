import { escapeXml, type Matrix, writeNumber } from '@recto/codecs';
import { type Note, note } from '@recto/contract/receipt';
import { type RectoError, refuseOption } from '@recto/contract/recto-error';
import {
  arrayOf,
  dictOf,
  encodeTextString,
  numberOf,
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  type PdfRef,
  PdfString,
} from '@recto/pdf-core';
import {
  type Box,
  countSignatures,
  type FieldNode,
  type FieldWidget,
  inheritedValue,
  looseFieldRoots,
  readAcroForm,
  readBox,
} from '@recto/pdf-document';
import { concatenation, type DrawnMarks, formDict, type NewObjects } from '@recto/pdf-overlay';
import { type Message, message } from '@recto/words/message';
import type { Said } from '@recto/words/said';
import { NO_FIELD } from '@recto/words/signing-problems';
import type { DictEdits } from './dict-edits.ts';
import {
  borderWidth,
  CHECK_STATE,
  colourOperator,
  onStateOf,
  pagesOfWidgets,
  type ReadField,
  readFormFields,
} from './form-fields.ts';
import type { DrawnField, FieldValue } from './placed-marks.ts';

/** Gives fields of the document's form values, and their widgets the appearance of these. @throws option-invalid */
export function fillFields(
  file: PdfFile,
  values: readonly FieldValue[],
  drawn: DrawnMarks,
  edits: DictEdits,
  objects: NewObjects,
): Note[] {
  if (values.length === 0) return [];
  const fields = new Map(readFormFields(file).map((one) => [one.info.name, one]));
  const unitOf = userUnits(file);
  for (const value of values) {
    const known = fields.get(value.name);
    if (!known) throw refusal(value.name, NO_FIELD);
    if (known.info.kind === 'signature') throw refusal(value.name, FOR_SIGNATURE);
    if (known.info.isReadOnly) throw refusal(value.name, READ_ONLY);
    if (known.info.kind === 'text' || known.info.kind === 'choice') {
      fillText(file, known, value, drawn, edits, objects, unitOf);
    } else fillButton(file, known, value, edits, objects);
  }
  const filled = new Set(values.map(({ name }) => name));
  listLooseFields(
    file,
    [...fields.values()].filter(({ info }) => filled.has(info.name)),
    edits,
  );
  return dropXfa(file, edits);
}

/** Puts fields that stand on pages alone into the form's list, without which no program would find their values. */
function listLooseFields(file: PdfFile, filled: readonly ReadField[], edits: DictEdits): void {
  const tops = new Set(filled.map(({ field }) => topOf(field).dict));
  const loose = looseFieldRoots(file).filter((ref) => {
    const dict = dictOf(ref, file);
    return dict !== null && tops.has(dict);
  });
  if (loose.length === 0) return;
  const form = edits.below(edits.catalog(), 'AcroForm');
  form.set('Fields', [...(arrayOf(form.get('Fields'), file) ?? []), ...loose]);
}

function topOf(field: FieldNode): FieldNode {
  let node = field;
  for (let depth = 0; node.parent && depth < 256; depth++) node = node.parent;
  return node;
}

const FOR_SIGNATURE = message('problem.fieldForSignature', '"{name}" is a field for a signature.');
const READ_ONLY = message('problem.fieldReadOnly', '"{name}" is read-only and cannot be filled in.');
const TOO_LONG = message('problem.fieldTooLong', '"{name}" takes at most {most} characters.');
const NO_STATE = message('problem.fieldState', '"{name}" must be Off or one of {states}.');
const UNUSUAL = message('problem.fieldUnusual', '"{name}" cannot be filled in: the form is written in an unusual way.');

function refusal(name: string, words: Message, params: Said['params'] = {}): RectoError {
  return refuseOption('fields', words, { name, ...params });
}

function fillText(
  file: PdfFile,
  { field, info }: ReadField,
  { name, value, drawn: appearances }: FieldValue,
  drawn: DrawnMarks,
  edits: DictEdits,
  objects: NewObjects,
  unitOf: (widget: PdfDict) => number,
): void {
  if (info.maxLength !== null && [...value].length > info.maxLength) {
    throw refusal(name, TOO_LONG, { most: info.maxLength });
  }
  const dict = edits.edit(refOfField(field, 'V', name, file));
  const values = info.listBox?.takesSeveral && value.includes('\n') ? value.split('\n') : [value];
  const strings = values.map((one) => new PdfString(encodeTextString(one)));
  const [only] = strings;
  dict.set('V', strings.length === 1 && only ? only : strings);
  setRichText(file, field, name, value, edits);
  // The indexes of chosen items, which would contradict the value.
  dict.delete('I');
  for (const [index, widget] of field.widgets.entries()) {
    drawText(file, widget, appearances[index], drawn, edits, objects, unitOf);
  }
}

/** Rich text (12.7.4.4) says the value a second time, and viewers show that. */
function setRichText(file: PdfFile, field: FieldNode, name: string, value: string, edits: DictEdits): void {
  if (file.resolve(inheritedValue(field, 'RV', file)) === null) return;
  const paragraphs = value.split(/\r\n?|\n/).map((line) => `<p>${escapeXml(line)}</p>`);
  const body = `<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml" xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/" xfa:APIVersion="Acrobat:11.0.0" xfa:spec="2.0.2">${paragraphs.join('')}</body>`;
  edits.edit(refOfField(field, 'RV', name, file)).set('RV', new PdfString(encodeTextString(body)));
}

/** Behind chosen lines of list boxes: the blue that viewers use. */
const STRIPE = '0.6 0.757 0.855';

/** Gives a widget the appearance of its text. @returns false for a widget without a size or of its own */
export function drawText(
  file: PdfFile,
  widget: FieldWidget,
  text: DrawnField | undefined,
  drawn: DrawnMarks,
  edits: DictEdits,
  objects: NewObjects,
  unitOf: (widget: PdfDict) => number,
): boolean {
  const box = readBox(widget.dict.get('Rect'), file);
  if (!text || !box || !widget.ref) return false;
  const form = textAppearance(file, widget, box, text, drawn, objects, unitOf(widget.dict));
  edits.edit(widget.ref).set('AP', PdfDict.of({ N: form }));
  return true;
}

/** Writes the appearance stream for the text of a widget (ISO 32000-2, 12.7.4.3). */
function textAppearance(
  file: PdfFile,
  { dict }: FieldWidget,
  box: Box,
  text: DrawnField,
  drawn: DrawnMarks,
  objects: NewObjects,
  unit: number,
): PdfRef {
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const rotation = numberOf(dictOf(dict.get('MK'), file)?.get('R'), file) ?? 0;
  const isAcross = Math.abs(rotation) % 180 === 90;
  const [across, up] = isAcross ? [height, width] : [width, height];
  const border = borderWidth(dict, file);
  const { content, fonts } = drawn.lines(text.lines, { colour: text.colour, fontSize: text.fontSizePoints });
  const fill = colourOperator(dict, 'BG', ['g', 'rg', 'k'], file);
  const stroke = colourOperator(dict, 'BC', ['G', 'RG', 'K'], file);
  const parts = [
    ...(fill ? [`${fill} 0 0 ${writeNumber(across)} ${writeNumber(up)} re f`] : []),
    ...(stroke && border > 0
      ? [
          `${stroke} ${writeNumber(border)} w ${writeNumber(border / 2)} ${writeNumber(border / 2)} ${writeNumber(across - border)} ${writeNumber(up - border)} re S`,
        ]
      : []),
    '/Tx BMC q',
    `${writeNumber(border)} ${writeNumber(border)} ${writeNumber(across - 2 * border)} ${writeNumber(up - 2 * border)} re W n`,
    concatenation([1 / unit, 0, 0, 1 / unit, 0, 0]),
    ...(text.stripes ?? []).map(
      ({ y, height: high }) =>
        `q ${STRIPE} rg 0 ${writeNumber(y)} ${writeNumber(across * unit)} ${writeNumber(high)} re f Q`,
    ),
    content,
    'Q EMC',
  ];
  const form = formDict([0, 0, across, up], PdfDict.of({ Font: fonts }));
  const matrix = ROTATED[((rotation % 360) + 360) % 360]?.(width, height);
  if (matrix) form.set('Matrix', [...matrix]);
  return objects.addContent(form, parts.join('\n'));
}

/** /MK /R rotates the appearance counter-clockwise. */
const ROTATED: Readonly<Record<number, (width: number, height: number) => Matrix>> = {
  90: (width) => [0, 1, -1, 0, width, 0],
  180: (width, height) => [-1, 0, 0, -1, width, height],
  270: (_, height) => [0, -1, 1, 0, 0, height],
};

function fillButton(
  file: PdfFile,
  { field, info }: ReadField,
  { name, value }: FieldValue,
  edits: DictEdits,
  objects: NewObjects,
): void {
  const states = info.widgets.map(({ onState }) => onState);
  if (value !== 'Off' && !states.includes(value)) {
    const known = [...new Set(states.filter((state) => state !== null))].join(', ');
    throw refusal(name, NO_STATE, { states: known });
  }
  edits.edit(refOfField(field, 'V', name, file)).set('V', PdfName.of(value));
  for (const { ref, dict } of field.widgets) {
    if (!ref) continue;
    const own = onStateOf(dict, file);
    const widget = edits.edit(ref);
    const box = own === null ? readBox(dict.get('Rect'), file) : null;
    if (box && info.kind === 'check') widget.set('AP', PdfDict.of({ N: checkAppearance(box, objects) }));
    const state = own ?? (info.kind === 'check' ? CHECK_STATE : null);
    widget.set('AS', PdfName.of(state === value ? value : 'Off'));
  }
}

/** Both states of a check box that was written without any: a check as large as the box, and nothing. */
export function checkAppearance({ left, right, bottom, top }: Box, objects: NewObjects): PdfDict {
  const [width, height] = [right - left, top - bottom];
  const side = Math.min(width, height);
  const at = (x: number, y: number) =>
    `${writeNumber((width - side) / 2 + x * side)} ${writeNumber((height - side) / 2 + y * side)}`;
  const stroke = `q 0 G 1 J 1 j ${writeNumber(side / 9)} w ${at(0.2, 0.5)} m ${at(0.42, 0.26)} l ${at(0.8, 0.76)} l S Q`;
  const form = (content: string) => objects.addContent(formDict([0, 0, width, height], new PdfDict()), content);
  return PdfDict.of({ [CHECK_STATE]: form(stroke), Off: form('') });
}

/** The dictionary that has the entry: the field's own or an ancestor's. @throws option-invalid when it cannot be changed */
function refOfField(field: FieldNode, key: string, name: string, file: PdfFile): PdfRef {
  let node: FieldNode | null = field;
  for (let depth = 0; node && depth < 256; depth++, node = node.parent) {
    if (node.ref && file.resolve(node.dict.get(key)) !== null) return node.ref;
  }
  // A field whose widgets are its kids may share a name with its parent, which is then the field.
  if (field.ref) return field.ref;
  throw refusal(name, UNUSUAL);
}

/** The size of a unit of the page that a widget is on, in points. */
export function userUnits(file: PdfFile): (widget: PdfDict) => number {
  const pageOf = pagesOfWidgets(file);
  return (widget) => {
    const written = numberOf(pageOf.get(widget)?.dict.get('UserUnit'), file) ?? 1;
    return written > 0 ? written : 1;
  };
}

const XFA_REMOVED = message(
  'note.xfaRemoved',
  'The file also held the form in a second format (XFA), which cannot be filled in here and was removed.',
);

/** The second form beside the first, which viewers would show without the values; it stays in signed files. */
function dropXfa(file: PdfFile, edits: DictEdits): Note[] {
  const form = readAcroForm(file.catalog, file);
  if (!form?.has('XFA') || countSignatures(file) > 0) return [];
  const catalog = edits.catalog();
  const copy: PdfObject = edits.below(catalog, 'AcroForm');
  copy.delete('XFA');
  return [note({ kind: 'changed', item: 'formFields', count: 1 }, XFA_REMOVED)];
}
