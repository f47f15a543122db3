import { latin1 } from '@recto/codecs';
import type { FormFieldInfo } from '@recto/contract/form-fields';
import { Interpreter, type TextEvent } from '@recto/pdf-content/interpret';
import {
  appendUpdate,
  decodeStreamPartly,
  dictOf,
  PdfDict,
  type PdfFile,
  PdfName,
  PdfStream,
  rewriteFile,
} from '@recto/pdf-core';
import { type FieldWidget, readAcroForm, readBox } from '@recto/pdf-document';
import { DrawnMarks, NewObjects } from '@recto/pdf-overlay';
import { throwIfCancelled } from '@recto/work/cancellation';
import { DictEdits } from './dict-edits.ts';
import { checkAppearance, drawText, userUnits } from './fill-fields.ts';
import { drawnFields, type FieldToFill } from './fill-in.ts';
import { CHECK_STATE, readFormFields } from './form-fields.ts';
import { textOfField } from './place-marks.ts';
import type { TextSetter } from './set-texts.ts';

/** More is no field's text. */
const MAX_APPEARANCE_BYTES = 1_048_576;

/**
 * The fields that a viewer has to draw itself: they have a value, a frame or a background, and a widget without an
 * appearance; or the form says that its appearances are not up to date (ISO 32000-2, 12.7.3, /NeedAppearances).
 */
export function undrawnFields(file: PdfFile): FieldToFill[] {
  return readFormFields(file).flatMap(({ field, info }) => {
    const waiting = field.widgets.filter((widget) => mustBeDrawn(file, widget, info));
    const isOff = info.kind === 'check' && (info.value === '' || info.value === 'Off');
    const shows = info.value !== '' || waiting.some((widget) => dictOf(widget.dict.get('MK'), file));
    return waiting.length > 0 && shows && !isOff ? [{ info, value: info.value }] : [];
  });
}

function mustBeDrawn(file: PdfFile, { dict }: FieldWidget, { kind, value, choices, listBox }: FormFieldInfo): boolean {
  const drawn = file.resolve(dictOf(dict.get('AP'), file)?.get('N'));
  if (kind === 'check') return drawn === null;
  if (kind !== 'text' && kind !== 'choice') return false;
  if (drawn === null) return true;
  const mayBeStale = file.resolve(readAcroForm(file.catalog, file)?.get('NeedAppearances')) === true;
  if (!mayBeStale || !(drawn instanceof PdfStream)) return false;
  const labelOf = (one: string) => choices.find((choice) => choice.value === one)?.label ?? one;
  if (listBox) return value.split('\n').some((one) => saysOtherwise(drawn, labelOf(one), file, 'within'));
  return saysOtherwise(drawn, labelOf(value), file, 'alone');
}

/** True for an appearance that surely shows another text. One whose codes are no characters counts as right. */
function saysOtherwise(appearance: PdfStream, value: string, file: PdfFile, place: 'alone' | 'within'): boolean {
  const plain = (text: string) => text.replace(/\s+/g, '');
  const { bytes, remainingFilters } = decodeStreamPartly(appearance, file, { maxBytes: MAX_APPEARANCE_BYTES });
  if (remainingFilters.length > 0 || !/^[\x20-\x7e\s]*$/.test(value)) return false;
  let shown = '';
  const text = ({ strings }: TextEvent) => {
    for (const string of strings) shown += latin1(string, 0, string.length);
  };
  new Interpreter(file, { text }).content(bytes, null);
  if (!/^[\x20-\x7e\s]*$/.test(shown)) return false;
  return place === 'alone' ? plain(shown) !== plain(value) : !plain(shown).includes(plain(value));
}

/**
 * Gives fields the appearance of the values that they have.
 * @param fields of `undrawnFields` @param setter has set their texts
 * @returns the file with an update, and how many widgets were drawn
 * @throws cancelled
 */
export function drawFields(
  file: PdfFile,
  fields: readonly FieldToFill[],
  setter: TextSetter,
  signal?: AbortSignal,
): { readonly bytes: Uint8Array; readonly count: number } {
  const values = drawnFields(fields, setter);
  const objects = new NewObjects(file.nextObjectNumber);
  const edits = new DictEdits(file);
  const drawn = new DrawnMarks(setter.fonts, values.flatMap(textOfField), objects);
  const known = new Map(readFormFields(file).map((one) => [one.info.name, one]));
  const unitOf = userUnits(file);
  let count = 0;
  for (const value of values) {
    const { field, info } = known.get(value.name) ?? {};
    for (const [index, widget] of field?.widgets.entries() ?? []) {
      if (!info || !mustBeDrawn(file, widget, info)) continue;
      if (info.kind === 'check') {
        const box = readBox(widget.dict.get('Rect'), file);
        if (!box || !widget.ref) continue;
        const states = PdfDict.of({ N: checkAppearance(box, objects) });
        edits.edit(widget.ref).set('AP', states).set('AS', PdfName.of(CHECK_STATE));
        count++;
      } else if (drawText(file, widget, value.drawn[index], drawn, edits, objects, unitOf)) count++;
    }
  }
  throwIfCancelled(signal);
  const changes = new Map([...objects.changes, ...edits.changes]);
  const bytes =
    appendUpdate(file, changes, signal ? { signal } : {}) ?? rewriteFile(file, changes, { deflateStreams: false });
  return { bytes, count };
}
