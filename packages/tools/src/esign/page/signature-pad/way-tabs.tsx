import { type Message, stepAcross, useText } from '@recto/ui';
import type { KeyboardEvent } from 'react';

interface WayTabsProps<Way extends string> {
  readonly ways: readonly { readonly way: Way; readonly label: Message }[];
  readonly chosen: Way;
  readonly onChoose: (way: Way) => void;
}

/** The ways to make a signature. Tab reaches the chosen one, arrow keys the others, as in every list of tabs. */
export function WayTabs<Way extends string>({ ways, chosen, onChoose }: WayTabsProps<Way>) {
  const text = useText();
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepAcross(event.key, event.currentTarget);
    if (step === null) return;
    const to = (ways.findIndex(({ way }) => way === chosen) + step + ways.length) % ways.length;
    const next = ways[to];
    if (!next) return;
    event.preventDefault();
    onChoose(next.way);
    event.currentTarget.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div className="signature-ways" role="tablist" onKeyDown={walk}>
      {ways.map(({ way, label }) => (
        <button
          key={way}
          type="button"
          role="tab"
          className="button button-quiet"
          tabIndex={way === chosen ? 0 : -1}
          aria-selected={way === chosen}
          onClick={() => onChoose(way)}
        >
          {text(label)}
        </button>
      ))}
    </div>
  );
}
