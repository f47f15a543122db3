import type { PageArea } from '@recto/contract/capabilities/page-model';
import { message, PagePicture, type PictureFile, useText } from '@recto/ui';
import { type PointerEvent, useRef, useState } from 'react';
import type { ListedHit } from '../hits.ts';
import type { MarkableWord } from '../page-words.ts';
import type { AreaMark } from '../tool.ts';
import { MarkBox } from './mark-box.tsx';
import { isIn, type PageSize, type Point, wordsBetween } from './mark-geometry.ts';

/** Effect of a drag over the page: it marks words, an area, or nothing, so that a finger scrolls. */
export type DragMode = 'words' | 'area' | 'none';

interface PageStageProps {
  readonly pictures: PictureFile | undefined;
  readonly pageIndex: number;
  readonly size: PageSize;
  readonly widthPixels: number;
  readonly mode: DragMode;
  /** Null while they are not known. */
  readonly words: readonly MarkableWord[] | null;
  readonly hits: readonly ListedHit[];
  /** Hits that are left alone. */
  readonly off: ReadonlySet<string>;
  readonly shownId: string | null;
  /** The marks of this page, each with its place in the list of all. */
  readonly marks: readonly { readonly mark: AreaMark; readonly index: number }[];
  readonly selected: number;
  /** Bars as they will be; null while they can be changed. */
  readonly bars: { readonly colour: string; readonly reason: string } | null;
  readonly onMark: (areas: readonly PageArea[]) => void;
  readonly onToggle: (hit: ListedHit) => void;
  readonly onSelect: (index: number) => void;
  readonly onChange: (index: number, mark: AreaMark, gesture: string) => void;
  readonly onRemove: (index: number) => void;
}

const PAPER = message('redact.paper', 'Page {page}: drag to mark what should be removed');
/** A pointer that moved less did not drag. */
const CLICK_PIXELS = 4;

/** One page, with hits and marks on it. */
export function PageStage(props: PageStageProps) {
  const { pictures, pageIndex, size, widthPixels, mode, words, hits, off, marks, bars } = props;
  const text = useText();
  const scale = widthPixels / size.widthPoints;
  const heightPixels = Math.round(size.heightPoints * scale);
  const drag = useRef<Point | null>(null);
  const [drawn, setDrawn] = useState<readonly PageArea[]>([]);
  const pointOf = (event: PointerEvent<HTMLElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale };
  };
  const areasTo = (from: Point, to: Point): readonly PageArea[] => {
    const isClick = Math.hypot(to.x - from.x, to.y - from.y) * scale < CLICK_PIXELS;
    if (mode === 'words') return wordsBetween(words ?? [], from, to);
    return isClick ? [] : [areaBetween(from, to)];
  };
  const end = () => {
    drag.current = null;
    setDrawn([]);
  };
  const finish = (event: PointerEvent<HTMLDivElement>) => {
    const [from, to] = [drag.current, pointOf(event)];
    end();
    if (!from) return;
    // Not when it begins: what is said of a selected mark takes room, and the page would move under the pointer.
    props.onSelect(-1);
    const isClick = Math.hypot(to.x - from.x, to.y - from.y) * scale < CLICK_PIXELS;
    const hit = isClick ? hits.findLast(({ areas }) => isIn(areas, to)) : undefined;
    if (hit) props.onToggle(hit);
    else if (mode !== 'none' && !bars) props.onMark(areasTo(from, to));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of the page's marks, not of fields
    <div
      role="group"
      aria-label={text(PAPER, { page: pageIndex + 1 })}
      className="redact-paper"
      data-mode={bars ? 'none' : mode}
      style={{ inlineSize: widthPixels, blockSize: heightPixels }}
      onPointerDown={(event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        drag.current = pointOf(event);
        if (mode === 'none' || bars) return;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (drag.current && mode !== 'none' && !bars) setDrawn(areasTo(drag.current, pointOf(event)));
      }}
      onPointerUp={finish}
      onPointerCancel={end}
    >
      {pictures && (
        <PagePicture
          key={`${pageIndex}-${widthPixels}`}
          file={pictures}
          pageIndex={pageIndex}
          boxWidth={widthPixels}
          boxHeight={heightPixels}
          className="redact-picture"
        />
      )}
      {bars ? (
        <Bars
          areas={[
            ...hits.filter(({ id }) => !off.has(id)).flatMap((hit) => hit.areas),
            ...marks.map(({ mark }) => areaOf(mark)),
          ]}
          scale={scale}
          {...bars}
        />
      ) : (
        <>
          {hits.flatMap(({ id, areas }) =>
            areas.map((area) => (
              <div
                key={`${id} ${area.left} ${area.top}`}
                className="redact-hit-area"
                data-off={off.has(id) ? '' : undefined}
                data-shown={id === props.shownId ? '' : undefined}
                style={boxStyle(area, scale)}
              />
            )),
          )}
          {marks.map(({ mark, index }, position) => (
            <MarkBox
              key={index}
              mark={mark}
              position={position + 1}
              size={size}
              scale={scale}
              isSelected={index === props.selected}
              onSelect={() => props.onSelect(index)}
              onChange={(changed, gesture) => props.onChange(index, changed, gesture)}
              onRemove={() => props.onRemove(index)}
            />
          ))}
          {drawn.map((area) => (
            <div key={`${area.left} ${area.top}`} className="redact-drawn" style={boxStyle(area, scale)} />
          ))}
        </>
      )}
    </div>
  );
}

/** Draws the bars that will cover the areas. */
function Bars({
  areas,
  scale,
  colour,
  reason,
}: {
  readonly areas: readonly PageArea[];
  readonly scale: number;
  readonly colour: string;
  readonly reason: string;
}) {
  return areas.map((area) => (
    <div
      key={`${area.left} ${area.top} ${area.right}`}
      className="redact-bar"
      style={{ ...boxStyle(area, scale), background: colour, color: isDark(colour) ? '#fff' : '#000' }}
    >
      {reason}
    </div>
  ));
}

function areaBetween(from: Point, to: Point): PageArea {
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    right: Math.max(from.x, to.x),
    bottom: Math.max(from.y, to.y),
  };
}

function areaOf({ left, top, width, height }: AreaMark): PageArea {
  return { left, top, right: left + width, bottom: top + height };
}

function boxStyle({ left, top, right, bottom }: PageArea, scale: number) {
  const height = (bottom - top) * scale;
  return {
    left: left * scale,
    top: top * scale,
    width: (right - left) * scale,
    height,
    fontSize: Math.min(12, height * 0.7),
  };
}

/** ITU-R BT.601. */
function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 140;
}
