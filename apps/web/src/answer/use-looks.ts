import { settle } from '@recto/ui';
import { useEffect, useState } from 'react';
import { deviceHost } from '../engine/host.ts';
import type { FileLook } from './advice.ts';

/** Files that are looked at; of more, their number says enough. */
const MOST_LOOKED_AT = 2;
const NOTHING = { pages: null, isWithoutText: false, formFields: 0, signatures: 0 };

/** Looks at the first of some files on this device, one after the other. @returns what is known so far, in their order */
export function useLooks(files: readonly File[]): readonly (FileLook | undefined)[] {
  const [looks, setLooks] = useState<readonly FileLook[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const look = async () => {
      const seen: FileLook[] = [];
      for (const file of files.slice(0, MOST_LOOKED_AT)) {
        seen.push(await lookAt(file, signal));
        if (signal.aborted) return;
        setLooks([...seen]);
      }
    };
    setLooks([]);
    void look();
    return () => stop.abort();
  }, [files]);
  return looks;
}

async function lookAt(file: File, signal: AbortSignal): Promise<FileLook> {
  const told = await settle(() => deviceHost().describe(file, { signal }));
  if (told.kind === 'failed') return { ...NOTHING, kind: told.error.code === 'input-locked' ? 'locked' : 'faulty' };
  const { pages, isWithoutText, formFields = 0, signatures = 0, needsPassword } = told.value;
  const kind = needsPassword ? 'locked' : 'ready';
  return { kind, pages, isWithoutText: isWithoutText && pages !== null, formFields, signatures };
}
