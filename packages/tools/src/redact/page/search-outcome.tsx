import { writePageSelection } from '@recto/contract/page-selection';
import { type FileCard, message, type PanelProps, useErrorText, useText } from '@recto/ui';
import type { HitList as FoundHits } from '../hits.ts';
import type { RedactOptions } from '../options.ts';
import HitList from './hit-list.tsx';
import { isSearching, useHits } from './live-hits.ts';
import { TextList } from './text-list.tsx';

interface SearchOutcomeProps extends Pick<PanelProps<RedactOptions>, 'options' | 'onChange' | 'preview'> {
  readonly card: FileCard | undefined;
}

const TEXTS = {
  searching: message('redact.searching', 'Searching... {percent} %'),
  found: message(
    'redact.found',
    '{count, plural, =0 {Nothing found} one {# hit} other {# hits}}{pages, plural, =0 {} one { on # page} other { on # pages}}',
  ),
  unknown: message('redact.unknownHits', 'The hits cannot be listed here. They are found and removed by the job.'),
  textless: message(
    'redact.textless',
    '{count, plural, one {A page has} other {# pages have}} no text: {pages}. Search finds nothing in pictures: mark areas there, or recognise the text first.',
  ),
  chosen: message(
    'redact.chosen',
    '{places, plural, =0 {Nothing is marked yet.} one {# place will be removed.} other {# places will be removed.}}',
  ),
};

/** Shows the hits of the search, and the number of those that will be removed. */
export default function SearchOutcome({ options, onChange, preview, card }: SearchOutcomeProps) {
  const text = useText();
  const errorText = useErrorText();
  const found = useHits(preview, card, options);
  const answer = found?.kind === 'made' ? found.answer : null;
  const off = new Set(options.except);
  const on = answer?.hits.filter(({ id }) => !off.has(id)).length ?? 0;
  return (
    <section className="redact-found">
      <div role="status">
        {found?.kind === 'waiting' && (
          <p className="field-note">{text(TEXTS.searching, { percent: Math.round(found.percent) })}</p>
        )}
        {found?.kind === 'refused' && found.error.code !== 'cancelled' && (
          <p className="field-note field-fault">{errorText(found.error)}</p>
        )}
        {isSearching(options) && !preview && <p className="field-note">{text(TEXTS.unknown)}</p>}
        {answer && (
          <p className="redact-count">
            {text(TEXTS.found, {
              count: answer.hits.length,
              pages: new Set(answer.hits.map(({ page }) => page)).size,
            })}
          </p>
        )}
      </div>
      {answer && answer.hits.length > 0 && (
        <HitList hits={answer.hits} except={options.except} onChange={(except) => onChange({ ...options, except })} />
      )}
      {answer && answer.documentTexts.length > 0 && (
        <TextList
          texts={answer.documentTexts}
          areRemoved={options.documentTexts}
          onChange={(documentTexts) => onChange({ ...options, documentTexts })}
        />
      )}
      {answer && answer.pagesWithoutText.length > 0 && <Textless {...answer} />}
      {found?.kind !== 'waiting' && (
        <p className="redact-total">
          <strong>{text(TEXTS.chosen, { places: on + options.marks.length })}</strong>
        </p>
      )}
    </section>
  );
}

/** Pages on which a search cannot find anything. */
function Textless({ pagesWithoutText }: FoundHits) {
  const text = useText();
  return (
    <p className="field-note redact-textless">
      {text(TEXTS.textless, {
        count: pagesWithoutText.length,
        pages: writePageSelection(pagesWithoutText.map((page) => page - 1)),
      })}
    </p>
  );
}
