import { writeNumber } from '@recto/codecs';
import { refuseOption } from '@recto/contract/recto-error';
import {
  arrayOf,
  dictOf,
  dictOfNames,
  encodeTextString,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfString,
} from '@recto/pdf-core';
import { PageTreeEdits, readFields } from '@recto/pdf-document';
import { formDict, NewObjects } from '@recto/pdf-overlay';
import { checkAppearance } from '@recto/pdf-sign';
import { NO_FIELD } from '@recto/words/signing-problems';
import { nodeOf, type PageBox, type PdfPage } from './model.ts';

/** A field to be made. */
export type NewField =
  | {
      readonly kind: 'text';
      readonly isMultiline?: boolean;
      readonly maxLength?: number;
      /** Size of the text in points; as large as fits when absent. */
      readonly size?: number;
    }
  | { readonly kind: 'check' }
  | {
      readonly kind: 'radio';
      /** A button for each choice, with its place. */
      readonly buttons: readonly { readonly value: string; readonly box: PageBox }[];
    }
  | {
      readonly kind: 'choice';
      readonly choices: readonly string[];
      /** True shows all choices below each other. */
      readonly isListBox?: boolean;
      readonly takesSeveral?: boolean;
      readonly size?: number;
    }
  | { readonly kind: 'signature' };

/** Name, place and border of a new field. */
export interface FieldPlace {
  /** Name without a full stop, which no field of the document has. */
  readonly name: string;
  /** Name for people. */
  readonly label?: string;
  /** Place on the page; a radio group has none, as its buttons have their own. */
  readonly box?: PageBox;
  readonly isRequired?: boolean;
}

/** Bits of /Ff (ISO 32000-2, Tables 227, 229, 230, 232). */
const FLAGS = { required: 2, multiline: 1 << 12, radio: 1 << 15, combo: 1 << 17, several: 1 << 21, noToggle: 1 << 14 };
/** Print (Table 167). */
const PRINT = 4;

/**
 * Adds a field to the form of a document, which is made where there is none. `fillForm` gives it a value and draws it.
 * @throws RectoError: option-invalid for a name that is taken or is empty
 */
export function addField(page: PdfPage, place: FieldPlace, field: NewField): void {
  const { session, page: node } = nodeOf(page);
  const { view } = session;
  const { name } = place;
  const isTaken = readFields(view.catalog, view).some(({ fullName }) => fullName === name);
  if (name === '' || name.includes('.') || isTaken) throw refuseOption('name', NO_FIELD, { name });
  const objects = new NewObjects(view.nextObjectNumber);
  const { top, widgets } = written(place, field, node.ref, objects);
  const edits = new PageTreeEdits(view);
  const annotations = arrayOf(node.dict.get('Annots'), view) ?? [];
  edits.edit(node).set('Annots', [...annotations, ...widgets]);
  session.apply(new Map([...objects.changes, ...edits.changes]));
  listInForm(page, top);
}

interface WrittenField {
  readonly top: PdfRef;
  readonly widgets: readonly PdfRef[];
}

function written(place: FieldPlace, field: NewField, page: PdfRef | null, objects: NewObjects): WrittenField {
  const common = PdfDict.of({ T: textString(place.name), DA: textString(`/Helv ${sizeOf(field)} Tf 0 g`) });
  if (place.label !== undefined) common.set('TU', textString(place.label));
  for (const [key, value] of entriesOf(field, place.isRequired === true)) common.set(key, value);
  if (field.kind !== 'radio') {
    const box = place.box ?? { left: 0, bottom: 0, right: 0, top: 0 };
    const widget = widgetOf(box, page);
    const look = field.kind === 'check' ? bordered(checkAppearance(box, objects), box, objects) : frame(box, objects);
    widget.set('AP', PdfDict.of({ N: look }));
    if (field.kind === 'check') widget.set('AS', PdfName.of('Off')).set('V', PdfName.of('Off'));
    for (const [key, value] of common.map) widget.set(key, value);
    const ref = objects.add(widget);
    return { top: ref, widgets: [ref] };
  }
  const parent = objects.add(null);
  const widgets = field.buttons.map(({ value, box }) => {
    const states = bordered(checkAppearance(box, objects), box, objects);
    const [on, off] = [...states.map.values()];
    const appearance = PdfDict.of({ [value]: on ?? null, Off: off ?? null });
    return objects.add(
      widgetOf(box, page)
        .set('Parent', parent)
        .set('AP', PdfDict.of({ N: appearance }))
        .set('AS', PdfName.of('Off')),
    );
  });
  objects.set(parent, common.set('Kids', [...widgets]).set('V', PdfName.of('Off')));
  return { top: parent, widgets };
}

