import type { OptionsSchema } from '@recto/contract/options';
import type { Message } from '../text/message.ts';
import { NumberField } from './number-field.tsx';
import { type NumberName, optionBounds } from './option-bounds.ts';

/** A field for a number among a tool's options, with the bounds of its schema. */
export function OptionField<Options>({
  tool,
  name,
  onChange,
  ...field
}: {
  readonly tool: { readonly options: OptionsSchema<Options> };
  readonly name: NumberName<Options>;
  readonly label: Message;
  readonly hint?: Message;
  readonly value: number;
  /** Narrower than the option. */
  readonly min?: number;
  readonly onChange: (value: number) => void;
}) {
  const bounds = optionBounds(tool.options, name);
  const give = (value: number) => onChange(bounds.step === 1 ? Math.round(value) : value);
  return <NumberField {...bounds} {...field} onChange={give} />;
}
