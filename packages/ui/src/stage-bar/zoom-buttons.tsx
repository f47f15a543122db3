import { DrawnMark } from '../icons/marks.tsx';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

const STEPS = [
  { by: -1, label: message('zoom.smaller', 'Smaller'), mark: 'M4 10h12' },
  { by: 1, label: message('zoom.larger', 'Larger'), mark: 'M10 4v12M4 10h12' },
] as const;

/** Shows the buttons that change the size of a page, in steps. @param zoom 0: the page fits. @param most the last step */
export function ZoomButtons({
  zoom,
  most,
  onZoom,
}: {
  readonly zoom: number;
  readonly most: number;
  readonly onZoom: (zoom: number) => void;
}) {
  const text = useText();
  return (
    <span className="tool-group">
      {STEPS.map(({ by, label, mark }) => (
        <button
          key={by}
          type="button"
          className="square-button"
          title={text(label)}
          disabled={by < 0 ? zoom === 0 : zoom >= most}
          onClick={() => onZoom(zoom + by)}
        >
          <DrawnMark d={mark} />
        </button>
      ))}
    </span>
  );
}
