import type { I18n } from '@lingui/core';
import { placeValues, type Said, type Term } from '@recto/contract';

/** Words that came as data, in the visitor's language; as they were sent, in English, where the catalogue does not hold them. */
export function saidText(i18n: I18n, { code, params, text }: Said | Term): string {
  if (!Object.hasOwn(i18n.messages, code)) return text;
  return i18n._(
    code,
    placeValues(params ?? {}, i18n.locale, (inner) => saidText(i18n, inner)),
  );
}
