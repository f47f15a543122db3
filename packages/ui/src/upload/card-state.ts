import type { FileDescription } from '@recto/contract/messages';
import type { RectoError } from '@recto/contract/recto-error';
import type { Settled } from './settle.ts';
import type { FileCardState } from './upload-state.ts';

/** Converts the outcome of a file's description to the state of its card. */
export function cardStateOf(told: Settled<FileDescription>, errorText: (error: RectoError) => string): FileCardState {
  if (told.kind === 'done') {
    return told.value.needsPassword ? { kind: 'locked', problem: null } : { kind: 'ready', facts: told.value };
  }
  const problem = errorText(told.error);
  const { code } = told.error;
  if (code === 'password-wrong' || code === 'input-locked') return { kind: 'locked', problem };
  return { kind: 'faulty', problem, isDamaged: code === 'input-damaged' };
}
