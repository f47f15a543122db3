import { Interpreter, type MarkedSequence } from '@recto/pdf-content/interpret';
import { ContentEdits } from '@recto/pdf-content/splice';
import {
  decodeStream,
  decodeTextString,
  dictOf,
  integerOf,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfStream,
  PdfString,
  streamOf,
} from '@recto/pdf-core';
import { type FieldNode, type FormField, inheritedValue, readAcroForm, readFields } from '@recto/pdf-document';
import { Collected } from '../finding.ts';
import type { WorkingCopy } from '../working-copy.ts';

/** Bit 17 of /Ff: a button that is pressed and holds no value (ISO 32000-2, Table 229). */
const PUSH_BUTTON = 1 << 16;
const MAX_APPEARANCE_BYTES = 4_194_304;

/** Finds the values of form fields, and forms of the older kind (XFA), which hold them a second time. Signatures stay. */
export function findFormData(copy: WorkingCopy): Collected {
  const { catalog, target } = copy;
  const found = new Collected('formData');
  for (const field of readFields(catalog, target)) {
    if (field.type === 'Sig' || isPushButton(field, copy)) continue;
    // What a reset brings back was filled in once.
    const text = valueText(field.value, copy) || valueText(inheritedValue(field, 'DV', target) ?? null, copy);
    const isOff = field.type === 'Btn' && (text === '' || text === 'Off');
    if (isOff || text === '') continue;
    found.add({ name: field.fullName, text }, () => emptyField(field, copy));
  }
  const form = readAcroForm(catalog, target);
  if (form && target.resolve(form.get('XFA')) !== null) found.add({ name: 'XFA' }, () => form.delete('XFA'));
  return found;
}

function isPushButton(field: FormField, { target }: WorkingCopy): boolean {
  return field.type === 'Btn' && ((integerOf(inheritedValue(field, 'Ff', target), target) ?? 0) & PUSH_BUTTON) !== 0;
}

function valueText(value: PdfObject, copy: WorkingCopy): string {
  const { target } = copy;
  const object = target.resolve(value);
  if (object instanceof PdfString) return decodeTextString(object.bytes);
  if (object instanceof PdfName) return object.value;
  if (Array.isArray(object)) return object.map((item) => valueText(item, copy)).join(', ');
  if (object instanceof PdfStream) return decodeTextString(decodeStream(object, target, { maxBytes: 65_536 }));
  return '';
}

function emptyField(field: FormField, copy: WorkingCopy): void {
  const { target } = copy;
  const value = valueText(field.value, copy);
  for (let node: FieldNode | null = field; node; node = node.parent) {
    // A default that says what was filled in would say it still.
    const own = valueText(node.dict.get('DV') ?? null, copy);
    if (value === '' || own === value) node.dict.delete('DV');
    for (const key of ['V', 'RV', 'I']) node.dict.delete(key);
  }
  for (const { dict } of field.widgets) {
    if (field.type === 'Btn') {
      if (dict.has('AS')) dict.set('AS', PdfName.of('Off'));
      continue;
    }
    const appearances = dictOf(dict.get('AP'), target);
    const normal = streamOf(appearances?.get('N'), target);
    if (!appearances || !normal) continue;
    dict.set('AP', PdfDict.of({ N: target.add(withoutText(normal, copy)) }));
  }
}

/** An appearance without its variable text (12.7.4.3); without anything when it does not say which that is. */
function withoutText(appearance: PdfStream, { target }: WorkingCopy): PdfStream {
  const dict = appearance.dict.clone();
  for (const key of ['Filter', 'DecodeParms', 'Length']) dict.delete(key);
  const content = readContent(appearance, target);
  const edits = new ContentEdits(content);
  let variable: MarkedSequence | null = null;
  const interpreter: Interpreter = new Interpreter(target, {
    marked({ phase, sequence, start }) {
      if (phase === 'begin' && sequence?.tag === 'Tx') variable ??= sequence;
      else if (phase === 'end' && variable && sequence === variable) {
        edits.cut(variable.end, start);
        interpreter.stop();
      }
    },
  });
  interpreter.content(content, null);
  return new PdfStream(dict, edits.isEmpty ? new Uint8Array(0) : edits.bytes());
}

function readContent(stream: PdfStream, target: WorkingCopy['target']): Uint8Array {
  try {
    return decodeStream(stream, target, { maxBytes: MAX_APPEARANCE_BYTES });
  } catch {
    return new Uint8Array(0);
  }
}
