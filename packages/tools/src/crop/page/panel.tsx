import type { PageArea } from '@recto/contract/capabilities/page-model';
import {
  type Choice,
  definePanel,
  type Message,
  message,
  NumberField,
  PageListField,
  type PanelProps,
  type PictureFile,
  RadioChoice,
  SelectChoice,
  SwitchField,
  useText,
} from '@recto/ui';
import { usePickedPage } from '@recto/ui/page-picker';
import { cropAreas, type ShownSize, settingsFor } from '../crop-areas.ts';
import { fromPoints, toPoints, UNITS, type Unit } from '../lengths.ts';
import type { CropOptions } from '../options.ts';
import tool from '../tool.ts';
import { useContent } from './live-content.ts';
import { UNIT_WORDS } from './unit-words.ts';
import './crop.css';

const RESTORE = message('crop.byRestore', 'Undo a crop');

const WAYS: readonly Choice<CropOptions['by']>[] = [
  {
    value: 'content',
    label: message('crop.byContent', 'To the content'),
    hint: message('crop.byContentHint', 'finds where text and pictures end'),
  },
  {
    value: 'margins',
    label: message('crop.byMargins', 'By margins'),
    hint: message('crop.byMarginsHint', 'type them, or drag the box on the page'),
  },
  {
    value: 'box',
    label: message('crop.byBox', 'One box for every page'),
    hint: message('crop.byBoxHint', 'the same size and place, also on pages of other sizes'),
  },
  {
    value: 'restore',
    label: RESTORE,
    hint: message('crop.byRestoreHint', 'shows again what was hidden'),
  },
];

const GROUPS: readonly Choice<CropOptions['together']>[] = [
  { value: 'all', label: message('crop.together', 'The same for all pages of a size') },
  { value: 'odd-even', label: message('crop.oddEven', 'One each for odd and even pages') },
  { value: 'none', label: message('crop.eachPage', 'Each page separately') },
];

const FATES: readonly Choice<'hide' | 'remove'>[] = [
  {
    value: 'hide',
    label: message('crop.hide', 'Hide it'),
    hint: message('crop.hideHint', 'it stays in the file, and you can undo the crop'),
  },
  {
    value: 'remove',
    label: message('crop.remove', 'Remove it for good'),
    hint: message('crop.removeHint', 'takes longer: the result is searched to prove it'),
  },
];

const UNIT_CHOICES: readonly Choice<Unit>[] = UNITS.map((unit) => ({ value: unit, label: UNIT_WORDS[unit] }));

/** Entry of the pages dropdown for a list the visitor writes. */
const LISTED = 'list';
const PAGES: readonly Choice<string>[] = [
  { value: 'all', label: message('rotate.pagesAll', 'All pages') },
  { value: 'odd', label: message('rotate.pagesOdd', 'Odd pages') },
  { value: 'even', label: message('rotate.pagesEven', 'Even pages') },
  { value: 'landscape', label: message('rotate.pagesLandscape', 'Landscape pages') },
  { value: 'portrait', label: message('rotate.pagesPortrait', 'Portrait pages') },
  { value: LISTED, label: message('rotate.pagesListed', 'These pages...') },
];

type Side = 'top' | 'right' | 'bottom' | 'left' | 'width' | 'height' | 'padding';
const SIDES: Readonly<Record<Side, Message>> = {
  top: message('watermark.top', 'Top'),
  right: message('watermark.right', 'Right'),
  bottom: message('watermark.bottom', 'Bottom'),
  left: message('watermark.left', 'Left'),
  width: message('crop.width', 'Width'),
  height: message('crop.height', 'Height'),
  padding: message('crop.padding', 'Room around it'),
};
/** Sides that are measured down the page. */
const DOWN: readonly Side[] = ['top', 'bottom', 'height'];
const FIELDS: Readonly<Record<CropOptions['by'], readonly Side[]>> = {
  content: ['padding'],
  margins: ['top', 'bottom', 'left', 'right'],
  box: ['left', 'top', 'width', 'height'],
  restore: [],
};

