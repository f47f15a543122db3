import {
  CheckList,
  type Choice,
  ColourField,
  definePanel,
  lazyPart,
  message,
  PageListField,
  type PanelProps,
  SwitchField,
  TextField,
  useText,
} from '@recto/ui';
import type { RedactOptions } from '../options.ts';
import tool, { MOST, type PATTERNS } from '../tool.ts';
import { LinesField } from './lines-field.tsx';
import './redact.css';

/** Loaded with the first search. */
const SearchOutcome = lazyPart(async () => (await import('./search-outcome.tsx')).default);

const PATTERN_CHOICES: readonly Choice<(typeof PATTERNS)[number]>[] = [
  { value: 'email', label: message('redact.email', 'E-mail addresses') },
  { value: 'phone', label: message('redact.phone', 'Phone numbers') },
  { value: 'iban', label: message('redact.iban', 'Bank accounts (IBAN)') },
  { value: 'card', label: message('redact.card', 'Payment cards') },
  { value: 'identity', label: message('redact.identity', 'Identity and tax numbers') },
  { value: 'date', label: message('redact.date', 'Dates') },
];

const TEXTS = {
  heading: message('redact.settings', 'What to Remove'),
  search: message('redact.search', 'Words or phrases'),
  searchHint: message('redact.searchHint', 'One per line. Every place is listed below.'),
  patterns: message('redact.patterns', 'Find by form'),
  more: message('redact.more', 'Search settings'),
  regex: message('redact.regex', 'Regular expressions'),
  regexHint: message('redact.regexHint', 'One per line, such as AZ-[0-9]{6}'),
  matchCase: message('redact.matchCase', 'Match case'),
  wholeWords: message('redact.wholeWords', 'Whole words only'),
  matchAccents: message('redact.matchAccents', 'Match accents'),
  pages: message('redact.pages', 'Pages to search'),
  pagesHint: message('redact.pagesHint', 'such as 1-5, 10, z (the last), odd, even or all'),
  texts: message('redact.texts', 'Bookmarks, metadata and hidden texts too'),
  textsHint: message('redact.textsHint', 'what you search for is removed from them as well'),
  pictures: message('redact.pictures', 'Pages as pictures, where needed'),
  picturesHint: message(
    'redact.picturesHint',
    'only where something would be left: text there can no longer be selected',
  ),
  bars: message('redact.bars', 'Look of the bars'),
  colour: message('redact.colour', 'Colour'),
  reason: message('redact.reason', 'Text on the bars'),
  reasonHint: message('redact.reasonHint', 'such as a legal ground; where it fits'),
  gone: message(
    'redact.gone',
    'Nothing is removed until you press Redact PDF. In the new file it is then gone for good: nobody can bring it back, nor can we. Keep your original.',
  ),
};

function RedactPanel({ options, onChange, cards, preview }: PanelProps<RedactOptions>) {
  const text = useText();
  const set = (change: Partial<RedactOptions>) => onChange({ ...options, ...change });
  return (
    <>
      <LinesField
        label={TEXTS.search}
        hint={TEXTS.searchHint}
        values={options.search}
        most={MOST.words}
        mostCharacters={MOST.wordCharacters}
        rows={2}
        onChange={(search) => set({ search })}
      />
      <CheckList
        legend={TEXTS.patterns}
        choices={PATTERN_CHOICES}
        values={options.pattern}
        onChange={(pattern) => set({ pattern })}
      />
      {cards.length > 0 && <SearchOutcome options={options} onChange={onChange} card={cards[0]} preview={preview} />}
      <details className="more">
        <summary>{text(TEXTS.more)}</summary>
        <SwitchField
          label={TEXTS.wholeWords}
          value={options.wholeWords}
          onChange={(wholeWords) => set({ wholeWords })}
        />
        <SwitchField label={TEXTS.matchCase} value={options.matchCase} onChange={(matchCase) => set({ matchCase })} />
        <SwitchField
          label={TEXTS.matchAccents}
          value={options.matchAccents}
          onChange={(matchAccents) => set({ matchAccents })}
        />
        <LinesField
          label={TEXTS.regex}
          hint={TEXTS.regexHint}
          values={options.regex}
          most={MOST.expressions}
          mostCharacters={MOST.expressionCharacters}
          rows={1}
          onChange={(regex) => set({ regex })}
        />
        <PageListField
          label={TEXTS.pages}
          hint={TEXTS.pagesHint}
          value={options.pages}
          onChange={(pages) => set({ pages })}
        />
        <SwitchField
          label={TEXTS.texts}
          hint={TEXTS.textsHint}
          value={options.documentTexts}
          onChange={(documentTexts) => set({ documentTexts })}
        />
        <SwitchField
          label={TEXTS.pictures}
          hint={TEXTS.picturesHint}
          value={options.asPictures}
          onChange={(asPictures) => set({ asPictures })}
        />
      </details>
      <details className="more">
        <summary>{text(TEXTS.bars)}</summary>
        <ColourField label={TEXTS.colour} value={options.colour} onChange={(colour) => set({ colour })} />
        <TextField
          label={TEXTS.reason}
          hint={TEXTS.reasonHint}
          maxLength={MOST.reasonCharacters}
          value={options.reason}
          onChange={(reason) => set({ reason })}
        />
      </details>
      <p className="redact-gone">{text(TEXTS.gone)}</p>
    </>
  );
}

export default definePanel<RedactOptions>({
  tool,
  heading: TEXTS.heading,
  Panel: RedactPanel,
  loadPages: async () => (await import('./pages.tsx')).default,
  loadHeadline: async () => (await import('./headline.ts')).redactionHeadline,
  loadOutcome: async () => (await import('./outcome.tsx')).RedactionOutcome,
  withoutFiles: (options) => ({ ...options, marks: [], except: [] }),
});
