import type { OptionsOf } from '@recto/contract/tool';
import { type Choice, lazyPart, message, SelectChoice, useText } from '@recto/ui';
import { useState } from 'react';
import type tool from '../tool.ts';

type Options = OptionsOf<typeof tool>;
type Format = 'bates' | 'number' | 'of' | 'own' | 'page' | 'pageOf';

const OwnTextField = lazyPart(async () => (await import('./own-text-field.tsx')).OwnTextField);

const FORMATS: readonly Choice<Format>[] = [
  { value: 'number', label: message('pageNumbers.formatNumber', '1') },
  { value: 'page', label: message('pageNumbers.formatPage', 'Page 1') },
  { value: 'of', label: message('pageNumbers.formatOf', '1 / 9') },
  { value: 'pageOf', label: message('pageNumbers.formatPageOf', 'Page 1 of 9') },
  { value: 'bates', label: message('pageNumbers.formatBates', 'Bates number') },
  { value: 'own', label: message('pageNumbers.formatOwn', 'Your own text') },
];

/** Texts for the visitor's pages, in the language of the site. */
const WRITTEN = {
  page: message('pageNumbers.writtenPage', 'Page {page}'),
  pageOf: message('pageNumbers.writtenPageOf', 'Page {page} of {pages}'),
};

const TEXTS = {
  format: message('pageNumbers.format', 'Format'),
};

/** Chooses the format of the number: one of the usual texts, or the visitor's own. */
export function FormatField({
  options,
  onChange,
}: {
  readonly options: Options;
  readonly onChange: (change: Partial<Options>) => void;
}) {
  const text = useText();
  const [isOwn, setOwn] = useState(false);
  const templates: Readonly<Record<Exclude<Format, 'own'>, string>> = {
    number: '{page}',
    page: text(WRITTEN.page, { page: '{page}' }),
    of: '{page} / {pages}',
    pageOf: text(WRITTEN.pageOf, { page: '{page}', pages: '{pages}' }),
    bates: '{bates}',
  };
  const known = FORMATS.find(({ value }) => value !== 'own' && templates[value] === options.text);
  const format = isOwn || !known ? 'own' : known.value;
  return (
    <>
      <SelectChoice
        legend={TEXTS.format}
        choices={FORMATS}
        value={format}
        onChange={(next) => {
          setOwn(next === 'own');
          if (next !== 'own') onChange({ text: templates[next] });
        }}
      />
      {format === 'own' && <OwnTextField value={options.text} onChange={(written) => onChange({ text: written })} />}
    </>
  );
}
