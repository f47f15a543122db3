import type { SharePoint } from '@recto/contract/picture-corners';
import { type RefObject, useEffect, useRef } from 'react';

/** Device pixels along a side, and how many of the picture's pixels are seen in it. */
const SIZE = 240;
const SEEN = 80;

/** A magnifier on the side that the finger does not cover: the picture around a corner, which is in its middle. */
export function Lens({
  at,
  stage,
  isDrawn,
}: {
  readonly at: SharePoint;
  readonly stage: RefObject<HTMLElement | null>;
  /** True once the picture is there. */
  readonly isDrawn: boolean;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const picture = stage.current?.querySelector<HTMLCanvasElement>('.scan-photo');
    const context = canvas.current?.getContext('2d');
    if (!picture || !context || !isDrawn) return;
    context.clearRect(0, 0, SIZE, SIZE);
    const [x, y] = [at.x * picture.width - SEEN / 2, at.y * picture.height - SEEN / 2];
    context.drawImage(picture, x, y, SEEN, SEEN, 0, 0, SIZE, SIZE);
  }, [at, stage, isDrawn]);
  return (
    <div className="scan-lens" data-side={at.x < 0.5 ? 'right' : 'left'} aria-hidden="true">
      <canvas ref={canvas} width={SIZE} height={SIZE} />
    </div>
  );
}
