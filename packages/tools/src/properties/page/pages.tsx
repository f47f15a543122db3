import { message, type PagesProps, useErrorText, useText } from '@recto/ui';
import { useHistory, useHistoryKeys } from '@recto/ui/history';
import { HistoryButtons, StageBar } from '@recto/ui/stage-bar';
import type { PropertiesOptions } from '../options.ts';
import { AttachmentPart } from './attachment-part.tsx';
import { changedParts, type EditorProps, untouched } from './edited.ts';
import { LabelPart } from './label-part.tsx';
import { usePresent } from './live-properties.ts';
import { OpeningPart } from './opening-part.tsx';
import { OutlinePart } from './outline-part.tsx';
import { TextPart } from './text-part.tsx';
import { ViewerPart } from './viewer-part.tsx';

const TEXTS = {
  bar: message('properties.bar', 'Changes'),
  reading: message('properties.reading', 'Reading the properties…'),
  unknown: message('properties.unknown', 'The properties cannot be shown here.'),
  discard: message('properties.discard', 'Discard all changes'),
};

/** All that the file says of itself, to be changed. */
export default function PropertiesPages({
  options,
  onChange,
  cards,
  pictures,
  preview,
}: PagesProps<PropertiesOptions>) {
  const text = useText();
  const errorText = useErrorText();
  const card = cards.find(({ state }) => state.kind === 'ready');
  const state = usePresent(preview, card);
  const { keepProtection: _, ...changes } = options;
  const history = useHistory(changes, (then) => onChange({ ...options, ...then }));
  useHistoryKeys(history);
  if (state?.kind !== 'made' || !card) {
    const isRefused = state?.kind === 'refused' && state.error.code !== 'cancelled';
    return (
      <p className="properties-state" role="status">
        {state?.kind === 'waiting' && text(TEXTS.reading)}
        {isRefused && errorText(state.error)}
        {!state && text(TEXTS.unknown)}
      </p>
    );
  }
  const onEdit: EditorProps['onEdit'] = (change, gesture) => {
    history.remember(gesture);
    onChange({ ...options, ...change });
  };
  const props: EditorProps = { present: state.answer, options, onEdit };
  const isChanged = changedParts(options).length > 0;
  return (
    <div className="properties">
      <StageBar label={TEXTS.bar} rest={<HistoryButtons history={history} />}>
        <button
          type="button"
          className="text-button"
          aria-disabled={!isChanged}
          onClick={() => isChanged && onEdit({ ...untouched(), keepProtection: options.keepProtection })}
        >
          {text(TEXTS.discard)}
        </button>
      </StageBar>
      <TextPart {...props} />
      <OutlinePart {...props} card={card} pictures={pictures.get(card.key)} ask={preview} />
      <LabelPart {...props} />
      <AttachmentPart {...props} />
      <OpeningPart {...props} />
      <ViewerPart {...props} />
    </div>
  );
}
