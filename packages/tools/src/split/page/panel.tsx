import type { OptionsOf } from '@recto/contract/tool';
import {
  type Choice,
  definePanel,
  message,
  OptionField,
  PageListField,
  type PanelProps,
  RadioChoice,
  useErrorText,
  useText,
} from '@recto/ui';
import { useMemo } from 'react';
import tool from '../tool.ts';
import { useSplitPreview } from './found-cuts.ts';
import type { SplitPreview } from './preview.ts';

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
  { value: 'odd-even', label: message('split.mode.oddEven', 'Odd and even pages separately') },
  {
    value: 'blank-pages',
    label: message('split.mode.blankPages', 'At blank pages'),
    hint: message('split.mode.blankPagesHint', 'also at scans of empty pages'),
  },
];

const TEXTS = {
  heading: message('split.settings', 'Split Settings'),
  mode: message('split.mode', 'Where to cut'),
  ranges: message('split.ranges', 'Page ranges'),
  rangesHint: message('split.rangesHint', 'such as 1-5, 10, 15-20; z is the last page, 1-3+7 is one PDF of both'),
  onPages: message('split.onPages', 'Write them, or cut between the pages.'),
  finding: message('split.finding', 'Finding where to cut...'),
  nothing: message('split.nothing', 'Cannot split here: {problem}'),
  found: message('split.found', 'Recto finds where to cut when you start.'),
  makes: message('split.makes', 'Makes {count, plural, one {# PDF} other {# PDFs}}.'),
  leavesOut: message('split.leavesOut', '{count, plural, one {# page is} other {# pages are}} left out.'),
  removeCuts: message('split.removeCuts', 'Remove all cuts'),
  n: message('split.n', 'Pages in each PDF'),
  level: message('split.level', 'Level of the bookmarks'),
  levelHint: message('split.levelHint', '1 is the outermost'),
  megabytes: message('split.megabytes', 'Maximum MB in each PDF'),
  megabytesHint: message('split.megabytesHint', 'a larger page gets a separate PDF'),
};

interface SplitOutcomeProps {
  readonly preview: SplitPreview;
  readonly pageCount: number;
  /** False where a field shows it. */
  readonly isFaultHere: boolean;
}

/** Announces the results that pressing the button will make, whenever they change. */
function SplitOutcome({ preview, pageCount, isFaultHere }: SplitOutcomeProps) {
  const text = useText();
  const errorText = useErrorText();
  const words = {
    empty: TEXTS.onPages,
    unknown: TEXTS.found,
    finding: TEXTS.finding,
    parts: TEXTS.makes,
    fault: isFaultHere ? TEXTS.nothing : null,
  }[preview.kind];
  const problem = preview.kind === 'fault' ? errorText(preview.error) : '';
  const parts = preview.kind === 'parts' ? preview.parts : [];
  const taken = useMemo(() => new Set(parts.flatMap(({ pages }) => pages)).size, [parts]);
  const leftOut = parts.length > 0 ? pageCount - taken : 0;
  return (
    <>
      <p className={isFaultHere && problem !== '' ? 'field-note field-fault' : 'field-note'} role="status">
        {words && text(words, { count: parts.length, problem })}
        {leftOut > 0 && ` ${text(TEXTS.leavesOut, { count: leftOut })}`}
      </p>
      {preview.kind === 'finding' && <progress max={100} value={preview.percent} aria-label={text(TEXTS.finding)} />}
    </>
  );
}

function SplitPanel({ options, onChange, cards, preview: ask }: PanelProps<SplitOptions>) {
  const text = useText();
  const state = cards[0]?.state;
  const pageCount = state?.kind === 'ready' ? state.facts.pages : null;
  const errorText = useErrorText();
  const preview = useSplitPreview(options, pageCount, cards[0], ask);
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
          problem={preview?.kind === 'fault' ? errorText(preview.error) : undefined}
          onChange={(ranges) => onChange({ ...options, ranges })}
        />
      )}
      {options.mode === 'every-n' && (
        <OptionField
          tool={tool}
          name="n"
          label={TEXTS.n}
          value={options.n}
          onChange={(n) => onChange({ ...options, n })}
        />
      )}
      {options.mode === 'by-outline' && (
        <OptionField
          tool={tool}
          name="level"
          label={TEXTS.level}
          hint={TEXTS.levelHint}
          value={options.level}
          onChange={(level) => onChange({ ...options, level })}
        />
      )}
      {options.mode === 'by-size' && (
        <OptionField
          tool={tool}
          name="maxMegabytes"
          label={TEXTS.megabytes}
          hint={TEXTS.megabytesHint}
          value={options.maxMegabytes}
          onChange={(maxMegabytes) => onChange({ ...options, maxMegabytes })}
        />
      )}
      {preview && pageCount !== null && (
        <div className="field">
          <SplitOutcome preview={preview} pageCount={pageCount} isFaultHere={options.mode !== 'ranges'} />
          {options.mode === 'ranges' && options.ranges !== '' && (
            <p className="field-note">
              <button type="button" className="text-button" onClick={() => onChange({ ...options, ranges: '' })}>
                {text(TEXTS.removeCuts)}
              </button>
            </p>
          )}
        </div>
      )}
    </>
  );
}

export default definePanel<SplitOptions>({
  tool,
  heading: TEXTS.heading,
  Panel: SplitPanel,
  loadPages: async () => (await import('./pages.tsx')).default,
  // Ranges cut by hand belong to their file.
  withoutFiles: (options) => ({ ...options, ranges: '' }),
});
