import type { PagesProps, Sheet } from '@recto/ui';
import { useEffect, useState } from 'react';
import type { PlaceList } from '../place-list.ts';

type Ask = PagesProps<object>['preview'];

/** Asks the engine on this device for form fields and lines to sign on; null until it has answered, or when it cannot. */
export function usePlaces(ask: Ask, sheet: Sheet | undefined): PlaceList | null {
  const [list, setList] = useState<PlaceList | null>(null);
  const { file, password } = sheet ?? {};
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
        if (!controller.signal.aborted && isPlaceList(answer)) setList(answer);
      },
      // Marks can be put anywhere without it.
      () => undefined,
    );
    return () => controller.abort();
  }, [ask, file, password]);
  return list;
}

function isPlaceList(answer: unknown): answer is PlaceList {
  return typeof answer === 'object' && answer !== null && 'fields' in answer && 'lines' in answer;
}
