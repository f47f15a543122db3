import { useEffect, useRef } from 'react';
import { useText } from '../text/use-text.ts';
import type { AnyToolPanel } from '../tool-panel.ts';
import type { FileCard } from './upload-state.ts';

/** Lets the panel guess options from the visitor's languages and files, as long as the visitor chose nothing. */
export function useGuess({
  panel: { guess },
  cards,
  options,
  setOptions,
  areGiven,
}: {
  readonly panel: AnyToolPanel;
  readonly cards: readonly FileCard[];
  readonly options: unknown;
  readonly setOptions: (options: unknown) => void;
  /** True when the visitor chose the options before. */
  readonly areGiven: boolean;
}): void {
  const text = useText();
  const untouched = useRef(areGiven ? null : options);
  const guessedFrom = useRef<string>(null);
  const names = cards.map(({ file }) => file.name).join('/');
  useEffect(() => {
    if (!guess || options !== untouched.current || guessedFrom.current === names) return;
    guessedFrom.current = names;
    const fileNames = names.split('/');
    untouched.current = guess(options, { language: text.language, preferred: navigator.languages, fileNames, text });
    setOptions(untouched.current);
  }, [guess, options, setOptions, text, names]);
}
