import { PDF } from '@recto/contract/accept';
import type { MadeFile, OperationResult } from '@recto/contract/job';
import type { Promises } from '@recto/contract/promises';
import { restrictionsOf } from '@recto/contract/protection';
import { type Note, note } from '@recto/contract/receipt';
import { RectoError } from '@recto/contract/recto-error';
import { securityHandlerOf } from '@recto/pdf-core';
import { protectLike, unlockDocument } from '@recto/pdf-edit';
import { message } from '@recto/words/message';
import { openResult } from './open-result.ts';
import type { InspectedInput } from './verify.ts';

export interface LockRequest {
  readonly promises: Promises;
  /** By position; null for an input that is not a PDF. */
  readonly inputs: readonly (InspectedInput | null)[];
  readonly result: OperationResult<unknown>;
  readonly signal: AbortSignal;
}

/**
 * Locks the results of tools that keep locks as the inputs they were made of are locked, whatever the tool did; of tools
 * that may drop them, says so.
 * @throws promise-broken when a result does not open; cancelled
 */
export async function settleLocks({
  promises,
  inputs,
  result,
  signal,
}: LockRequest): Promise<OperationResult<unknown>> {
  const promise = promises.encryption ?? 'kept';
  if (promise === 'any') return withoutLocks({ inputs, result, signal });
  if (promise !== 'kept' || !inputs.some((input) => input?.inventory.isEncrypted)) return result;
  const outputs: MadeFile[] = [];
  const notes: Note[] = [...result.notes];
  for (const output of result.outputs) {
    if (!PDF.mediaTypes.includes(output.mediaType) || output.bytes.length === 0) {
      outputs.push(output);
      continue;
    }
    const opened = await openResult(output, passwordsOf(inputs), signal);
    const locked = await protectLike(opened.file, sourcesOf(output, inputs), { signal });
    outputs.push({
      ...output,
      bytes: locked.bytes,
      ...(locked.password !== undefined && { password: locked.password }),
    });
    notes.push(...locked.notes.filter((note) => !notes.some(({ text }) => text === note.text)));
  }
  return { ...result, outputs, notes };
}

/** Tools that edit in place leave the lock of their file on the result. */
async function withoutLocks({ inputs, result, signal }: Omit<LockRequest, 'promises'>) {
  const notes = [...result.notes, ...inputs.flatMap(droppedNote)];
  if (!inputs.some((input) => input?.inventory.isEncrypted)) return { ...result, notes };
  const outputs: MadeFile[] = [];
  for (const output of result.outputs) {
    if (!PDF.mediaTypes.includes(output.mediaType) || output.bytes.length === 0) outputs.push(output);
    else {
      const opened = await openResult(output, passwordsOf(inputs), signal);
      // Who may drop the rules was asked before the work.
      const free = await unlockDocument(opened, { confirmRights: true, signal }).catch(nullIfNotLocked);
      outputs.push(free ? { ...output, bytes: free.bytes } : output);
    }
  }
  return { ...result, outputs, notes };
}

function nullIfNotLocked(thrown: unknown): null {
  if (thrown instanceof RectoError && thrown.code === 'input-not-locked') return null;
  throw thrown;
}

const LOCK_DROPPED = message('note.lockDropped', 'The file was encrypted; the result is not.');

function droppedNote(input: InspectedInput | null): Note[] {
  if (!input?.inventory.isEncrypted) return [];
  const { fileName } = input.document;
  return [note({ kind: 'lost', item: 'encryption', count: 1, fileName }, LOCK_DROPPED)];
}

function passwordsOf(inputs: readonly (InspectedInput | null)[]): (string | undefined)[] {
  return inputs.map((input) => input?.document.password);
}

/** The inputs of which pages went into the output; all when the operation named no origins. */
function sourcesOf({ origins }: MadeFile, inputs: readonly (InspectedInput | null)[]) {
  return inputs.flatMap((input, inputIndex) => {
    const isUsed = input && (!origins || origins.some((origin) => origin?.inputIndex === inputIndex));
    return isUsed ? [input.document] : [];
  });
}

/**
 * Before a tool that may drop a lock: what a file forbids can be lifted only by who has its owner's rights.
 * @throws owner-password-needed
 */
export function requireRightsToDrop(promises: Promises, inputs: readonly (InspectedInput | null)[]): void {
  if (promises.encryption !== 'any') return;
  for (const input of inputs) {
    if (!input) continue;
    const { openedAs, permissions } = input.inventory;
    const missing = restrictionsOf(permissions).filter((right) => promises.rights.includes(right));
    if (openedAs === 'user' && missing.length > 0) {
      throw new RectoError('owner-password-needed', { fileName: input.document.fileName });
    }
  }
}

/** Ends a job whose locked input was decrypted to what cannot be right. @throws encryption-unsupported */
export function requireSoundInputs(inputs: readonly (InspectedInput | null)[]): void {
  for (const input of inputs) if (input) securityHandlerOf(input.document.file)?.requireSoundDecryption();
}
