import { dictOf, nameOf, type PdfDict } from '@recto/pdf-core';
import { type PageNode, readAcroForm, readAnnotations } from '@recto/pdf-document';
import { type AnnotationPlace, annotationChain, shownTexts } from '../../surfaces/annotation-texts.ts';
import type { TextSurface } from '../../surfaces/read-surfaces.ts';
import type { TermFinder } from '../../terms/term-finder.ts';
import type { Redactor } from '../redactor.ts';

/** Annotations whose look is the text that they hold. */
const SHOW_THEIR_TEXT = ['Widget', 'FreeText'];

interface Looks {
  readonly surfaces: readonly TextSurface[];
  /** Positions of surfaces that lost text. */
  readonly redacted: ReadonlySet<number>;
}

/**
 * Drops looks that show a text which holds a term and that cannot be read: their annotations say what they show, and no area tells
 * where. Viewers make a new look of the text that is left.
 * @param isChosen true for an annotation whose text goes
 */
export function dropUnreadLooks(
  pages: readonly PageNode[],
  { surfaces, redacted }: Looks,
  { find, isChosen, catalog }: { find: TermFinder; isChosen: (place: AnnotationPlace) => boolean; catalog: PdfDict },
  redactor: Redactor,
): void {
  const { document, counts } = redactor;
  let hasDropped = false;
  for (const page of pages) {
    const looks = surfaces
      .map((surface, index) => ({ surface, isRedacted: redacted.has(index) }))
      .filter(({ surface }) => surface.kind === 'appearance' && surface.pageIndex === page.pageIndex);
    for (const [index, { dict, subtype }] of readAnnotations(page, document).entries()) {
      const own = looks.filter(({ surface }) => surface.annotation === index);
      if (own.length === 0 || own.some(({ isRedacted }) => isRedacted)) continue;
      if (!isChosen({ pageIndex: page.pageIndex, index })) continue;
      const says = annotationChain(dict, document).some((one) =>
        shownTexts(one, document).some((text) => find(text).length > 0),
      );
      const isUnread = SHOW_THEIR_TEXT.includes(subtype) || own.some(({ surface }) => !isReadable(surface, redactor));
      if (!says || !isUnread) continue;
      dict.delete('AP');
      hasDropped ||= subtype === 'Widget';
      counts.add(subtype === 'Widget' ? 'fields' : 'annotations', page.pageIndex + 1);
    }
  }
  if (hasDropped) readAcroForm(catalog, document)?.set('NeedAppearances', true);
}

/** False for fonts that do not tell which characters their codes are. */
function isReadable({ resources }: TextSurface, { document }: Redactor): boolean {
  return [...(dictOf(resources?.get('Font'), document)?.map.values() ?? [])].every((value) => {
    const font = dictOf(value, document);
    if (!font || font.has('ToUnicode')) return true;
    const kind = nameOf(font.get('Subtype'), document);
    return kind !== 'Type0' && kind !== 'Type3';
  });
}
