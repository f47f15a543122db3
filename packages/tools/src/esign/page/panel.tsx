import type { OptionsOf } from '@recto/contract/tool';
import {
  type Choice,
  definePanel,
  lazyPart,
  message,
  type PanelProps,
  RadioChoice,
  SmallFileField,
  useText,
} from '@recto/ui';
import tool, { KEY_FILE } from '../tool.ts';
import './workspace.css';
import './signature-pad/signature-pad.css';

type Options = OptionsOf<typeof tool>;

/** Loaded when there is a key: most sign without one. */
const DigitalFields = lazyPart(async () => (await import('./digital-fields.tsx')).default);

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
const TEXTS = {
  heading: message('esign.settings', 'Signing Settings'),
  begin: message('esign.begin', 'Open a PDF, then put your signature, dates and text on its pages.'),
  placed: message('esign.placed', 'Marks placed: {marks}'),
  as: message('esign.as', 'How marks are written'),
  digital: message('esign.digital', 'Sign with a certificate'),
  digitalHint: message(
    'esign.digitalHint',
    'A digital signature proves who signed and that nothing has changed since. On this device, key and password stay in this tab and are forgotten when you close it.',
  ),
  key: message('esign.key', 'Key file (.p12 or .pfx)'),
};

function EsignPanel({ options, onChange, cards }: PanelProps<Options>) {
  const text = useText();
  const set = (change: Partial<Options>) => onChange({ ...options, ...change });
  const hasKey = options.p12 !== '';
  return (
    <>
      <p className="field-note sign-count">
        {cards.length === 0 ? text(TEXTS.begin) : text(TEXTS.placed, { marks: options.placements.length })}
      </p>
      <RadioChoice legend={TEXTS.as} choices={AS} value={options.as} onChange={(as) => set({ as })} />
      <details className="more" open={hasKey || undefined}>
        <summary>{text(TEXTS.digital)}</summary>
        <p className="field-note">{text(TEXTS.digitalHint)}</p>
        <SmallFileField
          label={TEXTS.key}
          // What browsers call keys differs; the endings do not.
          accept=".p12,.pfx"
          maxBytes={KEY_FILE.maxBytes}
          value={options.p12}
          onChange={(p12) => set(p12 === '' ? { p12, p12Password: '', certify: 'no', level: 'B-B' } : { p12 })}
        />
        {hasKey && <DigitalFields options={options} onChange={onChange} />}
      </details>
    </>
  );
}

export default definePanel({
  tool,
  heading: TEXTS.heading,
  Panel: EsignPanel,
  loadPages: async () => (await import('./workspace.tsx')).default,
  withoutFiles: (options) => ({ ...options, placements: [], fields: [], fieldName: '' }),
});
