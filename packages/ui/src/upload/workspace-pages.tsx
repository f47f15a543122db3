import { type ComponentType, useEffect, useState } from 'react';
import { Mark } from '../icons/marks.tsx';
import { message } from '../text/message.ts';
import { megabytesText } from '../text/size-text.ts';
import { useText } from '../text/use-text.ts';
import type { AnyToolPanel, PagesProps } from '../tool-panel.ts';
import { settle } from './settle.ts';
import type { FileCard } from './upload-state.ts';

const FILES = message('workspace.files', 'Files');
const REMOVE = message('fileCard.remove', 'Remove {fileName}');

type Pages = ComponentType<PagesProps<unknown>>;

/** The component that shows the pages of the files, once there is a file and the component is loaded; null until then and for tools without one. */
export function usePagesOf(panel: AnyToolPanel, cards: readonly FileCard[], options: unknown): Pages | null {
  const [pages, setPages] = useState<Pages | null>(null);
  const { loadPages } = panel;
  const isShown = panel.showsPages?.(options) ?? true;
  const isWanted = cards.length > 0 && isShown && loadPages !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    void settle(loadPages).then((loaded) => {
      if (!isOver && loaded.kind === 'done') setPages(() => loaded.value);
    });
    return () => {
      isOver = true;
    };
  }, [isWanted, loadPages]);
  const isReadable = cards.some(({ state }) => state.kind === 'ready' && state.facts.pages !== null);
  return isReadable && isShown ? pages : null;
}

/** True for a file that is shown by its pages; any other is shown as a file card. */
export const isReady = ({ state }: FileCard) => state.kind === 'ready';

interface WorkspacePagesProps extends PagesProps<unknown> {
  readonly Pages: Pages;
  readonly onRemove: (key: string) => void;
}

/** The pages of the files, with the files' names above them. */
export function WorkspacePages({ Pages, onRemove, ...props }: WorkspacePagesProps) {
  const text = useText();
  return (
    <>
      <ul className="workspace-files" aria-label={text(FILES)}>
        {props.cards.filter(isReady).map(({ key, file }) => (
          <li key={key} className="workspace-file" data-card={key}>
            <span className="workspace-file-name" title={file.name}>
              <bdi>{file.name}</bdi>
            </span>
            <span className="workspace-file-size">{megabytesText(file.size, text)}</span>
            <button
              type="button"
              className="file-card-move"
              aria-label={text(REMOVE, { fileName: file.name })}
              onClick={() => onRemove(key)}
            >
              <Mark name="close" />
            </button>
          </li>
        ))}
      </ul>
      <Pages {...props} />
    </>
  );
}
