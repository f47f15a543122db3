import { useCallback, useMemo, useState } from 'react';
import { canRedo, canUndo } from '../history/index.ts';
import { useText } from '../text/use-text.ts';
import type { GridCommand } from './grid-toolbar.tsx';
import { type FilePages, shapeOf } from './page-files.ts';
import type { PageAbility, PageGridProps } from './page-grid-types.ts';
import { type PageListAction, pagesInHand, reducePageList, shiftedIndex } from './page-list-state.ts';
import { wordsOfChange, wordsOfStep } from './page-list-words.ts';

/** Ability that each command requires of the tool. */
const ABILITIES: Readonly<Record<GridCommand, PageAbility>> = {
  undo: 'undo',
  redo: 'undo',
  'rotate-left': 'rotation',
  'rotate-right': 'rotation',
  earlier: 'move',
  later: 'move',
  'move-to': 'move',
  double: 'copy',
  remove: 'remove',
  blank: 'insert',
  'insert-file': 'insert-file',
  cut: 'cut',
  part: 'cut',
};

/** Everything the visitor can ask of the grid, and what was said of it last. */
export function useGridCommands(props: PageGridProps, pages: ReadonlyMap<string, FilePages>) {
  const { list, dispatch, abilities, history, onCut, onPart } = props;
  const text = useText();
  const [said, setSaid] = useState('');
  const [isMoving, setMoving] = useState(false);
  const inHand = useMemo(
    () => pagesInHand(list, list.selected.size > 0 ? ([...list.selected][0] ?? null) : list.current),
    [list],
  );

  const say = useCallback((words: string | null) => {
    // The same words twice would not be read again.
    if (words !== null) setSaid((before) => (before === words ? `${words}\u00A0` : words));
  }, []);
  const act = useCallback(
    (action: PageListAction) => {
      // The owner of the list decides; what it makes of a plain action is what the pure function says.
      say(wordsOfChange(action, list, reducePageList(list, action), text));
      dispatch(action);
    },
    [list, dispatch, say, text],
  );
  const isUndoable = history?.canUndo ?? canUndo(list.history);
  const isRedoable = history?.canRedo ?? canRedo(list.history);
  const step = useCallback(
    (way: 'undo' | 'redo') => {
      const kind = way === 'undo' ? 'undone' : 'redone';
      if (!history) act({ kind });
      else if (way === 'undo' ? isUndoable : isRedoable) {
        history[way]();
        say(wordsOfStep(kind, list, text));
      }
    },
    [history, isUndoable, isRedoable, act, say, list, text],
  );
  const shift = useCallback(
    (by: number) => {
      const to = abilities.includes('move') ? shiftedIndex(list, inHand, by) : null;
      if (to !== null) act({ kind: 'moved', keys: inHand, to });
    },
    [abilities, list, inHand, act],
  );
  /** Behind the last page in hand; at the end when there is none. */
  const indexBehind = useCallback(() => {
    const last = list.pages.findIndex(({ key }) => key === inHand.at(-1));
    return last < 0 ? list.pages.length : last + 1;
  }, [list, inHand]);
  const indexesOf = useCallback(
    (keys: readonly string[]) => {
      const wanted = new Set(keys);
      return list.pages.flatMap(({ key }, listIndex) => (wanted.has(key) ? [listIndex] : []));
    },
    [list.pages],
  );
  /** Nothing can be cut before the first page. */
  const cutAt = useCallback(
    (listIndexes: readonly number[]) => {
      const possible = listIndexes.filter((listIndex) => listIndex > 0);
      if (possible.length > 0) onCut?.(possible);
    },
    [onCut],
  );

  const command = useCallback(
    (wanted: GridCommand) => {
      if (!abilities.includes(ABILITIES[wanted])) return;
      const keys = inHand;
      if (wanted === 'undo' || wanted === 'redo') step(wanted);
      if (wanted === 'blank') {
        const at = indexBehind();
        const model = list.pages[Math.max(0, at - 1)];
        const { widthPoints, heightPoints } = model
          ? shapeOf(model.content, pages)
          : { widthPoints: 595, heightPoints: 842 };
        act({ kind: 'inserted', pages: [{ content: { kind: 'blank', widthPoints, heightPoints } }], at });
      }
      if (keys.length === 0) return;
      if (wanted === 'rotate-left') act({ kind: 'rotated', keys, byDegrees: 270 });
      if (wanted === 'rotate-right') act({ kind: 'rotated', keys, byDegrees: 90 });
      if (wanted === 'earlier') shift(-1);
      if (wanted === 'later') shift(1);
      if (wanted === 'double') act({ kind: 'doubled', keys });
      if (wanted === 'remove') act({ kind: 'removed', keys });
      if (wanted === 'move-to') setMoving(true);
      if (wanted === 'cut') cutAt(indexesOf(keys));
      if (wanted === 'part') onPart?.(indexesOf(keys));
    },
    [abilities, inHand, act, step, shift, indexBehind, indexesOf, cutAt, onPart, list, pages],
  );
  const isIdle = useCallback(
    (wanted: GridCommand, needsPages: boolean) => {
      if (wanted === 'undo') return !isUndoable;
      if (wanted === 'redo') return !isRedoable;
      if (wanted === 'earlier') return shiftedIndex(list, inHand, -1) === null;
      if (wanted === 'later') return shiftedIndex(list, inHand, 1) === null;
      if (wanted === 'cut') return !inHand.some((key) => key !== list.pages[0]?.key);
      return needsPages && inHand.length === 0;
    },
    [list, inHand, isUndoable, isRedoable],
  );
  const stopMoving = useCallback(() => setMoving(false), []);
  /** @param position of the first page in hand, 1-based. */
  const moveTo = useCallback(
    (position: number) => {
      const keys = new Set(inHand);
      const before = list.pages.filter(({ key }) => !keys.has(key))[position - 1];
      act({ kind: 'moved', keys: inHand, to: before ? list.pages.indexOf(before) : list.pages.length });
      setMoving(false);
    },
    [list, inHand, act],
  );
  return { said, act, shift, command, isIdle, inHand, cutAt, indexBehind, isMoving, moveTo, stopMoving };
}
