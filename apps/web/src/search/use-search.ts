import { useText } from '@recto/ui';
import { useEffect, useState } from 'react';
import type { Search } from './search.ts';

/** The search, once it is loaded; null before, and as long as nothing is searched. */
export function useSearch(isOn: boolean): Search | null {
  const text = useText();
  const [search, setSearch] = useState<Search | null>(null);
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    import('./search.ts')
      .then(({ openSearch }) => openSearch(text))
      .then(
        (search) => {
          if (!isOver) setSearch(() => search);
        },
        () => undefined,
      );
    return () => {
      isOver = true;
    };
  }, [isOn, text]);
  return search;
}
