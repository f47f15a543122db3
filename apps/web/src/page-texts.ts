import type { ToolPage } from '@recto/contract/tool';
import type { Message, Text } from '@recto/ui';
import { type PageTextName, pageTextId } from '@recto/words/declared-ids';
import type { PageMetaOf } from './page-meta.ts';

/** A text of a tool's page, as its declaration has it in English. */
export function pageMessage<Name extends PageTextName>(
  page: { readonly route: string } & Readonly<Record<Name, string>>,
  name: Name,
): Message {
  return { id: pageTextId(page.route, name), text: page[name] };
}

/** Lists the search terms for a tool, as people type them into a search engine in the page's language. */
export function keywordsOf({ route, keywords }: Pick<ToolPage, 'route' | 'keywords'>, text: Text): readonly string[] {
  return wordsIn(text(pageMessage({ route, keywords: keywords.join(', ') }, 'keywords')));
}

/** The words of a list that is written with commas, of whichever script. */
export function wordsIn(list: string): readonly string[] {
  return list.split(/[,،、，]\s*/);
}

/** The head of a page whose texts say all of it. @param image name of its social image */
export function pageMeta(
  texts: Readonly<Record<'metaTitle' | 'metaDescription' | 'keywords', Message>>,
  image: string,
): PageMetaOf {
  return (text) => ({
    title: text(texts.metaTitle),
    description: text(texts.metaDescription),
    keywords: wordsIn(text(texts.keywords)),
    image,
  });
}
