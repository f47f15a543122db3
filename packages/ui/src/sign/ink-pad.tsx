import { toFileOption } from '@recto/contract';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import { type InkPoint, strokeOutline } from './stroke-outline.ts';
import { withoutBackground } from './without-background.ts';

/** What the visitor made: ink, handwriting or a picture. */
export interface MadeSignature {
  readonly text: string;
  readonly font: 'plain' | 'dancing-script' | 'caveat' | 'great-vibes' | 'sacramento';
  readonly ink: { readonly outline: string; readonly width: number; readonly height: number } | null;
  readonly picture: string;
  /** Width by height. */
  readonly ratio?: number;
}

const WAYS = [
  { way: 'draw', label: message('inkPad.draw', 'Draw') },
  { way: 'type', label: message('inkPad.type', 'Type') },
  { way: 'upload', label: message('inkPad.upload', 'Upload') },
] as const;
type Way = (typeof WAYS)[number]['way'];
const FONTS = ['dancing-script', 'caveat', 'great-vibes', 'sacramento'] as const;
const BOX = { width: 480, height: 180 };

const TEXTS = {
  heading: message('inkPad.heading', 'Your signature'),
  pad: message('inkPad.pad', 'Draw here with mouse, pen or finger'),
  clear: message('inkPad.clear', 'Clear'),
  name: message('inkPad.name', 'Your name'),
  font: message('inkPad.font', 'Handwriting {number}: {name}'),
  picture: message('inkPad.picture', 'A picture of your signature (PNG or JPEG)'),
  background: message('inkPad.background', 'Make the paper transparent and cut to the ink'),
  unreadable: message('inkPad.unreadable', 'This picture cannot be read.'),
  use: message('inkPad.use', 'Use it'),
  cancel: message('inkPad.cancel', 'Cancel'),
};

/** A dialog in which a signature is drawn, typed or brought as a picture. Nothing of it leaves the page. */
export function InkPad({
  onDone,
  onCancel,
}: {
  readonly onDone: (made: MadeSignature) => void;
  readonly onCancel: () => void;
}) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [way, setWay] = useState<Way>('draw');
  const [strokes, setStrokes] = useState<readonly (readonly InkPoint[])[]>([]);
  const [name, setName] = useState('');
  const [font, setFont] = useState<(typeof FONTS)[number]>('dancing-script');
  const [picture, setPicture] = useState<{ readonly value: string; readonly ratio: number } | null>(null);
  const [isCut, setCut] = useState(true);
  const [problem, setProblem] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  const outline = strokes.map(strokeOutline).join(' ');
  const isReady = { draw: outline !== '', type: name.trim() !== '', upload: picture !== null }[way];
  const draw = (event: PointerEvent<SVGSVGElement>, isFirst: boolean) => {
    const box = event.currentTarget.getBoundingClientRect();
    const point = {
      x: ((event.clientX - box.left) / box.width) * BOX.width,
      y: ((event.clientY - box.top) / box.height) * BOX.height,
      pressure: event.pointerType === 'mouse' ? null : event.pressure,
    };
    setStrokes((known) => (isFirst ? [...known, [point]] : [...known.slice(0, -1), [...(known.at(-1) ?? []), point]]));
  };
  const bring = async (file: File | undefined) => {
    if (!file) return;
    setProblem('');
    try {
      const { bytes, ratio } = await withoutBackground(file, isCut);
      setPicture({ value: toFileOption(bytes), ratio });
    } catch {
      setProblem(text(TEXTS.unreadable));
    }
  };
  const use = () => {
    const empty = { text: '', font: 'plain', ink: null, picture: '' } as const;
    if (way === 'draw') onDone({ ...empty, ink: { outline, ...BOX }, ratio: BOX.width / BOX.height });
    else if (way === 'type') onDone({ ...empty, text: name.trim(), font });
    else if (picture) onDone({ ...empty, picture: picture.value, ratio: picture.ratio });
  };
  return (
    <dialog ref={dialog} className="ink-pad" onClose={onCancel} aria-label={text(TEXTS.heading)}>
      <h2>{text(TEXTS.heading)}</h2>
      <div className="ink-ways" role="tablist">
        {WAYS.map(({ way: one, label }) => (
          <button
            key={one}
            type="button"
            role="tab"
            className="button button-quiet"
            aria-selected={way === one}
            onClick={() => setWay(one)}
          >
            {text(label)}
          </button>
        ))}
      </div>
      {way === 'draw' && (
        <>
          <svg
            className="ink-area"
            role="img"
            aria-label={text(TEXTS.pad)}
            viewBox={`0 0 ${BOX.width} ${BOX.height}`}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              draw(event, true);
            }}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId)) draw(event, false);
            }}
          >
            <line x1="24" x2={BOX.width - 24} y1="140" y2="140" />
            <path d={outline} />
          </svg>
          <button type="button" className="text-button" onClick={() => setStrokes([])}>
            {text(TEXTS.clear)}
          </button>
        </>
      )}
      {way === 'type' && (
        <>
          <label className="field">
            <span className="field-label">{text(TEXTS.name)}</span>
            <input className="input" maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />
          </label>
          <div className="ink-fonts">
            {FONTS.map((one, index) => (
              <button
                key={one}
                type="button"
                className="button button-quiet"
                aria-pressed={font === one}
                aria-label={text(TEXTS.font, { number: index + 1, name: name || 'Anna' })}
                style={{ fontFamily: `mark-${one}, cursive` }}
                onClick={() => setFont(one)}
              >
                {name || 'Anna'}
              </button>
            ))}
          </div>
        </>
      )}
      {way === 'upload' && (
        <>
          <label className="field">
            <span className="field-label">{text(TEXTS.picture)}</span>
            <input type="file" accept="image/png,image/jpeg" onChange={({ target }) => void bring(target.files?.[0])} />
          </label>
          <label className="radio">
            <input type="checkbox" checked={isCut} onChange={({ target }) => setCut(target.checked)} />
            <span>{text(TEXTS.background)}</span>
          </label>
          {picture && <img className="ink-picture" src={`data:image/png;base64,${picture.value}`} alt="" />}
          {problem && (
            <p className="field-note field-fault" role="alert">
              {problem}
            </p>
          )}
        </>
      )}
      <div className="ink-acts">
        <button type="button" className="button button-quiet" onClick={onCancel}>
          {text(TEXTS.cancel)}
        </button>
        <button type="button" className="button" disabled={!isReady} onClick={use}>
          {text(TEXTS.use)}
        </button>
      </div>
    </dialog>
  );
}
