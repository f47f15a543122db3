import { TranslationContext } from '@recto/ui';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { readAddress } from '../address.ts';
import { onMoreWords, translationIn } from '../translations.ts';

/** What stands in it is said in the language of the address. */
export function Translated({ children }: { readonly children: ReactNode }) {
  const { language } = readAddress(useLocation().pathname);
  const now = () => translationIn(language);
  const translation = useSyncExternalStore(onMoreWords, now, now);
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}
