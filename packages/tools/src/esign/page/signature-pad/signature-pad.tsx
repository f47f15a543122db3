import { fileOptionBytes, toFileOption } from '@recto/contract/file-option';
import { message, TextField, useText } from '@recto/ui';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { hasKeptSignature, keepSignature } from './kept-signature.ts';
import { KeptSignatureForm } from './kept-signature-form.tsx';
import { type StrokePoint, strokeOutline } from './stroke-outline.ts';
import { type BroughtPicture, UploadWay } from './upload-way.tsx';
import { WayTabs } from './way-tabs.tsx';
import { cropped } from './without-background.ts';

/** Signature that the visitor made: ink, handwriting or a picture. */
export interface MadeSignature {
  readonly text: string;
  readonly font: 'plain' | 'dancing-script' | 'caveat' | 'great-vibes' | 'sacramento';
  readonly ink: { readonly outline: string; readonly width: number; readonly height: number } | null;
  readonly picture: string;
  /** Width by height. */
  readonly ratio?: number;
}

const WAYS = [
  { way: 'draw', label: message('signaturePad.draw', 'Draw') },
  { way: 'type', label: message('signaturePad.type', 'Type') },
  { way: 'upload', label: message('signaturePad.upload', 'Picture') },
  { way: 'kept', label: message('signaturePad.kept', 'Kept') },
] as const;
type Way = (typeof WAYS)[number]['way'];
const FONTS = ['dancing-script', 'caveat', 'great-vibes', 'sacramento'] as const;
const BOX = { width: 480, height: 180 };
const LEAST_PASSPHRASE = 8;

const TEXTS = {
  signature: message('signaturePad.heading', 'Your signature'),
  initials: message('signaturePad.initials', 'Your initials'),
  pad: message('signaturePad.pad', 'Draw here with mouse, pen or finger'),
  clear: message('signaturePad.clear', 'Clear'),
  name: message('signaturePad.name', 'Your name'),
  font: message('signaturePad.font', 'Handwriting {number}: {name}'),
  use: message('signaturePad.use', 'Use it'),
  cancel: message('signaturePad.cancel', 'Cancel'),
  keep: message('signaturePad.keep', 'Keep it on this device, encrypted with a passphrase'),
  passphrase: message('signaturePad.passphrase', 'Passphrase, at least 8 characters; nobody can recover it'),
  notKept: message('signaturePad.notKept', 'This browser does not allow it to be kept. You can still use it now.'),
};

/** A dialog in which a signature is drawn, typed or brought as a picture. Nothing of it leaves the page. */
export function SignaturePad({
  kind,
  onDone,
  onCancel,
}: {
  readonly kind: 'signature' | 'initials';
  readonly onDone: (made: MadeSignature) => void;
  readonly onCancel: () => void;
}) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [way, setWay] = useState<Way>('draw');
  const [strokes, setStrokes] = useState<readonly (readonly StrokePoint[])[]>([]);
  const [name, setName] = useState('');
  const [font, setFont] = useState<(typeof FONTS)[number]>('dancing-script');
  const [picture, setPicture] = useState<BroughtPicture | null>(null);
  const [isThere, setThere] = useState(false);
  const [keeps, setKeeps] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  const [problem, setProblem] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    void hasKeptSignature(kind).then((isKept) => {
      setThere(isKept);
      if (isKept) setWay('kept');
    });
  }, [kind]);
  const outline = strokes.map(strokeOutline).join(' ');
  const isMade = { draw: outline !== '', type: name.trim() !== '', upload: picture !== null, kept: false }[way];
  const isReady = isMade && (!keeps || passphrase.length >= LEAST_PASSPHRASE);
  const draw = (event: PointerEvent<SVGSVGElement>, isFirst: boolean) => {
    const box = event.currentTarget.getBoundingClientRect();
    const point = {
      x: ((event.clientX - box.left) / box.width) * BOX.width,
      y: ((event.clientY - box.top) / box.height) * BOX.height,
      pressure: event.pointerType === 'mouse' ? null : event.pressure,
    };
    setStrokes((known) => (isFirst ? [...known, [point]] : [...known.slice(0, -1), [...(known.at(-1) ?? []), point]]));
  };
  const made = async (): Promise<MadeSignature | null> => {
    const empty = { text: '', font: 'plain', ink: null, picture: '' } as const;
    if (way === 'draw') return { ...empty, ink: { outline, ...BOX }, ratio: BOX.width / BOX.height };
    if (way === 'type') return { ...empty, text: name.trim(), font };
    if (!picture) return null;
    const { bytes, ratio } = await cropped(fileOptionBytes(picture.value), picture.crop);
    return { ...empty, picture: toFileOption(bytes), ratio };
  };
  const use = async () => {
    const signature = await made();
    if (!signature) return;
    if (keeps && problem === '') {
      const isKept = await keepSignature(kind, signature, passphrase).then(
        () => true,
        () => false,
      );
      if (!isKept) return setProblem(text(TEXTS.notKept));
    }
    onDone(signature);
  };
  return (
    <dialog ref={dialog} className="signature-pad" onClose={onCancel} aria-label={text(TEXTS[kind])}>
      <h2>{text(TEXTS[kind])}</h2>
      <WayTabs ways={WAYS.filter((one) => one.way !== 'kept' || isThere)} chosen={way} onChoose={setWay} />
      {way === 'draw' && (
        <>
          <svg
            className="signature-area"
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
            <input
              className="input"
              dir="auto"
              maxLength={100}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </label>
          <div className="signature-fonts">
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
      {way === 'upload' && <UploadWay picture={picture} onPicture={setPicture} />}
      {way === 'kept' ? (
        <KeptSignatureForm
          name={kind}
          onOpened={(value) => {
            if (isMadeSignature(value)) onDone(value);
          }}
          onForgotten={() => {
            setThere(false);
            setWay('draw');
          }}
        />
      ) : (
        <>
          <label className="radio">
            <input type="checkbox" checked={keeps} onChange={({ target }) => setKeeps(target.checked)} />
            <span>{text(TEXTS.keep)}</span>
          </label>
          {keeps && (
            <TextField isSecret maxLength={1024} label={TEXTS.passphrase} value={passphrase} onChange={setPassphrase} />
          )}
          {problem && (
            <p className="field-note field-fault" role="alert">
              {problem}
            </p>
          )}
        </>
      )}
      <div className="signature-acts">
        <button type="button" className="button button-quiet" onClick={onCancel}>
          {text(TEXTS.cancel)}
        </button>
        <button type="button" className="button" disabled={!isReady} onClick={() => void use()}>
          {text(TEXTS.use)}
        </button>
      </div>
    </dialog>
  );
}

/** True for a kept signature of the form that this page writes; a database that somebody else filled is not trusted. */
function isMadeSignature(value: unknown): value is MadeSignature {
  if (typeof value !== 'object' || value === null) return false;
  const given: Partial<Record<keyof MadeSignature, unknown>> = value;
  return typeof given.text === 'string' && typeof given.picture === 'string' && typeof given.font === 'string';
}
