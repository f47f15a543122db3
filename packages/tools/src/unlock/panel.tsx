import type { OptionsOf } from '@recto/contract';
import { definePanel, message, PageListField, type PanelProps } from '@recto/ui';
import tool from './tool.ts';

type UnlockOptions = OptionsOf<typeof tool>;

const TEXTS = {
  heading: message('unlock.settings', 'Settings'),
  pages: message('unlock.pages', 'Which pages'),
  pagesHint: message('unlock.pagesHint', 'such as 1-5, 10, z (the last), odd, even or all'),
};

// Write next: a control for each option. The panel keeps no state of its own.
function UnlockPanel({ options, onChange }: PanelProps<UnlockOptions>) {
  return (
    <PageListField
      label={TEXTS.pages}
      hint={TEXTS.pagesHint}
      value={options.pages}
      onChange={(pages) => onChange({ ...options, pages })}
    />
  );
}

export default definePanel<UnlockOptions>({ tool, heading: TEXTS.heading, Panel: UnlockPanel });
