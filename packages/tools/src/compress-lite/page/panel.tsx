import type { OptionsOf } from '@recto/contract/tool';
import { definePanel, message, useText } from '@recto/ui';
import tool from '../tool.ts';

const TEXTS = {
  heading: message('compressLite.settings', 'What happens to your file'),
  note: message(
    'compressLite.note',
    'Every pixel and every letter stays the same. If you need a much smaller file and can accept a little less detail in the pictures, use Compress PDF.',
  ),
};

function CompressLitePanel() {
  const text = useText();
  return <p className="field-note">{text(TEXTS.note)}</p>;
}

export default definePanel<OptionsOf<typeof tool>>({
  tool,
  heading: TEXTS.heading,
  Panel: CompressLitePanel,
  loadHeadline: async () => (await import('@recto/ui/byte-bars')).sizeHeadline,
  loadOutcome: async () => (await import('@recto/ui/byte-bars')).SizesOutcome,
  toldByOutcome: ['size'],
});
