import {
  type Choice,
  definePanel,
  message,
  optionBounds,
  type PanelProps,
  RadioChoice,
  RangeField,
  SwitchField,
  useText,
} from '@recto/ui';
import { useEffect } from 'react';
import type { ToolOptions } from '../options.ts';
import { ALL_WORDS } from '../report-words.ts';
import tool from '../tool.ts';
import { ScanField } from './scan-field.tsx';
import './compare.css';

const FORMATS: readonly Choice<ToolOptions['format']>[] = [
  {
    value: 'pdf',
    label: message('comparison.formatPdf', 'PDF with comments'),
    hint: message('comparison.formatPdfHint', 'the new version, with a comment at every change'),
  },
  {
    value: 'html',
    label: message('comparison.formatHtml', 'Web page'),
    hint: message('comparison.formatHtmlHint', 'both versions side by side, with a list of changes'),
  },
  {
    value: 'json',
    label: message('comparison.formatJson', 'JSON'),
    hint: message('comparison.formatJsonHint', 'for programs'),
  },
];

const TEXTS = {
  heading: message('comparison.settings', 'Result'),
  format: message('comparison.format', 'Save the changes as'),
  more: message('comparison.more', 'More settings'),
  swap: message('comparison.swap', 'The first file is the new version'),
  ignoreCase: message('comparison.ignoreCase', 'Ignore upper and lower case'),
  tolerance: message('comparison.tolerance', 'Colour tolerance'),
  toleranceHint: message('comparison.toleranceHint', 'In percent. Smaller differences in appearance are not reported.'),
};
const MOST_TOLERANCE = 60;

function ComparePanel({ options, onChange }: PanelProps<ToolOptions>) {
  const text = useText();
  const set = (change: Partial<ToolOptions>) => onChange({ ...options, ...change });
  const labels =
    text.language === 'en' ? [] : ALL_WORDS.map((words) => ({ id: words.id, text: text(words, { page: '{page}' }) }));
  const isSaid = JSON.stringify(labels) === JSON.stringify(options.labels);
  useEffect(() => {
    // The result is written in the language of the page.
    if (!isSaid) onChange({ ...options, labels });
  });
  return (
    <>
      <RadioChoice
        legend={TEXTS.format}
        choices={FORMATS}
        value={options.format}
        onChange={(format) => set({ format })}
      />
      <details className="more">
        <summary>{text(TEXTS.more)}</summary>
        <ScanField options={options} onChange={onChange} />
        <SwitchField label={TEXTS.swap} value={options.swap} onChange={(swap) => set({ swap })} />
        <SwitchField
          label={TEXTS.ignoreCase}
          value={options.ignoreCase}
          onChange={(ignoreCase) => set({ ignoreCase })}
        />
        <RangeField
          label={TEXTS.tolerance}
          meaning={TEXTS.toleranceHint}
          value={options.tolerance}
          {...optionBounds(tool.options, 'tolerance')}
          max={MOST_TOLERANCE}
          step={5}
          onChange={(tolerance) => set({ tolerance })}
        />
      </details>
    </>
  );
}

export default definePanel<ToolOptions>({
  tool,
  heading: TEXTS.heading,
  Panel: ComparePanel,
  loadPages: async () => (await import('./pages.tsx')).default,
  loadOutcome: async () => (await import('./outcome.tsx')).CompareOutcome,
  withoutFiles: (options) => ({ ...options, ignore: [] }),
});
