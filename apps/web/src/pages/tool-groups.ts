import type { PageEntry } from '@recto/tools/pages';
import { type Message, message, type Text } from '@recto/ui';
import { pageMessage } from '../page-texts.ts';

/** A heading of the index and what stands under it. */
export interface ToolGroupEntry {
  readonly id: PageEntry['group'];
  readonly title: Message;
  readonly line: Message;
}

/** The home page's index, by what the visitor wants to do. */
export const TOOL_GROUPS: readonly ToolGroupEntry[] = [
  { id: 'arrange', title: message('group.arrange', 'Arrange'), line: message('group.arrangeLine', 'pages and files') },
  { id: 'convert', title: message('group.convert', 'Convert'), line: message('group.convertLine', 'to PDF and back') },
  { id: 'lighten', title: message('group.lighten', 'Lighten'), line: message('group.lightenLine', 'make it small') },
  { id: 'protect', title: message('group.protect', 'Protect'), line: message('group.protectLine', 'and sign') },
  { id: 'read', title: message('group.read', 'Read'), line: message('group.readLine', 'and repair') },
];

/** Searched texts of a tool, each in the page's language and in English. */
const SEARCHED = ['title', 'description', 'keywords'] as const;

/**
 * Tools whose title, description or keywords hold the query, in any case, in the language of the page or in English. An empty
 * query finds all.
 */
export function findTools(pages: readonly PageEntry[], query: string, text: Text): readonly PageEntry[] {
  const wanted = query.trim().toLocaleLowerCase();
  return pages.filter((page) =>
    SEARCHED.flatMap((name) => [page[name], text(pageMessage(page, name))]).some((said) =>
      said.toLocaleLowerCase().includes(wanted),
    ),
  );
}
