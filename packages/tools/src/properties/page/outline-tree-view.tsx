import { message, useText } from '@recto/ui';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  type DropSide,
  type Edited,
  hasKids,
  moveDown,
  moveTo,
  moveUp,
  nest,
  type Outline,
  parentOf,
  remove,
  unnest,
  visiblePlaces,
} from './outline-tree.ts';

const TEXTS = {
  tree: message('properties.tree', 'Bookmarks'),
  keys: message(
    'properties.treeKeys',
    'Drag bookmarks, or move them with Alt and the arrow keys. Enter renames, Delete removes.',
  ),
  page: message('properties.treePage', 'page {page, number}'),
  untitled: message('properties.untitled', '(no title)'),
};

interface OutlineTreeProps {
  readonly items: Outline;
  readonly selected: number;
  readonly onSelect: (index: number) => void;
  readonly onApply: (edited: Edited | null) => void;
  readonly onToggle: (index: number) => void;
  readonly onRename: () => void;
}

/** The bookmarks, each below the one that holds it. */
export function OutlineTree(props: OutlineTreeProps) {
  const { items, selected, onSelect, onApply, onToggle } = props;
  const text = useText();
  const tree = useRef<HTMLDivElement>(null);
  const dragged = useRef(-1);
  const [drop, setDrop] = useState<{ readonly index: number; readonly side: DropSide } | null>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current) tree.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const act = actOf(event, isRtl);
    if (!act) return;
    event.preventDefault();
    act(props);
  };
  const onDragOver = (event: DragEvent<HTMLElement>, index: number) => {
    if (dragged.current < 0) return;
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientY - top) / height;
    setDrop({ index, side: share < 0.3 ? 'before' : share > 0.7 ? 'after' : 'inside' });
  };
  const onDrop = (event: DragEvent<HTMLElement>) => {
    if (dragged.current < 0) return;
    event.preventDefault();
    if (drop) onApply(moveTo(items, dragged.current, drop.index, drop.side));
    setDrop(null);
  };
  return (
    <div className="outline-holder">
      <div
        ref={tree}
        className="outline-tree"
        role="tree"
        aria-label={text(TEXTS.tree)}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          hasFocus.current = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        }}
        onKeyDown={onKeyDown}
      >
        {visiblePlaces(items).map((index) => {
          const item = items[index];
          if (!item) return null;
          const isParent = hasKids(items, index);
          return (
            <div
              key={index}
              role="treeitem"
              className="outline-row"
              aria-level={item.level + 1}
              aria-selected={index === selected}
              aria-expanded={isParent ? item.open : undefined}
              tabIndex={index === selected ? 0 : -1}
              data-drop={drop?.index === index ? drop.side : undefined}
              style={{ paddingInlineStart: `${Math.min(item.level, 12) * 1.25}rem` }}
              draggable
              onFocus={() => onSelect(index)}
              onDoubleClick={props.onRename}
              onDragStart={({ dataTransfer }) => {
                dragged.current = index;
                dataTransfer.effectAllowed = 'move';
                dataTransfer.setData('text/plain', item.title);
              }}
              onDragEnd={() => {
                dragged.current = -1;
                setDrop(null);
              }}
              onDragOver={(event) => onDragOver(event, index)}
              onDrop={onDrop}
            >
              {/* The keys of the tree do the same. */}
              <span
                className="outline-twist"
                data-state={isParent ? (item.open ? 'open' : 'closed') : undefined}
                aria-hidden="true"
                onPointerDown={() => isParent && onToggle(index)}
              />
              <bdi className="outline-title" data-bold={item.bold || undefined} data-italic={item.italic || undefined}>
                {item.title || text(TEXTS.untitled)}
              </bdi>
              {item.page > 0 && <span className="outline-page">{text(TEXTS.page, { page: item.page })}</span>}
            </div>
          );
        })}
      </div>
      <p className="field-note">{text(TEXTS.keys)}</p>
    </div>
  );
}

type Act = (props: OutlineTreeProps) => void;

/**
 * Returns the action of a key (WAI-ARIA's tree, and Alt with the arrows to move). Arrows to the side are mirrored where text is.
 */
function actOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, isRtl: boolean): Act | null {
  if (ctrlKey || metaKey) return null;
  const mirrored = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key];
  const side = isRtl && mirrored ? mirrored : key;
  const acts = altKey ? MOVES : KEYS;
  return Object.hasOwn(acts, side) ? (acts[side] ?? null) : null;
}

const applying =
  (edit: (items: Outline, index: number) => Edited | null): Act =>
  ({ items, selected, onApply }) =>
    onApply(edit(items, selected));

const MOVES: Readonly<Record<string, Act>> = {
  ArrowUp: applying(moveUp),
  ArrowDown: applying(moveDown),
  ArrowRight: applying(nest),
  ArrowLeft: applying(unnest),
};

const KEYS: Readonly<Record<string, Act>> = {
  ArrowUp: (props) => step(props, -1),
  ArrowDown: (props) => step(props, 1),
  Home: ({ onSelect }) => onSelect(0),
  End: ({ items, onSelect }) => onSelect(visiblePlaces(items).at(-1) ?? 0),
  ArrowRight: ({ items, selected, onSelect, onToggle }) => {
    if (!hasKids(items, selected)) return;
    if (items[selected]?.open) onSelect(selected + 1);
    else onToggle(selected);
  },
  ArrowLeft: ({ items, selected, onSelect, onToggle }) => {
    if (hasKids(items, selected) && items[selected]?.open) onToggle(selected);
    else if (parentOf(items, selected) >= 0) onSelect(parentOf(items, selected));
  },
  Enter: ({ onRename }) => onRename(),
  F2: ({ onRename }) => onRename(),
  Delete: applying(remove),
};

function step({ items, selected, onSelect }: OutlineTreeProps, by: number): void {
  const places = visiblePlaces(items);
  const next = places[places.indexOf(selected) + by];
  if (next !== undefined) onSelect(next);
}
