import type { OptionsOf } from '@recto/contract/tool';
import {
  type Choice,
  ColourField,
  definePanel,
  message,
  OptionField,
  type PanelProps,
  RadioChoice,
  SelectChoice,
  SwitchField,
  TextField,
  useText,
} from '@recto/ui';
import tool from '../tool.ts';

type Options = OptionsOf<typeof tool>;

const SIZES: readonly Choice<Options['pageSize']>[] = [
  { value: 'image', label: message('imageToPdf.size.image', 'As large as each image') },
  { value: 'a4', label: message('imageToPdf.size.a4', 'A4') },
  { value: 'letter', label: message('imageToPdf.size.letter', 'US Letter') },
  { value: 'a3', label: message('imageToPdf.size.a3', 'A3') },
  { value: 'a5', label: message('imageToPdf.size.a5', 'A5') },
  { value: 'legal', label: message('imageToPdf.size.legal', 'US Legal') },
  { value: 'custom', label: message('imageToPdf.size.custom', 'Custom') },
];

const ORIENTATIONS: readonly Choice<Options['orientation']>[] = [
  { value: 'auto', label: message('imageToPdf.orientation.auto', 'As each image is') },
  { value: 'portrait', label: message('imageToPdf.orientation.portrait', 'Portrait') },
  { value: 'landscape', label: message('imageToPdf.orientation.landscape', 'Landscape') },
];

const FITS: readonly Choice<Options['fit']>[] = [
  {
    value: 'fit',
    label: message('imageToPdf.fit.fit', 'Fit'),
    hint: message('imageToPdf.fit.fitHint', 'shows the whole image'),
  },
  {
    value: 'fill',
    label: message('imageToPdf.fit.fill', 'Fill'),
    hint: message('imageToPdf.fit.fillHint', 'covers the whole page and crops the image'),
  },
  {
    value: 'actual',
    label: message('imageToPdf.fit.actual', 'Actual size'),
    hint: message('imageToPdf.fit.actualHint', 'according to its resolution'),
  },
];

const NO_COLOUR = 'none';
const WHITE = '#ffffff';

const TEXTS = {
  heading: message('imageToPdf.settings', 'Page Settings'),
  size: message('imageToPdf.size', 'Page size'),
  width: message('imageToPdf.width', 'Width in mm'),
  height: message('imageToPdf.height', 'Height in mm'),
  orientation: message('imageToPdf.orientation', 'Orientation'),
  fit: message('imageToPdf.fit', 'Image on the page'),
  margin: message('imageToPdf.margin', 'Margin in mm'),
  more: message('imageToPdf.more', 'More'),
  dpi: message('imageToPdf.dpi', 'Pixels per inch'),
  dpiHint: message('imageToPdf.dpiHint', '0: as stored in each image, otherwise 96'),
  background: message('imageToPdf.background', 'Colour'),
  onBackground: message('imageToPdf.onBackground', 'Colour behind the images'),
  title: message('imageToPdf.title', 'Title'),
  author: message('imageToPdf.author', 'Author'),
  subject: message('imageToPdf.subject', 'Subject'),
  keywords: message('imageToPdf.keywords', 'Keywords'),
};

function ImagePanel({ options, onChange }: PanelProps<Options>) {
  const text = useText();
  const set = (changed: Partial<Options>) => onChange({ ...options, ...changed });
  const isPaper = options.pageSize !== 'image';
  return (
    <>
      <SelectChoice
        legend={TEXTS.size}
        choices={SIZES}
        value={options.pageSize}
        onChange={(pageSize) => set({ pageSize })}
      />
      {options.pageSize === 'custom' && (
        <>
          <OptionField
            tool={tool}
            name="width"
            label={TEXTS.width}
            value={options.width}
            onChange={(width) => set({ width })}
          />
          <OptionField
            tool={tool}
            name="height"
            label={TEXTS.height}
            value={options.height}
            onChange={(height) => set({ height })}
          />
        </>
      )}
      {isPaper && (
        <>
          <SelectChoice
            legend={TEXTS.orientation}
            choices={ORIENTATIONS}
            value={options.orientation}
            onChange={(orientation) => set({ orientation })}
          />
          <RadioChoice legend={TEXTS.fit} choices={FITS} value={options.fit} onChange={(fit) => set({ fit })} />
        </>
      )}
      <OptionField
        tool={tool}
        name="margin"
        label={TEXTS.margin}
        value={options.margin}
        onChange={(margin) => set({ margin })}
      />
      <details className="more">
        <summary>{text(TEXTS.more)}</summary>
        <OptionField
          tool={tool}
          name="dpi"
          label={TEXTS.dpi}
          hint={TEXTS.dpiHint}
          value={options.dpi}
          onChange={(dpi) => set({ dpi })}
        />
        <SwitchField
          label={TEXTS.onBackground}
          value={options.background !== NO_COLOUR}
          onChange={(isColoured) => set({ background: isColoured ? WHITE : NO_COLOUR })}
        />
        {options.background !== NO_COLOUR && (
          <ColourField
            label={TEXTS.background}
            value={options.background}
            onChange={(background) => set({ background })}
          />
        )}
        {(['title', 'author', 'subject', 'keywords'] as const).map((name) => (
          <TextField
            key={name}
            label={TEXTS[name]}
            maxLength={500}
            value={options[name]}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </details>
    </>
  );
}

export default definePanel<Options>({ tool, heading: TEXTS.heading, Panel: ImagePanel });
