import type { LostPlace } from '@recto/contract/conversion-check';
import { type Message, message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

const KINDS: Readonly<Record<LostPlace['kind'], Message>> = {
  'cut-off': message('check.cutOff', 'Cut off in the original: {text}'),
  hidden: message('check.hidden', 'Not to be seen in the original: {text}'),
  number: message('check.hashes', 'A number too wide for its column: {text}. The PDF does not contain it.'),
  'empty-table': message('check.emptyTable', 'An empty table, not in the result'),
  picture: message('check.leftPicture', 'A picture, not in the result'),
};
const HEADING = message('check.lost', 'Not shown in full');

interface LostListProps {
  readonly places: readonly LostPlace[];
  /** Position of the first among the blocks and places of the page. */
  readonly from: number;
  readonly chosen: number;
  readonly onChoose: (position: number) => void;
}

/** Lists, place by place, the content that a page does not show in full or that is missing from the result. */
export function LostList({ places, from, chosen, onChoose }: LostListProps) {
  const text = useText();
  if (places.length === 0) return null;
  return (
    <div className="check-lost">
      <h4>{text(HEADING)}</h4>
      {places.map(({ kind, text: words }, index) => {
        const own = from + index;
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is known by its position alone
            key={index}
            type="button"
            className="check-chip"
            data-block={own}
            aria-pressed={own === chosen}
            onFocus={() => onChoose(own)}
            onClick={() => onChoose(own)}
          >
            {text(KINDS[kind], { text: words })}
          </button>
        );
      })}
    </div>
  );
}
