import { parsePageSelection } from '@recto/contract/page-selection';
import { RectoError } from '@recto/contract/recto-error';
import type { OptionsOf } from '@recto/contract/tool';
import { message, type PagesProps, useText } from '@recto/ui';
import { markFontFamily, useTextWidths } from '@recto/ui/mark-fonts';
import { PagePicker, usePickedPage } from '@recto/ui/page-picker';
import { useLayoutEffect, useRef } from 'react';
import { mediaTypeOf } from '../media-type.ts';
import { LINE, type Placement, placeMark, type Size, turnedSize } from '../placement.ts';
import type tool from '../tool.ts';
import { fileTitle, fillVariables, today, widestText } from '../variables.ts';
import { StampStage } from './stamp-stage.tsx';
import { usePictureSize } from './use-picture-size.ts';

type Options = OptionsOf<typeof tool>;

const TEXTS = {
  handle: message('watermark.handle', 'Watermark: move it with the arrow keys; Home resets its position'),
  unmarked: message('watermark.unmarked', 'This page gets no watermark.'),
  drag: message('watermark.drag', 'Drag the watermark, or move it with the arrow keys.'),
};
/** The em of a line in the preview's own units. */
const EM = 100;

/** One page as it is, with the watermark as it will be. */
export default function WatermarkPages({ options, onChange, cards, pictures }: PagesProps<Options>) {
  const text = useText();
  const { picked, pickedIndex, total, pick } = usePickedPage(cards, pictures);
  const values = {
    page: (picked?.pageIndex ?? 0) + 1,
    pages: picked?.pageCount ?? 1,
    date: today(new Date()),
    file: fileTitle(picked?.card.file.name ?? ''),
  };
  const lines = fillVariables(options.text, values).split('\n');
  const widest = widestText(options.text, values).split('\n');
  const widths = useTextWidths([...lines, ...widest], options.bold);
  const picture = usePictureSize(options.image);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  }, [options]);
  if (!picked) return null;

  const shape = picked.shapes[picked.pageIndex] ?? { widthPoints: 612, heightPoints: 792 };
  const page: Size = { width: shape.widthPoints, height: shape.heightPoints };
  const textSize = (from: number, count: number): Size => ({
    width: Math.max(0.1, ...widths.slice(from, from + count)) * EM,
    height: count * LINE.height * EM,
  });
  const isPicture = options.image !== '';
  const mark = isPicture ? picture : textSize(0, lines.length);
  const isShown = isPicture ? picture !== null : options.text.trim() !== '';
  const isMarked = isChosen(options.pages, picked.pageIndex, picked.shapes, picked.pageCount);
  const placement =
    mark && isShown && isMarked
      ? placeMark(options, page, mark, isPicture ? mark : textSize(lines.length, widest.length))
      : null;
  const move = (byX: number, byY: number) => {
    // A drag may move several times before the page is drawn again.
    const { offsetX, offsetY } = latest.current;
    latest.current = { ...latest.current, offsetX: clamp(offsetX + byX), offsetY: clamp(offsetY + byY) };
    onChange(latest.current);
  };
  const canMove = placement !== null && !options.tile;
  return (
    <div>
      <StampStage
        pictures={picked.pictures}
        pageIndex={picked.pageIndex}
        widthPoints={page.width}
        heightPoints={page.height}
        isBelow={options.layer === 'below'}
        handle={canMove && mark ? handleBox(placement, mark, page, options.angle) : null}
        handleLabel={text(TEXTS.handle)}
        onMove={move}
        onReset={() => onChange({ ...options, offsetX: 0, offsetY: 0 })}
      >
        {placement && mark && (
          <Marks options={options} placement={placement} mark={mark} lines={isPicture ? null : lines} />
        )}
      </StampStage>
      <PagePicker
        picked={picked}
        pickedIndex={pickedIndex}
        total={total}
        hasSeveralFiles={cards.length > 1}
        onPick={pick}
      />
      <p className="stage-note">{isMarked ? canMove && text(TEXTS.drag) : text(TEXTS.unmarked)}</p>
    </div>
  );
}

/** The watermark at all its spots. */
function Marks(props: {
  readonly options: Options;
  readonly placement: Placement;
  readonly mark: Size;
  /** Null for a picture. */
  readonly lines: readonly string[] | null;
}) {
  const { options, placement, mark, lines } = props;
  const opacity = options.opacity <= 1 ? options.opacity : options.opacity / 100;
  return placement.spots.map(({ x, y }) => (
    <g
      key={`${x} ${y}`}
      opacity={opacity}
      transform={`translate(${x} ${y}) rotate(${-options.angle}) scale(${placement.scale}) translate(${-mark.width / 2} ${-mark.height / 2})`}
    >
      {lines ? (
        Array.from(lines.entries(), ([row, line]) => (
          <text
            key={row}
            x={mark.width / 2}
            y={(LINE.firstBaseline + row * LINE.height) * EM}
            textAnchor="middle"
            direction={isRightToLeft(line) ? 'rtl' : 'ltr'}
            fontSize={EM}
            fontWeight={options.bold ? 700 : 400}
            fontFamily={markFontFamily(lines.join('\n'))}
            fill={options.colour}
            xmlSpace="preserve"
          >
            {line}
          </text>
        ))
      ) : (
        <image
          href={`data:${mediaTypeOf(options.image)};base64,${options.image}`}
          width={mark.width}
          height={mark.height}
        />
      )}
    </g>
  ));
}

/** Rule P2 of the Unicode Bidirectional Algorithm: the first strong letter decides. */
function isRightToLeft(line: string): boolean {
  const first = /\p{L}/u.exec(line)?.[0] ?? '';
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u.test(first);
}

function handleBox({ spots, scale }: Placement, mark: Size, page: Size, angle: number) {
  const [spot = { x: 0, y: 0 }] = spots;
  const { width, height } = turnedSize({ width: mark.width * scale, height: mark.height * scale }, angle);
  return {
    left: ((spot.x - width / 2) / page.width) * 100,
    top: ((spot.y - height / 2) / page.height) * 100,
    width: (width / page.width) * 100,
    height: (height / page.height) * 100,
  };
}

/** A hundredth of a percent: finer than a pixel, so that a slow drag loses nothing. */
function clamp(percent: number): number {
  return Math.round(Math.min(100, Math.max(-100, percent)) * 100) / 100;
}

/** True when the selection names the page; one that cannot be followed names none. */
function isChosen(
  selection: string,
  pageIndex: number,
  shapes: readonly ({ readonly widthPoints: number; readonly heightPoints: number } | null)[],
  pageCount: number,
): boolean {
  const pages = Array.from({ length: pageCount }, (_, index) => ({
    ...(shapes[index] ?? { widthPoints: 0, heightPoints: 0 }),
    rotationDegrees: 0,
  }));
  try {
    return parsePageSelection(selection, pages).includes(pageIndex);
  } catch (thrown) {
    if (thrown instanceof RectoError) return false;
    throw thrown;
  }
}
