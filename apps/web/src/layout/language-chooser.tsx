import { LANGUAGES, type Language } from '@recto/locales';
import { Mark, message, useText } from '@recto/ui';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { readAddress } from '../address.ts';
import { LanguageLink } from './language-link.tsx';

/** Label of the chooser and of the offer. */
export const LANGUAGE = message('language.choose', 'Language');

/** Its code; of Chinese, which has two scripts, the beginning of its name. */
function shortNameOf({ tag, name }: Language): string {
  return tag.startsWith('zh') ? name.slice(0, 2) : tag.slice(0, 2).toUpperCase();
}

/** The languages of this page, as links in a menu. */
export function LanguageChooser() {
  const text = useText();
  const { language: shown } = readAddress(useLocation().pathname);
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  return (
    <details
      ref={menu}
      className="languages"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return;
        close();
        currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary>
        <Mark name="language" />
        <span className="sr-only">{`${text(LANGUAGE)}: `}</span>
        <span>{shortNameOf(shown)}</span>
      </summary>
      <ul>
        {LANGUAGES.map((language) => (
          <li key={language.tag}>
            <LanguageLink language={language} onChosen={close}>
              {language.name}
            </LanguageLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
