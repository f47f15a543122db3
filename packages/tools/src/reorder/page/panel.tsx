import type { OptionsOf } from '@recto/contract/tool';
import { definePanel, message, PageListField, type PanelProps, SwitchField, useText } from '@recto/ui';
import tool from '../tool.ts';

type ReorderOptions = OptionsOf<typeof tool>;

const TEXTS = {
  heading: message('reorder.settings', 'Page Order'),
  order: message('reorder.order', 'New order'),
  orderHint: message('reorder.orderHint', 'such as 3, 1, 2, 4-z (the last); z-1 reverses the order'),
  byHand: message(
    'reorder.byHand',
    'Drag the pages, or move them with Alt and the arrow keys. The result will have the order you see: {count, plural, one {# page} other {# pages}}.',
  ),
  removal: message('reorder.removal', 'Remove pages that are not listed'),
  removalHint: message('reorder.removalHint', 'otherwise a forgotten page is an error'),
};

function ReorderPanel({ options, onChange }: PanelProps<ReorderOptions>) {
  const text = useText();
  if (options.pages.length > 0) {
    return (
      <div className="field">
        <p className="field-note">{text(TEXTS.byHand, { count: options.pages.length })}</p>
      </div>
    );
  }
  return (
    <>
      <PageListField
        label={TEXTS.order}
        hint={TEXTS.orderHint}
        value={options.order}
        onChange={(order) => onChange({ ...options, order })}
      />
      <SwitchField
        label={TEXTS.removal}
        hint={TEXTS.removalHint}
        value={options.allowRemoval}
        onChange={(allowRemoval) => onChange({ ...options, allowRemoval })}
      />
    </>
  );
}

export default definePanel<ReorderOptions>({
  tool,
  heading: TEXTS.heading,
  Panel: ReorderPanel,
  loadPages: async () => (await import('./pages.tsx')).default,
  withoutFiles: (options) => ({ ...options, pages: [] }),
});
