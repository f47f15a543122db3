import { pageTextId } from '@recto/contract';
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

/**
 * Tools whose title or description holds the query, in any case: in the language of the page, with what people call the tool
 * in it, and in English. An empty query finds all.
 */
export function findTools(pages: readonly PageEntry[], query: string, text: Text): readonly PageEntry[] {
  const wanted = query.trim().toLocaleLowerCase();
  return pages.filter((page) => {
    const { route, title, description } = page;
    const said = [
      pageMessage(page, 'title'),
      pageMessage(page, 'description'),
      { id: pageTextId(route, 'keywords'), text: '' },
    ];
    return [title, description, ...said.map((one) => text(one))].some((one) =>
      one.toLocaleLowerCase().includes(wanted),
    );
  });
}
