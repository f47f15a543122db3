import { commasText, definePanel, message, type PanelProps, useText } from '@recto/ui';
import type { PropertiesOptions } from '../options.ts';
import tool from '../tool.ts';
import { changedParts, untouched } from './edited.ts';
import { usePresent } from './live-properties.ts';
import { PART_WORDS } from './part-words.ts';
import './properties.css';

const TEXTS = {
  heading: message('properties.settings', 'Summary of changes'),
  before: message('properties.before', 'Drop a file to see its title, author, bookmarks, page labels and attachments.'),
  nothing: message('properties.unchanged', 'Nothing is changed yet.'),
  changed: message('properties.changed', 'Changed: {parts}.'),
  differ: message(
    'properties.differ',
    'The file stores title, author and similar properties twice, and the two records differ. Saving makes both match what you see.',
  ),
  same: message('properties.same', 'Pages, text, images, links and forms stay exactly as they are.'),
};

function PropertiesPanel({ options, cards, preview }: PanelProps<PropertiesOptions>) {
  const text = useText();
  const card = cards.find(({ state }) => state.kind === 'ready');
  const state = usePresent(preview, card, false);
  const present = state?.kind === 'made' ? state.answer : null;
  const parts = changedParts(options).map((part) => text(PART_WORDS[part]));
  const said = cards.length === 0 ? text(TEXTS.before) : present && text(TEXTS.nothing);
  return (
    <div className="field">
      <p className="field-note" aria-live="polite">
        {parts.length > 0 ? text(TEXTS.changed, { parts: commasText(parts, text) }) : said}
      </p>
      {present && present.differing.length > 0 && <p className="field-note">{text(TEXTS.differ)}</p>}
      <p className="field-note">{text(TEXTS.same)}</p>
    </div>
  );
}

export default definePanel<PropertiesOptions>({
  tool,
  heading: TEXTS.heading,
  Panel: PropertiesPanel,
  loadPages: async () => (await import('./pages.tsx')).default,
  withoutFiles: ({ keepProtection }) => ({ ...untouched(), keepProtection }),
});
