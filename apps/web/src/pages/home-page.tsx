import { PAGES, type PageEntry } from '@recto/tools/pages';
import { lazyPart, message, usePageDrop, useText } from '@recto/ui';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addressIn, readAddress } from '../address.ts';
import { handOff } from '../handoff.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import { pageMessage, pageMeta } from '../page-texts.ts';
import { useMarkedRow } from '../search/use-marked-row.ts';
import { useSearch } from '../search/use-search.ts';
import { COMMON_ROUTES } from './chosen-tools.ts';
import { FavouriteBar } from './favourite-bar.tsx';
import { useFavourites } from './favourites.ts';
import { HeroSheets } from './hero-sheets.tsx';
import { PROMISES } from './promises.ts';
import { SearchBox } from './search-box.tsx';
import { StartButtons } from './start-button.tsx';
import { ToolCard } from './tool-card.tsx';
import { findTools, TOOL_GROUPS } from './tool-groups.ts';

/** There is nothing to answer before there is a file. */
const AnswerCard = lazyPart(async () => (await import('../answer/answer-card.tsx')).AnswerCard);
/** Most queries are answered. */
const NearTools = lazyPart(async () => (await import('../search/near-tools.tsx')).NearTools);

const TEXTS = {
  keywords: message(
    'home.keywords',
    'pdf tools, free pdf tools, merge pdf, rotate pdf, private pdf tools, pdf in browser',
  ),
  metaTitle: message('home.metaTitle', 'Recto: free PDF tools that lose nothing'),
  metaDescription: message(
    'home.metaDescription',
    'Free PDF tools that run in your browser. Your files stay on your device unless you send them to the server, nothing is lost, and every result comes with a receipt. No account, no watermark.',
  ),
  title: message('home.title', 'All tools for PDF'),
  line: message('home.line', 'Fast, private, and powerful PDF tools in your browser'),
  caption: message(
    'home.caption',
    '{count, plural, one {# tool} other {# tools}}. Or drop a file anywhere on this page.',
  ),
  found: message('home.found', '{count, plural, one {# tool found} other {# tools found}}'),
  none: message('home.none', 'No tools found matching "{query}"'),
  noneHint: message('home.noneHint', 'Try a different search term'),
  list: message('home.list', 'Tools'),
  common: message('home.common', 'Used most'),
  first: message('home.first', 'Enter opens {name}.'),
  held: message(
    'home.held',
    '{count, plural, one {{name} is ready.} other {# files are ready.}} What would you like to do with {count, plural, one {it} other {them}}?',
  ),
  putBack: message('home.putBack', 'Remove'),
  promises: message('home.promises', 'What Recto promises'),
  measured: message('home.measured', 'See the speed measurements'),
};

export const meta = pageMeta(TEXTS, 'home');

/** Any file may be dropped here; the tool page says what it takes. */
const wantsAny = () => true;

/** Files that go along to the tool that is chosen. */
interface HeldFiles {
  readonly files: readonly File[];
  /** The tools that take them; absent while that is not known. */
  readonly routes?: readonly string[];
}
const NO_FILES: readonly File[] = [];
const NO_TOOLS: readonly PageEntry[] = [];
const NOTHING_HELD: HeldFiles = { files: NO_FILES };

/** Tells which tools take some files. What tells it comes with the first of them. */
async function heldOf(files: readonly File[]): Promise<HeldFiles> {
  const { routesFor } = await import('../answer/routes-for.ts');
  return { files, routes: routesFor(files) };
}

