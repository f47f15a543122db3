import { type Choice, definePanel, message, type PanelProps, RadioChoice, SelectChoice, SwitchField } from '@recto/ui';
import { likelyLanguages, TextLanguages } from '@recto/ui/text-languages';
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

const TEXTS = {
  heading: message('scan.settings', 'Scan Settings'),
  filter: message('scan.filter', 'Look of the pages'),
  paper: message('imageToPdf.size', 'Page size'),
  searchable: message('scan.searchable', 'Searchable text'),
  searchableHint: message('scan.searchableHint', 'words can be found and copied; takes a few seconds per page'),
};

function ScanPanel({ options, onChange }: PanelProps<ScanOptions>) {
  const set = (changed: Partial<ScanOptions>) => onChange({ ...options, ...changed });
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
      {options.searchable && <TextLanguages values={options.languages} onChange={(languages) => set({ languages })} />}
    </>
  );
}

export default definePanel<ScanOptions>({
  tool,
  heading: TEXTS.heading,
  Panel: ScanPanel,
  guess: (options, { language, fileNames, preferred }) => ({
    ...options,
    languages: likelyLanguages(language, fileNames, preferred),
  }),
  perFile: { option: 'corners', Field: SheetField, optionsOf },
});
