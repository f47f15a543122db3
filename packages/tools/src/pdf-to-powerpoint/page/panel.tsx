import type { OptionsOf } from '@recto/contract/tool';
import { type Choice, definePanel, message, PageListField, type PanelProps, RadioChoice } from '@recto/ui';
import tool from '../tool.ts';

type PowerPointOptions = OptionsOf<typeof tool>;

const SLIDES: readonly Choice<PowerPointOptions['slides']>[] = [
  {
    value: 'editable',
    label: message('pdfToPowerPoint.editable', 'Slides you can edit'),
    hint: message('pdfToPowerPoint.editableHint', 'titles, text boxes, tables, pictures and shapes'),
  },
  {
    value: 'picture',
    label: message('pdfToPowerPoint.picture', 'A picture of each page'),
    hint: message('pdfToPowerPoint.pictureHint', 'looks exactly the same; the text cannot be edited'),
  },
];

const TEXTS = {
  heading: message('pdfToPowerPoint.settings', 'PowerPoint Settings'),
  slides: message('pdfToPowerPoint.slides', 'Slides'),
  pages: message('pdfToPowerPoint.pages', 'Pages'),
  pagesHint: message('pdfToPowerPoint.pagesHint', 'all, or numbers such as 1-5, 10; z is the last page'),
};

function PowerPointPanel({ options, onChange }: PanelProps<PowerPointOptions>) {
  return (
    <>
      <RadioChoice
        legend={TEXTS.slides}
        choices={SLIDES}
        value={options.slides}
        onChange={(slides) => onChange({ ...options, slides })}
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

export default definePanel<PowerPointOptions>({
  tool,
  heading: TEXTS.heading,
  Panel: PowerPointPanel,
  loadOutcome: async () => (await import('@recto/ui/check-view')).CheckOutcome,
});
