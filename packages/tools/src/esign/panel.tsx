import type { OptionsOf } from '@recto/contract';
import {
  type Choice,
  definePanel,
  message,
  type PanelProps,
  RadioChoice,
  SelectChoice,
  TextField,
  useText,
} from '@recto/ui';
import { KeyFileField, SecretField } from '@recto/ui/sign';
import tool, { KEY_FILE } from './tool.ts';

type Options = OptionsOf<typeof tool>;

const AS: readonly Choice<Options['as']>[] = [
  {
    value: 'content',
    label: message('esign.asContent', 'Part of the page'),
    hint: message('esign.asContentHint', 'nobody can move it'),
  },
  {
    value: 'annotations',
    label: message('esign.asAnnotations', 'Annotations'),
    hint: message('esign.asAnnotationsHint', 'other programs can move and remove them'),
  },
];
const APPEARANCES: readonly Choice<Options['appearance']>[] = [
  { value: 'visible', label: message('esign.visible', 'My signature on the page is its face') },
  { value: 'invisible', label: message('esign.invisible', 'Not seen on the page') },
];
const CERTIFY: readonly Choice<Options['certify']>[] = [
  { value: 'no', label: message('esign.certifyNo', 'Others may go on working with it') },
  { value: 'annotate', label: message('esign.certifyAnnotate', 'Only fill in, sign and comment') },
  { value: 'fill', label: message('esign.certifyFill', 'Only fill in and sign') },
  { value: 'locked', label: message('esign.certifyLocked', 'No change at all') },
];
const DIGESTS: readonly Choice<Options['digest']>[] = [
  { value: 'sha256', label: message('esign.sha256', 'SHA-256') },
  { value: 'sha384', label: message('esign.sha384', 'SHA-384') },
  { value: 'sha512', label: message('esign.sha512', 'SHA-512') },
];

const TEXTS = {
  heading: message('esign.settings', 'Signing Settings'),
  begin: message('esign.begin', 'Open a PDF, then put your signature, dates and text on its pages.'),
  placed: message('esign.placed', 'Marks placed: {marks}'),
  as: message('esign.as', 'How marks are written'),
  digital: message('esign.digital', 'Sign with a certificate'),
  digitalHint: message(
    'esign.digitalHint',
    'A digital signature proves who signed and that nothing was changed since. Key and password stay in this tab and are forgotten with it.',
  ),
  key: message('esign.key', 'Key file (.p12 or .pfx)'),
  password: message('esign.password', 'Password of the key file'),
  appearance: message('esign.appearance', 'Appearance'),
  reason: message('esign.reason', 'Reason'),
  location: message('esign.location', 'Place'),
  contact: message('esign.contact', 'Contact'),
  certify: message('esign.certify', 'Afterwards'),
  digest: message('esign.digest', 'Digest'),
  more: message('esign.more', 'Reason, place and more'),
};

function EsignPanel({ options, onChange, sheets }: PanelProps<Options>) {
  const text = useText();
  const set = (change: Partial<Options>) => onChange({ ...options, ...change });
  const hasKey = options.p12 !== '';
  return (
    <>
      <p className="field-note">
        {sheets.length === 0 ? text(TEXTS.begin) : text(TEXTS.placed, { marks: options.placements.length })}
      </p>
      <RadioChoice legend={TEXTS.as} choices={AS} value={options.as} onChange={(as) => set({ as })} />
      <details className="more" open={hasKey || undefined}>
        <summary>{text(TEXTS.digital)}</summary>
        <p className="field-note">{text(TEXTS.digitalHint)}</p>
        <KeyFileField
          label={TEXTS.key}
          maxBytes={KEY_FILE.maxBytes}
          value={options.p12}
          onChange={(p12) => set(p12 === '' ? { p12, p12Password: '', certify: 'no' } : { p12 })}
        />
        {hasKey && (
          <>
            <SecretField
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
            <details className="more">
              <summary>{text(TEXTS.more)}</summary>
              <TextField
                label={TEXTS.reason}
                maxLength={300}
                value={options.reason}
                onChange={(reason) => set({ reason })}
              />
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
        )}
      </details>
    </>
  );
}

export default definePanel({
  tool,
  heading: TEXTS.heading,
  Panel: EsignPanel,
  loadPages: async () => (await import('./desk.tsx')).default,
  withoutFiles: (options) => ({ ...options, placements: [], fields: [] }),
});
