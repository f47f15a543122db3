import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@recto/locales';
import { collectMessages, type FoundText } from './collect-messages.node.ts';
import { ROOT } from './folders.node.ts';

/** Words by their ids. */
export type Words = Readonly<Record<string, string>>;

/** The words of all languages as the site serves them. */
export interface SiteWords {
  /** Below the site, named by what is in it. */
  readonly folder: string;
  /** All that is said in a language. */
  all(language: Language): Words;
  /** Groups of pages, each with words of its own. */
  readonly groups: readonly string[];
  /** Returns the words of one group of pages in a language. */
  of(language: Language, group: string): Words;
  /** The files of some groups, below the site; none for English, which stands beside the code. */
  filesOf(language: Language, groups: readonly string[]): readonly string[];
  /** Writes them. @param dist the site's folder */
  write(dist: string): void;
}

/** Pages whose words nobody else says, by the beginning of their files' names. */
const READING_PAGES = [
  'accessibility',
  'developers',
  'faq',
  'guide',
  'licences',
  'not-found',
  'privacy',
  'quality',
  'recipes',
];
const GROUP_NAMES: Readonly<Record<string, string>> = { guide: 'guides' };

/** Which pages load a text: those of some groups; none for what no page says. */
function groupsOf({ id, files }: FoundText): readonly string[] {
  const groups = new Set(files.flatMap((file) => groupOf(id, file) ?? []));
  if (groups.has('site')) return ['site'];
  return [...groups].filter((group) => !(groups.has('tool') && group.startsWith('tool-')));
}

function groupOf(id: string, file: string): string | readonly string[] | undefined {
  if (/^page\.\w+\.(title|description|keywords)$/.test(id)) return 'site';
  // Drawn by the build; no page says them.
  if (file === 'apps/web/src/social-cards.ts') return undefined;
  if (id.startsWith('option.') || file.startsWith('apps/cli/')) return undefined;
  if (file.endsWith('/page/guide.ts')) return 'guides';
  if (file.endsWith('/ocr-language-names.ts')) return ['tool', 'quality'];
  const [, tool] = /^packages\/tools\/src\/([^/]+)\/(?!engine\/)/.exec(file) ?? [];
  if (tool !== undefined) return `tool-${tool}`;
  const [, name = ''] = /^apps\/web\/src\/pages\/([^/]+)/.exec(file) ?? [];
  const page = READING_PAGES.find((start) => name.startsWith(start));
  if (page !== undefined) return GROUP_NAMES[page] ?? page;
  if (
    /^apps\/web\/src\/(layout\/|pages\/(home-page|promises|search-box|start-button|tools-page|tool-groups|tool-card|hero-sheets)|[^/]+$)/.test(
      file,
    )
  ) {
    return 'site';
  }
  return 'tool';
}

/** Reads the catalogues and sorts them by the pages that say them. */
export function readSiteWords(): SiteWords {
  const found = collectMessages(ROOT);
  const groups = new Map<string, string[]>();
  for (const text of found) {
    for (const group of groupsOf(text)) groups.set(group, [...(groups.get(group) ?? []), text.id]);
  }
  const catalogues = new Map<string, Words>(LANGUAGES.map(({ tag }) => [tag, tag === 'en' ? {} : readWords(tag)]));
  const all = (language: Language) => catalogues.get(language.tag) ?? {};
  const files = new Map<string, string>();
  for (const language of LANGUAGES) {
    if (language.path === '') continue;
    for (const [group, ids] of groups)
      files.set(`${language.tag}/${group}.json`, JSON.stringify(only(all(language), ids)));
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('base64url')
    .slice(0, 8);
  const folder = `assets/words-${hash}`;
  return {
    folder,
    all,
    groups: [...groups.keys()],
    of: (language, group) => only(all(language), groups.get(group) ?? []),
    filesOf: (language, names) =>
      language.path === '' ? [] : names.map((name) => `${folder}/${language.tag}/${name}.json`),
    write(dist) {
      for (const { tag } of LANGUAGES) mkdirSync(join(dist, folder, tag), { recursive: true });
      for (const [name, text] of files) writeFileSync(join(dist, folder, name), text);
    },
  };
}

function only(words: Words, ids: readonly string[]): Words {
  return Object.fromEntries(ids.flatMap((id) => (words[id] === undefined ? [] : [[id, words[id]]])));
}

function readWords(tag: string): Words {
  const path = join(ROOT, `packages/locales/words/${tag}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}
