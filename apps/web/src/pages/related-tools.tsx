import { NEXT_STEPS } from '@recto/tools/next-steps';
import { PAGES, type PageEntry } from '@recto/tools/pages';
import { message, useText } from '@recto/ui';
import { SiteLink } from '../navigation/site-link.tsx';
import { pageMessage } from '../page-texts.ts';

const TITLE = message('next.more', 'More tools');

/** Links shown for each tool. */
const MOST_RELATED = 3;

/** Links to what is most often done after a tool, for those who only read about it. */
export function RelatedTools({ current }: { readonly current: PageEntry }) {
  const text = useText();
  const related = relatedTo(current);
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

/** The next steps of a tool; for one whose result nothing else takes, its neighbours in the index. */
function relatedTo({ route, group, toolId }: PageEntry): readonly PageEntry[] {
  const declared = NEXT_STEPS[route] ?? [];
  if (declared.length > 0) return declared.flatMap((next) => PAGES.find((page) => page.route === next) ?? []);
  return PAGES.filter((page) => page.group === group && page.toolId !== toolId).slice(0, MOST_RELATED);
}
