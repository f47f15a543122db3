import { parsePageSelection } from '@recto/contract/page-selection';
import { RectoError, refuseOption } from '@recto/contract/recto-error';
import type { OptionsOf } from '@recto/contract/tool';
import { Mark, message, type PagesProps, useErrorText, useText } from '@recto/ui';
import { usePickedPage } from '@recto/ui/page-picker';
import { useMemo, useState } from 'react';
import type { Sheet, Size } from '../grid.ts';
import { roomProblem, TOO_MANY_SHEETS } from '../sheet-problems.ts';
import { MOST_SHEETS, mostSheets, planSheets } from '../sheets.ts';
import type tool from '../tool.ts';
import { SheetStage } from './sheet-stage.tsx';

type Options = OptionsOf<typeof tool>;

const TEXTS = {
  earlier: message('nUp.earlier', 'Previous sheet'),
  later: message('nUp.later', 'Next sheet'),
  sheet: message('nUp.sheet', 'Sheet {sheet} of {sheets}'),
  side: message('nUp.side', 'Sheet {sheet} of {sheets}, {side, select, front {front} other {back}}'),
  shows: message('nUp.shows', 'Shows {count, plural, =0 {no page} one {page {pages}} other {pages {pages}}}.'),
};

/** The pages' sizes as they are shown, until they are known those of US Letter. */
const UNKNOWN: Size = { width: 612, height: 792 };

interface Plan {
  readonly chosen: readonly number[];
  readonly sheets: readonly Sheet[] | null;
  readonly error: RectoError | null;
}

/** One sheet as it will be, made of the pictures of its pages. */
export default function NUpPages({ options, cards, pictures }: PagesProps<Options>) {
  const text = useText();
  const errorText = useErrorText();
  const { picked } = usePickedPage(cards, pictures);
  const [index, setIndex] = useState(0);
  const state = picked?.card.state;
  const isRightToLeft =
    options.direction === 'file'
      ? state?.kind === 'ready' && state.facts.readsRightToLeft === true
      : options.direction === 'right-to-left';
  const { chosen, sheets, error } = usePlan(options, picked?.shapes ?? [], picked?.pageCount ?? 0, isRightToLeft);
  if (!picked) return null;
  if (!sheets) return <p className="stage-problem">{error ? errorText(error) : text(roomProblem(options).problem)}</p>;

  const shown = Math.max(0, Math.min(index, sheets.length - 1));
  const sheet = sheets[shown];
  if (!sheet) return null;
  const isBooklet = options.layout === 'booklet';
  const names = sheet.places.map(({ pageIndex }) => String((chosen[pageIndex] ?? 0) + 1));
  const pages = new Intl.ListFormat(text.language, { style: 'narrow', type: 'conjunction' }).format(names);
  const caption = text(isBooklet ? TEXTS.side : TEXTS.sheet, {
    sheet: isBooklet ? Math.floor(shown / 2) + 1 : shown + 1,
    sheets: isBooklet ? sheets.length / 2 : sheets.length,
    side: shown % 2 === 0 ? 'front' : 'back',
  });
  return (
    <div>
      <SheetStage
        sheet={sheet}
        chosen={chosen}
        pictures={picked.pictures}
        hasBorder={options.border}
        isFolded={isBooklet}
        label={`${caption}. ${text(TEXTS.shows, { count: names.length, pages })}`}
      />
      <div className="picker">
        <button
          type="button"
          className="square-button"
          aria-label={text(TEXTS.earlier)}
          disabled={shown === 0}
          onClick={() => setIndex(shown - 1)}
        >
          <Mark name="earlier" />
        </button>
        <p aria-live="polite">{caption}</p>
        <button
          type="button"
          className="square-button"
          aria-label={text(TEXTS.later)}
          disabled={shown >= sheets.length - 1}
          onClick={() => setIndex(shown + 1)}
        >
          <Mark name="later" />
        </button>
      </div>
    </div>
  );
}

/** The sheets that pressing the button will make. */
function usePlan(
  options: Options,
  shapes: readonly ({ readonly widthPoints: number; readonly heightPoints: number } | null)[],
  pageCount: number,
  isRightToLeft: boolean,
): Plan {
  return useMemo(() => {
    const pages = Array.from({ length: pageCount }, (_, index) => ({
      widthPoints: shapes[index]?.widthPoints ?? UNKNOWN.width,
      heightPoints: shapes[index]?.heightPoints ?? UNKNOWN.height,
      rotationDegrees: 0,
    }));
    try {
      const chosen = parsePageSelection(options.pages, pages);
      if (mostSheets(options, chosen.length) > MOST_SHEETS) {
        throw refuseOption('pages', TOO_MANY_SHEETS, { most: MOST_SHEETS });
      }
      const sizes = chosen.map((index) => ({
        width: pages[index]?.widthPoints ?? UNKNOWN.width,
        height: pages[index]?.heightPoints ?? UNKNOWN.height,
      }));
      return { chosen, sheets: planSheets(options, sizes, isRightToLeft), error: null };
    } catch (thrown) {
      if (thrown instanceof RectoError) return { chosen: [], sheets: null, error: thrown };
      throw thrown;
    }
  }, [options, shapes, pageCount, isRightToLeft]);
}
