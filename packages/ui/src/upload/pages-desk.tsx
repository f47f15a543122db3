import { type ComponentType, useEffect, useState } from 'react';
import { Mark } from '../icons/marks.tsx';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import type { AnyToolPanel, PagesProps } from '../tool-panel.ts';
import { settle } from './settle.ts';
import { megabytesText } from './size-text.ts';
import type { Sheet } from './upload-state.ts';

const FILES = message('desk.files', 'Files');
const REMOVE = message('sheet.remove', 'Remove {fileName}');

type Pages = ComponentType<PagesProps<unknown>>;

/** What shows the pages of the sheets, once there is a sheet and it is loaded; null until then and for tools without it. */
export function usePagesOf(panel: AnyToolPanel, sheets: readonly Sheet[], options: unknown): Pages | null {
  const [pages, setPages] = useState<Pages | null>(null);
  const { loadPages } = panel;
  const isShown = panel.showsPages?.(options) ?? true;
  const isWanted = sheets.length > 0 && isShown && loadPages !== undefined;
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
  const isReadable = sheets.some(({ state }) => state.kind === 'ready' && state.facts.pages !== null);
  return isReadable && isShown ? pages : null;
}

/** Lies among the pages; any other still lies on the desk as a sheet. */
export const isReady = ({ state }: Sheet) => state.kind === 'ready';

interface PagesDeskProps extends PagesProps<unknown> {
  readonly Pages: Pages;
  readonly onRemove: (key: string) => void;
}

/** The pages of the files, with the files' names above them. */
export function PagesDesk({ Pages, onRemove, ...props }: PagesDeskProps) {
  const text = useText();
  return (
    <>
      <ul className="desk-files" aria-label={text(FILES)}>
        {props.sheets.filter(isReady).map(({ key, file }) => (
          <li key={key} className="desk-file" data-sheet={key}>
            <span className="desk-file-name" title={file.name}>
              {file.name}
            </span>
            <span className="desk-file-size">{megabytesText(file.size)}</span>
            <button
              type="button"
              className="sheet-move"
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
