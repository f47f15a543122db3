import type { OptionsOf } from '@recto/contract/tool';
import { type Choice, message, SelectChoice, TextField, useText } from '@recto/ui';
import type tool from '../tool.ts';
import { TimeStampField } from './time-stamp-field.tsx';

type Options = OptionsOf<typeof tool>;

const APPEARANCES: readonly Choice<Options['appearance']>[] = [
  { value: 'visible', label: message('esign.visible', 'Show my signature on the page') },
  { value: 'invisible', label: message('esign.invisible', 'Invisible') },
];
const CERTIFY: readonly Choice<Options['certify']>[] = [
  { value: 'no', label: message('esign.certifyNo', 'Others may change the document') },
  { value: 'annotate', label: message('esign.certifyAnnotate', 'Others may only fill in, sign and comment') },
  { value: 'fill', label: message('esign.certifyFill', 'Others may only fill in and sign') },
  { value: 'locked', label: message('esign.certifyLocked', 'No changes allowed') },
];
const DIGESTS: readonly Choice<Options['digest']>[] = [
  { value: 'sha256', label: message('esign.sha256', 'SHA-256') },
  { value: 'sha384', label: message('esign.sha384', 'SHA-384') },
  { value: 'sha512', label: message('esign.sha512', 'SHA-512') },
];

const TEXTS = {
  password: message('esign.password', 'Password of the key file'),
  appearance: message('esign.appearance', 'Appearance'),
  reason: message('esign.reason', 'Reason'),
  location: message('esign.location', 'Location'),
  contact: message('esign.contact', 'Contact'),
  certify: message('esign.certify', 'After signing'),
  digest: message('esign.digest', 'Hash algorithm'),
  more: message('esign.more', 'Reason, location and more'),
};

/** Shows the settings of the digital signature, once there is a key. */
export default function DigitalFields({
  options,
  onChange,
}: {
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}) {
  const text = useText();
  const set = (change: Partial<Options>) => onChange({ ...options, ...change });
  return (
    <>
      <TextField
        isSecret
        maxLength={1024}
        label={TEXTS.password}
        value={options.p12Password}
        onChange={(p12Password) => set({ p12Password })}
      />
      <SelectChoice
        legend={TEXTS.appearance}
        choices={APPEARANCES}
        value={options.appearance}
        onChange={(appearance) => set({ appearance })}
      />
      <SelectChoice
        legend={TEXTS.certify}
        choices={CERTIFY}
        value={options.certify}
        onChange={(certify) => set({ certify })}
      />
      <TimeStampField level={options.level} onLevel={(level) => set({ level })} />
      <details className="more">
        <summary>{text(TEXTS.more)}</summary>
        <TextField label={TEXTS.reason} maxLength={300} value={options.reason} onChange={(reason) => set({ reason })} />
        <TextField
          label={TEXTS.location}
          maxLength={300}
          value={options.location}
          onChange={(location) => set({ location })}
        />
        <TextField
          label={TEXTS.contact}
          maxLength={300}
          value={options.contact}
          onChange={(contact) => set({ contact })}
        />
        <SelectChoice
          legend={TEXTS.digest}
          choices={DIGESTS}
          value={options.digest}
          onChange={(digest) => set({ digest })}
        />
      </details>
    </>
  );
}
