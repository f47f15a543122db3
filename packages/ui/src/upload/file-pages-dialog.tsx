import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import type { PictureFile } from '../page-grid/pictures.ts';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import type { FilePagesProps } from '../tool-panel.ts';
import { settle } from './settle.ts';
import type { FileCard } from './upload-state.ts';

const DONE = message('filePages.done', 'Done');
const RESET = message('filePages.reset', 'Take all pages');
const FAILED = message('filePages.failed', 'The pages cannot be shown now. You can still write which pages to take.');

interface FilePagesDialogProps {
  readonly load: () => Promise<ComponentType<FilePagesProps>>;
  readonly card: FileCard;
  readonly pictures: PictureFile | undefined;
  readonly onChange: (value: string) => void;
  readonly onClose: () => void;
}

/** One file of several, opened to its pages. What is changed holds at once; closing only closes. */
export function FilePagesDialog({ load, card, pictures, onChange, onClose }: FilePagesDialogProps) {
  const text = useText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [Pages, setPages] = useState<ComponentType<FilePagesProps> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  /** Pages read their value once, when they begin; another number makes them begin again. */
  const [beginnings, setBeginnings] = useState(0);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    let isOver = false;
    void settle(load).then((loaded) => {
      if (isOver) return;
      if (loaded.kind === 'done') setPages(() => loaded.value);
      else setFailed(true);
    });
    return () => {
      isOver = true;
    };
  }, [load]);
  return (
    <dialog ref={dialog} className="file-pages" aria-labelledby={id} onClose={onClose}>
      <div className="file-pages-head">
        <h2 id={id} title={card.file.name}>
          <bdi>{card.file.name}</bdi>
        </h2>
        <button
          type="button"
          className="text-button"
          onClick={() => {
            onChange('');
            setBeginnings(beginnings + 1);
          }}
        >
          {text(RESET)}
        </button>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {text(DONE)}
        </button>
      </div>
      {hasFailed && <p className="field-note">{text(FAILED)}</p>}
      {Pages && <Pages key={beginnings} card={card} pictures={pictures} onChange={onChange} value={card.entry} />}
    </dialog>
  );
}
