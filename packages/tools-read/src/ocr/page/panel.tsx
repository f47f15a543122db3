import {
  BYTES_PER_MEGABYTE,
  OCR_LANGUAGE_NAMES,
  OCR_LANGUAGES,
  type OcrLanguage,
  type OptionsOf,
} from '@recto/contract';
import {
  CheckList,
  type Choice,
  decimalText,
  definePanel,
  message,
  type PanelProps,
  SwitchField,
  useText,
} from '@recto/ui';
import tool from '../tool.ts';
import { AccuracyCard } from './accuracy-card.tsx';
import { MoreOptions } from './more-options.tsx';
import './accuracy.css';
import './review/review.css';

type OcrOptions = OptionsOf<typeof tool>;

const LANGUAGES: readonly Choice<OcrLanguage>[] = OCR_LANGUAGES.map(({ code }) => ({
  value: code,
  label: OCR_LANGUAGE_NAMES[code],
}));

const TEXTS = {
  heading: message('ocr.settings', 'Recognition Settings'),
  languages: message('ocr.languages', 'Languages of the text'),
  languagesNote: message(
    'ocr.languagesNote',
    'Choose only languages that occur in the text: each one costs time. Their data, {megabytes} MB, is downloaded once and kept by your browser.',
  ),
  enhance: message('ocr.enhance', 'Enhance images before reading'),
  enhanceHint: message('ocr.enhanceHint', 'removes shadows, noise and slant; the page itself stays as it is'),
  straighten: message('ocr.straighten', 'Straighten photographs of sheets'),
  straightenHint: message(
    'ocr.straightenHint',
    'in picture files: the sheet is found and made flat, its shadows are removed; pages of PDFs stay as they are',
  ),
  preserve: message('ocr.preserve', 'Preserve formatting'),
  preserveHint: message(
    'ocr.preserveHint',
    'pages look as they do now, with hidden text over them; when off, you get only the text, on new pages',
  ),
  more: message('ocr.more', 'Pages, rotation, scripts, other formats'),
  text: message('ocr.textOutput', 'Also as plain text'),
  textHint: message('ocr.textOutputHint', 'one file with all the recognised text'),
};

function OcrPanel({ options, onChange }: PanelProps<OcrOptions>) {
  const text = useText();
  const chosenBytes = OCR_LANGUAGES.filter(({ code }) => options.languages.includes(code)).reduce(
    (sum, { dataBytes }) => sum + dataBytes,
    0,
  );
  const megabytes = decimalText(chosenBytes / BYTES_PER_MEGABYTE, 1, text);
  return (
    <>
      <div className="columns">
        <CheckList
          legend={TEXTS.languages}
          choices={LANGUAGES}
          values={options.languages}
          onChange={(languages) => {
            if (languages.length > 0) onChange({ ...options, languages: inOrder(languages, options.languages) });
          }}
        />
      </div>
      <p className="field-note">{text(TEXTS.languagesNote, { megabytes })}</p>
      <AccuracyCard names={OCR_LANGUAGE_NAMES} chosen={options.languages} />
      <SwitchField
        label={TEXTS.enhance}
        hint={TEXTS.enhanceHint}
        value={options.enhance}
        onChange={(enhance) => onChange({ ...options, enhance })}
      />
      <SwitchField
        label={TEXTS.straighten}
        hint={TEXTS.straightenHint}
        value={options.straighten}
        onChange={(straighten) => onChange({ ...options, straighten })}
      />
      <SwitchField
        label={TEXTS.preserve}
        hint={TEXTS.preserveHint}
        value={options.preserveFormatting}
        onChange={(preserveFormatting) => onChange({ ...options, preserveFormatting })}
      />
      <SwitchField
        label={TEXTS.text}
        hint={TEXTS.textHint}
        value={options.textOutput}
        onChange={(textOutput) => onChange({ ...options, textOutput })}
      />
      <details className="more">
        <summary>{text(TEXTS.more)}</summary>
        <MoreOptions options={options} onChange={onChange} />
      </details>
    </>
  );
}

/** The engine takes the first language for the main one: a language that is added comes after those that were there. */
function inOrder(chosen: readonly OcrLanguage[], before: readonly OcrLanguage[]): OcrLanguage[] {
  const kept = before.filter((language) => chosen.includes(language));
  return [...kept, ...chosen.filter((language) => !kept.includes(language))];
}

export default definePanel<OcrOptions>({
  tool,
  heading: TEXTS.heading,
  Panel: OcrPanel,
  loadOutcome: async () => (await import('./review/review-outcome.tsx')).ReviewOutcome,
});
