import { Mark, message, PagePicture, type PictureFile, useFittingWidth, useText } from '@recto/ui';
import { ZoomButtons } from '@recto/ui/stage-bar';
import { useEffect, useRef, useState } from 'react';
import type { Change, Comparison } from '../comparison.ts';
import { RESULT_WORDS } from '../report-words.ts';
import { areasOn, isWholePage } from './place-of-change.ts';

interface PageSidesProps {
  readonly comparison: Comparison;
  /** Index of the pair of pages that is shown. */
  readonly row: number;
  readonly onRow: (row: number) => void;
  /** The old file and the new one. */
  readonly files: readonly { readonly name: string; readonly pictures: PictureFile | undefined }[];
  readonly changes: readonly Change[];
  readonly chosen: Change | null;
  readonly onChoose: (change: Change) => void;
}

const TEXTS = {
  earlier: message('comparison.earlierPages', 'Previous pages'),
  later: message('comparison.laterPages', 'Next pages'),
  where: message('comparison.pages', 'Page pair {row} of {count}'),
  side: message('comparison.side', '{side}, page {page}'),
  none: message('comparison.noPage', 'No such page in this version'),
};
/** Zoom factors for the pages. */
const ZOOMS = [1, 1.5, 2.25, 3.5];
const LETTER = { widthPoints: 612, heightPoints: 792 };
const MOST_OF_WINDOW = 0.8;

/** Two pages that belong together, with what changed on them. */
export function PageSides({ comparison, row, onRow, files, changes, chosen, onChoose }: PageSidesProps) {
  const text = useText();
  const { pairs } = comparison;
  const [zoom, setZoom] = useState(0);
  const pair = pairs[row];
  if (!pair) return null;
  const side = { changes, chosen, onChoose, zoom: ZOOMS[zoom] ?? 1 };
  return (
    <div className="compare-stage">
      <div className="compare-steps">
        <button
          type="button"
          className="square-button"
          aria-label={text(TEXTS.earlier)}
          disabled={row === 0}
          onClick={() => onRow(row - 1)}
        >
          <Mark name="earlier" />
        </button>
        <p aria-live="polite">{text(TEXTS.where, { row: row + 1, count: pairs.length })}</p>
        <button
          type="button"
          className="square-button"
          aria-label={text(TEXTS.later)}
          disabled={row === pairs.length - 1}
          onClick={() => onRow(row + 1)}
        >
          <Mark name="later" />
        </button>
        <ZoomButtons zoom={zoom} most={ZOOMS.length - 1} onZoom={setZoom} />
      </div>
      <div className="compare-sides">
        <PageSide {...side} which="old" page={pair.old} shapes={comparison.oldPages} file={files[0]} />
        <PageSide {...side} which="new" page={pair.new} shapes={comparison.newPages} file={files[1]} />
      </div>
    </div>
  );
}

interface PageSideProps extends Pick<PageSidesProps, 'changes' | 'chosen' | 'onChoose'> {
  readonly which: 'old' | 'new';
  /** 1-based; null for none. */
  readonly page: number | null;
  readonly shapes: Comparison['oldPages'];
  readonly file: PageSidesProps['files'][number] | undefined;
  readonly zoom: number;
}

function PageSide({ which, page, shapes, file, changes, chosen, onChoose, zoom }: PageSideProps) {
  const text = useText();
  const holder = useRef<HTMLElement>(null);
  const shape = (page !== null && shapes[page - 1]) || LETTER;
  const view = useRef<HTMLDivElement>(null);
  const fitting = useFittingWidth(holder, shape.widthPoints / shape.heightPoints, MOST_OF_WINDOW);
  const width = Math.floor(fitting * zoom);
  useEffect(() => {
    const [area] = chosen && page !== null ? areasOn(which, chosen, page) : [];
    if (!area || !view.current || zoom === 1) return;
    const scale = width / shape.widthPoints;
    const { clientWidth, clientHeight } = view.current;
    view.current.scrollTo({
      left: ((area.left + area.right) / 2) * scale - clientWidth / 2,
      top: ((area.top + area.bottom) / 2) * scale - clientHeight / 2,
    });
  }, [chosen, page, which, width, zoom, shape]);
  const height = Math.round((width * shape.heightPoints) / shape.widthPoints);
  const words = text(RESULT_WORDS[which]);
  return (
    <figure className="compare-side" ref={holder}>
      <figcaption>
        {page === null ? words : text(TEXTS.side, { side: words, page })} <bdi>{file?.name}</bdi>
      </figcaption>
      {page === null ? (
        <p className="compare-no-page">{text(TEXTS.none)}</p>
      ) : (
        width > 0 && (
          <div className="compare-view" ref={view} data-zoomed={zoom > 1 ? '' : undefined}>
            <div className="compare-paper" style={{ inlineSize: width, blockSize: height }}>
              {file?.pictures && (
                <PagePicture
                  key={`${page} ${width}`}
                  file={file.pictures}
                  pageIndex={page - 1}
                  boxWidth={width}
                  boxHeight={height}
                  className="compare-picture"
                />
              )}
              <Marks which={which} page={page} shape={shape} changes={changes} chosen={chosen} onChoose={onChoose} />
            </div>
          </div>
        )
      )}
    </figure>
  );
}

interface MarksProps extends Pick<PageSidesProps, 'changes' | 'chosen' | 'onChoose'> {
  readonly which: 'old' | 'new';
  readonly page: number;
  readonly shape: { readonly widthPoints: number; readonly heightPoints: number };
}

/** Marks the changes for the pointer: the list names them for everybody else. */
function Marks({ which, page, shape, changes, chosen, onChoose }: MarksProps) {
  const whole = { left: 0, top: 0, right: shape.widthPoints, bottom: shape.heightPoints };
  const marks = changes.flatMap((change, number) => {
    const areas = isWholePage(which, change, page) ? [whole] : areasOn(which, change, page);
    return areas.map((area) => ({ change, area, id: `${number} ${area.left} ${area.top}` }));
  });
  const share = (part: number, all: number) => `${((100 * part) / all).toFixed(3)}%`;
  return (
    <div aria-hidden="true">
      {marks.map(({ change, area, id }) => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          className="compare-mark"
          data-kind={change.kind}
          data-action={change.action}
          data-chosen={change === chosen ? '' : undefined}
          // Positions on paper, whatever the direction of the language.
          style={{
            left: share(area.left, shape.widthPoints),
            top: share(area.top, shape.heightPoints),
            width: share(area.right - area.left, shape.widthPoints),
            height: share(area.bottom - area.top, shape.heightPoints),
          }}
          onClick={() => onChoose(change)}
        />
      ))}
    </div>
  );
}
