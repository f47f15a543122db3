import { ICONS } from '@recto/tools/icons';
import type { PageEntry } from '@recto/tools/pages';
import { Mark, message, useText } from '@recto/ui';
import { handOff } from '../handoff.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import { pageMessage } from '../page-texts.ts';
import { toggleFavourite } from './favourites.ts';

const FAVOURITE = message('card.favourite', 'Favourite: {name}');

/** The last card of the first screen: those after it do not arrive, they are there. */
const LAST_TO_ARRIVE = 11;

/** A tool in a list: its diagram, name and line. */
export function ToolCard({
  entry,
  position,
  level,
  bring,
  isFavourite,
  isMarked,
}: {
  readonly entry: PageEntry;
  /** 0-based in the whole list, which staggers how the cards arrive; absent for a card that is there at once. */
  readonly position?: number;
  readonly level: 2 | 3;
  /** Files that go along when the card is followed. */
  readonly bring?: readonly File[];
  /** Absent where tools are not marked. */
  readonly isFavourite?: boolean;
  /** True for the card that Enter opens. */
  readonly isMarked?: boolean;
}) {
  const text = useText();
  const Heading = `h${level}` as const;
  return (
    <li
      className={position !== undefined && position <= LAST_TO_ARRIVE ? 'card-place card-arrives' : 'card-place'}
      data-marked={isMarked || undefined}
      style={{ '--position': position } as React.CSSProperties}
    >
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
