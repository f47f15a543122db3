import { ICONS } from '@recto/tools/icons';
import type { PageEntry } from '@recto/tools/pages';
import { Mark, message, useText } from '@recto/ui';
import { handOff } from '../handoff.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import { pageMessage } from '../page-texts.ts';
import { toggleFavourite } from './favourites.ts';

const FAVOURITE = message('card.favourite', 'Favourite: {name}');

/** A tool in a list: its diagram, name and line. @param position 0-based position in the whole list, which staggers the animation. */
export function ToolCard({
  entry,
  position,
  level,
  bring,
  isFavourite,
}: {
  readonly entry: PageEntry;
  readonly position: number;
  readonly level: 2 | 3;
  /** Files that go along when the card is followed. */
  readonly bring?: readonly File[];
  /** Absent where tools are not marked. */
  readonly isFavourite?: boolean;
}) {
  const text = useText();
  const Heading = `h${level}` as const;
  return (
    <li className="card-place" style={{ '--position': position } as React.CSSProperties}>
      <SiteLink className="card" to={`/tools/${entry.route}`} onClick={() => handOff(entry.route, bring ?? [])}>
        <svg className="tool-icon" viewBox="0 0 40 40" aria-hidden="true">
          {ICONS[entry.icon]}
        </svg>
        <div className="card-text">
          <Heading>{text(pageMessage(entry, 'title'))}</Heading>
          <p className="card-line">{text(pageMessage(entry, 'description'))}</p>
        </div>
      </SiteLink>
      {isFavourite !== undefined && (
        <button
          type="button"
          className="card-star"
          aria-pressed={isFavourite}
          aria-label={text(FAVOURITE, { name: text(pageMessage(entry, 'title')) })}
          onClick={() => toggleFavourite(entry.route)}
        >
          <Mark name="star" />
        </button>
      )}
    </li>
  );
}
