import { languageFor, OFFERS } from '@recto/locales/choose';
import { message, useText } from '@recto/ui';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { readAddress } from '../address.ts';
import { LANGUAGE } from './language-chooser.tsx';
import { LanguageLink } from './language-link.tsx';

const DECLINE = message('language.decline', 'No, thanks');

/** Offers the page in the language that the browser asks for, in that language. Nothing is switched unasked, or remembered. */
export function LanguageOffer() {
  const text = useText();
  const { language: shown } = readAddress(useLocation().pathname);
  const [arrivedIn] = useState(shown);
  const [isOver, setOver] = useState(false);
  const wanted = languageFor(navigator.languages);
  // Who has changed the language has chosen.
  if (isOver || !wanted || wanted.tag === shown.tag || arrivedIn.tag !== shown.tag) return null;
  return (
    <aside className="language-offer" aria-label={text(LANGUAGE)}>
      <LanguageLink language={wanted}>{OFFERS[wanted.tag]}</LanguageLink>
      <button type="button" className="text-button" onClick={() => setOver(true)}>
        {text(DECLINE)}
      </button>
    </aside>
  );
}
