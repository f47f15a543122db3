import type { FileCard, PagesProps } from '@recto/ui';
import { useEffect, useState } from 'react';
import type { SigningTargets } from '../signing-targets.ts';

type Ask = PagesProps<object>['preview'];

/** Asks the engine on this device for form fields and lines to sign on; null until it has answered, or when it cannot. */
export function useSigningTargets(ask: Ask, card: FileCard | undefined): SigningTargets | null {
  const [list, setList] = useState<SigningTargets | null>(null);
  const { file, password } = card ?? {};
  useEffect(() => {
    setList(null);
    if (!ask || !file) return undefined;
    const controller = new AbortController();
    const job = {
      toolId: 'esign',
      files: [{ file, ...(password !== undefined && { password }) }],
      options: { list: true },
    };
    ask(job, { signal: controller.signal, onPercent: () => undefined }).then(
      (answer) => {
        if (!controller.signal.aborted && isSigningTargets(answer)) setList(answer);
      },
      // Marks can be put anywhere without it.
      () => undefined,
    );
    return () => controller.abort();
  }, [ask, file, password]);
  return list;
}

function isSigningTargets(answer: unknown): answer is SigningTargets {
  return typeof answer === 'object' && answer !== null && 'fields' in answer && 'lines' in answer;
}
