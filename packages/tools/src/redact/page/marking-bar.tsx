import { message, useText } from '@recto/ui';
import type { History } from '@recto/ui/history';
import { HistoryButtons, StageBar, ZoomButtons } from '@recto/ui/stage-bar';
import type { DragMode } from './page-stage.tsx';

interface MarkingBarProps {
  readonly mode: DragMode;
  readonly onMode: (mode: DragMode) => void;
  /** The button was pressed by a key: there is no pointer to drag with. */
  readonly onAddByKey: () => void;
  readonly isPreview: boolean;
  readonly onPreview: (isPreview: boolean) => void;
  readonly history: History;
  /** 0: the page fits. */
  readonly zoom: number;
  readonly mostZoom: number;
  readonly onZoom: (zoom: number) => void;
  /** Null while no mark is selected. */
  readonly onRemove: (() => void) | null;
}

const TEXTS = {
  bar: message('redact.bar', 'Marking'),
  words: message('redact.markWords', 'Mark words'),
  area: message('redact.markArea', 'Mark areas'),
  preview: message('redact.preview', 'Preview'),
  remove: message('redact.removeMark', 'Remove mark'),
};

/** Shows the actions that are possible on the page. */
export function MarkingBar(props: MarkingBarProps) {
  const { mode, onMode, isPreview, onPreview, history, zoom, mostZoom, onZoom, onRemove } = props;
  const text = useText();
  const choose = (wanted: DragMode, byKey: boolean) => {
    onPreview(false);
    if (byKey && wanted === 'area') {
      onMode('area');
      props.onAddByKey();
    } else onMode(mode === wanted && !isPreview ? 'none' : wanted);
  };
  return (
    <StageBar
      label={TEXTS.bar}
      rest={
        <>
          <button type="button" className="text-button" disabled={onRemove === null} onClick={onRemove ?? undefined}>
            {text(TEXTS.remove)}
          </button>
          <HistoryButtons history={history} />
          <ZoomButtons zoom={zoom} most={mostZoom} onZoom={onZoom} />
        </>
      }
    >
      {(['words', 'area'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className="button button-quiet"
          aria-pressed={mode === one && !isPreview}
          onClick={(event) => choose(one, event.detail === 0)}
        >
          {text(TEXTS[one])}
        </button>
      ))}
      <button
        type="button"
        className="button button-quiet"
        aria-pressed={isPreview}
        onClick={() => onPreview(!isPreview)}
      >
        {text(TEXTS.preview)}
      </button>
    </StageBar>
  );
}
