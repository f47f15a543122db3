import { message, type PagesProps, useErrorText, useText } from '@recto/ui';
import { useLivePreview } from '@recto/ui/live-preview';
import { EXTRACT_KINDS } from '../kinds.ts';
import { contentsOf, type ExtractOptions, withKind } from './found-contents.ts';
import { KindRow } from './kind-row.tsx';

const TEXTS = {
  heading: message('extract.contents', 'Contents of this file'),
  looking: message('extract.looking', 'Looking through the file…'),
  unknown: message('extract.unknown', 'Recto looks through the file when you start.'),
};

/** Lists the contents of the file, by kind, with small pictures of its images and a switch for each kind. */
export default function ExtractPages({ options, onChange, cards, preview }: PagesProps<ExtractOptions>) {
  const text = useText();
  const errorText = useErrorText();
  const card = cards.find(({ state }) => state.kind === 'ready');
  const asked = useLivePreview(card && preview ? contentsOf(preview, card, options) : null);
  const contents = asked?.kind === 'made' ? asked.answer : null;
  const isUnknown = !asked || (asked.kind === 'refused' && asked.error.code === 'cancelled');
  return (
    <section className="file-contents" aria-label={text(TEXTS.heading)} aria-busy={asked?.kind === 'waiting'}>
      <h2>{text(TEXTS.heading)}</h2>
      <p className="contents-state" role="status">
        {asked?.kind === 'waiting' && text(TEXTS.looking)}
        {asked?.kind === 'refused' && asked.error.code !== 'cancelled' && errorText(asked.error)}
        {isUnknown && text(TEXTS.unknown)}
      </p>
      {contents && (
        <ul className="contents-kinds">
          {EXTRACT_KINDS.map((kind) => (
            <KindRow
              key={kind}
              kind={kind}
              contents={contents}
              isChosen={options.what.includes(kind)}
              onChange={(isChosen) => onChange(withKind(options, kind, isChosen))}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
