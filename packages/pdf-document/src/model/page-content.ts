import type { PageContent } from '@recto/pdf-content/interpret';
import { dictOf, type ObjectSource } from '@recto/pdf-core';
import { contentStreams } from '../inspect/content-digest.ts';
import { shownAppearances } from './appearances.ts';
import type { PageNode } from './page-tree.ts';

/** A page as the interpreter of content takes it. Its annotations are read when they are asked for. */
export function pageContent(page: PageNode, source: ObjectSource): PageContent {
  return {
    dict: page.dict,
    streams: contentStreams(page, source),
    resources: dictOf(page.inherited.Resources, source),
    get appearances() {
      return shownAppearances(page, source);
    },
  };
}
