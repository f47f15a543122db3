import { Interpreter } from '@recto/pdf-content/interpret';
import type { ObjectSource } from '@recto/pdf-core';
import { type PageNode, pageContent } from '@recto/pdf-document';

/** Counts the pages that show text, the hidden text of a recognised scan included. */
export function countPagesWithText(pages: readonly PageNode[], source: ObjectSource): number {
  return pages.filter((page) => hasText(page, source)).length;
}

function hasText(page: PageNode, source: ObjectSource): boolean {
  let isFound = false;
  const interpreter: Interpreter = new Interpreter(source, {
    text({ strings }) {
      if (strings.every(({ length }) => length === 0)) return;
      isFound = true;
      interpreter.stop();
    },
  });
  interpreter.page(pageContent(page, source));
  return isFound;
}
