import { Mark, message, PagePicture, type PictureFile, useFittingWidth, useText } from '@recto/ui';
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';

const TEXTS = {
  before: message('compare.before', 'Before'),
  after: message('compare.after', 'After'),
  divide: message('compare.divide', 'How much of the page shows the original'),
  share: message('compare.share', '{percent, number}% before'),
  closer: message('compare.closer', 'Zoom in'),
  further: message('compare.further', 'Zoom out'),
  zoom: message('compare.zoom', '{percent, number}%'),
  page: message('compare.page', 'The page, enlarged: scroll to see the rest'),
};

/** Times the size at which the whole page is in sight. */
const ZOOMS = [1, 1.5, 2, 3, 4, 6] as const;
/** Share of the window's height that a page may take. */
const MOST_OF_WINDOW = 0.7;
/** Share of the page in percent at which only the original shows. */
const WHOLE_PAGE = 100;
/** Sides beyond this, in CSS pixels, cost more memory than the picture tells. */
const MOST_SIDE = 4000;

/** One page of a file, 0-based. */
export interface ComparedPage {
  readonly file: PictureFile;
  readonly pageIndex: number;
}

/** A page before and after, one over the other, with a divide that is moved by drag and by keys, at any zoom. */
export function CompareStage(props: {
  readonly before: ComparedPage | null;
  /** Null while there is none. */
  readonly after: ComparedPage | null;
  /** `after` is of earlier settings. */
  readonly isStale: boolean;
  readonly widthPoints: number;
  readonly heightPoints: number;
}) {
  const { before, after, isStale, widthPoints, heightPoints } = props;
  const text = useText();
  const [share, setShare] = useState(50);
  const [zoomStep, setZoomStep] = useState(0);
  const holder = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const width = useFittingWidth(holder, widthPoints / heightPoints, MOST_OF_WINDOW);
  const height = (width * heightPoints) / widthPoints;
  const zooms = ZOOMS.filter((zoom) => zoom === 1 || Math.max(width, height) * zoom <= MOST_SIDE);
  const zoom = zooms[Math.min(zoomStep, zooms.length - 1)] ?? 1;
  const divide = (share / 100) * width;
  // The divide stands still in the window while the page is scrolled under it.
  const keepDivide = () => {
    const { current } = scroller;
    current?.style.setProperty('--divide', `${current.scrollLeft + divide}px`);
  };
  useLayoutEffect(keepDivide);
  const zoomTo = (step: number) => {
    const { current } = scroller;
    const next = zooms[step] ?? 1;
    setZoomStep(step);
    if (!current) return;
    const [left, top] = [current.scrollLeft, current.scrollTop];
    // What was in the middle stays there.
    requestAnimationFrame(() => {
      current.scrollLeft = ((left + width / 2) / zoom) * next - width / 2;
      current.scrollTop = ((top + height / 2) / zoom) * next - height / 2;
    });
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const { current } = scroller;
    if (!current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const along = ((event.clientX - current.getBoundingClientRect().left) / width) * 100;
    setShare(Math.round(Math.min(100, Math.max(0, along))));
  };
  const layer = (page: ComparedPage, name: 'before' | 'after') => (
    <PagePicture
      key={`${name} ${page.pageIndex} ${Math.round(width * zoom)}`}
      file={page.file}
      pageIndex={page.pageIndex}
      boxWidth={Math.round(width * zoom)}
      boxHeight={Math.round(height * zoom)}
      className={`compare-${name}`}
    />
  );
  return (
    <div className="compare" ref={holder}>
      {width > 0 && (
        <div className="compare-window" style={{ inlineSize: width, blockSize: height }}>
          <section
            className="compare-scroll"
            ref={scroller}
            aria-label={text(TEXTS.page)}
            tabIndex={zoom > 1 ? 0 : -1}
            onScroll={keepDivide}
          >
            <div
              className="compare-page"
              data-stale={isStale || undefined}
              style={{ inlineSize: width * zoom, blockSize: height * zoom }}
            >
              {before && layer(before, 'before')}
              {after && layer(after, 'after')}
            </div>
          </section>
          {after && (
            <>
              <span className="compare-name" data-side="before">
                {text(TEXTS.before)}
              </span>
              <span className="compare-name" data-side="after">
                {text(TEXTS.after)}
              </span>
              <div
                className="compare-divide"
                style={{ left: divide }}
                onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                onPointerMove={drag}
              />
            </>
          )}
        </div>
      )}
      <div className="compare-controls">
        <input
          type="range"
          className="range"
          min={0}
          max={WHOLE_PAGE}
          value={share}
          disabled={!after}
          aria-label={text(TEXTS.divide)}
          aria-valuetext={text(TEXTS.share, { percent: share })}
          onChange={({ target }) => setShare(target.valueAsNumber)}
        />
        <div className="compare-zoom">
          <button
            type="button"
            className="square-button"
            aria-label={text(TEXTS.further)}
            disabled={zoom === 1}
            onClick={() => zoomTo(zooms.indexOf(zoom) - 1)}
          >
            <span aria-hidden="true">−</span>
          </button>
          <output aria-live="polite">{text(TEXTS.zoom, { percent: Math.round(zoom * 100) })}</output>
          <button
            type="button"
            className="square-button"
            aria-label={text(TEXTS.closer)}
            disabled={zoom === zooms.at(-1)}
            onClick={() => zoomTo(zooms.indexOf(zoom) + 1)}
          >
            <Mark name="add" />
          </button>
        </div>
      </div>
    </div>
  );
}
