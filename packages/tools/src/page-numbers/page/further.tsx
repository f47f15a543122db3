import type { OptionsOf } from '@recto/contract/tool';
import {
  type Choice,
  ColourField,
  lazyPart,
  message,
  OptionField,
  SelectChoice,
  SwitchField,
  TextField,
  useText,
} from '@recto/ui';
import { allTexts, FURTHER_TEXTS, type Place } from '../layout.ts';
import tool from '../tool.ts';

type Options = OptionsOf<typeof tool>;

const BatesFields = lazyPart(async () => (await import('./bates-fields.tsx')).BatesFields);

const NUMERALS: readonly Choice<Options['numerals']>[] = [
  { value: 'decimal', label: message('pageNumbers.decimal', '1, 2, 3') },
  { value: 'lower-roman', label: message('pageNumbers.lowerRoman', 'i, ii, iii') },
  { value: 'upper-roman', label: message('pageNumbers.upperRoman', 'I, II, III') },
  { value: 'lower-alpha', label: message('pageNumbers.lowerAlpha', 'a, b, c') },
  { value: 'upper-alpha', label: message('pageNumbers.upperAlpha', 'A, B, C') },
  { value: 'arabic-indic', label: message('pageNumbers.arabicIndic', '١, ٢, ٣') },
  { value: 'persian', label: message('pageNumbers.persian', '۱, ۲, ۳, ۴') },
  { value: 'devanagari', label: message('pageNumbers.devanagari', '१, २, ३') },
  { value: 'bengali', label: message('pageNumbers.bengali', '১, ২, ৩') },
  { value: 'thai', label: message('pageNumbers.thai', '๑, ๒, ๓') },
  { value: 'cjk-decimal', label: message('pageNumbers.cjkDecimal', '一, 二, 三') },
];

const TEXTS = {
  numbering: message('pageNumbers.numbering', 'Numbering'),
  numerals: message('pageNumbers.numerals', 'Numerals'),
  acrossFiles: message('pageNumbers.acrossFiles', 'Continue from file to file'),
  differentFirst: message('pageNumbers.differentFirst', 'Different first page'),
  firstText: message('pageNumbers.firstText', 'Text on the first page'),
  firstTextHint: message('pageNumbers.firstTextHint', 'Leave it empty for none.'),
  mirrored: message('pageNumbers.mirrored', 'Mirror even pages'),
  mirroredHint: message('pageNumbers.mirroredHint', 'swaps left and right, for double-sided printing'),
  setLabels: message('pageNumbers.setLabels', 'Set the page labels as well'),
  setLabelsHint: message('pageNumbers.setLabelsHint', 'viewers then show the same numbers'),
  texts: message('pageNumbers.texts', 'More headers and footers'),
  variables: message('pageNumbers.variables', 'You can use {list}.'),
  look: message('pageNumbers.look', 'Font and margins'),
  size: message('pageNumbers.size', 'Font size in points'),
  colour: message('pageNumbers.colour', 'Colour'),
  bold: message('pageNumbers.bold', 'Bold'),
  marginX: message('pageNumbers.marginX', 'From the sides, in mm'),
  marginY: message('pageNumbers.marginY', 'From the top and bottom, in mm'),
};
const VARIABLES = '{page}, {pages}, {label}, {bates}, {date}, {file}';

/** Settings that most visitors leave alone, folded away in groups. */
export function Further(props: {
  readonly options: Options;
  readonly onChange: (change: Partial<Options>) => void;
  readonly hasSeveralFiles: boolean;
  readonly places: readonly Choice<Place>[];
}) {
  const { options, onChange, hasSeveralFiles } = props;
  const text = useText();
  return (
    <>
      {allTexts(options).some((written) => written.includes('{bates}')) && (
        <BatesFields options={options} onChange={onChange} />
      )}
      <details className="more">
        <summary>{text(TEXTS.numbering)}</summary>
        <SelectChoice
          legend={TEXTS.numerals}
          choices={NUMERALS}
          value={options.numerals}
          onChange={(numerals) => onChange({ numerals })}
        />
        {hasSeveralFiles && (
          <SwitchField
            label={TEXTS.acrossFiles}
            value={options.acrossFiles}
            onChange={(acrossFiles) => onChange({ acrossFiles })}
          />
        )}
        <SwitchField
          label={TEXTS.differentFirst}
          value={options.differentFirst}
          onChange={(differentFirst) => onChange({ differentFirst })}
        />
        {options.differentFirst && (
          <TextField
            label={TEXTS.firstText}
            hint={TEXTS.firstTextHint}
            value={options.firstText}
            maxLength={200}
            onChange={(firstText) => onChange({ firstText })}
          />
        )}
        <SwitchField
          label={TEXTS.mirrored}
          hint={TEXTS.mirroredHint}
          value={options.mirrored}
          onChange={(mirrored) => onChange({ mirrored })}
        />
        <SwitchField
          label={TEXTS.setLabels}
          hint={TEXTS.setLabelsHint}
          value={options.setLabels}
          onChange={(setLabels) => onChange({ setLabels })}
        />
      </details>
      <FurtherTexts {...props} />
      <LookFields options={options} onChange={onChange} />
    </>
  );
}

interface FieldsProps {
  readonly options: Options;
  readonly onChange: (change: Partial<Options>) => void;
}

function FurtherTexts({ options, onChange, places }: FieldsProps & { readonly places: readonly Choice<Place>[] }) {
  const text = useText();
  return (
    <details className="more">
      <summary>{text(TEXTS.texts)}</summary>
      <p className="field-note number-variables">{text(TEXTS.variables, { list: VARIABLES })}</p>
      {places.map(({ value: place, label }) => {
        const key = FURTHER_TEXTS[place];
        if (place === options.position) return null;
        return (
          <TextField
            key={place}
            label={label}
            value={options[key]}
            maxLength={200}
            onChange={(written) => onChange({ [key]: written })}
          />
        );
      })}
    </details>
  );
}

function LookFields({ options, onChange }: FieldsProps) {
  const text = useText();
  return (
    <details className="more">
      <summary>{text(TEXTS.look)}</summary>
      <OptionField
        tool={tool}
        name="size"
        label={TEXTS.size}
        value={options.size}
        onChange={(size) => onChange({ size })}
      />
      <ColourField label={TEXTS.colour} value={options.colour} onChange={(colour) => onChange({ colour })} />
      <SwitchField label={TEXTS.bold} value={options.bold} onChange={(bold) => onChange({ bold })} />
      <OptionField
        tool={tool}
        name="marginX"
        label={TEXTS.marginX}
        value={options.marginX}
        onChange={(marginX) => onChange({ marginX })}
      />
      <OptionField
        tool={tool}
        name="marginY"
        label={TEXTS.marginY}
        value={options.marginY}
        onChange={(marginY) => onChange({ marginY })}
      />
    </details>
  );
}
