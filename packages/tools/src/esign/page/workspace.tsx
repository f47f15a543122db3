import type { FormFieldInfo, FormWidget } from '@recto/contract/form-fields';
import type { OptionsOf } from '@recto/contract/tool';
import { DrawnMark, message, PagePicture, type PagesProps, useText } from '@recto/ui';
import { useHistory, useHistoryKeys } from '@recto/ui/history';
import { loadMarkFonts } from '@recto/ui/mark-fonts';
import { PagePicker, usePickedPage } from '@recto/ui/page-picker';
import { HistoryButtons, StageBar, ZoomButtons } from '@recto/ui/stage-bar';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type tool from '../tool.ts';
import type { Placement } from '../tool.ts';
import { FieldLayer } from './field-layer.tsx';
import { MarkView } from './mark-view.tsx';
import { type Draft, draftText, moved, newPlacement, resized, TOOLS, type ToolKind } from './new-placement.ts';
import { SignaturePad } from './signature-pad/signature-pad.tsx';
import { nextTarget, putInto, type SigningTarget, snapped, targetsOn } from './snap.ts';
import { useSigningTargets } from './use-signing-targets.ts';

type WorkspaceOptions = OptionsOf<typeof tool>;

const TEXTS = {
  palette: message('esign.palette', 'What to put on the page'),
  click: message('esign.click', 'Click the page where it should go. Press Escape to cancel.'),
  place: message('esign.place', 'Choose what to put on the page, then click where it goes.'),
  keys: message(
    'esign.keys',
    'Arrow keys move the mark, plus and minus resize it, Enter goes to the next signature line, Delete removes it. Hold Shift for larger steps.',
  ),
  fill: message('esign.fill', 'This form can be filled in: {count, plural, one {# field} other {# fields}}.'),
  remove: message('esign.remove', 'Remove'),
  everywhere: message('esign.everywhere', 'On every page'),
  here: message('esign.here', 'Only on this page'),
  text: message('esign.textValue', 'Text'),
  mark: message('esign.mark', '{kind}, {x} from the left, {y} from the top'),
};
const LETTER = { widthPoints: 612, heightPoints: 792 };
/** Points that an arrow key moves by; with the shift key held. */
const STEP = { short: 1, long: 10 };
const MOST_OF_WINDOW = 0.8;
/** Zoom factors for the page: fields of forms are small on small screens. */
const ZOOMS = [1, 1.5, 2, 3];

