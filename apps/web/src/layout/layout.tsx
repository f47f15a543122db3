import type { Language } from '@recto/locales';
import { message, useText } from '@recto/ui';
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { readAddress } from '../address.ts';
import { applyHead, type PageMetaOf } from '../page-meta.ts';
import { PalettePlace } from '../search/palette-place.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { offeredUpdate, onUpdate } from './site-update.ts';
import { WORK_BAR_PLACE } from './work-bar-place.ts';

const SKIP = message('layout.skip', 'Skip to the content');

/** Frames every page: header, footer, and the change of head and focus when one page follows another. */
export function Layout({ meta, children }: { readonly meta: PageMetaOf; readonly children: ReactNode }) {
  const text = useText();
  const { pathname } = useLocation();
  const arrivedBy = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const [Offer, setOffer] = useState<ComponentType | null>(null);
  const update = useSyncExternalStore(onUpdate, offeredUpdate, offeredUpdate);
  // Only for those whose browser speaks another language, and after the first drawing, which is the same for everybody.
  useEffect(() => {
    if (speaks(readAddress(shown.current).language)) return;
    import('./language-offer.tsx').then(
      ({ LanguageOffer }) => setOffer(() => LanguageOffer),
      () => {},
    );
  }, []);

  // Before the next key press: a focus that moves later would interrupt the visitor.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    const [from, to] = [readAddress(shown.current), readAddress(pathname)];
    shown.current = pathname;
    applyHead(meta(text), to);
    // The same page in another language: the visitor stays at the same place.
    if (from.path === to.path) return;
    // A screen reader must hear that the page is another; the browser restores the place itself when going back.
    if (arrivedBy !== 'POP') {
      window.scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
  }, [pathname, arrivedBy, meta, text]);

  return (
    <>
      <a className="skip" href="#main">
        {text(SKIP)}
      </a>
      <div className="site-top">
        <SiteHeader />
        {Offer && <Offer />}
        {update}
        <div id={WORK_BAR_PLACE} />
        <main id="main" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <SiteFooter />
      <PalettePlace />
    </>
  );
}

/** True when the browser's first language is this one, in whichever region. */
function speaks({ tag }: Language): boolean {
  return navigator.language.split('-')[0] === tag.split('-')[0];
}
