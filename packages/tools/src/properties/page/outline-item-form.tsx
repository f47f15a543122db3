import { message, NumberField, PagePicture, type PictureFile, SwitchField, useText } from '@recto/ui';
import { type RefObject, useId } from 'react';
import { MOST } from '../limits.ts';
import type { WantedItem } from '../tool.ts';

const TEXTS = {
  form: message('properties.bookmark', 'The selected bookmark'),
  title: message('properties.bookmarkTitle', 'Title of the bookmark'),
  page: message('properties.bookmarkPage', 'Leads to page'),
  pageHint: message('properties.bookmarkPageHint', '0 leads nowhere'),
  action: message('properties.bookmarkAction', 'It does something other than show a page. That stays while this is 0.'),
  bold: message('properties.bold', 'Bold'),
  italic: message('properties.italic', 'Italic'),
};
const PICTURE_BOX = { width: 120, height: 160 };

interface OutlineItemFormProps {
  readonly titleField: RefObject<HTMLInputElement | null>;
  readonly item: WantedItem | undefined;
  readonly isAction: boolean;
  readonly pageCount: number;
  readonly pictures: PictureFile | undefined;
  readonly onChange: (changed: Partial<WantedItem>, gesture: string) => void;
}

/** Title, page and look of one bookmark, with a picture of its page. */
export function OutlineItemForm({ titleField, item, isAction, pageCount, pictures, onChange }: OutlineItemFormProps) {
  const text = useText();
  const id = useId();
  if (!item) return null;
  return (
    <fieldset className="outline-form" aria-label={text(TEXTS.form)}>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {text(TEXTS.title)}
        </label>
        <input
          ref={titleField}
          id={id}
          className="input"
          dir="auto"
          autoComplete="off"
          maxLength={MOST.titleCharacters}
          value={item.title}
          onChange={({ target }) => onChange({ title: target.value }, 'bookmark title')}
          onKeyDown={({ key, currentTarget }) => {
            if (key !== 'Enter' && key !== 'Escape') return;
            currentTarget
              .closest('.outline-editor')
              ?.querySelector<HTMLElement>('[role=treeitem][aria-selected=true]')
              ?.focus();
          }}
        />
      </div>
      <NumberField
        label={TEXTS.page}
        hint={isAction && item.page === 0 ? TEXTS.action : TEXTS.pageHint}
        value={item.page}
        min={0}
        max={pageCount}
        step={1}
        onChange={(page) => onChange({ page: Math.round(page), top: 0 }, 'bookmark page')}
      />
      <div className="outline-look">
        <SwitchField label={TEXTS.bold} value={item.bold} onChange={(bold) => onChange({ bold }, `bold ${bold}`)} />
        <SwitchField
          label={TEXTS.italic}
          value={item.italic}
          onChange={(italic) => onChange({ italic }, `italic ${italic}`)}
        />
      </div>
      {pictures && item.page > 0 && item.page <= pageCount && (
        <PagePicture
          key={item.page}
          file={pictures}
          pageIndex={item.page - 1}
          boxWidth={PICTURE_BOX.width}
          boxHeight={PICTURE_BOX.height}
          className="outline-picture"
        />
      )}
    </fieldset>
  );
}