function widgetOf({ left, bottom, right, top }: PageBox, page: PdfRef | null): PdfDict {
  const look = PdfDict.of({ BC: [0.5, 0.5, 0.5] });
  const widget = dictOfNames({
    Type: 'Annot',
    Subtype: 'Widget',
    Rect: [left, bottom, right, top],
    F: PRINT,
    MK: look,
  });
  return widget.set('P', page);
}

/** Frame of a field that is empty; gray, as its entry for viewers says. */
function frame(box: PageBox, objects: NewObjects, inside?: PdfObject): PdfRef {
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const resources = inside ? PdfDict.of({ XObject: PdfDict.of({ Inside: inside }) }) : new PdfDict();
  const isSeen = width > 1 && height > 1;
  const line = !isSeen ? '' : `q 0.5 G 1 w 0.5 0.5 ${writeNumber(width - 1)} ${writeNumber(height - 1)} re S Q`;
  return objects.addContent(formDict([0, 0, width, height], resources), inside ? `${line} /Inside Do` : line);
}

/** The states of a button within a frame. */
function bordered(states: PdfDict, box: PageBox, objects: NewObjects): PdfDict {
  return new PdfDict([...states.map].map(([name, form]) => [name, frame(box, objects, form)] as const));
}

function sizeOf(field: NewField): number {
  return field.kind === 'text' || field.kind === 'choice' ? (field.size ?? 0) : 0;
}

/** The entries that the kind of a field asks for (ISO 32000-2, 12.7.5). */
function entriesOf(field: NewField, isRequired: boolean): readonly (readonly [string, PdfObject])[] {
  const required = isRequired ? FLAGS.required : 0;
  const flags = (value: number): readonly [string, PdfObject] => ['Ff', value | required];
  switch (field.kind) {
    case 'text':
      return [
        ['FT', PdfName.of('Tx')],
        flags(field.isMultiline ? FLAGS.multiline : 0),
        ['MaxLen', field.maxLength ?? null],
      ];
    case 'check':
      return [['FT', PdfName.of('Btn')], flags(0)];
    case 'radio':
      return [['FT', PdfName.of('Btn')], flags(FLAGS.radio | FLAGS.noToggle)];
    case 'choice':
      return [
        ['FT', PdfName.of('Ch')],
        flags((field.isListBox ? 0 : FLAGS.combo) | (field.takesSeveral ? FLAGS.several : 0)),
        ['Opt', field.choices.map(textString)],
      ];
    case 'signature':
      return [['FT', PdfName.of('Sig')], flags(0)];
  }
}

/** Puts a field into the document's form, with the font that default appearances name. */
function listInForm(page: PdfPage, field: PdfRef): void {
  const { session } = nodeOf(page);
  const { view } = session;
  const objects = new NewObjects(view.nextObjectNumber);
  const root = view.trailer.get('Root');
  const before = view.catalog.get('AcroForm');
  const form = dictOf(before, view)?.clone() ?? new PdfDict();
  form.set('Fields', [...(arrayOf(form.get('Fields'), view) ?? []), field]);
  const resources = dictOf(form.get('DR'), view)?.clone() ?? new PdfDict();
  const fonts = dictOf(resources.get('Font'), view)?.clone() ?? new PdfDict();
  if (!fonts.has('Helv')) {
    const font = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' };
    fonts.set('Helv', objects.add(dictOfNames(font)));
  }
  form.set('DR', resources.set('Font', fonts));
  if (before instanceof PdfRef) objects.changes.set(before.num, { gen: before.gen, object: form });
  else if (root instanceof PdfRef) {
    objects.changes.set(root.num, { gen: root.gen, object: view.catalog.clone().set('AcroForm', form) });
  }
  session.apply(objects.changes);
}

function textString(text: string): PdfString {
  return new PdfString(encodeTextString(text));
}