const TEXTS = {
  heading: message('crop.settings', 'Crop Settings'),
  by: message('crop.by', 'How to crop'),
  group: message('crop.group', 'Where to crop'),
  unit: message('crop.unit', 'Unit'),
  mirror: message('crop.mirror', 'Swap left and right on even pages'),
  outside: message('crop.outside', 'Outside the box'),
  pages: message('rotate.pages', 'Pages'),
  list: message('rotate.list', 'Which pages'),
  listHint: message('rotate.listHint', 'such as 1-5, 10, z (the last); leave empty for all'),
  gone: message(
    'crop.gone',
    'In the new file it is gone for good, with the links, comments and form fields there. Keep your original.',
  ),
};
const A4 = { widthPoints: 595, heightPoints: 842 };
const NO_PICTURES: ReadonlyMap<string, PictureFile> = new Map();
const MOST = { percent: 100, length: 14_400 };

function CropPanel({ options, onChange, cards, pictures = NO_PICTURES, preview }: PanelProps<CropOptions>) {
  const text = useText();
  const { picked } = usePickedPage(cards, pictures);
  const set = (change: Partial<CropOptions>) => onChange({ ...options, ...change });
  const word = PAGES.find(({ value }) => value === options.pages && value !== LISTED);
  const { by, unit } = options;
  const page = picked?.shapes[0] ?? A4;
  const content = useContent(preview, cards[0], by === 'content');
  const found = content?.kind === 'made' ? (content.answer.areas[0] ?? null) : null;
  return (
    <>
      <RadioChoice
        legend={TEXTS.by}
        choices={WAYS}
        value={by}
        onChange={(next) => set(by === next ? {} : inWay(options, next, page, found))}
      />
      {by === 'content' && (
        <SelectChoice
          legend={TEXTS.group}
          choices={GROUPS}
          value={options.together}
          onChange={(together) => set({ together })}
        />
      )}
      {by !== 'restore' && (
        <div className="crop-lengths">
          {FIELDS[by].map((side) => (
            <NumberField
              key={side}
              label={SIDES[side]}
              value={options[side]}
              min={0}
              max={unit === 'percent' ? MOST.percent : MOST.length}
              step="any"
              onChange={(value) => set({ [side]: value })}
            />
          ))}
          <SelectChoice
            legend={TEXTS.unit}
            choices={UNIT_CHOICES}
            value={unit}
            onChange={(next) => set(inUnit(options, next, page))}
          />
        </div>
      )}
      {(by === 'margins' || by === 'box') && (
        <SwitchField label={TEXTS.mirror} value={options.mirror} onChange={(mirror) => set({ mirror })} />
      )}
      <SelectChoice
        legend={TEXTS.pages}
        choices={PAGES}
        value={word?.value ?? LISTED}
        onChange={(pages) => set({ pages: pages === LISTED ? '' : pages })}
      />
      {!word && (
        <PageListField
          label={TEXTS.list}
          hint={TEXTS.listHint}
          value={options.pages}
          onChange={(pages) => set({ pages })}
        />
      )}
      {by !== 'restore' && (
        <RadioChoice
          legend={TEXTS.outside}
          choices={FATES}
          value={options.remove ? 'remove' : 'hide'}
          onChange={(fate) => set({ remove: fate === 'remove' })}
        />
      )}
      {by !== 'restore' && options.remove && <p className="crop-gone">{text(TEXTS.gone)}</p>}
    </>
  );
}

/** Another way to crop, beginning with what the present one leaves of the first page. */
function inWay(
  options: CropOptions,
  by: CropOptions['by'],
  page: ShownSize,
  content: PageArea | null,
): Partial<CropOptions> {
  if (by !== 'margins' && by !== 'box') return { by };
  const first = { ...page, pageIndex: 0 };
  const [area] = cropAreas(options, [{ ...first, content }]);
  return typeof area === 'object' && area ? settingsFor({ ...options, by }, area, first) : { by };
}

/** All lengths in another unit, as long as they were on this page. */
function inUnit(options: CropOptions, unit: Unit, page: ShownSize): Partial<CropOptions> {
  const sides = Object.keys(SIDES) as Side[];
  const lengths = sides.map((side) => {
    const along = DOWN.includes(side) ? page.heightPoints : page.widthPoints;
    return [side, fromPoints(toPoints(options[side], options.unit, along), unit, along)] as const;
  });
  return { ...Object.fromEntries(lengths), unit };
}

export default definePanel<CropOptions>({
  tool,
  heading: TEXTS.heading,
  Panel: CropPanel,
  actionLabel: ({ by }) => (by === 'restore' ? RESTORE : undefined),
  loadPages: async () => (await import('./pages.tsx')).default,
});
