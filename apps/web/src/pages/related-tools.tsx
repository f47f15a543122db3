import { NEXT_STEPS } from '@recto/tools/next-steps';
import { PAGES, type PageEntry } from '@recto/tools/pages';
import { message, useText } from '@recto/ui';
import { SiteLink } from '../navigation/site-link.tsx';
import { pageMessage } from '../page-texts.ts';

const TITLE = message('next.more', 'More tools');

/** Links to what is most often done after a tool, for those who only read about it. */
export function RelatedTools({ current }: { readonly current: PageEntry }) {
  const text = useText();
  const related = (NEXT_STEPS[current.route] ?? []).flatMap((next) => PAGES.find(({ route }) => route === next) ?? []);
  return (
    <section className="related-tools">
      <h2>{text(TITLE)}</h2>
      <ul>
        {related.map((page) => (
          <li key={page.route}>
            <SiteLink to={`/tools/${page.route}`}>{text(pageMessage(page, 'title'))}</SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
