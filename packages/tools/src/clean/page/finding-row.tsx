import type { DataOf } from '@recto/contract/plain-data';
import { message, type Text, useText } from '@recto/ui';
import { useId } from 'react';
import type { PRIVACY_REPORT } from '../report.ts';
import { KIND_WORDS } from './kind-words.ts';
import { isAlwaysRemoved } from './privacy-report.ts';

export type ShownFinding = DataOf<typeof PRIVACY_REPORT.schema>['findings'][number];

const TEXTS = {
  found: message('clean.found', '{count, number} found'),
  page: message('clean.page', 'Page {page, number}'),
};

/** One kind of what a file tells: what it means, how much there is, what it says, and whether it goes. */
export function FindingRow({
  finding: { kind, count, examples },
  isRemoved,
  onChange,
}: {
  readonly finding: ShownFinding;
  readonly isRemoved: boolean;
  readonly onChange: (isRemoved: boolean) => void;
}) {
  const text = useText();
  const id = useId();
  const { name, meaning } = KIND_WORDS[kind];
  const said = examples.map((example) => exampleText(example, text)).filter((line) => line !== '');
  return (
    <div className="finding">
      <label>
        <input
          type="checkbox"
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-hint`}
          checked={isRemoved}
          disabled={isAlwaysRemoved(kind)}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>
          <span id={`${id}-name`}>
            <b>{text(name)}</b> <span className="finding-count">{text(TEXTS.found, { count })}</span>
          </span>
          <small id={`${id}-hint`}>{text(meaning)}</small>
        </span>
      </label>
      {said.length > 0 && (
        <ul className="finding-examples">
          {said.map((line) => (
            <li key={line}>
              <bdi>{line}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** "Page 3 · Author: Jane". */
function exampleText({ page, name, text: said }: ShownFinding['examples'][number], text: Text): string {
  const what = name !== '' && said !== '' ? `${name}: ${said}` : name || said;
  return [page === null ? '' : text(TEXTS.page, { page }), what].filter((part) => part !== '').join(' · ');
}
