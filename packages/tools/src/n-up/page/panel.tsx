import type { OptionsOf } from '@recto/contract/tool';
import {
  type Choice,
  definePanel,
  type Message,
  message,
  OptionField,
  PageListField,
  type PanelProps,
  RadioChoice,
  SelectChoice,
  SwitchField,
  useText,
} from '@recto/ui';
import tool from '../tool.ts';
import { CountField } from './count-field.tsx';
import './n-up.css';

type Options = OptionsOf<typeof tool>;
/** Options that are numbers. */
type NumberKey = { [Key in keyof Options]: Options[Key] extends number ? Key : never }[keyof Options];

const LAYOUTS: readonly Choice<Options['layout']>[] = [
  { value: 'grid', label: message('nUp.grid', 'Several pages on a sheet') },
  {
    value: 'booklet',
    label: message('nUp.booklet', 'Booklet'),
    hint: message('nUp.bookletHint', 'print on both sides, flipped on the short edge, and fold'),
  },
  {
    value: 'poster',
    label: message('nUp.poster', 'Poster'),
    hint: message('nUp.posterHint', 'each page over several sheets'),
  },
];

const PAPERS: readonly Choice<Options['paper']>[] = [
  { value: 'page', label: message('nUp.paperPage', 'As the first page') },
  { value: 'actual', label: message('nUp.paperActual', 'As large as the pages need') },
  { value: 'a4', label: message('nUp.paperA4', 'A4') },
  { value: 'letter', label: message('nUp.paperLetter', 'US Letter') },
  { value: 'a3', label: message('nUp.paperA3', 'A3') },
  { value: 'a5', label: message('nUp.paperA5', 'A5') },
  { value: 'legal', label: message('nUp.paperLegal', 'US Legal') },
  { value: 'tabloid', label: message('nUp.paperTabloid', 'Tabloid (11 × 17 in)') },
];

const ORIENTATIONS: readonly Choice<Options['orientation']>[] = [
  { value: 'auto', label: message('nUp.orientationAuto', 'Automatic') },
  { value: 'portrait', label: message('nUp.portrait', 'Portrait') },
  { value: 'landscape', label: message('nUp.landscape', 'Landscape') },
];

const ORDERS: readonly Choice<Options['order']>[] = [
  { value: 'rows', label: message('nUp.rows', 'Along rows') },
  { value: 'columns', label: message('nUp.inColumns', 'Down columns') },
];

const DIRECTIONS: readonly Choice<Options['direction']>[] = [
  { value: 'file', label: message('nUp.directionFile', 'As in the document') },
  { value: 'left-to-right', label: message('nUp.leftToRight', 'Left to right') },
  { value: 'right-to-left', label: message('nUp.rightToLeft', 'Right to left') },
];

interface NumberChoice {
  readonly key: NumberKey;
  readonly label: Message;
  readonly hint?: Message;
}

/** The numbers that each layout has besides, in order. */
const NUMBERS: Readonly<Record<Options['layout'], readonly NumberChoice[]>> = {
  grid: [],
  booklet: [
    {
      key: 'sheetsPerSignature',
      label: message('nUp.signature', 'Sheets in a signature'),
      hint: message('nUp.signatureHint', '0: all sheets are folded together'),
    },
    {
      key: 'creep',
      label: message('nUp.creep', 'Creep in mm'),
      hint: message('nUp.creepHint', 'how much further in each inner sheet prints, for thick paper'),
    },
  ],
  poster: [
    { key: 'across', label: message('nUp.across', 'Sheets across') },
    { key: 'down', label: message('nUp.down', 'Sheets down') },
    { key: 'overlap', label: message('nUp.overlap', 'Overlap in mm') },
  ],
};
const MARGIN: NumberChoice = {
  key: 'margin',
  label: message('nUp.margin', 'Margin in mm'),
};
const GAP: NumberChoice = {
  key: 'gap',
  label: message('nUp.gap', 'Gap between pages in mm'),
};
const COLUMNS: NumberChoice = {
  key: 'columns',
  label: message('nUp.columns', 'Columns'),
  hint: message('nUp.columnsHint', '0: whatever makes the pages largest'),
};

const TEXTS = {
  heading: message('nUp.settings', 'Sheet Settings'),
  layout: message('nUp.layout', 'Layout'),
  perSheet: message('nUp.perSheet', 'Pages on each sheet'),
  paper: message('nUp.paper', 'Sheet size'),
  orientation: message('nUp.orientation', 'Orientation'),
  border: message('nUp.border', 'Line around each page'),
  more: message('nUp.more', 'More'),
  order: message('nUp.order', 'Order'),
  direction: message('nUp.direction', 'Reading direction'),
  pages: message('nUp.pages', 'Which pages'),
  pagesHint: message('nUp.pagesHint', 'such as 1-5, 10, z (the last), odd, even or all'),
};

function NUpPanel({ options, onChange }: PanelProps<Options>) {
  const text = useText();
  const set = (changed: Partial<Options>) => onChange({ ...options, ...changed });
  const number = ({ key, ...field }: NumberChoice) => (
    <OptionField
      {...field}
      key={key}
      tool={tool}
      name={key}
      value={options[key]}
      onChange={(value) => set({ [key]: value })}
    />
  );
  return (
    <>
      <RadioChoice
        legend={TEXTS.layout}
        choices={LAYOUTS}
        value={options.layout}
        onChange={(layout) => set({ layout })}
      />
      {options.layout === 'grid' && (
        <CountField label={TEXTS.perSheet} value={options.perSheet} onChange={(perSheet) => set({ perSheet })} />
      )}
      {NUMBERS[options.layout].map(number)}
      <SelectChoice legend={TEXTS.paper} choices={PAPERS} value={options.paper} onChange={(paper) => set({ paper })} />
      {options.paper !== 'actual' && (
        <SelectChoice
          legend={TEXTS.orientation}
          choices={ORIENTATIONS}
          value={options.orientation}
          onChange={(orientation) => set({ orientation })}
        />
      )}
      {number(MARGIN)}
      {options.layout !== 'poster' && number(GAP)}
      <SwitchField label={TEXTS.border} value={options.border} onChange={(border) => set({ border })} />
      <details className="more">
        <summary>{text(TEXTS.more)}</summary>
        {options.layout === 'grid' && (
          <>
            {number(COLUMNS)}
            <SelectChoice
              legend={TEXTS.order}
              choices={ORDERS}
              value={options.order}
              onChange={(order) => set({ order })}
            />
          </>
        )}
        <SelectChoice
          legend={TEXTS.direction}
          choices={DIRECTIONS}
          value={options.direction}
          onChange={(direction) => set({ direction })}
        />
        <PageListField
          label={TEXTS.pages}
          hint={TEXTS.pagesHint}
          value={options.pages}
          onChange={(pages) => set({ pages })}
        />
      </details>
    </>
  );
}

export default definePanel<Options>({
  tool,
  heading: TEXTS.heading,
  Panel: NUpPanel,
  loadPages: async () => (await import('./pages.tsx')).default,
});
