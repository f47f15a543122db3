import type { OptionsOf } from '@recto/contract/tool';
import { type Choice, definePanel, message, PageListField, type PanelProps, RadioChoice } from '@recto/ui';
import tool from '../tool.ts';

type WordOptions = OptionsOf<typeof tool>;

const LAYOUTS: readonly Choice<WordOptions['layout']>[] = [
  {
    value: 'flowing',
    label: message('pdfToWord.flowing', 'Flowing text'),
    hint: message('pdfToWord.flowingHint', 'editable paragraphs, lists and tables'),
  },
  {
    value: 'exact',
    label: message('pdfToWord.exact', 'Exact layout'),
    hint: message('pdfToWord.exactHint', 'each block stays where it is on its page'),
  },
];

const TEXTS = {
  heading: message('pdfToWord.settings', 'Word Settings'),
  layout: message('pdfToWord.layout', 'Layout'),
  pages: message('pdfToWord.pages', 'Pages'),
  pagesHint: message('pdfToWord.pagesHint', 'all, or numbers such as 1-5, 10; z is the last page'),
};

function WordPanel({ options, onChange }: PanelProps<WordOptions>) {
  return (
    <>
      <RadioChoice
        legend={TEXTS.layout}
        choices={LAYOUTS}
        value={options.layout}
        onChange={(layout) => onChange({ ...options, layout })}
      />
      <PageListField
        label={TEXTS.pages}
        hint={TEXTS.pagesHint}
        value={options.pages}
        onChange={(pages) => onChange({ ...options, pages })}
      />
    </>
  );
}

export default definePanel<WordOptions>({
  tool,
  heading: TEXTS.heading,
  Panel: WordPanel,
  loadOutcome: async () => (await import('@recto/ui/check-view')).CheckOutcome,
});
