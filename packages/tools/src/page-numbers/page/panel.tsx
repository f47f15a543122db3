import type { OptionsOf } from '@recto/contract/tool';
import {
  type Choice,
  definePanel,
  lazyPart,
  message,
  OptionField,
  type PanelProps,
  RadioChoice,
  SelectChoice,
  useText,
} from '@recto/ui';
import { allTexts, FURTHER_TEXTS } from '../layout.ts';
import tool from '../tool.ts';
import { FormatField } from './format-field.tsx';
import { Further } from './further.tsx';
import { PlaceField } from './place-field.tsx';
import './page-numbers.css';

type Options = OptionsOf<typeof tool>;

const ListedPagesField = lazyPart(async () => (await import('./listed-pages-field.tsx')).ListedPagesField);

const PLACES: readonly Choice<Options['position']>[] = [
  { value: 'top-left', label: message('pageNumbers.topLeft', 'Top left') },
  { value: 'top', label: message('pageNumbers.top', 'Top') },
  { value: 'top-right', label: message('pageNumbers.topRight', 'Top right') },
  { value: 'bottom-left', label: message('pageNumbers.bottomLeft', 'Bottom left') },
  { value: 'bottom', label: message('pageNumbers.bottom', 'Bottom') },
  { value: 'bottom-right', label: message('pageNumbers.bottomRight', 'Bottom right') },
];

const LISTED = 'listed';
const PAGES: readonly Choice<string>[] = [
  { value: 'all', label: message('pageNumbers.pagesAll', 'All pages') },
  { value: 'odd', label: message('pageNumbers.pagesOdd', 'Odd pages') },
  { value: 'even', label: message('pageNumbers.pagesEven', 'Even pages') },
  { value: LISTED, label: message('pageNumbers.pagesListed', 'These pages...') },
];

const MODES: readonly Choice<Options['mode']>[] = [
  { value: 'add', label: message('pageNumbers.modeAdd', 'Keep them') },
  { value: 'replace', label: message('pageNumbers.modeReplace', 'Replace them') },
  { value: 'remove', label: message('pageNumbers.modeRemove', 'Only remove them') },
];

const TEXTS = {
  heading: message('pageNumbers.settings', 'Page Number Settings'),
  earlier: message('pageNumbers.earlier', 'Earlier page numbers'),
  remove: message('pageNumbers.removeAction', 'Remove Page Numbers'),
  mode: message('pageNumbers.mode', 'Page numbers, headers and footers that Recto added earlier'),
  position: message('pageNumbers.position', 'Position'),
  start: message('pageNumbers.start', 'First number'),
  range: message('pageNumbers.range', 'Pages'),
};

function PageNumbersPanel({ options, onChange, cards }: PanelProps<Options>) {
  const word = PAGES.find(({ value }) => value === options.pages);
  const set = (change: Partial<Options>) => onChange({ ...options, ...change });
  const isRemoving = options.mode === 'remove';
  const text = useText();
  return (
    <>
      {!isRemoving && (
        <>
          <PlaceField
            legend={TEXTS.position}
            choices={PLACES}
            value={options.position}
            onChange={(position) => {
              // A text that stood there goes where the number was.
              const [taken, freed] = [FURTHER_TEXTS[position], FURTHER_TEXTS[options.position]];
              set({ position, [freed]: options[taken], [taken]: '' });
            }}
          />
          <FormatField options={options} onChange={set} />
          {showsNumbers(options) && (
            <OptionField
              tool={tool}
              name="start"
              label={TEXTS.start}
              value={options.start}
              onChange={(start) => set({ start })}
            />
          )}
          <SelectChoice
            legend={TEXTS.range}
            choices={PAGES}
            value={word?.value ?? LISTED}
            onChange={(pages) => set({ pages: pages === LISTED ? '2-z' : pages })}
          />
          {!word && <ListedPagesField value={options.pages} onChange={(pages) => set({ pages })} />}
          <Further options={options} onChange={set} hasSeveralFiles={cards.length > 1} places={PLACES} />
        </>
      )}
      <details className="more" open={isRemoving || undefined}>
        <summary>{text(TEXTS.earlier)}</summary>
        <RadioChoice legend={TEXTS.mode} choices={MODES} value={options.mode} onChange={(mode) => set({ mode })} />
      </details>
    </>
  );
}

/** False where only Bates numbers or other texts are written, and nothing depends on page numbers. */
function showsNumbers(options: Options): boolean {
  return options.setLabels || options.mirrored || allTexts(options).some((written) => /\{pages?\}/.test(written));
}

export default definePanel<Options>({
  tool,
  heading: TEXTS.heading,
  Panel: PageNumbersPanel,
  actionLabel: ({ mode }) => (mode === 'remove' ? TEXTS.remove : undefined),
  loadPages: async () => (await import('./pages.tsx')).default,
});
