import { LANGUAGES, type Language } from '@recto/locales';
import { Mark, message, useText } from '@recto/ui';
import { type MouseEvent, useContext, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addressIn, readAddress } from '../address.ts';
import { PreloadContext } from './preload-context.ts';

const LANGUAGE = message('language.choose', 'Language');

/** The languages of this page, as links. With scripts the page stays where it is, with its files, and only its words change. */
export function LanguageChooser() {
  const text = useText();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const preloadPage = useContext(PreloadContext);
  const menu = useRef<HTMLDetailsElement>(null);
  const { language: shown, path } = readAddress(pathname);
  const choose = async (event: MouseEvent, language: Language) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    menu.current?.removeAttribute('open');
    const address = addressIn(language, path);
    await preloadPage(address);
    await navigate(address + search + hash, { replace: true, preventScrollReset: true });
  };
  return (
    <details
      ref={menu}
      className="languages"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary aria-label={`${text(LANGUAGE)}: ${shown.name}`} title={text(LANGUAGE)}>
        <Mark name="language" />
        <span aria-hidden="true">{shown.tag.split('-')[0]?.toUpperCase()}</span>
      </summary>
      <ul>
        {LANGUAGES.map((language) => (
          <li key={language.tag}>
            <a
              href={addressIn(language, path)}
              hrefLang={language.tag}
              lang={language.tag}
              dir={language.direction}
              aria-current={language.tag === shown.tag ? 'true' : undefined}
              onClick={(event) => void choose(event, language)}
            >
              {language.name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
