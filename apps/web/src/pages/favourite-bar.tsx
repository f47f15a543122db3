import { ICONS } from '@recto/tools/icons';
import { PAGES } from '@recto/tools/pages';
import { message, useText } from '@recto/ui';
import { handOff } from '../handoff.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import { pageMessage } from '../page-texts.ts';

const LIST = message('group.favourites', 'Favourites');

interface FavouriteBarProps {
  /** Routes of the marked tools. */
  readonly routes: readonly string[];
  /** Files that go along. */
  readonly bring: readonly File[];
}

/** The marked tools in one row. Its place is kept free before they are known, so that nothing moves. */
export function FavouriteBar({ routes, bring }: FavouriteBarProps) {
  const text = useText();
  const marked = routes.flatMap((route) => PAGES.find((page) => page.route === route) ?? []);
  if (marked.length === 0) return <div className="favourites" />;
  return (
    <nav className="favourites" aria-label={text(LIST)}>
      {marked.map((entry) => (
        <SiteLink key={entry.route} to={`/tools/${entry.route}`} onClick={() => handOff(entry.route, bring)}>
          <svg className="tool-icon" viewBox="0 0 40 40" aria-hidden="true">
            {ICONS[entry.icon]}
          </svg>
          {text(pageMessage(entry, 'title'))}
        </SiteLink>
      ))}
    </nav>
  );
}
