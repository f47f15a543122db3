import type { ShareQuad } from '@recto/contract/picture-corners';
import { type FileFieldProps, message, useText } from '@recto/ui';
import { useEffect, useId, useRef } from 'react';
import { parseCorners, turned, writeCorners } from '../corners.ts';
import { CornerStage } from './corner-stage.tsx';
import { usePictureUrl, useScan } from './live-scan.ts';
import type { ScanOptions } from './scan-options.ts';

const TEXTS = {
  find: message('scan.find', 'Find the sheet'),
  whole: message('scan.whole', 'Whole picture'),
  left: message('scan.turnLeft', 'Turn left'),
  right: message('scan.turnRight', 'Turn right'),
  done: message('filePages.done', 'Done'),
  result: message('scan.result', 'The page as it will be'),
};

type CornerDialogProps = Pick<FileFieldProps, 'card' | 'preview' | 'pictures' | 'value' | 'onChange'> & {
  readonly filter: ScanOptions['filter'];
  readonly onClose: () => void;
};

/** A photograph with the corners of its sheet, and beside it the page. What is changed holds at once; closing only closes. */
export function CornerDialog({ card, preview, pictures, filter, value, onChange, onClose }: CornerDialogProps) {
  const text = useText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { scan, state } = useScan(preview, card, value, filter);
  const url = usePictureUrl(scan);
  const written = parseCorners(value);
  const corners = written === 'find' || written === null ? (scan?.corners ?? null) : written;
  const put = (quad: ShareQuad) => onChange(writeCorners(quad));
  const turn = (times: number) => {
    if (corners) put(Array.from({ length: times }).reduce<ShareQuad>((quad) => turned(quad), corners));
  };
  const actions = [
    [TEXTS.find, () => onChange('')],
    [TEXTS.whole, () => onChange('whole')],
    [TEXTS.left, () => turn(3)],
    [TEXTS.right, () => turn(1)],
  ] as const;
  return (
    <dialog ref={dialog} className="scan-dialog" aria-labelledby={id} onClose={onClose}>
      <div className="scan-dialog-head">
        <h2 id={id} title={card.file.name}>
          <bdi>{card.file.name}</bdi>
        </h2>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {text(TEXTS.done)}
        </button>
      </div>
      <div className="scan-dialog-actions">
        {actions.map(([words, act]) => (
          <button key={words.id} type="button" className="text-button" onClick={act}>
            {text(words)}
          </button>
        ))}
      </div>
      <div className="scan-sides">
        <CornerStage pictures={pictures} corners={corners} onChange={put} />
        <div className="scan-result" data-state={state ?? undefined}>
          {url && scan && (
            <img src={url} alt={text(TEXTS.result)} width={scan.widthPixels} height={scan.heightPixels} />
          )}
        </div>
      </div>
    </dialog>
  );
}
