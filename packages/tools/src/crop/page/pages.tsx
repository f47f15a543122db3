import type { PageArea } from '@recto/contract/capabilities/page-model';
import { parsePageSelection } from '@recto/contract/page-selection';
import { RectoError } from '@recto/contract/recto-error';
import { decimalText, message, type PageShape, type PagesProps, type Text, useFittingWidth, useText } from '@recto/ui';
import { useHistory, useHistoryKeys } from '@recto/ui/history';
import { PagePicker, usePickedPage } from '@recto/ui/page-picker';
import { HistoryButtons, StageBar } from '@recto/ui/stage-bar';
import { useRef, useState } from 'react';
import { type CropPage, cropAreas, isWhole, type ShownSize, settingsFor } from '../crop-areas.ts';
import { fromPoints, type Unit } from '../lengths.ts';
import type { CropOptions } from '../options.ts';
import { CropStage } from './crop-stage.tsx';
import { useContent } from './live-content.ts';
import { overlaidPages } from './overlaid-pages.ts';
import { UNIT_WORDS } from './unit-words.ts';

const TEXTS = {
  bar: message('crop.bar', 'View'),
  one: message('crop.onePage', 'This page'),
  several: message('crop.severalPages', 'Pages on top of each other'),
  finding: message('crop.finding', 'Looking for the content: {percent} %'),
  found: message('crop.found', 'Drag the box or its handles to set margins yourself.'),
  drag: message(
    'crop.drag',
    'Drag the box or its handles, or draw a new one. Arrow keys move it, with Alt they resize it.',
  ),
  empty: message('crop.empty', 'No content was found on this page. It stays as it is.'),
  nothing: message('crop.nothing', 'Nothing would be left of this page.'),
  unchosen: message('crop.unchosen', 'This page is not among the chosen ones. It stays as it is.'),
  restore: message('crop.restoring', 'Pages will show again what cropping hid; what was removed is gone.'),
  becomes: message('crop.becomes', '{from} becomes {to}'),
  size: message('crop.size', '{width} × {height} {unit}'),
  stack: message('crop.stack', '{count} of {total} pages of this size'),
};
const LETTER = { widthPoints: 612, heightPoints: 792 };
const MOST_OF_WINDOW = 0.75;

/** One page as it is, with what will be left of it. */
export default function CropPages({ options, onChange, cards, pictures, preview }: PagesProps<CropOptions>) {
  const text = useText();
  const { picked, pickedIndex, total, pick } = usePickedPage(cards, pictures);
  const holder = useRef<HTMLDivElement>(null);
  const [isStack, setIsStack] = useState(false);
  const page: ShownSize = picked?.shapes[picked.pageIndex] ?? LETTER;
  const width = useFittingWidth(holder, page.widthPoints / page.heightPoints, MOST_OF_WINDOW);
  const content = useContent(preview, cards[0], options.by === 'content');
  const { by, left, top, right, bottom, width: boxWidth, height } = options;
  const box = { by, left, top, right, bottom, width: boxWidth, height };
  const history = useHistory(box, (then) => onChange({ ...options, ...then }));
  useHistoryKeys(history);
  if (!picked) return null;

  const { pageIndex, shapes, pageCount } = picked;
  const chosen = chosenPages(options.pages, shapes, pageCount);
  const found = content?.kind === 'made' ? content.answer.areas : null;
  const state = stateOf({ options, chosen, shapes, pageIndex, found });
  const area = typeof state === 'object' ? state : null;
  const stack = isStack ? overlaidPages({ options, chosen, shapes, pageIndex }) : { pages: [pageIndex], total: 1 };
  const put = (next: PageArea, gesture?: string) => {
    history.remember(gesture);
    onChange({ ...options, ...settingsFor(options, next, { ...page, pageIndex }) });
  };
  const hint =
    state === 'finding'
      ? text(TEXTS.finding, { percent: content?.kind === 'waiting' ? content.percent : 0 })
      : text(typeof state === 'string' ? TEXTS[state] : by === 'content' ? TEXTS.found : TEXTS.drag);
  return (
    <div className="crop-workspace" ref={holder}>
      <StageBar label={TEXTS.bar} rest={<HistoryButtons history={history} />}>
        {([false, true] as const).map((value) => (
          <button
            key={String(value)}
            type="button"
            className="button button-quiet"
            aria-pressed={isStack === value}
            onClick={() => setIsStack(value)}
          >
            {text(value ? TEXTS.several : TEXTS.one)}
          </button>
        ))}
      </StageBar>
      <p className="field-note stage-hint" aria-live="polite">
        {hint}
      </p>
      {width > 0 && (
        <CropStage
          pictures={picked.pictures}
          pageIndex={pageIndex}
          overlaid={stack.pages}
          page={page}
          widthPixels={width}
          area={area}
          isWhole={area !== null && isWhole(area, page)}
          onChange={put}
          onReset={() => put({ left: 0, top: 0, right: page.widthPoints, bottom: page.heightPoints })}
        />
      )}
      <p className="crop-sizes">
        {stack.total > 1 && <span>{text(TEXTS.stack, { count: stack.pages.length, total: stack.total })}</span>}
        {area && (
          <span>
            {text(TEXTS.becomes, {
              from: sizeText(page, options.unit, text),
              to: sizeText(
                { widthPoints: area.right - area.left, heightPoints: area.bottom - area.top },
                options.unit,
                text,
              ),
            })}
          </span>
        )}
      </p>
      <PagePicker picked={picked} pickedIndex={pickedIndex} total={total} hasSeveralFiles={false} onPick={pick} />
    </div>
  );
}

interface PageQuestion {
  readonly options: CropOptions;
  readonly chosen: readonly number[];
  readonly shapes: readonly PageShape[];
  readonly pageIndex: number;
  /** Areas of the content; null while they are unknown. */
  readonly found: readonly (PageArea | null)[] | null;
}

/** Returns the remaining area of the page, or the reason why nothing can be shown. */
function stateOf({ options, chosen, shapes, pageIndex, found }: PageQuestion) {
  if (options.by === 'restore') return 'restore';
  if (!chosen.includes(pageIndex)) return 'unchosen';
  if (options.by === 'content' && !found) return 'finding';
  const pages = chosen.map((index): CropPage => {
    return { ...(shapes[index] ?? LETTER), pageIndex: index, content: found?.[index] ?? null };
  });
  return cropAreas(options, pages)[chosen.indexOf(pageIndex)] ?? 'empty';
}

/** The pages that the selection names, 0-based, in order; none when it cannot be followed. */
function chosenPages(selection: string, shapes: readonly PageShape[], pageCount: number): readonly number[] {
  const pages = Array.from({ length: pageCount }, (_, index) => ({ ...(shapes[index] ?? LETTER), rotationDegrees: 0 }));
  try {
    return [...new Set(parsePageSelection(selection, pages))].sort((one, other) => one - other);
  } catch (thrown) {
    if (thrown instanceof RectoError) return [];
    throw thrown;
  }
}

function sizeText({ widthPoints, heightPoints }: ShownSize, unit: Unit, text: Text): string {
  const shown = unit === 'percent' ? 'mm' : unit;
  const [width, height] = [widthPoints, heightPoints].map((points) =>
    decimalText(fromPoints(points, shown, 1), shown === 'in' ? 2 : 0, text),
  );
  return text(TEXTS.size, { width: width ?? '', height: height ?? '', unit: text(UNIT_WORDS[shown]) });
}
