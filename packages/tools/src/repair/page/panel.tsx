import type { OptionsOf } from '@recto/contract';
import { definePanel, message, useText } from '@recto/ui';
import tool from '../tool.ts';
import './outcome.css';

const TEXTS = {
  heading: message('repair.settings', 'Nothing to set'),
  note: message(
    'repair.note',
    'The file is searched for everything that is left of it. You then see page by page what came back. Your own file is not changed.',
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
