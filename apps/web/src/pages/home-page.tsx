import { PAGES } from '@recto/tools/pages';
import { Mark, message, usePageDrop, useText } from '@recto/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SiteLink } from '../navigation/site-link.tsx';
import { pageMeta } from '../page-texts.ts';
import { FavouriteBar } from './favourite-bar.tsx';
import { useFavourites } from './favourites.ts';
import { HeroSheets } from './hero-sheets.tsx';
import { ToolCard } from './tool-card.tsx';
import { findTools, TOOL_GROUPS } from './tool-groups.ts';

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
  search: message('home.search', 'Search PDF tools...'),
  caption: message(
    'home.caption',
    '{count, plural, one {# tool} other {# tools}}. Or drop a file anywhere on this page.',
  ),
  found: message('home.found', '{count, plural, one {# tool found} other {# tools found}}'),
  none: message('home.none', 'No tools found matching "{query}"'),
  noneHint: message('home.noneHint', 'Try a different search term'),
  list: message('home.list', 'Tools'),
  held: message(
    'home.held',
    '{count, plural, one {{name} is ready.} other {# files are ready.}} What would you like to do with {count, plural, one {it} other {them}}?',
  ),
  putBack: message('home.putBack', 'Remove'),
  promises: message('home.promises', 'What Recto promises'),
  measured: message('home.measured', 'How fast, measured'),
};

const PROMISES = [
  {
    title: message('promise.whole', 'Nothing is lost'),
    body: message('promise.wholeBody', 'Recto opens each result again and checks it. You see the receipt.'),
  },
  {
    title: message('promise.yours', 'It stays with you'),
    body: message(
      'promise.yoursBody',
      'Your files are processed here, in this tab. Nothing is uploaded unless you choose the server or turn an Office document into a PDF.',
    ),
  },
  {
    title: message('promise.fast', 'It is fast'),
    body: message(
      'promise.fastBody',
      'On your device there is no upload and no queue. The work starts when you press the button.',
    ),
    isMeasured: true,
  },
  {
    title: message('promise.free', 'It is free'),
    body: message('promise.freeBody', 'No account, no watermark, no limits designed to sell you something.'),
  },
];

export const meta = pageMeta(TEXTS, 'home');

/** Any file may be dropped here; the tool page says what it takes. */
const wantsAny = () => true;

/** Files that go along to the tool that is chosen. */
interface HeldFiles {
  readonly files: readonly File[];
  /** The tools that are shown; all when absent. */
  readonly routes?: readonly string[];
}
const NOTHING_HELD: HeldFiles = { files: [] };

/** Home: the title, the search, and every tool there is. */
export default function HomePage() {
  const text = useText();
  const [query, setQuery] = useState('');
  const [{ files: held, routes }, setHeld] = useState<HeldFiles>(NOTHING_HELD);
  const hold = useCallback((files: readonly File[]) => setHeld({ files }), []);
  const isHovering = usePageDrop(hold, wantsAny, true);
  const navigate = useNavigate();
  useEffect(() => {
    // Only the installed app comes with such an address, which the web manifest names.
    if (!/^\?(opened|shared)/.test(location.search)) return;
    void import('../offline/arrived-files.ts').then(({ holdArrived }) => holdArrived(setHeld, navigate));
  }, [navigate]);
  const favourites = useFavourites();
  const found = findTools(PAGES, query, text).filter(({ route }) => routes?.includes(route) ?? true);
  return (
    <div className="home wrap" data-hovering={isHovering || undefined}>
      <section className="hero">
        <div>
          <h1>{text(TEXTS.title)}</h1>
          <p className="hero-line">{text(TEXTS.line)}</p>
          <SearchBox query={query} onQuery={setQuery} />
          <p className="hero-caption">{text(TEXTS.caption, { count: PAGES.length })}</p>
          <FavouriteBar routes={favourites} bring={held} />
        </div>
        <HeroSheets />
      </section>
      <p role="status" className="sr-only">
        {query !== '' && found.length > 0 && text(TEXTS.found, { count: found.length })}
      </p>
      {held.length > 0 && (
        <div className="held" role="status">
          <p>{text(TEXTS.held, { count: held.length, name: held[0]?.name ?? '' })}</p>
          <button type="button" className="text-button" onClick={() => setHeld(NOTHING_HELD)}>
            {text(TEXTS.putBack)}
          </button>
        </div>
      )}
      <section className="index" aria-label={text(TEXTS.list)}>
        {found.length === 0 && (
          <div className="no-match" role="status">
            <p className="no-match-title">{text(TEXTS.none, { query })}</p>
            <p>{text(TEXTS.noneHint)}</p>
          </div>
        )}
        {TOOL_GROUPS.map((group) => {
          const members = found.filter((entry) => entry.group === group.id);
          if (members.length === 0) return null;
          return (
            <section className="group" key={group.id} aria-labelledby={`group-${group.id}`}>
              <div className="group-name">
                <h2 id={`group-${group.id}`}>{text(group.title)}</h2>
                <p>{text(group.line)}</p>
              </div>
              <ul className="cards">
                {members.map((entry) => (
                  <ToolCard
                    key={entry.route}
                    entry={entry}
                    position={PAGES.indexOf(entry)}
                    level={3}
                    bring={held}
                    isFavourite={favourites.includes(entry.route)}
                  />
                ))}
              </ul>
            </section>
          );
        })}
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

function SearchBox({ query, onQuery }: { readonly query: string; readonly onQuery: (query: string) => void }) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focusBySlash = (event: KeyboardEvent) => {
      const isWriting = event.target instanceof Element && event.target.closest('input, textarea, select');
      if (event.key !== '/' || isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', focusBySlash);
    return () => window.removeEventListener('keydown', focusBySlash);
  }, []);
  return (
    <search className="search">
      <Mark name="search" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={text(TEXTS.search)}
        aria-label={text(TEXTS.search)}
        aria-keyshortcuts="/"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onQuery('');
        }}
      />
      <span className="search-key" aria-hidden="true">
        /
      </span>
    </search>
  );
}
