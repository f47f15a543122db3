import type { OptionsOf } from '@recto/contract';
import { definePanel, message, PageListField, type PanelProps, SwitchField } from '@recto/ui';
import tool from './tool.ts';

type ReorderOptions = OptionsOf<typeof tool>;

const TEXTS = {
  heading: message('reorder.settings', 'Page Order'),
  order: message('reorder.order', 'New order'),
  orderHint: message('reorder.orderHint', 'such as 3, 1, 2, 4-z (the last); z-1 turns the order round'),
  removal: message('reorder.removal', 'Remove pages that are not named'),
  removalHint: message('reorder.removalHint', 'otherwise a forgotten page is an error'),
};

function ReorderPanel({ options, onChange }: PanelProps<ReorderOptions>) {
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

export default definePanel<ReorderOptions>({ tool, heading: TEXTS.heading, Panel: ReorderPanel });
