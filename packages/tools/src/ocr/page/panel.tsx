import { BYTES_PER_MEGABYTE, OCR_LANGUAGES, type OcrLanguage, type OptionsOf, PHOTO_DATA_BYTES } from '@recto/contract';
import {
  CheckList,
  type Choice,
  definePanel,
  message,
  PageListField,
  type PanelProps,
  RadioChoice,
  SwitchField,
  useText,
} from '@recto/ui';
import tool from '../tool.ts';
import { AccuracyCard } from './accuracy-card.tsx';
import { ReviewOutcome } from './review/review-outcome.tsx';
import './accuracy.css';
import './review/review.css';

type OcrOptions = OptionsOf<typeof tool>;

const LANGUAGE_NAMES = {
  eng: message('ocr.eng', 'English'),
  spa: message('ocr.spa', 'Spanish'),
  fra: message('ocr.fra', 'French'),
  deu: message('ocr.deu', 'German'),
  ita: message('ocr.ita', 'Italian'),
  por: message('ocr.por', 'Portuguese'),
  rus: message('ocr.rus', 'Russian'),
  jpn: message('ocr.jpn', 'Japanese'),
  chi_sim: message('ocr.chiSim', 'Chinese Simplified'),
  chi_tra: message('ocr.chiTra', 'Chinese Traditional'),
  kor: message('ocr.kor', 'Korean'),
  ara: message('ocr.ara', 'Arabic'),
  hin: message('ocr.hin', 'Hindi'),
};

const LANGUAGES: readonly Choice<OcrLanguage>[] = OCR_LANGUAGES.map(({ code }) => ({
  value: code,
  label: LANGUAGE_NAMES[code],
}));

const EXISTING: readonly Choice<OcrOptions['existingText']>[] = [
  { value: 'keep', label: message('ocr.existingKeep', 'Leave them as they are') },
  {
    value: 'replace-hidden',
    label: message('ocr.existingReplace', 'Read again where the text is hidden'),
    hint: message('ocr.existingReplaceHint', 'replaces what an earlier text recognition left'),
  },
];

const ENGINES: readonly Choice<OcrOptions['engine']>[] = [
  { value: 'auto', label: message('ocr.engineAuto', 'Decide for each page') },
  { value: 'page', label: message('ocr.enginePage', 'As print') },
  {
    value: 'photo',
    label: message('ocr.enginePhoto', 'As photographs'),
    hint: message('ocr.enginePhotoHint', 'finds lines in any direction and perspective'),
  },
];

const TEXTS = {
  heading: message('ocr.settings', 'Recognition Settings'),
  languages: message('ocr.languages', 'Languages of the text'),
  languagesNote: message(
    'ocr.languagesNote',
    'Choose only those that are there: each one costs time. Their data, {megabytes} MB, is fetched once and kept by your browser.',
  ),
  enhance: message('ocr.enhance', 'Enhance the picture for reading'),
  enhanceHint: message('ocr.enhanceHint', 'evens out shade, noise and slope; the page itself stays as it is'),
  preserve: message('ocr.preserve', 'Preserve formatting'),
  preserveHint: message(
    'ocr.preserveHint',
    'pages look as they do now, with the text beneath; when off, you get the text alone, set anew',
  ),
  more: message('ocr.more', 'Pages, turning, scripts, further files'),
  pages: message('ocr.pages', 'Which pages'),
  pagesHint: message('ocr.pagesHint', 'such as 1-5, 10, z (the last), or all'),
  rotate: message('ocr.rotate', 'Turn pages upright'),
  rotateHint: message('ocr.rotateHint', 'when they lie on their side or on their head'),
  detect: message('ocr.detect', 'Detect other scripts'),
  detectHint: message('ocr.detectHint', 'a page in another script is read in a language of that script'),
  engine: message('ocr.engine', 'How to read pages'),
  engineNote: message(
    'ocr.engineNote',
    'What finds text in photographs, up to {megabytes} MB, is fetched with the first one and kept by your browser.',
  ),
  existing: message('ocr.existing', 'Pages that have text already'),
  text: message('ocr.textOutput', 'Plain text too'),
  textHint: message('ocr.textOutputHint', 'one file of all the recognised text'),
  hocr: message('ocr.hocrOutput', 'hOCR too'),
  alto: message('ocr.altoOutput', 'ALTO too'),
  placesHint: message('ocr.placesHint', 'words with their places and confidences, for programs'),
};

function OcrPanel({ options, onChange }: PanelProps<OcrOptions>) {
  const text = useText();
  const chosenBytes = OCR_LANGUAGES.filter(({ code }) => options.languages.includes(code)).reduce(
    (sum, { dataBytes }) => sum + dataBytes,
    0,
  );
  const megabytes = (chosenBytes / BYTES_PER_MEGABYTE).toFixed(1);
  const engine = (
    <>
      <RadioChoice
        legend={TEXTS.engine}
        choices={ENGINES}
        value={options.engine}
        onChange={(engine) => onChange({ ...options, engine })}
      />
      <p className="field-note">
        {text(TEXTS.engineNote, { megabytes: (PHOTO_DATA_BYTES / BYTES_PER_MEGABYTE).toFixed(1) })}
      </p>
    </>
  );
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
      <AccuracyCard names={LANGUAGE_NAMES} chosen={options.languages} />
      <SwitchField
        label={TEXTS.enhance}
        hint={TEXTS.enhanceHint}
        value={options.enhance}
        onChange={(enhance) => onChange({ ...options, enhance })}
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
        <PageListField
          label={TEXTS.pages}
          hint={TEXTS.pagesHint}
          value={options.pages}
          onChange={(pages) => onChange({ ...options, pages })}
        />
        <SwitchField
          label={TEXTS.rotate}
          hint={TEXTS.rotateHint}
          value={options.autoRotate}
          onChange={(autoRotate) => onChange({ ...options, autoRotate })}
        />
        <SwitchField
          label={TEXTS.detect}
          hint={TEXTS.detectHint}
          value={options.detectScript}
          onChange={(detectScript) => onChange({ ...options, detectScript })}
        />
        <SwitchField
          label={TEXTS.hocr}
          hint={TEXTS.placesHint}
          value={options.hocrOutput}
          onChange={(hocrOutput) => onChange({ ...options, hocrOutput })}
        />
        <SwitchField
          label={TEXTS.alto}
          hint={TEXTS.placesHint}
          value={options.altoOutput}
          onChange={(altoOutput) => onChange({ ...options, altoOutput })}
        />
        {engine}
        <RadioChoice
          legend={TEXTS.existing}
          choices={EXISTING}
          value={options.existingText}
          onChange={(existingText) => onChange({ ...options, existingText })}
        />
      </details>
    </>
  );
}

/** The engine takes the first language for the main one: a language that is added comes after those that were there. */
function inOrder(chosen: readonly OcrLanguage[], before: readonly OcrLanguage[]): OcrLanguage[] {
  const kept = before.filter((language) => chosen.includes(language));
  return [...kept, ...chosen.filter((language) => !kept.includes(language))];
}

export default definePanel<OcrOptions>({ tool, heading: TEXTS.heading, Panel: OcrPanel, Outcome: ReviewOutcome });
