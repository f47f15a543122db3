import { parsePageSelection, type SelectablePage } from '@recto/contract/page-selection';
import { RectoError } from '@recto/contract/recto-error';
import type { OptionsOf } from '@recto/contract/tool';
import type { FileCard, PageShape } from '@recto/ui';
import { type Place, textsOfPage } from '../layout.ts';
import { numberPages } from '../numbering.ts';
import { writeNumeral } from '../numerals.ts';
import { dateText, fillTemplate, nameWithoutEnding } from '../template.ts';
import type tool from '../tool.ts';

export type Options = OptionsOf<typeof tool>;

/** The page that is looked at. */
export interface ShownPage {
  readonly card: FileCard;
  /** 0-based. */
  readonly pageIndex: number;
  readonly shapes: readonly PageShape[];
  /** Null for a document without labels, and while they are not known. */
  readonly labels: readonly string[] | null;
}

/** Returns the texts and places on a page; none on a page that is not chosen. */
export function textsOn(
  options: Options,
  cards: readonly FileCard[],
  shown: ShownPage,
): { readonly place: Place; readonly text: string }[] {
  if (options.mode === 'remove') return [];
  const files = cards.map((card) => {
    const pageCount = card.state.kind === 'ready' ? (card.state.facts.pages ?? 0) : 0;
    return { pageCount, chosen: chosenPages(options.pages, pageCount, card === shown.card ? shown.shapes : []) };
  });
  const file = numberPages(options, files)[cards.indexOf(shown.card)];
  const page = file?.pages.find(({ pageIndex }) => pageIndex === shown.pageIndex);
  if (!file || !page) return [];
  const values = {
    page: writeNumeral(page.number, options.numerals),
    pages: writeNumeral(file.lastNumber, options.numerals),
    label: shown.labels?.[page.pageIndex] ?? String(page.pageIndex + 1),
    bates: page.bates,
    date: dateText(new Date()),
    file: nameWithoutEnding(shown.card.file.name),
  };
  return textsOfPage(options, page).map(({ place, template }) => ({ place, text: fillTemplate(template, values) }));
}

/** None for a selection that cannot be followed. */
function chosenPages(selection: string, pageCount: number, shapes: readonly PageShape[]): number[] {
  const pages = Array.from({ length: pageCount }, (_, index): SelectablePage => {
    return { ...(shapes[index] ?? { widthPoints: 0, heightPoints: 0 }), rotationDegrees: 0 };
  });
  try {
    return [...new Set(parsePageSelection(selection, pages))].sort((left, right) => left - right);
  } catch (thrown) {
    if (thrown instanceof RectoError) return [];
    throw thrown;
  }
}
