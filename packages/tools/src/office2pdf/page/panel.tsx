import type { OptionsOf } from '@recto/contract/tool';
import {
  type Choice,
  definePanel,
  message,
  optionBounds,
  type PanelProps,
  RadioChoice,
  RangeField,
  SwitchField,
  TextField,
  useText,
} from '@recto/ui';
import tool from '../tool.ts';

type Options = OptionsOf<typeof tool>;

const ORIENTATIONS: readonly Choice<Options['orientation']>[] = [
  { value: 'as-is', label: message('office.asIs', 'As set in the workbook') },
  { value: 'portrait', label: message('office.portrait', 'Portrait') },
  { value: 'landscape', label: message('office.landscape', 'Landscape') },
];

const TEXTS = {
  heading: message('office.settings', 'PDF Settings'),
  pages: message('office.pages', 'Which pages'),
  pagesHint: message('office.pagesHint', 'such as 1-3, 5 or 7-; leave empty for all'),
  orientation: message('office.orientation', 'Orientation of sheets'),
  fitWidth: message('office.fitWidth', 'All columns on one page'),
  fitWidthHint: message('office.fitWidthHint', 'shrinks wide sheets instead of continuing them on more pages'),
  sheets: message('office.sheets', 'Which sheets'),
  sheetsHint: message('office.sheetsHint', 'names or numbers, separated by commas; leave empty for all'),
  hiddenSheets: message('office.hiddenSheets', 'Include hidden sheets'),
  notes: message('office.notes', 'Include notes pages'),
  hiddenSlides: message('office.hiddenSlides', 'Include hidden slides'),
  more: message('office.more', 'Tags, bookmarks, archive, images'),
  tagged: message('office.tagged', 'Tags'),
  taggedHint: message('office.taggedHint', 'let screen readers follow the order of the text'),
  bookmarks: message('office.bookmarks', 'Bookmarks'),
  bookmarksHint: message('office.bookmarksHint', 'for headings, sheets or slides'),
  archival: message('office.archival', 'PDF/A-2b'),
  archivalHint: message('office.archivalHint', 'for archives: the file contains everything that it shows'),
  quality: message('office.quality', 'Image quality'),
  qualityBest: message('office.qualityBest', 'Images stay as they are'),
  qualityGood: message('office.qualityGood', 'Almost indistinguishable from the original'),
  qualitySmall: message('office.qualitySmall', 'Smaller, visibly softer'),
};

const GOOD_QUALITY = 75;

function qualityMeaning(value: number) {
  if (value === 100) return TEXTS.qualityBest;
  return value >= GOOD_QUALITY ? TEXTS.qualityGood : TEXTS.qualitySmall;
}

function OfficePanel({ options, onChange }: PanelProps<Options>) {
  const text = useText();
  const { application } = options;
  const set = (change: Partial<Options>) => onChange({ ...options, ...change });
  return (
    <>
      {application === 'excel' && (
        <>
          <RadioChoice
            legend={TEXTS.orientation}
            choices={ORIENTATIONS}
            value={options.orientation}
            onChange={(orientation) => set({ orientation })}
          />
          <SwitchField
            label={TEXTS.fitWidth}
            hint={TEXTS.fitWidthHint}
            value={options.fitWidth}
            onChange={(fitWidth) => set({ fitWidth })}
          />
          <TextField
            label={TEXTS.sheets}
            hint={TEXTS.sheetsHint}
            value={options.sheets}
            maxLength={1000}
            onChange={(sheets) => set({ sheets })}
          />
          <SwitchField
            label={TEXTS.hiddenSheets}
            value={options.hiddenSheets}
            onChange={(hiddenSheets) => set({ hiddenSheets })}
          />
        </>
      )}
      {application === 'powerpoint' && (
        <>
          <SwitchField label={TEXTS.notes} value={options.notes} onChange={(notes) => set({ notes })} />
          <SwitchField
            label={TEXTS.hiddenSlides}
            value={options.hiddenSlides}
            onChange={(hiddenSlides) => set({ hiddenSlides })}
          />
        </>
      )}
      <TextField
        label={TEXTS.pages}
        hint={TEXTS.pagesHint}
        value={options.pages}
        maxLength={200}
        onChange={(pages) => set({ pages })}
      />
      <details className="more">
        <summary>{text(TEXTS.more)}</summary>
        <SwitchField
          label={TEXTS.tagged}
          hint={TEXTS.taggedHint}
          value={options.tagged}
          onChange={(tagged) => set({ tagged })}
        />
        <SwitchField
          label={TEXTS.bookmarks}
          hint={TEXTS.bookmarksHint}
          value={options.bookmarks}
          onChange={(bookmarks) => set({ bookmarks })}
        />
        <SwitchField
          label={TEXTS.archival}
          hint={TEXTS.archivalHint}
          value={options.archival}
          onChange={(archival) => set({ archival })}
        />
        <RangeField
          label={TEXTS.quality}
          meaning={qualityMeaning(options.imageQuality)}
          value={options.imageQuality}
          {...optionBounds(tool.options, 'imageQuality')}
          step={5}
          onChange={(imageQuality) => set({ imageQuality })}
        />
      </details>
    </>
  );
}

export default definePanel<Options>({ tool, heading: TEXTS.heading, Panel: OfficePanel });
