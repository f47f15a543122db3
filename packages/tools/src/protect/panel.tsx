import type { OptionsOf } from '@recto/contract';
import { definePanel, message, PageListField, type PanelProps } from '@recto/ui';
import tool from './tool.ts';

type ProtectOptions = OptionsOf<typeof tool>;

const TEXTS = {
  heading: message('protect.settings', 'Settings'),
  pages: message('protect.pages', 'Which pages'),
  pagesHint: message('protect.pagesHint', 'such as 1-5, 10, z (the last), odd, even or all'),
};

// Write next: a control for each option. The panel keeps no state of its own.
function ProtectPanel({ options, onChange }: PanelProps<ProtectOptions>) {
  return (
    <PageListField
      label={TEXTS.pages}
      hint={TEXTS.pagesHint}
      value={options.pages}
      onChange={(pages) => onChange({ ...options, pages })}
    />
  );
}

export default definePanel<ProtectOptions>({ tool, heading: TEXTS.heading, Panel: ProtectPanel });
