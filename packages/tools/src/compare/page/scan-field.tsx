import { message, type PanelProps, SwitchField, useText } from '@recto/ui';
import { likelyLanguages, TextLanguages } from '@recto/ui/text-languages';
import type { ToolOptions } from '../options.ts';

const TEXTS = {
  recognise: message('comparison.recognise', 'Recognise text in scans first'),
  recogniseHint: message(
    'comparison.recogniseHint',
    'on pages without text, so that their words are compared; takes a few seconds per page',
  ),
};

/** Switches the recognition of scans before they are compared, and chooses its languages. */
export function ScanField({ options, onChange }: Pick<PanelProps<ToolOptions>, 'options' | 'onChange'>) {
  const text = useText();
  const { recognise } = options;
  return (
    <>
      <SwitchField
        label={TEXTS.recognise}
        hint={TEXTS.recogniseHint}
        value={recognise.length > 0}
        onChange={(isOn) =>
          onChange({ ...options, recognise: isOn ? likelyLanguages(text.language, [], navigator.languages) : [] })
        }
      />
      {recognise.length > 0 && (
        <TextLanguages values={recognise} onChange={(chosen) => onChange({ ...options, recognise: chosen })} />
      )}
    </>
  );
}
