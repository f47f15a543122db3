import { message, useText } from '@recto/ui';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { SiteLink } from '../navigation/site-link.tsx';
import type { PageMetaOf } from '../page-meta.ts';

const TEXTS = {
  metaTitle: message('notFound.metaTitle', 'Page not found | Recto'),
  metaDescription: message('notFound.metaDescription', 'There is no page at this address.'),
  folio: message('notFound.folio', '404'),
  title: message('notFound.title', 'Oops! Page not found'),
  body: message('notFound.body', 'There is no page at this address. It may have moved, or the link may be mistyped.'),
  home: message('notFound.home', 'Return to Home'),
};

export const meta: PageMetaOf = (text) => ({
  title: text(TEXTS.metaTitle),
  description: text(TEXTS.metaDescription),
  keywords: [],
  image: 'home',
});

/** For every address that is none of ours. */
export default function NotFoundPage() {
  const text = useText();
  const { pathname } = useLocation();
  useEffect(() => console.error(`No page at ${pathname}`), [pathname]);
  return (
    <div className="wrap notice">
      <p className="notice-folio">{text(TEXTS.folio)}</p>
      <h1>{text(TEXTS.title)}</h1>
      <p>{text(TEXTS.body)}</p>
      <p className="notice-actions">
        <SiteLink className="button" to="/">
          {text(TEXTS.home)}
        </SiteLink>
      </p>
    </div>
  );
}
