import { useId, useRef } from 'react';
import { type Message, message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import type { PageAbility } from './page-grid-types.ts';
import { PageMark, type PageMarkName } from './page-mark.tsx';

const TEXTS = {
  tools: message('grid.tools', 'What to do with the selected pages'),
  count: message('grid.count', '{count, plural, one {# page} other {# pages}}'),
  chosen: message('grid.chosenCount', '{count} selected'),
  size: message('grid.size', 'Page size on screen'),
};

/** Everything a button of the toolbar can ask for. */
export type GridCommand =
  | 'undo'
  | 'redo'
  | 'rotate-left'
  | 'rotate-right'
  | 'earlier'
  | 'later'
  | 'move-to'
  | 'double'
  | 'remove'
  | 'blank'
  | 'insert-file'
  | 'cut'
  | 'part';

interface GridButton {
  readonly command: GridCommand;
  readonly ability: PageAbility;
  readonly mark: PageMarkName;
  readonly label: Message;
  /** As `aria-keyshortcuts`. */
  readonly keys?: string;
  /** Works on the selected pages, or on the page at which the keyboard stands. */
  readonly needsPages?: true;
}

const BUTTONS: readonly (readonly GridButton[])[] = [
  [
    {
      command: 'cut',
      ability: 'cut',
      mark: 'cut',
      keys: 'C',
      needsPages: true,
      label: message('grid.cut', 'Cut before these pages, or join them'),
    },
    {
      command: 'part',
      ability: 'cut',
      mark: 'part',
      keys: 'F',
      needsPages: true,
      label: message('grid.partOf', 'Make one file from the selected pages'),
    },
  ],
  [
    { command: 'undo', ability: 'undo', mark: 'undo', label: message('grid.undo', 'Undo'), keys: 'Control+Z' },
    { command: 'redo', ability: 'undo', mark: 'redo', label: message('grid.redo', 'Redo'), keys: 'Control+Shift+Z' },
  ],
  [
    {
      command: 'rotate-left',
      ability: 'rotation',
      mark: 'rotateLeft',
      keys: 'Shift+R',
      needsPages: true,
      label: message('grid.rotateLeft', 'Rotate left'),
    },
    {
      command: 'rotate-right',
      ability: 'rotation',
      mark: 'rotateRight',
      keys: 'R',
      needsPages: true,
      label: message('grid.rotateRight', 'Rotate right'),
    },
  ],
  [
    {
      command: 'earlier',
      ability: 'move',
      mark: 'earlier',
      keys: 'Alt+ArrowLeft',
      needsPages: true,
      label: message('grid.earlier', 'Move earlier'),
    },
    {
      command: 'later',
      ability: 'move',
      mark: 'later',
      keys: 'Alt+ArrowRight',
      needsPages: true,
      label: message('grid.later', 'Move later'),
    },
    {
      command: 'move-to',
      ability: 'move',
      mark: 'moveTo',
      keys: 'M',
      needsPages: true,
      label: message('grid.moveTo', 'Move to position...'),
    },
  ],
  [
    {
      command: 'double',
      ability: 'copy',
      mark: 'double',
      keys: 'D',
      needsPages: true,
      label: message('grid.double', 'Duplicate'),
    },
    {
      command: 'remove',
      ability: 'remove',
      mark: 'remove',
      keys: 'Delete',
      needsPages: true,
      label: message('grid.remove', 'Delete'),
    },
    { command: 'blank', ability: 'insert', mark: 'blank', label: message('grid.blank', 'Insert blank page') },
    {
      command: 'insert-file',
      ability: 'insert-file',
      mark: 'insertFile',
      label: message('grid.insertFile', 'Insert pages from another file'),
    },
  ],
];

interface GridToolbarProps {
  readonly abilities: readonly PageAbility[];
  readonly pageCount: number;
  readonly selectedCount: number;
  /** Commands that would do nothing now. */
  readonly isIdle: (command: GridCommand, needsPages: boolean) => boolean;
  readonly onCommand: (command: GridCommand) => void;
  /** The sizes to choose from; `size` is an index into them. */
  readonly sizes: readonly number[];
  readonly size: number;
  readonly onSize: (size: number) => void;
  readonly onFiles: (files: readonly File[]) => void;
  /** In which pages follow one another. */
  readonly direction: 'ltr' | 'rtl';
}

/** Shows the commands for the selected pages, and the size of all pages. */
export function GridToolbar(props: GridToolbarProps) {
  const { abilities, selectedCount } = props;
  const text = useText();
  const sizeId = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const groups = BUTTONS.map((group) => group.filter(({ ability }) => abilities.includes(ability)));
  return (
    <div className="grid-bar">
      <p className="grid-count">
        <b>{text(TEXTS.count, { count: props.pageCount })}</b>
        {selectedCount > 0 && <span>{text(TEXTS.chosen, { count: selectedCount })}</span>}
      </p>
      <div className="grid-tools" role="toolbar" aria-label={text(TEXTS.tools)}>
        {groups
          .filter((group) => group.length > 0)
          .map((group) => (
            <span className="tool-group" key={group[0]?.command}>
              {group.map(({ command, ability, mark, label, keys, needsPages }) => (
                <button
                  key={command}
                  type="button"
                  className="square-button"
                  data-command={command}
                  dir={ability === 'move' ? props.direction : undefined}
                  title={text(label)}
                  aria-keyshortcuts={keys && keysIn(props.direction, keys)}
                  aria-disabled={props.isIdle(command, needsPages === true)}
                  onClick={() => {
                    if (command === 'insert-file') fileInput.current?.click();
                    else if (!props.isIdle(command, needsPages === true)) props.onCommand(command);
                  }}
                >
                  <PageMark name={mark} />
                </button>
              ))}
            </span>
          ))}
      </div>
      <label className="grid-size" htmlFor={sizeId}>
        <span className="sr-only">{text(TEXTS.size)}</span>
        <input
          id={sizeId}
          type="range"
          min={0}
          max={props.sizes.length - 1}
          value={props.size}
          onChange={(event) => props.onSize(event.target.valueAsNumber)}
        />
      </label>
      {abilities.includes('insert-file') && (
        <input
          ref={fileInput}
          type="file"
          accept=".pdf,application/pdf"
          multiple
          hidden
          onChange={(event) => {
            props.onFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      )}
    </div>
  );
}

/** The arrow at the left moves to the left, whether that is earlier or later. */
function keysIn(direction: 'ltr' | 'rtl', keys: string): string {
  if (direction === 'ltr') return keys;
  return keys.replace(/Left|Right/, (side) => (side === 'Left' ? 'Right' : 'Left'));
}
