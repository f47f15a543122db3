import { BYTES_PER_MEGABYTE, OCR_LANGUAGE_NAMES, OCR_LANGUAGES, type OcrLanguage } from '@recto/contract';
import {
  CheckList,
  type Choice,
  decimalText,
  definePanel,
  message,
  type PanelProps,
  RadioChoice,
  SelectChoice,
  SwitchField,
  useText,
} from '@recto/ui';
import tool from '../tool.ts';
import { FILTERS } from './filters.ts';
import type { ScanOptions } from './scan-options.ts';
import { optionsOf } from './sheet-entry.ts';
import { SheetField } from './sheet-field.tsx';
import './scan.css';

const PAPERS: readonly Choice<ScanOptions['paper']>[] = [
  { value: 'sheet', label: message('scan.paper.sheet', 'In the shape of each sheet') },
  { value: 'a4', label: message('imageToPdf.size.a4', 'A4') },
  { value: 'letter', label: message('imageToPdf.size.letter', 'US Letter') },
  { value: 'a5', label: message('imageToPdf.size.a5', 'A5') },
  { value: 'legal', label: message('imageToPdf.size.legal', 'US Legal') },
];

const LANGUAGES: readonly Choice<OcrLanguage>[] = OCR_LANGUAGES.map(({ code }) => ({
  value: code,
  label: OCR_LANGUAGE_NAMES[code],
}));

const TEXTS = {
  heading: message('scan.settings', 'Scan Settings'),
  filter: message('scan.filter', 'Look of the pages'),
  paper: message('imageToPdf.size', 'Page size'),
  searchable: message('scan.searchable', 'Searchable text'),
  searchableHint: message('scan.searchableHint', 'words can be found and copied; takes a few seconds per page'),
  languages: message('ocr.languages', 'Languages of the text'),
  languagesNote: message(
    'ocr.languagesNote',
    'Choose only languages that occur in the text: each one costs time. Their data, {megabytes} MB, is downloaded once and kept by your browser.',
  ),
};

function ScanPanel({ options, onChange }: PanelProps<ScanOptions>) {
  const text = useText();
  const set = (changed: Partial<ScanOptions>) => onChange({ ...options, ...changed });
  const { languages } = options;
  const bytes = OCR_LANGUAGES.filter(({ code }) => languages.includes(code)).reduce(
    (sum, one) => sum + one.dataBytes,
    0,
  );
  return (
    <>
      <RadioChoice
        legend={TEXTS.filter}
        choices={FILTERS}
        value={options.filter}
        onChange={(filter) => set({ filter })}
      />
      <SelectChoice legend={TEXTS.paper} choices={PAPERS} value={options.paper} onChange={(paper) => set({ paper })} />
      <SwitchField
        label={TEXTS.searchable}
        hint={TEXTS.searchableHint}
        value={options.searchable}
        onChange={(searchable) => set({ searchable })}
      />
      {options.searchable && (
        <>
          <div className="columns">
            <CheckList
              legend={TEXTS.languages}
              choices={LANGUAGES}
              values={languages}
              onChange={(chosen) => {
                // The engine takes the first for the main one: what is added comes behind.
                const kept = languages.filter((code) => chosen.includes(code));
                const added = chosen.filter((code) => !kept.includes(code));
                if (chosen.length > 0) set({ languages: [...kept, ...added] });
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

export default definePanel<ScanOptions>({
  tool,
  heading: TEXTS.heading,
  Panel: ScanPanel,
  perFile: { option: 'corners', Field: SheetField, optionsOf },
});
