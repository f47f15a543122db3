import { SwitchField } from '../controls/switch-field.tsx';
import { message } from '../text/message.ts';
import type { FileCard } from './upload-state.ts';

const LABEL = message('lock.keep', 'Lock the result too');
const HINT = message('lock.keepHint', 'with the same passwords and permissions as the locked files');

/** The switch of every tool whose results may be locked as its files were; there when a file is locked. */
export function KeepLockField({
  options,
  onChange,
  cards,
}: {
  readonly options: unknown;
  readonly onChange: (options: unknown) => void;
  readonly cards: readonly FileCard[];
}) {
  const isAnyLocked = cards.some(
    ({ state }) => state.kind === 'locked' || (state.kind === 'ready' && state.facts.isEncrypted),
  );
  if (!isAnyLocked || !hasChoice(options)) return null;
  return (
    <SwitchField
      label={LABEL}
      hint={HINT}
      value={options.keepProtection}
      onChange={(keepProtection) => onChange({ ...options, keepProtection })}
    />
  );
}

function hasChoice(options: unknown): options is { readonly keepProtection: boolean } {
  return typeof options === 'object' && options !== null && 'keepProtection' in options;
}
