import { PERMISSIONS, type Permission } from '@recto/contract/protection';
import type { OptionsOf } from '@recto/contract/tool';
import {
  CheckList,
  type Choice,
  definePanel,
  message,
  NewPasswordField,
  type PanelProps,
  SwitchField,
  useText,
} from '@recto/ui';
import tool from '../tool.ts';

type ProtectOptions = OptionsOf<typeof tool>;

const PERMISSION_CHOICES: readonly Choice<Permission>[] = [
  { value: 'print', label: message('protect.print', 'Print') },
  {
    value: 'print-high',
    label: message('protect.printHigh', 'Print in full quality'),
    hint: message('protect.printHighHint', 'only together with printing'),
  },
  { value: 'copy', label: message('protect.copy', 'Copy text and images') },
  { value: 'modify', label: message('protect.modify', 'Change the content') },
  { value: 'annotate', label: message('protect.annotate', 'Comment') },
  { value: 'fill-forms', label: message('protect.fillForms', 'Fill in forms') },
  { value: 'assemble', label: message('protect.assemble', 'Add, remove and rotate pages') },
  {
    value: 'accessibility',
    label: message('protect.accessibility', 'Read aloud'),
    hint: message('protect.accessibilityHint', 'current programs always allow it'),
  },
];

const TEXTS = {
  heading: message('protect.settings', 'Protection Settings'),
  user: message('protect.user', 'Password to open'),
  userHint: message('protect.userHint', 'Nobody can open the file without it: not even you, if you forget it.'),
  more: message('protect.more', 'Permissions, and a password for yourself'),
  rules: message('protect.rules', 'What readers may do'),
  rulesNote: message(
    'protect.rulesNote',
    'Only programs that follow the standard obey. Anyone who can read a page can copy it somehow. Only the password to open keeps people out.',
  ),
  owner: message('protect.owner', 'Owner password'),
  ownerHint: message(
    'protect.ownerHint',
    'For you: it allows everything. If you forbid anything, you need one, and a different one.',
  ),
  metadata: message('protect.metadata', 'Hide title and author too'),
  metadataHint: message('protect.metadataHint', 'otherwise search programs can read them without the password'),
};

function ProtectPanel({ options, onChange }: PanelProps<ProtectOptions>) {
  const text = useText();
  return (
    <>
      <NewPasswordField
        label={TEXTS.user}
        hint={TEXTS.userHint}
        value={options.userPassword}
        onChange={(userPassword) => onChange({ ...options, userPassword })}
      />
      <details className="more" open={options.permissions.length < PERMISSIONS.length || undefined}>
        <summary>{text(TEXTS.more)}</summary>
        <CheckList
          legend={TEXTS.rules}
          note={TEXTS.rulesNote}
          choices={PERMISSION_CHOICES}
          values={options.permissions}
          onChange={(permissions) => onChange({ ...options, permissions })}
        />
        <NewPasswordField
          label={TEXTS.owner}
          hint={TEXTS.ownerHint}
          value={options.ownerPassword}
          onChange={(ownerPassword) => onChange({ ...options, ownerPassword })}
        />
        <SwitchField
          label={TEXTS.metadata}
          hint={TEXTS.metadataHint}
          value={options.encryptMetadata}
          onChange={(encryptMetadata) => onChange({ ...options, encryptMetadata })}
        />
      </details>
    </>
  );
}

export default definePanel<ProtectOptions>({ tool, heading: TEXTS.heading, Panel: ProtectPanel });
