import { ContentWalk } from '@recto/pdf-content';
import { dictOf, type ObjectSource } from '@recto/pdf-core';
import { contentStreams, type PageNode } from '@recto/pdf-document';

/** What is read of one page. */
const LIMITS = { depth: 16, forms: 256, contentBytes: 16_777_216 };

/** How many pages show text, the hidden text of a recognised scan included. */
export function countPagesWithText(pages: readonly PageNode[], source: ObjectSource): number {
  return pages.filter((page) => hasText(page, source)).length;
}

function hasText(page: PageNode, source: ObjectSource): boolean {
  let isFound = false;
  const walk: ContentWalk = new ContentWalk(
    source,
    {
      text: (strings) => {
        if (strings.every(({ length }) => length === 0)) return;
        isFound = true;
        walk.stop();
      },
    },
    LIMITS,
  );
  walk.page(contentStreams(page, source), dictOf(page.inherited.Resources, source));
  return isFound;
}
