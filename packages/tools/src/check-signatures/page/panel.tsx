import type { OptionsOf } from '@recto/contract/tool';
import { definePanel, message, type PanelProps, SmallFileField, SwitchField, useText } from '@recto/ui';
import tool, { ROOTS_FILE } from '../tool.ts';
import './outcome.css';

type Options = OptionsOf<typeof tool>;

const TEXTS = {
  heading: message('checkSignatures.settings', 'Trusted Authorities'),
  bundled: message('checkSignatures.bundled', 'Authorities on Mozilla’s list'),
  bundledHint: message(
    'checkSignatures.bundledHint',
    'kept for web sites; some of them also issue certificates for documents',
  ),
  roots: message('checkSignatures.roots', 'Further root certificates (.pem, .crt, .cer)'),
  note: message('checkSignatures.note', 'The file is only read. No network request is made.'),
};

function CheckSignaturesPanel({ options, onChange }: PanelProps<Options>) {
  const text = useText();
  return (
    <>
      <SwitchField
        label={TEXTS.bundled}
        hint={TEXTS.bundledHint}
        value={options.bundled}
        onChange={(bundled) => onChange({ ...options, bundled })}
      />
      <SmallFileField
        label={TEXTS.roots}
        maxBytes={ROOTS_FILE.maxBytes}
        accept=".pem,.crt,.cer,.der"
        value={options.roots}
        onChange={(roots) => onChange({ ...options, roots })}
      />
      <p className="field-note">{text(TEXTS.note)}</p>
    </>
  );
}

export default definePanel({
  tool,
  heading: TEXTS.heading,
  Panel: CheckSignaturesPanel,
  isAnswer: true,
  loadHeadline: async () => (await import('./headline.ts')).signaturesHeadline,
  loadOutcome: async () => (await import('./outcome.tsx')).SignaturesOutcome,
});
