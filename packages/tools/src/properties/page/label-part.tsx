import { type Choice, commasText, message, NumberField, SelectChoice, TextField, useText } from '@recto/ui';
import { type LabelRange, type LabelStyle, NO_LABELS, readLabelRanges, writeLabelRange } from '../label-notation.ts';
import { MOST } from '../limits.ts';
import { type EditorProps, labelsOf } from './edited.ts';
import { shownLabels } from './label-preview.ts';
import { Part } from './part.tsx';

const TEXTS = {
  none: message('properties.noLabels', 'Viewers show the plain numbers of the pages.'),
  from: message('properties.labelFrom', 'From page'),
  style: message('properties.labelStyle', 'Numbers'),
  prefix: message('properties.labelPrefix', 'Text before'),
  start: message('properties.labelStart', 'Begin with'),
  range: message('properties.labelRange', 'Pages from {page, number} on'),
  remove: message('properties.removeRange', 'Remove this range'),
  add: message('properties.addRange', 'Add a range'),
  removeAll: message('properties.removeLabels', 'Remove all labels'),
  shown: message('properties.labelsShown', 'Viewers show: {labels}'),
};

const STYLES: readonly Choice<LabelStyle>[] = [
  { value: 'D', label: message('properties.styleDecimal', '1, 2, 3') },
  { value: 'r', label: message('properties.styleRoman', 'i, ii, iii') },
  { value: 'R', label: message('properties.styleUpperRoman', 'I, II, III') },
  { value: 'a', label: message('properties.styleLetters', 'a, b, c') },
  { value: 'A', label: message('properties.styleUpperLetters', 'A, B, C') },
  { value: '', label: message('properties.styleNone', 'none') },
];

/** Edits the labels of pages in viewers, range by range. */
export function LabelPart(props: EditorProps) {
  const { present, onEdit } = props;
  const text = useText();
  const ranges = readLabelRanges(labelsOf(props));
  const set = (next: readonly LabelRange[], gesture?: string) => {
    const labels = next.map(writeLabelRange);
    const isAsBefore = labels.join('\n') === present.labels.join('\n');
    onEdit({ labels: isAsBefore ? [] : labels.length > 0 ? labels : [NO_LABELS] }, gesture);
  };
  const change = (index: number, changed: Partial<LabelRange>) =>
    set(
      ranges.map((range, at) => (at === index ? { ...range, ...changed } : range)),
      `label ${index} ${Object.keys(changed)[0]}`,
    );
  const addRange = () => {
    const last = ranges.at(-1)?.page ?? 0;
    set([...ranges, { page: Math.min(last + 1, present.pageCount), style: 'D', start: 1, prefix: '' }]);
  };
  const canAdd = (ranges.at(-1)?.page ?? 0) < present.pageCount && ranges.length < MOST.labels;
  return (
    <Part name="labels">
      {ranges.map((range, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range has nothing of its own but its place
        <fieldset key={index} className="label-range" aria-label={text(TEXTS.range, { page: range.page })}>
          <NumberField
            label={TEXTS.from}
            value={range.page}
            min={(ranges[index - 1]?.page ?? 0) + 1}
            max={(ranges[index + 1]?.page ?? present.pageCount + 1) - 1}
            step={1}
            onChange={(page) => change(index, { page: Math.round(page) })}
          />
          <SelectChoice
            legend={TEXTS.style}
            choices={STYLES}
            value={range.style}
            onChange={(style) => change(index, { style })}
          />
          <TextField
            label={TEXTS.prefix}
            value={range.prefix}
            maxLength={MOST.nameCharacters}
            onChange={(prefix) => change(index, { prefix })}
          />
          <NumberField
            label={TEXTS.start}
            value={range.start}
            min={1}
            max={MOST.firstLabel}
            step={1}
            onChange={(start) => change(index, { start: Math.round(start) })}
          />
          <button type="button" className="text-button" onClick={() => set(ranges.filter((_, at) => at !== index))}>
            {text(TEXTS.remove)}
          </button>
        </fieldset>
      ))}
      <p className="field-note" aria-live="polite">
        {ranges.length === 0
          ? text(TEXTS.none)
          : text(TEXTS.shown, { labels: commasText(shownLabels(ranges, present.pageCount), text) })}
      </p>
      <div className="stage-bar">
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={!canAdd}
          onClick={() => canAdd && addRange()}
        >
          {text(TEXTS.add)}
        </button>
        {ranges.length > 0 && (
          <button type="button" className="text-button" onClick={() => set([])}>
            {text(TEXTS.removeAll)}
          </button>
        )}
      </div>
    </Part>
  );
}
