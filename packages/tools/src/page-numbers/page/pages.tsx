import { message, PagePicture, type PagesProps, type PictureFile, useFittingWidth, useText } from '@recto/ui';
import { markFontFamily, useTextWidths } from '@recto/ui/mark-fonts';
import { PagePicker, usePickedPage } from '@recto/ui/page-picker';
import { useEffect, useRef, useState } from 'react';
import { alignmentAt, LINE, type Place, placeText, type Size } from '../layout.ts';
import { type Options, textsOn } from './preview.ts';

const TEXTS = {
  unnumbered: message('pageNumbers.unnumbered', 'This page stays as it is.'),
  earlier: message('pageNumbers.earlierShown', 'The preview still shows what was added earlier.'),
};
/** Share of the window's height that a page may take. */
const MOST_OF_WINDOW = 0.62;
const SHARE_BEFORE = { left: 0, center: 0.5, right: 1 } as const;

/** One page as it is, with its numbers, header and footer as they will be. */
export default function PageNumbersPages({ options, cards, pictures }: PagesProps<Options>) {
  const text = useText();
  const { picked, pickedIndex, total, pick } = usePickedPage(cards, pictures);
  const labels = useLabels(picked?.pictures);
  if (!picked) return null;
  const shape = picked.shapes[picked.pageIndex] ?? { widthPoints: 612, heightPoints: 792 };
  const page: Size = { width: shape.widthPoints, height: shape.heightPoints };
  const texts = textsOn(options, cards, { ...picked, labels });
  const note = options.mode === 'add' ? texts.length === 0 && TEXTS.unnumbered : TEXTS.earlier;
  return (
    <div>
      <Stage pictures={picked.pictures} pageIndex={picked.pageIndex} page={page}>
        {texts.map(({ place, text: written }) => (
          <PageText key={place} place={place} written={written} page={page} options={options} />
        ))}
      </Stage>
      <PagePicker
        picked={picked}
        pickedIndex={pickedIndex}
        total={total}
        hasSeveralFiles={cards.length > 1}
        onPick={pick}
      />
      <p className="number-note">{note && text(note)}</p>
    </div>
  );
}

function useLabels(pictures: PictureFile | undefined): readonly string[] | null {
  const [known, setKnown] = useState<{ readonly of: PictureFile; readonly labels: readonly string[] | null }>();
  useEffect(() => {
    let isOver = false;
    pictures?.labels.then(
      (labels) => !isOver && setKnown({ of: pictures, labels }),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [pictures]);
  return known && known.of === pictures ? known.labels : null;
}

/** A page as it is, with SVG in points from its top left corner over it. */
function Stage(props: {
  readonly pictures: PictureFile | undefined;
  readonly pageIndex: number;
  readonly page: Size;
  readonly children: React.ReactNode;
}) {
  const { pictures, pageIndex, page, children } = props;
  const holder = useRef<HTMLDivElement>(null);
  const width = useFittingWidth(holder, page.width / page.height, MOST_OF_WINDOW);
  const height = (width * page.height) / page.width;
  return (
    <div className="number-stage" ref={holder}>
      {width > 0 && (
        <div className="number-paper" style={{ inlineSize: width, blockSize: height }}>
          {pictures && (
            <PagePicture
              key={`${pageIndex}-${Math.round(width)}`}
              file={pictures}
              pageIndex={pageIndex}
              boxWidth={Math.round(width)}
              boxHeight={Math.round(height)}
              className="tile-picture"
            />
          )}
          <svg className="number-texts" viewBox={`0 0 ${page.width} ${page.height}`} aria-hidden="true">
            {children}
          </svg>
        </div>
      )}
    </div>
  );
}

/** One text in its place, set as the engine sets it. */
function PageText(props: {
  readonly place: Place;
  readonly written: string;
  readonly page: Size;
  readonly options: Options;
}) {
  const { place, written, page, options } = props;
  const { size, bold, colour } = options;
  const lines = written.split('\n');
  const widths = useTextWidths(lines, bold).map((width) => width * size);
  const box = { width: Math.max(0.1 * size, ...widths), height: lines.length * LINE.height * size };
  const { x, y, scale } = placeText(place, options, page, box);
  return (
    <g transform={`translate(${x} ${y}) scale(${scale}) translate(${-box.width / 2} ${-box.height / 2})`}>
      {Array.from(lines.entries(), ([row, line]) => (
        <text
          key={row}
          x={(box.width - (widths[row] ?? 0)) * SHARE_BEFORE[alignmentAt(place)] + (widths[row] ?? 0) / 2}
          y={(LINE.firstBaseline + row * LINE.height) * size}
          textAnchor="middle"
          direction={isRightToLeft(line) ? 'rtl' : 'ltr'}
          fontSize={size}
          fontWeight={bold ? 700 : 400}
          fontFamily={markFontFamily(written)}
          fill={colour}
          xmlSpace="preserve"
        >
          {line}
        </text>
      ))}
    </g>
  );
}

/** Rule P2 of the Unicode Bidirectional Algorithm: the first strong letter decides. */
function isRightToLeft(line: string): boolean {
  const first = /\p{L}/u.exec(line)?.[0] ?? '';
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u.test(first);
}