/** The page that is being signed, with the marks on it. */
export default function SignWorkspace({ options, onChange, cards, pictures, preview }: PagesProps<WorkspaceOptions>) {
  const text = useText();
  const card = cards[0];
  const { picked, pickedIndex, total, pick } = usePickedPage(cards, pictures);
  const pageIndex = picked?.pageIndex ?? 0;
  const file = picked?.pictures;
  const isMeasured = (picked?.shapes.length ?? 0) > 0;
  const [selected, setSelected] = useState(-1);
  const [armed, setArmed] = useState<Draft | null>(null);
  const [dialog, setDialog] = useState<{ kind: 'signature' | 'initials'; byKey: boolean; into?: SigningTarget } | null>(
    null,
  );
  const [drafts, setDrafts] = useState<Partial<Record<ToolKind, Draft>>>({});
  const paper = useRef<HTMLDivElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const [availableWidth, setAvailableWidth] = useState(0);
  const [zoom, setZoom] = useState(0);
  /** Last position of the pointer, and the free position of the mark, before it snaps to a line. */
  const drag = useRef<{ x: number; y: number; kind: 'move' | 'resize'; free: Placement } | null>(null);
  /** Counts drags and pressed keys: all that one of them does is undone at once. */
  const gestures = useRef(0);
  // Without its fonts a text looks otherwise than it will; the signed file has its own.
  useEffect(() => void loadMarkFonts().catch(() => undefined), []);
  useEffect(() => {
    const { current } = holder;
    if (!current) return;
    const observer = new ResizeObserver(() => setAvailableWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);

  const { placements } = options;
  const size = picked?.shapes[pageIndex] ?? LETTER;
  const fitting = Math.min(
    availableWidth,
    (window.innerHeight * MOST_OF_WINDOW * size.widthPoints) / size.heightPoints,
  );
  const width = Math.floor(fitting * (ZOOMS[zoom] ?? 1));
  const scale = width / size.widthPoints;
  const pageName = String(pageIndex + 1);
  /** Returns the kind of a mark, and its text. */
  const nameOf = (placement: Placement) => {
    const kind = text(TOOLS.find((known) => known.kind === placement.kind)?.label ?? TEXTS.text);
    return placement.text === '' ? kind : `${kind} ${placement.text}`;
  };
  /** The marks on this page, each with its place in the list, which is what it is known by while it changes. */
  const here = placements
    .map((one, index) => ({ one, index }))
    .filter(({ one: { pages } }) => pages === 'all' || pages === pageName);
  const list = useSigningTargets(preview, card);
  const targets = targetsOn(list, pageIndex);
  const toFill = list?.fields.filter(({ kind, isReadOnly }) => kind !== 'signature' && !isReadOnly) ?? [];
  const { fields, fieldName } = options;
  const chosen = placements[selected];
  const history = useHistory({ placements, fields, fieldName }, (then) => {
    setSelected(-1);
    onChange({ ...options, ...then });
  });
  useHistoryKeys(history);
  const put = (next: readonly Placement[], name = fieldName) =>
    onChange({ ...options, placements: [...next], fieldName: name });
  const change = (next: readonly Placement[], gesture?: string) => {
    history.remember(gesture);
    put(next);
  };
  const fill = (name: string, value: string) => {
    history.remember(`field ${name}`);
    onChange({ ...options, fields: [...fields.filter((given) => given.name !== name), { name, value }] });
  };
  const replaced = (index: number, one: Placement) => placements.map((known, at) => (at === index ? one : known));
  const add = (draft: Draft, x: number, y: number, into?: SigningTarget) => {
    const made = newPlacement(draft, { x, y }, size, pageName);
    history.remember();
    put([...placements, into ? putInto(made, into) : snapped(made, targets)], into?.fieldName || fieldName);
    setSelected(placements.length);
    setArmed(null);
  };
  const signField = ({ name }: FormFieldInfo, { area }: FormWidget) => {
    const into: SigningTarget = { kind: 'field', fieldName: name, ...area };
    if (drafts.signature) add(drafts.signature, area.left, area.top, into);
    else setDialog({ kind: 'signature', byKey: false, into });
  };
  const choose = (kind: ToolKind, byKey: boolean) => {
    const draft = drafts[kind] ?? (kind === 'signature' || kind === 'initials' ? null : { kind, ...draftText(kind) });
    if (draft) place(draft, byKey);
    else setDialog({ kind: kind === 'initials' ? 'initials' : 'signature', byKey });
  };
  /** By key in the middle of the page, from where arrow keys move it; else where the pointer presses next. */
  const place = (draft: Draft, byKey: boolean) => {
    if (byKey) add(draft, size.widthPoints / 2, size.heightPoints / 2);
    else setArmed(draft);
  };
  const keys = (event: KeyboardEvent, index: number, one: Placement) => {
    const by = event.shiftKey ? STEP.long : STEP.short;
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-by, 0],
      ArrowRight: [by, 0],
      ArrowUp: [0, -by],
      ArrowDown: [0, by],
    };
    const move = moves[event.key];
    const factor = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }[event.key];
    if (!event.repeat) gestures.current += 1;
    const gesture = `key ${gestures.current}`;
    const next = event.key === 'Enter' ? nextTarget(one, targets) : undefined;
    if (next) {
      history.remember();
      put(replaced(index, putInto(one, next)), next.fieldName || fieldName);
    } else if (move) change(replaced(index, moved(one, move[0], move[1], size)), gesture);
    else if (factor) change(replaced(index, resized(one, factor, size)), gesture);
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(index);
    else return;
    event.preventDefault();
  };
  const remove = (index: number) => {
    change(placements.filter((_, at) => at !== index));
    setSelected(-1);
  };
  const dragMark = (event: PointerEvent, index: number, one: Placement) => {
    const { current } = drag;
    if (!current) return;
    const [dx, dy] = [(event.clientX - current.x) / scale, (event.clientY - current.y) / scale];
    if (dx === 0 && dy === 0) return;
    history.remember(`drag ${gestures.current}`);
    const free = current.kind === 'move' ? moved(current.free, dx, dy, size) : one;
    drag.current = { ...current, x: event.clientX, y: event.clientY, free };
    if (current.kind === 'move') put(replaced(index, event.altKey ? free : snapped(free, targets)));
    else put(replaced(index, resized(one, Math.max(0.2, (one.width + dx) / one.width), size)));
  };
  return (
    <div className="sign-workspace" ref={holder}>
      <StageBar
        label={TEXTS.palette}
        rest={
          <>
            <HistoryButtons history={history} />
            <ZoomButtons zoom={zoom} most={ZOOMS.length - 1} onZoom={setZoom} />
          </>
        }
      >
        {TOOLS.map(({ kind, label, mark }) => (
          <button
            key={kind}
            type="button"
            className="button button-quiet sign-tool"
            aria-pressed={armed?.kind === kind}
            onClick={(event) => choose(kind, event.detail === 0)}
          >
            <DrawnMark d={mark} />
            {text(label)}
          </button>
        ))}
      </StageBar>
      <p className="field-note stage-hint" aria-live="polite">
        {text(armed ? TEXTS.click : chosen ? TEXTS.keys : TEXTS.place)}
        {toFill.length > 0 && ` ${text(TEXTS.fill, { count: toFill.length })}`}
      </p>
      <div className="sign-view" data-zoomed={zoom > 0 ? '' : undefined}>
        {width > 0 && isMeasured && (
          // biome-ignore lint/a11y/noStaticElementInteractions: keys place in the middle by the button itself
          <div
            ref={paper}
            className="sign-paper"
            data-armed={armed ? '' : undefined}
            style={{ inlineSize: width, blockSize: size.heightPoints * scale }}
            onPointerDown={(event) => {
              if (!armed) return;
              const box = event.currentTarget.getBoundingClientRect();
              add(armed, (event.clientX - box.left) / scale, (event.clientY - box.top) / scale);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setArmed(null);
            }}
          >
            {file && (
              <PagePicture
                key={`${pageIndex}-${width}`}
                file={file}
                pageIndex={pageIndex}
                boxWidth={width}
                boxHeight={Math.round(size.heightPoints * scale)}
                className="sign-picture"
              />
            )}
            {list && (
              <FieldLayer
                fields={list.fields}
                values={fields}
                pageIndex={pageIndex}
                scale={scale}
                isInert={armed !== null}
                onFill={fill}
                onSign={signField}
              />
            )}
            {here.map(({ one, index }) => (
              <button
                key={index}
                type="button"
                className="sign-mark"
                aria-pressed={index === selected}
                aria-label={text(TEXTS.mark, {
                  kind: nameOf(one),
                  x: Math.round(one.left),
                  y: Math.round(one.top),
                })}
                style={{
                  left: one.left * scale,
                  top: one.top * scale,
                  width: one.width * scale,
                  height: one.height * scale,
                }}
                onFocus={() => setSelected(index)}
                onPointerDown={(event) => {
                  event.stopPropagation();
                  event.currentTarget.setPointerCapture(event.pointerId);
                  gestures.current += 1;
                  const isCorner = event.target instanceof Element && event.target.classList.contains('sign-corner');
                  drag.current = { x: event.clientX, y: event.clientY, kind: isCorner ? 'resize' : 'move', free: one };
                  setSelected(index);
                }}
                onPointerMove={(event) => dragMark(event, index, one)}
                onPointerUp={() => {
                  drag.current = null;
                }}
                onPointerCancel={() => {
                  drag.current = null;
                }}
                onKeyDown={(event) => keys(event, index, one)}
              >
                <MarkView placement={one} scale={scale} />
                <span className="sign-corner" aria-hidden="true" />
              </button>
            ))}
          </div>
        )}
      </div>
      {chosen && (
        <div className="sign-chosen">
          {chosen.ink === null && chosen.picture === '' && chosen.kind !== 'check' && chosen.kind !== 'cross' && (
            <label className="field">
              <span className="field-label">{text(TEXTS.text)}</span>
              <input
                className="input"
                dir="auto"
                maxLength={500}
                value={chosen.text}
                onChange={({ target }) =>
                  change(replaced(selected, { ...chosen, text: target.value }), `text ${selected}`)
                }
              />
            </label>
          )}
          <button
            type="button"
            className="text-button"
            onClick={() => change(replaced(selected, { ...chosen, pages: chosen.pages === 'all' ? pageName : 'all' }))}
          >
            {text(chosen.pages === 'all' ? TEXTS.here : TEXTS.everywhere)}
          </button>
          <button type="button" className="text-button" onClick={() => remove(selected)}>
            {text(TEXTS.remove)}
          </button>
        </div>
      )}
      {picked && (
        <PagePicker picked={picked} pickedIndex={pickedIndex} total={total} hasSeveralFiles={false} onPick={pick} />
      )}
      {dialog && (
        <SignaturePad
          kind={dialog.kind}
          onCancel={() => setDialog(null)}
          onDone={(made) => {
            const { kind, byKey, into } = dialog;
            const draft: Draft = { kind, ...made };
            setDrafts({ ...drafts, [kind]: draft });
            if (into) add(draft, into.left, into.top, into);
            else place(draft, byKey);
            setDialog(null);
          }}
        />
      )}
    </div>
  );
}
