import { PHOTO_DATA_BYTES } from '@recto/contract/ocr-languages';
import type { OptionsOf } from '@recto/contract/tool';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import {
  type Choice,
  decimalText,
  message,
  PageListField,
  type PanelProps,
  RadioChoice,
  SwitchField,
  useText,
} from '@recto/ui';
import type tool from '../tool.ts';

type OcrOptions = OptionsOf<typeof tool>;

const EXISTING: readonly Choice<OcrOptions['existingText']>[] = [
  {
    value: 'keep',
    label: message('ocr.existingKeep', 'Leave them as they are'),
    hint: message('ocr.existingKeepHint', 'pages with little text and a large picture are still read'),
  },
  {
    value: 'pictures',
    label: message('ocr.existingPictures', 'Read their pictures'),
    hint: message('ocr.existingPicturesHint', 'their own text stays'),
  },
  {
    value: 'replace',
    label: message('ocr.existingReplace', 'Replace hidden text'),
    hint: message('ocr.existingReplaceHint', 'from an earlier text recognition'),
  },
];

const ENGINES: readonly Choice<OcrOptions['engine']>[] = [
  { value: 'auto', label: message('ocr.engineAuto', 'Decide for each page') },
  { value: 'page', label: message('ocr.enginePage', 'As printed pages') },
  {
    value: 'photo',
    label: message('ocr.enginePhoto', 'As photographs'),
    hint: message('ocr.enginePhotoHint', 'finds lines in any direction and perspective'),
  },
];

const TEXTS = {
  pages: message('ocr.pages', 'Which pages'),
  pagesHint: message('ocr.pagesHint', 'such as 1-5, 10, z (the last), or all'),
  rotate: message('ocr.rotate', 'Rotate pages upright'),
  rotateHint: message('ocr.rotateHint', 'when they are sideways or upside down'),
  detect: message('ocr.detect', 'Detect other scripts'),
  detectHint: message('ocr.detectHint', 'pages in another script are read in a language of that script'),
  engine: message('ocr.engine', 'How to read pages'),
  engineNote: message(
    'ocr.engineNote',
    'The detector for text in photographs, up to {megabytes} MB, is downloaded with the first one and kept by your browser.',
  ),
  existing: message('ocr.existing', 'Pages that already have text'),
  hocr: message('ocr.hocrOutput', 'Also as hOCR'),
  alto: message('ocr.altoOutput', 'Also as ALTO'),
  positionsHint: message('ocr.positionsHint', 'words with their positions and confidence, for programs'),
};

/** The settings that few visitors need. */
export function MoreOptions({ options, onChange }: Pick<PanelProps<OcrOptions>, 'options' | 'onChange'>) {
  const text = useText();
  return (
    <>
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
        hint={TEXTS.positionsHint}
        value={options.hocrOutput}
        onChange={(hocrOutput) => onChange({ ...options, hocrOutput })}
      />
      <SwitchField
        label={TEXTS.alto}
        hint={TEXTS.positionsHint}
        value={options.altoOutput}
        onChange={(altoOutput) => onChange({ ...options, altoOutput })}
      />
      <RadioChoice
        legend={TEXTS.engine}
        choices={ENGINES}
        value={options.engine}
        onChange={(engine) => onChange({ ...options, engine })}
      />
      <p className="field-note">
        {text(TEXTS.engineNote, { megabytes: decimalText(PHOTO_DATA_BYTES / BYTES_PER_MEGABYTE, 1, text) })}
      </p>
      <RadioChoice
        legend={TEXTS.existing}
        choices={EXISTING}
        value={options.existingText}
        onChange={(existingText) => onChange({ ...options, existingText })}
      />
    </>
  );
}
