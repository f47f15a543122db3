import type { OptionsOf } from '@recto/contract/tool';
import {
  type Choice,
  ColourField,
  definePanel,
  message,
  optionBounds,
  PageListField,
  type PanelProps,
  RadioChoice,
  SelectChoice,
  SmallFileField,
  SwitchField,
  TextAreaField,
  useText,
} from '@recto/ui';
import { useState } from 'react';
import tool, { PICTURE } from '../tool.ts';
import { AnchorField } from './anchor-field.tsx';
import { SliderField } from './slider-field.tsx';
import './watermark.css';

type Options = OptionsOf<typeof tool>;

const KINDS: readonly Choice<'text' | 'picture'>[] = [
  { value: 'text', label: message('watermark.kindText', 'Text') },
  { value: 'picture', label: message('watermark.kindPicture', 'Picture') },
];

const INSERTS = [
  { label: message('watermark.page', 'Page number'), written: '{page}' },
  { label: message('watermark.pageCount', 'Page count'), written: '{pages}' },
  { label: message('watermark.date', 'Date'), written: '{date}' },
  { label: message('watermark.file', 'File name'), written: '{file}' },
];

const ANCHORS: readonly Choice<Options['position']>[] = [
  { value: 'top-left', label: message('watermark.topLeft', 'Top left') },
  { value: 'top', label: message('watermark.top', 'Top') },
  { value: 'top-right', label: message('watermark.topRight', 'Top right') },
  { value: 'left', label: message('watermark.left', 'Left') },
  { value: 'center', label: message('watermark.center', 'Middle') },
  { value: 'right', label: message('watermark.right', 'Right') },
  { value: 'bottom-left', label: message('watermark.bottomLeft', 'Bottom left') },
  { value: 'bottom', label: message('watermark.bottom', 'Bottom') },
  { value: 'bottom-right', label: message('watermark.bottomRight', 'Bottom right') },
];

const LAYERS: readonly Choice<Options['layer']>[] = [
  { value: 'above', label: message('watermark.above', 'Above the content') },
  {
    value: 'below',
    label: message('watermark.below', 'Below the content'),
    hint: message('watermark.belowHint', 'scans and other full-page pictures hide it'),
  },
];

const MODES: readonly Choice<Options['mode']>[] = [
  { value: 'add', label: message('watermark.modeAdd', 'Keep them') },
  { value: 'replace', label: message('watermark.modeReplace', 'Replace them') },
  { value: 'remove', label: message('watermark.modeRemove', 'Only remove them') },
];

const LISTED = 'listed';
const PAGES: readonly Choice<string>[] = [
  { value: 'all', label: message('watermark.pagesAll', 'All pages') },
  { value: 'odd', label: message('watermark.pagesOdd', 'Odd pages') },
  { value: 'even', label: message('watermark.pagesEven', 'Even pages') },
  { value: LISTED, label: message('watermark.pagesListed', 'These pages...') },
];

const TEXTS = {
  heading: message('watermark.settings', 'Watermark Settings'),
  kind: message('watermark.kind', 'What to put on the pages'),
  text: message('watermark.text', 'Text'),
  placeholder: message('watermark.placeholder', 'CONFIDENTIAL'),
  picture: message('watermark.picture', 'PNG, JPEG or SVG'),
  position: message('watermark.position', 'Position'),
  scale: message('watermark.scale', 'Width'),
  opacity: message('watermark.opacity', 'Opacity'),
  angle: message('watermark.angle', 'Angle'),
  colour: message('watermark.colour', 'Colour'),
  bold: message('watermark.bold', 'Bold'),
  tile: message('watermark.tile', 'Repeat across the page'),
  gap: message('watermark.gap', 'Spacing'),
  layer: message('watermark.layer', 'Layer'),
  pages: message('watermark.pages', 'Pages'),
  list: message('watermark.list', 'Which pages'),
  listHint: message('watermark.listHint', 'Such as 1-5, 10, z for the last'),
  more: message('watermark.more', 'Layer and pages'),
  mode: message('watermark.mode', 'Watermarks that Recto added earlier'),
  remove: message('watermark.removeAction', 'Remove Watermark'),
};

