import { useEffect, useRef } from 'react';

/** Puts a word before the title of the tab, as long as the component is there. */
export function useTabTitle(word: string): void {
  const title = useRef('');
  useEffect(() => {
    title.current = document.title;
    return () => {
      // A page that the visitor has gone on to has set its own.
      if (document.title.endsWith(` · ${title.current}`)) document.title = title.current;
    };
  }, []);
  useEffect(() => {
    document.title = `${word} · ${title.current}`;
  }, [word]);
}
