import { BYTES_PER_MEGABYTE, OCR_LANGUAGE_NAMES, OCR_LANGUAGES, type OcrLanguage } from '@recto/contract';
import { CheckList, type Choice, decimalText, message, type PanelProps, SwitchField, useText } from '@recto/ui';
import type { ToolOptions } from '../options.ts';
import { likelyLanguage } from './likely-language.ts';

const LANGUAGES: readonly Choice<OcrLanguage>[] = OCR_LANGUAGES.map(({ code }) => ({
  value: code,
  label: OCR_LANGUAGE_NAMES[code],
}));

const TEXTS = {
  recognise: message('comparison.recognise', 'Recognise text in scans first'),
  recogniseHint: message(
    'comparison.recogniseHint',
    'on pages without text, so that their words are compared; takes a few seconds per page',
  ),
  languages: message('ocr.languages', 'Languages of the text'),
  languagesNote: message(
    'ocr.languagesNote',
    'Choose only languages that occur in the text: each one costs time. Their data, {megabytes} MB, is downloaded once and kept by your browser.',
  ),
};

/** Whether scans are read before they are compared, and in which languages. */
export function ScanField({ options, onChange }: Pick<PanelProps<ToolOptions>, 'options' | 'onChange'>) {
  const text = useText();
  const { recognise } = options;
  const bytes = OCR_LANGUAGES.filter(({ code }) => recognise.includes(code)).reduce(
    (sum, { dataBytes }) => sum + dataBytes,
    0,
  );
  return (
    <>
      <SwitchField
        label={TEXTS.recognise}
        hint={TEXTS.recogniseHint}
        value={recognise.length > 0}
        onChange={(isOn) => onChange({ ...options, recognise: isOn ? [likelyLanguage(text.language)] : [] })}
      />
      {recognise.length > 0 && (
        <>
          <div className="columns">
            <CheckList
              legend={TEXTS.languages}
              choices={LANGUAGES}
              values={recognise}
              onChange={(chosen) => {
                // The engine takes the first for the main one: what is added comes behind.
                const kept = recognise.filter((code) => chosen.includes(code));
                const added = chosen.filter((code) => !kept.includes(code));
                if (chosen.length > 0) onChange({ ...options, recognise: [...kept, ...added] });
              }}
            />
          </div>
          <p className="field-note">
            {text(TEXTS.languagesNote, { megabytes: decimalText(bytes / BYTES_PER_MEGABYTE, 1, text) })}
          </p>
        </>
      )}
    </>
  );
}
