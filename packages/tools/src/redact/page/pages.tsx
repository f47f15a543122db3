import type { PageArea } from '@recto/contract/capabilities/page-model';
import { message, type PagesProps, useFittingWidth, useText } from '@recto/ui';
import { useHistory, useHistoryKeys } from '@recto/ui/history';
import { PagePicker, usePickedPage } from '@recto/ui/page-picker';
import { useEffect, useRef, useState } from 'react';
import type { ListedHit } from '../hits.ts';
import type { RedactOptions } from '../options.ts';
import { useHits, useWords } from './live-hits.ts';
import { markOf } from './mark-geometry.ts';
import { MarkingBar } from './marking-bar.tsx';
import { type DragMode, PageStage } from './page-stage.tsx';
import { showHit, useShownHit } from './shown-hit.ts';

const TEXTS = {
  words: message('redact.dragWords', 'Drag over words to mark them, or click a hit to leave it alone.'),
  wordless: message('redact.wordless', 'This page has no text to select. Choose Mark areas.'),
  area: message('redact.dragArea', 'Drag a frame around what should be removed.'),
  none: message('redact.tapHits', 'Choose Mark words or Mark areas to draw on the page. Tap a hit to leave it alone.'),
  keys: message(
    'redact.keys',
    'Drag the mark to move it, its corner to resize it. Arrow keys move it too, with Alt they resize it; Delete removes it.',
  ),
  preview: message('redact.previewNote', 'This is how the page will look. The file is still unchanged.'),
};
const LETTER = { widthPoints: 612, heightPoints: 792 };
const MOST_OF_WINDOW = 0.82;
/** Zoom factors for the page. */
export const ZOOMS = [1, 1.5, 2, 3];

/** The page that is being redacted. */
export default function RedactPages({ options, onChange, cards, pictures, preview }: PagesProps<RedactOptions>) {
  const text = useText();
  const { picked, pickedIndex, total, pick } = usePickedPage(cards, pictures);
  const holder = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(0);
  const [selected, setSelected] = useState(-1);
  const [isPreview, setIsPreview] = useState(false);
  const [mode, setMode] = useState<DragMode>(() => (matchMedia('(pointer: coarse)').matches ? 'none' : 'words'));
  const size = picked?.shapes[picked.pageIndex] ?? LETTER;
  const fitting = useFittingWidth(holder, size.widthPoints / size.heightPoints, MOST_OF_WINDOW);
  const found = useHits(preview, cards[0], options);
  const words = useWords(preview, cards[0], pickedIndex + 1, mode === 'words');
  const shown = useShownHit();
  const { marks, except } = options;
  const history = useHistory(marks, (then) => {
    setSelected(-1);
    onChange({ ...options, marks: [...then] });
  });
  useHistoryKeys(history);
  const goTo = useRef(pick);
  useEffect(() => {
    goTo.current = pick;
  });
  useEffect(() => {
    if (!shown) return;
    goTo.current(shown.page - 1);
    holder.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [shown]);
  useEffect(() => () => showHit(null), []);
  if (!picked) return null;

  const page = pickedIndex + 1;
  const hits = found?.kind === 'made' ? found.answer.hits : [];
  const width = Math.floor(fitting * (ZOOMS[zoom] ?? 1));
  const put = (next: RedactOptions['marks'], gesture?: string) => {
    history.remember(gesture);
    onChange({ ...options, marks: next });
  };
  const add = (areas: readonly PageArea[]) => {
    const made = areas.flatMap((area) => markOf(page, area, size) ?? []);
    if (made.length === 0) return;
    put([...marks, ...made]);
    setSelected(marks.length + made.length - 1);
  };
  const addInTheMiddle = () => {
    const [x, y] = [size.widthPoints / 2, size.heightPoints / 2];
    add([{ left: x - 60, top: y - 12, right: x + 60, bottom: y + 12 }]);
  };
  const remove = (index: number) => {
    put(marks.filter((_, at) => at !== index));
    setSelected(-1);
  };
  const toggle = ({ id }: ListedHit) =>
    onChange({ ...options, except: except.includes(id) ? except.filter((one) => one !== id) : [...except, id] });
  const hasNoWords = words?.kind === 'made' && words.answer.words.length === 0;
  const hint = isPreview
    ? TEXTS.preview
    : selected >= 0
      ? TEXTS.keys
      : mode === 'words'
        ? hasNoWords
          ? TEXTS.wordless
          : TEXTS.words
        : TEXTS[mode];
  return (
    <div className="redact-workspace" ref={holder}>
      <MarkingBar
        mode={mode}
        onMode={setMode}
        onAddByKey={addInTheMiddle}
        isPreview={isPreview}
        onPreview={setIsPreview}
        history={history}
        zoom={zoom}
        mostZoom={ZOOMS.length - 1}
        onZoom={setZoom}
        onRemove={marks[selected]?.page === page ? () => remove(selected) : null}
      />
      <p className="field-note stage-hint" aria-live="polite">
        {text(hint)}
      </p>
      <div className="redact-view" data-zoomed={zoom > 0 ? '' : undefined}>
        {width > 0 && (
          <PageStage
            pictures={picked.pictures}
            pageIndex={picked.pageIndex}
            size={size}
            widthPixels={width}
            mode={mode}
            words={words?.kind === 'made' ? words.answer.words : null}
            hits={hits.filter((hit) => hit.page === page)}
            off={new Set(except)}
            shownId={shown?.page === page ? shown.id : null}
            marks={marks.map((mark, index) => ({ mark, index })).filter(({ mark }) => mark.page === page)}
            selected={selected}
            bars={isPreview ? { colour: options.colour, reason: options.reason } : null}
            onMark={add}
            onToggle={toggle}
            onSelect={setSelected}
            onChange={(index, mark, gesture) =>
              put(
                marks.map((one, at) => (at === index ? mark : one)),
                gesture,
              )
            }
            onRemove={remove}
          />
        )}
      </div>
      <PagePicker picked={picked} pickedIndex={pickedIndex} total={total} hasSeveralFiles={false} onPick={pick} />
    </div>
  );
}
