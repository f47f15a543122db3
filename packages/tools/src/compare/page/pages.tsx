import { message, type PagesProps, useErrorText, useText } from '@recto/ui';
import { likelyLanguages } from '@recto/ui/text-languages';
import { type KeyboardEvent, useMemo, useState } from 'react';
import type { Change } from '../comparison.ts';
import type { ToolOptions } from '../options.ts';
import { ChangeBar } from './change-bar.tsx';
import { ChangeList } from './change-list.tsx';
import { useComparison } from './live-comparison.ts';
import { PageSides } from './page-sides.tsx';
import { rowOf } from './place-of-change.ts';
import { ScanOffer } from './scan-offer.tsx';
import { SecondFile } from './second-file.tsx';

const TEXTS = {
  comparing: message('comparison.comparing', 'Comparing … {percent}%'),
  same: message('comparison.sameHere', 'No differences found.'),
  allHidden: message('comparison.allHidden', 'All changes are hidden. Choose the kinds that you want to see.'),
};

/** Two documents side by side, and the list of their differences. */
export default function ComparePages({
  options,
  onChange,
  cards,
  pictures,
  preview,
  onAddFiles,
}: PagesProps<ToolOptions>) {
  const text = useText();
  const errorText = useErrorText();
  const state = useComparison(preview, cards, options);
  const comparison = state?.kind === 'made' ? state.answer : null;
  const [chosen, setChosen] = useState<Change | null>(null);
  const [row, setRow] = useState(0);
  const shown = useMemo(
    () => comparison?.changes.filter(({ kind }) => !options.ignore.includes(kind)) ?? [],
    [comparison, options.ignore],
  );
  const ordered = options.swap ? cards.toReversed() : cards;
  if (cards.length < 2) return <SecondFile card={cards[0]} pictures={pictures} onAddFiles={onAddFiles} />;

  const unread =
    comparison && options.recognise.length === 0
      ? comparison.oldPagesWithoutText.length + comparison.newPagesWithoutText.length
      : 0;
  const position = chosen ? shown.indexOf(chosen) : -1;
  const choose = (change: Change | undefined) => {
    if (!change || !comparison) return;
    setChosen(change);
    const found = rowOf(change, comparison.pairs);
    if (found >= 0) setRow(found);
  };
  const step = (by: -1 | 1) => choose(shown[position < 0 && by < 0 ? shown.length - 1 : position + by]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    step(by);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only catches keys that its buttons have as well
    <div className="compare-workspace" onKeyDown={onKeyDown}>
      {state?.kind === 'waiting' && (
        <div className="compare-waiting">
          <progress max={100} value={state.percent} aria-label={text(TEXTS.comparing, { percent: state.percent })} />
          <span>{text(TEXTS.comparing, { percent: state.percent })}</span>
        </div>
      )}
      {state?.kind === 'refused' && <p className="field-note">{errorText(state.error)}</p>}
      {comparison && (
        <>
          {unread > 0 && (
            <ScanOffer
              pageCount={unread}
              onAccept={() =>
                onChange({ ...options, recognise: likelyLanguages(text.language, [], navigator.languages) })
              }
            />
          )}
          <ChangeBar
            changes={comparison.changes}
            shownCount={shown.length}
            position={position}
            ignore={options.ignore}
            onIgnore={(ignore) => onChange({ ...options, ignore })}
            onStep={step}
          />
          <ChangeList changes={shown} further={comparison.furtherChanges} chosen={chosen} onChoose={choose} />
          <PageSides
            comparison={comparison}
            row={Math.min(row, Math.max(0, comparison.pairs.length - 1))}
            onRow={setRow}
            files={ordered.map(({ key, file }) => ({ name: file.name, pictures: pictures.get(key) }))}
            changes={shown}
            chosen={chosen}
            onChoose={choose}
          />
          {comparison.changes.length === 0 && <p role="status">{text(TEXTS.same)}</p>}
          {comparison.changes.length > 0 && shown.length === 0 && <p className="field-note">{text(TEXTS.allHidden)}</p>}
        </>
      )}
    </div>
  );
}
