import type { OptionsOf } from '@recto/contract/tool';
import { message, OptionField, TextField, useText } from '@recto/ui';
import tool from '../tool.ts';

type Options = OptionsOf<typeof tool>;

const TEXTS = {
  bates: message('pageNumbers.batesGroup', 'Bates numbers'),
  batesPrefix: message('pageNumbers.batesPrefix', 'Prefix'),
  batesStart: message('pageNumbers.batesStart', 'First Bates number'),
  batesStartHint: message('pageNumbers.batesStartHint', 'It continues over all files.'),
  batesDigits: message('pageNumbers.batesDigits', 'Digits'),
  batesSuffix: message('pageNumbers.batesSuffix', 'Suffix'),
};

/** Shown when Bates numbers are written. */
export function BatesFields({
  options,
  onChange,
}: {
  readonly options: Options;
  readonly onChange: (change: Partial<Options>) => void;
}) {
  const text = useText();
  return (
    <details className="more" open>
      <summary>{text(TEXTS.bates)}</summary>
      <TextField
        label={TEXTS.batesPrefix}
        value={options.batesPrefix}
        maxLength={200}
        onChange={(batesPrefix) => onChange({ batesPrefix })}
      />
      <OptionField
        tool={tool}
        name="batesStart"
        label={TEXTS.batesStart}
        hint={TEXTS.batesStartHint}
        value={options.batesStart}
        onChange={(batesStart) => onChange({ batesStart })}
      />
      <OptionField
        tool={tool}
        name="batesDigits"
        label={TEXTS.batesDigits}
        value={options.batesDigits}
        onChange={(batesDigits) => onChange({ batesDigits })}
      />
      <TextField
        label={TEXTS.batesSuffix}
        value={options.batesSuffix}
        maxLength={200}
        onChange={(batesSuffix) => onChange({ batesSuffix })}
      />
    </details>
  );
}
