import { textOf } from '@recto/pdf-core';
import { readAnnotations } from '@recto/pdf-document';
import type { Item } from './items.ts';
import type { PartContext } from './part-context.ts';
import { placeOf } from './part-reader.ts';

/** Annotations that are compared as something else, or only show another one. */
const OTHERS = new Set(['Link', 'Widget', 'Popup']);

/** Comments, highlights, stamps and other annotations. */
export function annotationsOf({ side, pageName, lonely }: PartContext): Item[] {
  const { file } = side.document;
  const pages = side.pages.filter(({ pageIndex }) => !lonely.has(pageIndex + 1));
  return pages.flatMap((page) =>
    readAnnotations(page, file).flatMap(({ dict, subtype }): Item[] => {
      if (OTHERS.has(subtype) || subtype === '') return [];
      const [text, author] = [textOf(dict.get('Contents'), file) ?? '', textOf(dict.get('T'), file) ?? ''];
      const where = pageName(page.pageIndex);
      return [
        {
          identity: JSON.stringify([subtype, text, author, where]),
          slot: JSON.stringify([subtype, author, where]),
          // The page that holds the text may be another one now.
          sameAs: JSON.stringify([subtype, text, author]),
          name: subtype,
          text,
          places: [placeOf(side, page, dict)],
        },
      ];
    }),
  );
}