/** Home: the title, the search, and every tool there is. */
export default function HomePage() {
  const text = useText();
  const [query, setQuery] = useState('');
  const [{ files, routes }, setHeld] = useState<HeldFiles>(NOTHING_HELD);
  const hold = useCallback((given: readonly File[]) => {
    setHeld({ files: given });
    heldOf(given).then(
      (told) => setHeld((now) => (now.files === given ? told : now)),
      () => undefined,
    );
  }, []);
  const isHovering = usePageDrop(hold, wantsAny, true);
  const navigate = useNavigate();
  const { language } = readAddress(useLocation().pathname);
  useEffect(() => {
    // Only the installed app comes with such an address, which the web manifest names.
    if (!/^\?(opened|shared)/.test(location.search)) return;
    void import('../offline/arrived-files.ts').then(({ holdArrived }) => holdArrived(setHeld, navigate));
  }, [navigate]);
  const favourites = useFavourites();
  /** Files to hand off to a tool: files that no tool takes stay here. */
  const held = routes?.length === 0 ? NO_FILES : files;
  const isSearched = query.trim() !== '';
  const search = useSearch(isSearched);
  const answer = isSearched && search ? search(query) : { entries: findTools(PAGES, query, text), isAnswer: true };
  const found = (answer.isAnswer ? answer.entries : NO_TOOLS).filter(
    ({ route }) => isSearched || routes === undefined || routes.length === 0 || routes.includes(route),
  );
  const row = useMarkedRow(isSearched ? found.length : 0, query, (index) => {
    const entry = found[index];
    if (!entry) return;
    handOff(entry.route, held);
    void navigate(addressIn(language, `/tools/${entry.route}`));
  });
  const marked = found[row.marked];
  return (
    <div className="home wrap" data-hovering={isHovering || undefined}>
      <section className="hero">
        <div>
          <h1>{text(TEXTS.title)}</h1>
          <p className="hero-line">{text(TEXTS.line)}</p>
          <div className="hero-ways">
            <SearchBox query={query} onQuery={setQuery} takeKey={row.takeKey} />
            <StartButtons onFiles={hold} />
          </div>
          <p className="hero-caption">{text(TEXTS.caption, { count: PAGES.length })}</p>
          <FavouriteBar routes={favourites} bring={held} />
        </div>
        <HeroSheets />
      </section>
      <p role="status" className="sr-only">
        {isSearched &&
          marked &&
          `${text(TEXTS.found, { count: found.length })}. ${text(TEXTS.first, { name: text(pageMessage(marked, 'title')) })}`}
      </p>
      {files.length > 0 && (
        <div className="held" role="status">
          <p>{text(TEXTS.held, { count: files.length, name: files[0]?.name ?? '' })}</p>
          <button type="button" className="text-button" onClick={() => setHeld(NOTHING_HELD)}>
            {text(TEXTS.putBack)}
          </button>
          <AnswerCard files={files} />
        </div>
      )}
      <section className="index" aria-label={text(TEXTS.list)}>
        {isSearched && found.length === 0 && (
          <div className="no-match" role="status">
            <p className="no-match-title">{text(TEXTS.none, { query })}</p>
            <p>{text(TEXTS.noneHint)}</p>
            {!answer.isAnswer && <NearTools entries={answer.entries} bring={held} />}
          </div>
        )}
        {isSearched ? (
          <FoundCards found={found} marked={row.marked} bring={held} favourites={favourites} />
        ) : (
          <ToolIndex found={found} bring={held} favourites={favourites} />
        )}
      </section>
      <section className="promises" aria-label={text(TEXTS.promises)}>
        {PROMISES.map((promise) => (
          <div key={promise.title.id}>
            <h2>{text(promise.title)}</h2>
            <p>{text(promise.body)}</p>
            {promise.isMeasured && (
              <p>
                <SiteLink to="/quality">{text(TEXTS.measured)}</SiteLink>
              </p>
            )}
          </div>
        ))}
      </section>
    </div>
  );
}

interface CardsProps {
  readonly found: readonly PageEntry[];
  readonly bring: readonly File[];
  readonly favourites: readonly string[];
}

/** Shows the tools that a query has found, the best first and one of them marked, without an animation. */
function FoundCards({ found, marked, bring, favourites }: CardsProps & { readonly marked: number }) {
  return (
    <ul className="cards found-cards">
      {found.map((entry, index) => (
        <ToolCard
          key={entry.route}
          entry={entry}
          level={3}
          bring={bring}
          isFavourite={favourites.includes(entry.route)}
          isMarked={index === marked}
        />
      ))}
    </ul>
  );
}

/** The tools that are used most, and all others by what they are for. */
function ToolIndex({ found, bring, favourites }: CardsProps) {
  const text = useText();
  const common = COMMON_ROUTES.flatMap((route) => found.find((entry) => entry.route === route) ?? []);
  const groups = TOOL_GROUPS.map((group) => ({
    ...group,
    members: found.filter((entry) => entry.group === group.id && !common.includes(entry)),
  }));
  const order = [...common, ...groups.flatMap(({ members }) => members)];
  const card = (entry: PageEntry) => (
    <ToolCard
      key={entry.route}
      entry={entry}
      position={order.indexOf(entry)}
      level={3}
      bring={bring}
      isFavourite={favourites.includes(entry.route)}
    />
  );
  return (
    <>
      {common.length > 0 && (
        <section className="common" aria-labelledby="common-tools">
          <h2 className="sr-only" id="common-tools">
            {text(TEXTS.common)}
          </h2>
          <ul className="cards">{common.map(card)}</ul>
        </section>
      )}
      {groups.map(
        ({ id, title, line, members }) =>
          members.length > 0 && (
            <section className="group" key={id} aria-labelledby={`group-${id}`}>
              <div className="group-name">
                <h2 id={`group-${id}`}>{text(title)}</h2>
                <p>{text(line)}</p>
              </div>
              <ul className="cards">{members.map(card)}</ul>
            </section>
          ),
      )}
    </>
  );
}
