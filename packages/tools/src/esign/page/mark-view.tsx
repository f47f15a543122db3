import { markFontFamily } from '@recto/ui/mark-fonts';
import type { Placement } from '../tool.ts';
import { mediaTypeOfPicture, SIGN_OUTLINES } from './mark-drawing.ts';

/** A mark as the page will show it. */
export function MarkView({ placement, scale }: { readonly placement: Placement; readonly scale: number }) {
  const { kind, ink, picture, text, font, colour, width, height } = placement;
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
  const family = font === 'plain' ? `${markFontFamily(text)}, sans-serif` : `mark-${font}, cursive`;
  return (
    <svg viewBox={`0 0 ${width * scale} ${height * scale}`} aria-hidden="true">
      <text x="0" y={height * scale * 0.72} fontSize={(height * scale) / 1.2} fontFamily={family} fill={colour}>
        {text}
      </text>
    </svg>
  );
}
