import { markFontFamily } from '@recto/ui/mark-fonts';
import { layOutText } from '../text-layout.ts';
import type { Placement } from '../tool.ts';
import { mediaTypeOfPicture, SIGN_OUTLINES } from './mark-drawing.ts';
import { useLineWidths } from './use-line-widths.ts';

/** A mark as the page will show it. */
export function MarkView({ placement, scale }: { readonly placement: Placement; readonly scale: number }) {
  const { kind, ink, picture, text, font, colour } = placement;
  if (kind === 'check' || kind === 'cross') {
    return (
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <path d={SIGN_OUTLINES[kind]} fill={colour} />
      </svg>
    );
  }
  if (ink) {
    return (
      <svg viewBox={`0 0 ${ink.width} ${ink.height}`} aria-hidden="true">
        <path d={ink.outline} fill={colour} />
      </svg>
    );
  }
  if (picture !== '')
    return <img src={`data:${mediaTypeOfPicture(picture)};base64,${picture}`} alt="" draggable={false} />;
  return <TextMark placement={placement} scale={scale} family={familyOf(font, text)} />;
}

const familyOf = (font: Placement['font'], text: string) =>
  font === 'plain' ? `${markFontFamily(text)}, sans-serif` : `mark-${font}, cursive`;

interface TextMarkProps {
  readonly placement: Placement;
  readonly scale: number;
  readonly family: string;
}

/** A text as the result will have it: of the size that its frame allows. */
function TextMark({ placement, scale, family }: TextMarkProps) {
  const { text, colour, width, height } = placement;
  const lines = text.split('\n');
  const { fontSize, firstBaseline, lineHeight } = layOutText(placement, useLineWidths(lines, family));
  return (
    <svg viewBox={`0 0 ${width * scale} ${height * scale}`} aria-hidden="true">
      <text fontSize={fontSize * scale} fontFamily={family} fill={colour}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and are drawn as one
          <tspan key={index} x="0" y={(firstBaseline + index * lineHeight) * scale}>
            {line}
          </tspan>
        ))}
      </text>
    </svg>
  );
}
