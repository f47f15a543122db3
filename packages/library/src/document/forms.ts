import { missingEngine } from '@recto/contract/recto-error';
import { drawnFields, matchFields, placeOnPages, readFormFields, TextSetter, wantTexts } from '@recto/pdf-sign';
import type { Fonts } from './draw/fonts.ts';
import type { PdfDocument } from './model.ts';
import { sessionOf } from './session.ts';

/** A field of the form of a document. */
export interface FormField {
  /** Full name, with full stops between its parts. */
  readonly name: string;
  /** Name for people; the full name where the form has none. */
  readonly label: string;
  readonly kind: 'text' | 'check' | 'radio' | 'choice' | 'signature';
  /** Text; of a check box or radio group the chosen state, "Off" for none; of a list the chosen values, one a line. */
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly isMultiline: boolean;
  readonly maxLength: number | null;
  /** Choices of a list, or states of a check box or radio group. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Pages on which the field is seen, 0-based. */
  readonly pages: readonly number[];
}

/** Lists the fields that are seen on pages. */
export function readForm(document: PdfDocument): FormField[] {
  return readFormFields(sessionOf(document).view).map(({ info }) => {
    const { name, label, kind, value, isReadOnly, isMultiline, maxLength, choices, widgets } = info;
    const states = widgets.flatMap(({ onState }) => (onState === null ? [] : [{ value: onState, label: onState }]));
    return {
      name,
      label,
      kind,
      value,
      isReadOnly,
      isMultiline,
      maxLength,
      choices: kind === 'check' || kind === 'radio' ? states : choices,
      pages: [...new Set(widgets.map(({ pageIndex }) => pageIndex))],
    };
  });
}

/** A value for a field: text, a state or a choice; several choices; on or off for a check box. */
export type FieldValue = string | boolean | readonly string[];

/**
 * Fills in fields by their full names, and draws what they show.
 * @param options.fonts needed where a text or a choice is filled in
 * @throws RectoError: option-invalid for a field or a state that is not there, a text that is too long, a field that is
 *   read-only; engine-missing without fonts; cancelled
 */
export async function fillForm(
  document: PdfDocument,
  values: Readonly<Record<string, FieldValue>>,
  options: { readonly fonts?: Fonts; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const session = sessionOf(document);
  const { fonts, signal = new AbortController().signal } = options;
  const file = await session.settled(signal);
  const given = Object.entries(values).map(([name, value]) => ({ name, value: written(value) }));
  const fields = matchFields(
    given,
    readFormFields(file).map(({ info }) => info),
  );
  const needsFonts = fields.some(({ info }) => info.kind === 'text' || info.kind === 'choice');
  if (needsFonts && !fonts) throw missingEngine('fonts');
  const setter = new TextSetter(fonts?.typeset ?? { typeset: async () => ({ fonts: [], texts: [], missing: [] }) });
  wantTexts(fields, setter);
  await setter.set(signal);
  const { bytes } = await placeOnPages(file, {
    fonts: setter.fonts,
    places: [],
    fields: drawnFields(fields, setter),
    as: 'content',
    signal,
  });
  await session.replace(bytes, signal);
}

function written(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : value.join('\n');
}
