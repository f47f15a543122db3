import type { OptionsOf } from '@recto/contract/tool';
import { exactSizeText, type FileCard, message, type PanelProps, useText } from '@recto/ui';
import { useLivePreview } from '@recto/ui/live-preview';
import type tool from '../tool.ts';
import { isTriedOut, trialOf } from './live-preview.ts';

type Options = OptionsOf<typeof tool>;

const TEXTS = {
  exact: message('compress.exact', '{name}{from} → {to} ({percent, number}% smaller)'),
  same: message('compress.same', '{name}{from}: cannot be made smaller this way'),
  working: message('compress.workingOut', '{name}finding the size…'),
};

/** Shows the exact size of each file with the current settings. */
export function SizeLine({
  options,
  cards,
  preview,
}: {
  readonly options: Options;
  readonly cards: readonly FileCard[];
  readonly preview: NonNullable<PanelProps<Options>['preview']>;
}) {
  const tried = cards.filter(isTriedOut);
  return (
    <div className="size-line" aria-live="polite">
      {tried.map((card) => (
        <FileSize key={card.key} options={options} card={card} preview={preview} isNamed={tried.length > 1} />
      ))}
    </div>
  );
}

function FileSize({
  options,
  card,
  preview,
  isNamed,
}: {
  readonly options: Options;
  readonly card: FileCard;
  readonly preview: NonNullable<PanelProps<Options>['preview']>;
  readonly isNamed: boolean;
}) {
  const text = useText();
  // The file whose page is in view is set going from there, after that page.
  const trial = useLivePreview(trialOf(preview, card, options), isNamed);
  if (!trial || trial.kind === 'refused') return null;
  const name = isNamed ? `${card.file.name}: ` : '';
  if (trial.kind === 'waiting') return <p>{text(TEXTS.working, { name })}</p>;
  const { sizeBefore, sizeAfter } = trial.answer;
  const values = { name, from: exactSizeText(sizeBefore, text), to: exactSizeText(sizeAfter, text) };
  const percent = Math.floor((1 - sizeAfter / sizeBefore) * 100);
  return <p>{text(sizeAfter < sizeBefore ? TEXTS.exact : TEXTS.same, { ...values, percent })}</p>;
}
