import type { OptionsOf } from '@recto/contract/tool';
import { definePanel, message, useText } from '@recto/ui';
import tool from '../tool.ts';
import './outcome.css';

const TEXTS = {
  heading: message('repair.settings', 'What happens to your file'),
  note: message(
    'repair.note',
    'Recto searches the file for everything that is left and shows you page by page what it recovered. Your own file does not change.',
  ),
};

function RepairPanel() {
  const text = useText();
  return <p className="field-note">{text(TEXTS.note)}</p>;
}

export default definePanel<OptionsOf<typeof tool>>({
  tool,
  heading: TEXTS.heading,
  Panel: RepairPanel,
  loadOutcome: async () => (await import('./outcome.tsx')).RepairOutcome,
});