/** Angles of the slider in degrees; the option takes whole turns. */
const HALF_TURNS = { min: -180, max: 180 };
/** Widths that a switch to tiles, or back, sets. */
const SCALE = { once: 60, tiled: 25 };

function WatermarkPanel({ options, onChange }: PanelProps<Options>) {
  const text = useText();
  const [kind, setKind] = useState<'text' | 'picture'>(options.image === '' ? 'text' : 'picture');
  const word = PAGES.find(({ value }) => value === options.pages && value !== LISTED);
  const set = (change: Partial<Options>) => onChange({ ...options, ...change });
  const isMoved = options.offsetX !== 0 || options.offsetY !== 0;
  return (
    <>
      <RadioChoice
        legend={TEXTS.kind}
        choices={KINDS}
        value={kind}
        onChange={(next) => {
          setKind(next);
          set(next === 'text' ? { image: '' } : { text: '', angle: 0 });
        }}
      />
      {kind === 'text' ? (
        <TextAreaField
          label={TEXTS.text}
          value={options.text}
          placeholder={TEXTS.placeholder}
          maxLength={500}
          inserts={INSERTS}
          onChange={(written) => set({ text: written })}
        />
      ) : (
        <SmallFileField
          label={TEXTS.picture}
          value={options.image}
          accept={PICTURE.mediaTypes.join(',')}
          maxBytes={PICTURE.maxBytes}
          onChange={(image) => set({ image })}
        />
      )}
      {!options.tile && (
        <AnchorField
          legend={TEXTS.position}
          choices={ANCHORS}
          value={isMoved ? null : options.position}
          onChange={(position) => set({ position, offsetX: 0, offsetY: 0 })}
        />
      )}
      <SliderField
        label={TEXTS.scale}
        unit="percent"
        value={options.scale}
        {...optionBounds(tool.options, 'scale')}
        onChange={(scale) => set({ scale })}
      />
      <SliderField
        label={TEXTS.opacity}
        unit="percent"
        value={options.opacity}
        {...optionBounds(tool.options, 'opacity')}
        min={2}
        onChange={(opacity) => set({ opacity })}
      />
      <SliderField
        label={TEXTS.angle}
        unit="degree"
        value={options.angle}
        {...HALF_TURNS}
        onChange={(angle) => set({ angle })}
      />
      <SwitchField
        label={TEXTS.tile}
        value={options.tile}
        onChange={(tile) => set({ tile, scale: tile ? SCALE.tiled : SCALE.once })}
      />
      {options.tile && (
        <SliderField
          label={TEXTS.gap}
          unit="percent"
          value={options.gap}
          {...optionBounds(tool.options, 'gap')}
          onChange={(gap) => set({ gap })}
        />
      )}
      {kind === 'text' && (
        <>
          <ColourField label={TEXTS.colour} value={options.colour} onChange={(colour) => set({ colour })} />
          <SwitchField label={TEXTS.bold} value={options.bold} onChange={(bold) => set({ bold })} />
        </>
      )}
      <details
        className="more"
        open={options.layer === 'below' || options.pages !== 'all' || options.mode !== 'add' || undefined}
      >
        <summary>{text(TEXTS.more)}</summary>
        <RadioChoice legend={TEXTS.layer} choices={LAYERS} value={options.layer} onChange={(layer) => set({ layer })} />
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
        <RadioChoice legend={TEXTS.mode} choices={MODES} value={options.mode} onChange={(mode) => set({ mode })} />
      </details>
    </>
  );
}

export default definePanel<Options>({
  tool,
  heading: TEXTS.heading,
  Panel: WatermarkPanel,
  actionLabel: ({ mode }) => (mode === 'remove' ? TEXTS.remove : undefined),
  guess: (options, { text }) =>
    options.text === '' && options.image === '' ? { ...options, text: text(TEXTS.placeholder) } : options,
  loadPages: async () => (await import('./pages.tsx')).default,
});
