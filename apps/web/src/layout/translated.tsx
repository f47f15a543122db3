import { TranslationContext } from '@recto/ui';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { readAddress } from '../address.ts';
import { onMoreWords, translationIn } from '../translations.ts';

/** Translates its content into the language of the address. */
export function Translated({ children }: { readonly children: ReactNode }) {
  const { language } = readAddress(useLocation().pathname);
  const now = () => translationIn(language);
  const translation = useSyncExternalStore(onMoreWords, now, now);
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}
