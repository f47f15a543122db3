import { type FileCard, message, type PanelProps, type PictureFile, useErrorText, useText } from '@recto/ui';
import { StageBar } from '@recto/ui/stage-bar';
import { useEffect, useRef, useState } from 'react';
import { MOST } from '../limits.ts';
import type { PropertiesOptions } from '../options.ts';
import type { WantedItem } from '../tool.ts';
import { type EditorProps, outlineOf } from './edited.ts';
import { useHeadings } from './live-properties.ts';
import { OutlineItemForm } from './outline-item-form.tsx';
import { add, change, type Edited, moveDown, moveUp, nest, remove, unnest } from './outline-tree.ts';
import { OutlineTree } from './outline-tree-view.tsx';
import { Part } from './part.tsx';

const TEXTS = {
  tools: message('properties.outlineTools', 'What to do with the selected bookmark'),
  add: message('properties.addBookmark', 'Add a bookmark'),
  remove: message('properties.removeBookmark', 'Remove'),
  up: message('properties.bookmarkUp', 'Up'),
  down: message('properties.bookmarkDown', 'Down'),
  nest: message('properties.nest', 'Move in'),
  unnest: message('properties.unnest', 'Move out'),
  build: message('properties.fromHeadings', 'Make from headings'),
  building: message('properties.findingHeadings', 'Looking for headings: {percent} %'),
  stop: message('properties.stopHeadings', 'Stop'),
  noHeadings: message('properties.noHeadings', 'No headings were found in the text of this file.'),
  none: message('properties.noBookmarks', 'This file has no bookmarks.'),
  tooMany: message('properties.tooManyBookmarks', 'This file has {count, number} bookmarks, too many to edit here.'),
  fresh: message('properties.newBookmark', 'New bookmark'),
};

interface OutlinePartProps extends EditorProps {
  readonly card: FileCard;
  readonly pictures: PictureFile | undefined;
  readonly ask: PanelProps<PropertiesOptions>['preview'];
}

/** The bookmarks as a tree that can be rearranged, and the selected one in its fields. */
export function OutlinePart({ card, pictures, ask, ...props }: OutlinePartProps) {
  const { present, onEdit } = props;
  const text = useText();
  const errorText = useErrorText();
  const [wished, setSelected] = useState(0);
  const [isBuilding, setBuilding] = useState(false);
  const [isWithout, setWithout] = useState(false);
  const form = useRef<HTMLInputElement>(null);
  const items = outlineOf(props);
  const selected = Math.min(wished, items.length - 1);
  const headings = useHeadings(ask, card, isBuilding);
  const set = (outline: readonly WantedItem[], gesture?: string) =>
    onEdit({ outlineFrom: 'list', outline: [...outline] }, gesture);
  const apply = (edited: Edited | null) => {
    if (!edited) return;
    set(edited.items);
    setSelected(edited.selected);
  };
  const latest = useRef(set);
  useEffect(() => {
    latest.current = set;
  });
  useEffect(() => {
    if (!isBuilding || headings?.kind !== 'made') return;
    setBuilding(false);
    setWithout(headings.answer.length === 0);
    if (headings.answer.length === 0) return;
    latest.current(headings.answer.map((found) => ({ ...found, ...NEW_LOOK, open: found.level === 0 })));
    setSelected(0);
  }, [isBuilding, headings]);
  const addOne = () => {
    if (items.length >= MOST.items) return;
    const page = items[selected]?.page || 1;
    apply(add(items, selected, { title: text(TEXTS.fresh), page, level: 0, top: 0, ...NEW_LOOK, open: true }));
    requestAnimationFrame(() => form.current?.select());
  };
  if (present.outlineCount > present.outline.length && props.options.outlineFrom === 'file') {
    return (
      <Part name="outline">
        <p className="field-note">{text(TEXTS.tooMany, { count: present.outlineCount })}</p>
      </Part>
    );
  }
  const edits = { up: moveUp, down: moveDown, nest, unnest } as const;
  return (
    <Part name="outline">
      <StageBar
        label={TEXTS.tools}
        rest={
          items.length > 0 && (
            <>
              {(['up', 'down', 'nest', 'unnest'] as const).map((name) => (
                <button
                  key={name}
                  type="button"
                  className="text-button"
                  aria-disabled={edits[name](items, selected) === null}
                  onClick={() => apply(edits[name](items, selected))}
                >
                  {text(TEXTS[name])}
                </button>
              ))}
              <button type="button" className="text-button" onClick={() => apply(remove(items, selected))}>
                {text(TEXTS.remove)}
              </button>
            </>
          )
        }
      >
        <button type="button" className="button button-quiet" onClick={addOne}>
          {text(TEXTS.add)}
        </button>
        {ask && (
          <button type="button" className="button button-quiet" onClick={() => setBuilding(!isBuilding)}>
            {text(isBuilding ? TEXTS.stop : TEXTS.build)}
          </button>
        )}
      </StageBar>
      <p className="properties-state" role="status">
        {isBuilding && headings?.kind === 'waiting' && text(TEXTS.building, { percent: Math.round(headings.percent) })}
        {isBuilding && headings?.kind === 'refused' && errorText(headings.error)}
        {!isBuilding && isWithout && text(TEXTS.noHeadings)}
        {!isBuilding && !isWithout && items.length === 0 && text(TEXTS.none)}
      </p>
      {items.length > 0 && (
        <div className="outline-editor">
          <OutlineTree
            items={items}
            selected={selected}
            onSelect={setSelected}
            onApply={apply}
            onToggle={(index) => set(change(items, index, { open: items[index]?.open === false }))}
            onRename={() => form.current?.select()}
          />
          <OutlineItemForm
            key={selected}
            titleField={form}
            item={items[selected]}
            isAction={present.outline[items[selected]?.was ?? -1]?.isAction === true}
            pageCount={present.pageCount}
            pictures={pictures}
            onChange={(changed, gesture) => set(change(items, selected, changed), `${gesture} ${selected}`)}
          />
        </div>
      )}
    </Part>
  );
}

const NEW_LOOK = { bold: false, italic: false, was: -1 } as const;
