import { OCR_LANGUAGE_NAMES } from '@recto/contract/ocr-language-names';
import type { OptionsOf } from '@recto/contract/tool';
import { definePanel, lazyPart, message, type PanelProps, SwitchField, useText } from '@recto/ui';
import { likelyLanguages, TextLanguages } from '@recto/ui/text-languages';
import { RECOGNITION_SHARE } from '../recognition-share.ts';
import tool from '../tool.ts';
import { AccuracyCard } from './accuracy-card.tsx';
import './accuracy.css';
import './review/review.css';

type OcrOptions = OptionsOf<typeof tool>;

/** Behind a fold. */
const MoreOptions = lazyPart(async () => (await import('./more-options.tsx')).MoreOptions);

const TEXTS = {
  heading: message('ocr.settings', 'Recognition Settings'),
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
  return (
    <>
      <TextLanguages values={options.languages} onChange={(languages) => onChange({ ...options, languages })} />
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

export default definePanel<OcrOptions>({
  tool,
  heading: TEXTS.heading,
  Panel: OcrPanel,
  pageWork: { share: RECOGNITION_SHARE, leavesText: true },
  guess: (options, { language, fileNames, preferred }) => ({
    ...options,
    languages: likelyLanguages(language, fileNames, preferred),
  }),
  loadOutcome: async () => (await import('./review/review-outcome.tsx')).ReviewOutcome,
});
