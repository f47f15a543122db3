import { PagePicture, type PictureFile, useFittingWidth } from '@recto/ui';
import { useRef } from 'react';
import type { Place, Sheet } from '../grid.ts';

/** Share of the window's height that a sheet may take. */
const MOST_OF_WINDOW = 0.72;
/** A page of a poster is drawn no larger than this, in CSS pixels, and enlarged. */
const MOST_PIXELS = 1800;

/** A sheet with the pictures of its pages where they will lie. */
export function SheetStage(props: {
  readonly sheet: Sheet;
  /** The page of the document, by the index that a place names. */
  readonly chosen: readonly number[];
  readonly pictures: PictureFile | undefined;
  readonly hasBorder: boolean;
  /** Folded in the middle. */
  readonly isFolded: boolean;
  /** Description of the sheet for people who do not see it. */
  readonly label: string;
}) {
  const { sheet, chosen, pictures, hasBorder, isFolded, label } = props;
  const holder = useRef<HTMLDivElement>(null);
  const width = useFittingWidth(holder, sheet.width / sheet.height, MOST_OF_WINDOW);
  const scale = width / sheet.width;
  return (
    <div className="sheet-stage" ref={holder}>
      {width > 0 && (
        <div
          className="sheet-paper"
          role="img"
          aria-label={label}
          data-border={hasBorder || undefined}
          data-fold={isFolded || undefined}
          style={{ inlineSize: width, blockSize: sheet.height * scale }}
        >
          {sheet.places.map((place) => (
            <PlacedPicture
              key={`${place.pageIndex} ${place.left} ${place.bottom}`}
              place={place}
              pageIndex={chosen[place.pageIndex] ?? 0}
              pictures={pictures}
              sheetHeight={sheet.height}
              scale={scale}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function PlacedPicture(props: {
  readonly place: Place;
  readonly pageIndex: number;
  readonly pictures: PictureFile | undefined;
  readonly sheetHeight: number;
  /** CSS pixels for a point. */
  readonly scale: number;
}) {
  const { place, pageIndex, pictures, sheetHeight, scale } = props;
  const window = place.window ?? place;
  const shrink = Math.min(1, MOST_PIXELS / (Math.max(place.width, place.height) * scale));
  const boxWidth = Math.max(1, Math.round(place.width * scale * shrink));
  const boxHeight = Math.max(1, Math.round(place.height * scale * shrink));
  const left = Math.max(window.left, place.left);
  const right = Math.min(window.left + window.width, place.left + place.width);
  const bottom = Math.max(window.bottom, place.bottom);
  const top = Math.min(window.bottom + window.height, place.bottom + place.height);
  return (
    <div
      className="sheet-page"
      style={{
        left: left * scale,
        top: (sheetHeight - top) * scale,
        width: (right - left) * scale,
        height: (top - bottom) * scale,
      }}
    >
      <div
        className="sheet-picture"
        style={{
          left: (place.left - left) * scale,
          top: (top - place.bottom - place.height) * scale,
          width: place.width * scale,
          height: place.height * scale,
        }}
      >
        {pictures && (
          <PagePicture
            key={`${pageIndex} ${boxWidth} ${boxHeight}`}
            file={pictures}
            pageIndex={pageIndex}
            boxWidth={boxWidth}
            boxHeight={boxHeight}
            className="tile-picture"
          />
        )}
      </div>
    </div>
  );
}
