import { useEffect, useState } from 'react';
import { useErrorText } from '../text/use-error-text.ts';
import { cardStateOf } from '../upload/card-state.ts';
import type { ToolHost } from '../upload/host.ts';
import { settle } from '../upload/settle.ts';
import type { FileCardState } from '../upload/upload-state.ts';
import type { BatchItem } from './batch-queue.ts';

/** Description of a file, and the password that opened it. */
interface Look {
  readonly password: string | undefined;
  readonly state: FileCardState;
}

/**
 * Looks at the files of a batch one after the other, before they are worked on: which are locked, and which are signed.
 * @param isOn false while the engine has other work
 */
export function useFileFacts(
  host: ToolHost,
  items: readonly BatchItem[],
  isOn: boolean,
): ReadonlyMap<File, FileCardState> {
  const errorText = useErrorText();
  const [looks, setLooks] = useState<ReadonlyMap<File, Look>>(new Map());
  useEffect(() => {
    const next = isOn ? firstUnseen(items, looks) : undefined;
    if (!next) return;
    const { file, password } = next;
    const stop = new AbortController();
    const { signal } = stop;
    void settle(() => host.describe(file, { signal, ...(password !== undefined && { password }) })).then((told) => {
      if (!signal.aborted)
        setLooks((known) => new Map(known).set(file, { password, state: cardStateOf(told, errorText) }));
    });
    return () => stop.abort();
  }, [host, items, looks, isOn, errorText]);
  return new Map([...looks].map(([file, { state }]) => [file, state]));
}

function firstUnseen(items: readonly BatchItem[], looks: ReadonlyMap<File, Look>) {
  for (const { files, passwords = {} } of items) {
    for (const file of files) {
      const password = Object.hasOwn(passwords, file.name) ? passwords[file.name] : undefined;
      const look = looks.get(file);
      if (!look || look.password !== password) return { file, password };
    }
  }
  return undefined;
}
