import { onSite } from '@recto/contract/site-root';
import type { Language } from '@recto/locales';
import { type MouseEvent, type ReactNode, useContext } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addressIn, readAddress } from '../address.ts';
import { PreloadContext } from '../navigation/preload-context.ts';

/** A link to this page in a language. With scripts the page stays where it is, with its files, and only its words change. */
export function LanguageLink({
  language,
  onChosen,
  children,
}: {
  readonly language: Language;
  readonly onChosen?: () => void;
  readonly children: ReactNode;
}) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const preloadPage = useContext(PreloadContext);
  const { language: shown, path } = readAddress(pathname);
  const address = addressIn(language, path);
  const choose = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChosen?.();
    await preloadPage(address);
    await navigate(address + search + hash, { replace: true, preventScrollReset: true });
  };
  return (
    <a
      href={onSite(address)}
      hrefLang={language.tag}
      lang={language.tag}
      dir={language.direction}
      aria-current={language.tag === shown.tag ? 'true' : undefined}
      onClick={(event) => void choose(event)}
    >
      {children}
    </a>
  );
}
