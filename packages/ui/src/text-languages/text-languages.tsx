import { OCR_LANGUAGE_NAMES } from '@recto/contract/ocr-language-names';
import { OCR_LANGUAGES, type OcrLanguage } from '@recto/contract/ocr-languages';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { useEffect, useId, useRef, useState } from 'react';
import { message } from '../text/message.ts';
import { decimalText } from '../text/number-text.ts';
import { useText } from '../text/use-text.ts';

const TEXTS = {
  languages: message('ocr.languages', 'Languages of the text'),
  note: message(
    'ocr.languagesNote',
    'Choose only languages that occur in the text: each one costs time. Their data, {megabytes} MB, is downloaded once and kept by your browser.',
  ),
  add: message('ocr.addLanguage', 'Add a language'),
  find: message('ocr.findLanguage', 'Find a language'),
  none: message('ocr.noLanguage', 'No language of that name can be recognised yet.'),
};

/**
 * The languages of texts that are to be recognised: those that are chosen, and the others in a list that can be searched. The first
 * is the main one for the engine, so one that is added comes last. At least one stays chosen.
 */
export function TextLanguages({
  values,
  onChange,
}: {
  readonly values: readonly OcrLanguage[];
  readonly onChange: (values: [OcrLanguage, ...OcrLanguage[]]) => void;
}) {
  const text = useText();
  const findId = useId();
  const [query, setQuery] = useState('');
  const [added, setAdded] = useState<OcrLanguage | null>(null);
  const list = useRef<HTMLFieldSetElement>(null);
  const others = useRef<HTMLDetailsElement>(null);
  // The box that was pressed is in the other list now.
  useEffect(() => {
    if (added) list.current?.querySelector<HTMLInputElement>(`[value="${added}"]`)?.focus();
  }, [added]);
  const toggle = (code: OcrLanguage) => {
    const isOn = values.includes(code);
    const [first, ...rest] = isOn ? values.filter((one) => one !== code) : [...values, code];
    if (!first) return;
    setAdded(isOn ? null : code);
    setQuery('');
    if (isOn) others.current?.querySelector('summary')?.focus();
    else if (others.current) others.current.open = false;
    onChange([first, ...rest]);
  };
  const box = (code: OcrLanguage) => (
    <label className="radio" key={code}>
      <input type="checkbox" value={code} checked={values.includes(code)} onChange={() => toggle(code)} />
      <span>{text(OCR_LANGUAGE_NAMES[code])}</span>
    </label>
  );
  const found = OCR_LANGUAGES.filter(
    ({ code, tag, name }) =>
      !values.includes(code) &&
      [text(OCR_LANGUAGE_NAMES[code]), name, ownName(tag)].some((known) => isIn(known, query, text.language)),
  );
  const bytes = OCR_LANGUAGES.reduce((sum, { code, dataBytes }) => sum + (values.includes(code) ? dataBytes : 0), 0);
  return (
    <fieldset className="field" ref={list}>
      <legend className="field-label">{text(TEXTS.languages)}</legend>
      {values.map(box)}
      <details className="more text-languages" ref={others}>
        <summary>{text(TEXTS.add)}</summary>
        <label className="sr-only" htmlFor={findId}>
          {text(TEXTS.find)}
        </label>
        <input
          id={findId}
          type="search"
          className="input"
          autoComplete="off"
          placeholder={text(TEXTS.find)}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <div className="text-languages-list">{found.map(({ code }) => box(code))}</div>
        {found.length === 0 && <p className="field-note">{text(TEXTS.none)}</p>}
      </details>
      <p className="field-note">{text(TEXTS.note, { megabytes: decimalText(bytes / BYTES_PER_MEGABYTE, 1, text) })}</p>
    </fieldset>
  );
}

/** Returns a language's name in that language. */
function ownName(tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? '';
}

/** Returns true when a name contains the typed text, regardless of accents and capitals. */
function isIn(name: string, query: string, language: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLocaleLowerCase(language);
  return plain(name).includes(plain(query.trim()));
}
