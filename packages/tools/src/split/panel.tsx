import type { OptionsOf } from '@recto/contract';
import { type Choice, definePanel, message, NumberField, PageListField, type PanelProps, RadioChoice } from '@recto/ui';
import tool from './tool.ts';

type SplitOptions = OptionsOf<typeof tool>;

const MODES: readonly Choice<SplitOptions['mode']>[] = [
  {
    value: 'ranges',
    label: message('split.mode.ranges', 'Extract page ranges'),
    hint: message('split.mode.rangesHint', 'each range becomes its own PDF'),
  },
  {
    value: 'every-page',
    label: message('split.mode.everyPage', 'Split all pages'),
    hint: message('split.mode.everyPageHint', 'into single-page PDFs'),
  },
  { value: 'every-n', label: message('split.mode.everyN', 'Every few pages') },
  {
    value: 'by-outline',
    label: message('split.mode.byOutline', 'At bookmarks'),
    hint: message('split.mode.byOutlineHint', 'one PDF for each chapter'),
  },
  { value: 'by-size', label: message('split.mode.bySize', 'By size') },
  { value: 'odd-even', label: message('split.mode.oddEven', 'Odd and even pages apart') },
  {
    value: 'blank-pages',
    label: message('split.mode.blankPages', 'At blank pages'),
    hint: message('split.mode.blankPagesHint', 'not yet at scans of empty sheets'),
  },
];

const TEXTS = {
  heading: message('split.settings', 'Split Settings'),
  mode: message('split.mode', 'Where to cut'),
  ranges: message('split.ranges', 'Page ranges'),
  rangesHint: message('split.rangesHint', 'such as 1-5, 10, 15-20; z is the last page'),
  n: message('split.n', 'Pages in each PDF'),
  level: message('split.level', 'Level of the bookmarks'),
  levelHint: message('split.levelHint', '1 is the outermost'),
  megabytes: message('split.megabytes', 'Most MB in each PDF'),
  megabytesHint: message('split.megabytesHint', 'a page that is larger stays a PDF of its own'),
};

function SplitPanel({ options, onChange }: PanelProps<SplitOptions>) {
  return (
    <>
      <RadioChoice
        legend={TEXTS.mode}
        choices={MODES}
        value={options.mode}
        onChange={(mode) => onChange({ ...options, mode })}
      />
      {options.mode === 'ranges' && (
        <PageListField
          label={TEXTS.ranges}
          hint={TEXTS.rangesHint}
          value={options.ranges}
          onChange={(ranges) => onChange({ ...options, ranges })}
        />
      )}
      {options.mode === 'every-n' && (
        <NumberField
          label={TEXTS.n}
          min={1}
          max={100_000}
          step={1}
          value={options.n}
          onChange={(n) => onChange({ ...options, n: Math.round(n) })}
        />
      )}
      {options.mode === 'by-outline' && (
        <NumberField
          label={TEXTS.level}
          hint={TEXTS.levelHint}
          min={1}
          max={20}
          step={1}
          value={options.level}
          onChange={(level) => onChange({ ...options, level: Math.round(level) })}
        />
      )}
      {options.mode === 'by-size' && (
        <NumberField
          label={TEXTS.megabytes}
          hint={TEXTS.megabytesHint}
          min={0.01}
          max={150}
          step="any"
          value={options.maxMegabytes}
          onChange={(maxMegabytes) => onChange({ ...options, maxMegabytes })}
        />
      )}
    </>
  );
}

export default definePanel<SplitOptions>({ tool, heading: TEXTS.heading, Panel: SplitPanel });
