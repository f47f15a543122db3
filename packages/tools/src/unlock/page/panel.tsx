import type { Permission } from '@recto/contract/protection';
import type { OptionsOf } from '@recto/contract/tool';
import { definePanel, type FileCard, type Message, message, type PanelProps, SwitchField, useText } from '@recto/ui';
import tool from '../tool.ts';
import './unlock.css';

type UnlockOptions = OptionsOf<typeof tool>;

const FORBIDDEN: Readonly<Record<Permission, Message>> = {
  print: message('unlock.print', 'printing'),
  'print-high': message('unlock.printHigh', 'printing in full quality'),
  copy: message('unlock.copy', 'copying text and images'),
  modify: message('unlock.modify', 'changing the content'),
  annotate: message('unlock.annotate', 'commenting'),
  'fill-forms': message('unlock.fillForms', 'filling in forms'),
  assemble: message('unlock.assemble', 'adding, removing and rotating pages'),
  accessibility: message('unlock.accessibility', 'reading aloud'),
};

const TEXTS = {
  heading: message('unlock.settings', 'How it is locked'),
  none: message('unlock.none', 'Choose a file to see how it is locked.'),
  reading: message('unlock.reading', 'Reading the file.'),
  password: message('unlock.password', 'The file needs a password. Enter it on the file.'),
  free: message('unlock.free', 'It is not locked: there is nothing to remove.'),
  opened: message('unlock.opened', 'The password opens it. The result will open without one.'),
  everything: message('unlock.everything', 'It is encrypted but forbids nothing.'),
  forbids: message('unlock.forbids', 'It forbids:'),
  restricted: message('unlock.restricted', 'It opens without a password, but its owner has set restrictions.'),
  confirm: message('unlock.confirm', 'I may remove these restrictions'),
  confirmHint: message('unlock.confirmHint', 'the file is mine, or its owner agrees'),
};

function UnlockPanel({ options, onChange, cards }: PanelProps<UnlockOptions>) {
  const text = useText();
  const [card] = cards;
  const restrictions = card?.state.kind === 'ready' ? card.state.facts.restrictions : [];
  const isOnlyRestricted = restrictions.length > 0 && card?.password === undefined;
  return (
    <>
      <p className="field" role="status">
        {text(card ? stateOf(card) : TEXTS.none)}
      </p>
      {restrictions.length > 0 && (
        <div className="field">
          <p className="field-label">{text(TEXTS.forbids)}</p>
          <ul className="field-list">
            {restrictions.map((restriction) => (
              <li key={restriction}>{text(FORBIDDEN[restriction])}</li>
            ))}
          </ul>
        </div>
      )}
      {isOnlyRestricted && (
        <SwitchField
          label={TEXTS.confirm}
          hint={TEXTS.confirmHint}
          value={options.confirmRights}
          onChange={(confirmRights) => onChange({ ...options, confirmRights })}
        />
      )}
    </>
  );
}

function stateOf({ state, password }: FileCard): Message {
  switch (state.kind) {
    case 'locked':
      return TEXTS.password;
    case 'ready':
      if (!state.facts.isEncrypted) return TEXTS.free;
      if (password !== undefined) return TEXTS.opened;
      return state.facts.restrictions.length > 0 ? TEXTS.restricted : TEXTS.everything;
    default:
      return TEXTS.reading;
  }
}

export default definePanel<UnlockOptions>({ tool, heading: TEXTS.heading, Panel: UnlockPanel, opensLocked: true });
