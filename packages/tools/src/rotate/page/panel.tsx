import type { OptionsOf } from '@recto/contract/tool';
import { type Choice, definePanel, message, PageListField, type PanelProps, SelectChoice, useText } from '@recto/ui';
import tool from '../tool.ts';

type RotateOptions = OptionsOf<typeof tool>;

const ANGLES: readonly Choice<RotateOptions['angle']>[] = [
  { value: 90, label: message('rotate.angle90', '90° (clockwise)') },
  { value: 180, label: message('rotate.angle180', '180° (flip)') },
  { value: 270, label: message('rotate.angle270', '270° (90° counter-clockwise)') },
];

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

const TEXTS = {
  heading: message('rotate.settings', 'Rotation Settings'),
  angle: message('rotate.angle', 'Rotation Angle'),
  pages: message('rotate.pages', 'Pages'),
  list: message('rotate.list', 'Which pages'),
  byHand: message('rotate.byHand', 'Pages that you rotated yourself keep their rotation.'),
  asOthers: message('rotate.asOthers', 'Use the angle above'),
  listHint: message('rotate.listHint', 'such as 1-5, 10, z (the last); leave empty for all'),
};

function RotatePanel({ options, onChange }: PanelProps<RotateOptions>) {
  const text = useText();
  const word = PAGES.find((choice) => choice.value === options.pages && choice.value !== LISTED);
  return (
    <>
      <SelectChoice
        legend={TEXTS.angle}
        choices={ANGLES}
        value={options.angle}
        onChange={(angle) => onChange({ ...options, angle })}
      />
      <SelectChoice
        legend={TEXTS.pages}
        choices={PAGES}
        value={word?.value ?? LISTED}
        onChange={(pages) => onChange({ ...options, pages: pages === LISTED ? '' : pages })}
      />
      {!word && (
        <PageListField
          label={TEXTS.list}
          hint={TEXTS.listHint}
          value={options.pages}
          onChange={(pages) => onChange({ ...options, pages })}
        />
      )}
      {options.angles !== '' && (
        <div className="field">
          <p className="field-note">
            {text(TEXTS.byHand)}{' '}
            <button type="button" className="text-button" onClick={() => onChange({ ...options, angles: '' })}>
              {text(TEXTS.asOthers)}
            </button>
          </p>
        </div>
      )}
    </>
  );
}

export default definePanel<RotateOptions>({
  tool,
  heading: TEXTS.heading,
  Panel: RotatePanel,
  loadPages: async () => (await import('./pages.tsx')).default,
  withoutFiles: (options) => ({ ...options, angles: '' }),
  rotationDegrees: (options) => options.angle,
});
