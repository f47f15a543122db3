import type { OptionsOf } from '@recto/contract/tool';
import { type Choice, definePanel, message, PageListField, type PanelProps, RadioChoice, SwitchField } from '@recto/ui';
import tool from '../tool.ts';

type ExcelOptions = OptionsOf<typeof tool>;

const SHEETS: readonly Choice<ExcelOptions['sheets']>[] = [
  {
    value: 'table',
    label: message('pdfToExcel.table', 'A sheet for each table'),
    hint: message('pdfToExcel.tableHint', 'a page that was a sheet stays one, whatever is on it'),
  },
  { value: 'page', label: message('pdfToExcel.page', 'A sheet for each page') },
  { value: 'all', label: message('pdfToExcel.all', 'One sheet for everything') },
];

const TEXTS = {
  heading: message('pdfToExcel.settings', 'Excel Settings'),
  sheets: message('pdfToExcel.sheets', 'Sheets'),
  text: message('pdfToExcel.text', 'Include text outside tables'),
  pages: message('pdfToExcel.pages', 'Pages'),
  pagesHint: message('pdfToExcel.pagesHint', 'all, or numbers such as 1-5, 10; z is the last page'),
};

function ExcelPanel({ options, onChange }: PanelProps<ExcelOptions>) {
  return (
    <>
      <RadioChoice
        legend={TEXTS.sheets}
        choices={SHEETS}
        value={options.sheets}
        onChange={(sheets) => onChange({ ...options, sheets })}
      />
      <SwitchField label={TEXTS.text} value={options.text} onChange={(text) => onChange({ ...options, text })} />
      <PageListField
        label={TEXTS.pages}
        hint={TEXTS.pagesHint}
        value={options.pages}
        onChange={(pages) => onChange({ ...options, pages })}
      />
    </>
  );
}

export default definePanel<ExcelOptions>({
  tool,
  heading: TEXTS.heading,
  Panel: ExcelPanel,
  loadOutcome: async () => (await import('@recto/ui/check-view')).CheckOutcome,
});
