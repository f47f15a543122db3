import { PAGES, type PageEntry } from '@recto/tools/pages';
import { SYNONYM_LOADERS } from '@recto/tools/synonyms';
import { settle, type Text } from '@recto/ui';
import { pageMessage, wordsIn } from '../page-texts.ts';
import { type FoundTool, nearestTools, rankTools, type SearchedTool } from './rank-tools.ts';

/** Tools that answer a query, the best first; or the nearest ones when none does. */
export interface Found {
  readonly entries: readonly PageEntry[];
  readonly isAnswer: boolean;
}

/** Searches the tools of the site. */
export type Search = (query: string) => Found;

type Synonyms = Readonly<Record<string, readonly string[]>>;

/** Tools that are shown for a query that no tool answers. */
const MOST_NEAR = 3;
const LOADERS: Readonly<Record<string, () => Promise<Synonyms>>> = SYNONYM_LOADERS;

/** Opens the search in the page's language, and in English. What people call the tools may be out of reach: then their titles are searched. */
export async function openSearch(text: Text): Promise<Search> {
  const tags = [...new Set(['en', text.language])];
  const loaded = await Promise.all(tags.map((tag) => settle(async () => (await LOADERS[tag]?.()) ?? {})));
  const synonyms = loaded.flatMap((end) => (end.kind === 'done' ? [end.value] : []));
  return searchAmong(searchedTools(text, synonyms));
}

/** The search among tools by what is said of them. */
export function searchAmong(tools: readonly SearchedTool[]): Search {
  return (query) => {
    const found = rankTools(tools, query);
    if (found.length > 0) return { entries: entriesOf(found), isAnswer: true };
    return { entries: entriesOf(nearestTools(tools, query, MOST_NEAR)), isAnswer: false };
  };
}

/** Lists the searched phrases of every tool, in the page's language and in English. */
export function searchedTools(text: Text, synonyms: readonly Synonyms[]): readonly SearchedTool[] {
  return PAGES.map((page) => {
    const said = (name: 'title' | 'description' | 'keywords') => [
      ...new Set([text(pageMessage(page, name)), page[name]]),
    ];
    return {
      route: page.route,
      title: said('title'),
      description: said('description'),
      keywords: said('keywords').flatMap(wordsIn),
      synonyms: synonyms.flatMap((known) => known[page.route] ?? []),
    };
  });
}

const entriesOf = (found: readonly FoundTool[]): readonly PageEntry[] =>
  found.flatMap(({ route }) => PAGES.find((page) => page.route === route) ?? []);
