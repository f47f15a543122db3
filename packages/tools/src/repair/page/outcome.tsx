import { reportOf } from '@recto/contract/report';
import {
  listText,
  type Message,
  message,
  type OutcomeProps,
  PagePicture,
  type PictureFile,
  useNoteText,
  useText,
} from '@recto/ui';
import { useMemo, useState } from 'react';
import { REPAIR_REPORT, type RepairedPage, type RepairReport } from '../report.ts';

const TEXTS = {
  heading: message('repair.outcome', 'Recovered content'),
  undamaged: message('repair.undamaged', 'This file is not damaged. You get it back unchanged, to the last byte.'),
  found: message('repair.found', '{count, plural, one {# page was found.} other {# pages were found.}}'),
  whole: message('repair.wholeCount', '{count, plural, one {# is complete} other {# are complete}}'),
  damaged: message('repair.damagedCount', '{count, plural, one {# has gaps} other {# have gaps}}'),
  rebuilt: message('repair.rebuiltCount', '{count, plural, one {# was rebuilt} other {# were rebuilt}}'),
  picture: message('repair.pictureCount', '{count, plural, one {# is a picture now} other {# are pictures now}}'),
  lost: message('repair.lostCount', '{count, plural, one {# is lost} other {# are lost}}'),
  pages: message('repair.pages', 'Recovered pages'),
  page: message('repair.page', 'Page {page, number}'),
  pageOf: message('repair.pageOf', 'File {file, number}, page {page, number}'),
  more: message('repair.more', 'Show {count, plural, one {# more page} other {# more pages}}'),
};

const STATES: Readonly<Record<RepairedPage['state'], Message>> = {
  whole: message('repair.whole', 'complete'),
  damaged: message('repair.damaged', 'has gaps'),
  rebuilt: message('repair.rebuilt', 'rebuilt; fonts and size are guesses'),
  picture: message('repair.picture', 'a picture'),
};

const GAPS: Readonly<Record<RepairedPage['gaps'][number], Message>> = {
  content: message('repair.gapContent', 'all that it showed is missing'),
  text: message('repair.gapText', 'part of the content is missing'),
  fonts: message('repair.gapFonts', 'a font is missing'),
  images: message('repair.gapImages', 'a picture is missing or incomplete'),
  annotations: message('repair.gapAnnotations', 'a link, a field or a comment is missing'),
};

/** Pages shown before the visitor asks for more, and how many each click adds. */
const FIRST_PAGES = 12;
const MORE_PAGES = 60;
const BOX_WIDTH = 96;
const BOX_HEIGHT = 128;

/** The diagnosis, and every page with its state. */
export function RepairOutcome({ result, pictures }: OutcomeProps) {
  const text = useText();
  const repair = useMemo(() => reportOf(REPAIR_REPORT, result.receipt), [result]);
  if (!repair) return null;
  return (
    <section className="repair-outcome" aria-labelledby="repair-outcome-title">
      <h3 id="repair-outcome-title">{text(TEXTS.heading)}</h3>
      {repair.isUndamaged ? <p>{text(TEXTS.undamaged)}</p> : <Diagnosis repair={repair} notes={result.receipt.notes} />}
      {!repair.isUndamaged && <PageList pages={repair.pages} pictures={pictures} />}
    </section>
  );
}

function Diagnosis({
  repair,
  notes,
}: {
  readonly repair: RepairReport;
  readonly notes: OutcomeProps['result']['receipt']['notes'];
}) {
  const text = useText();
  const noteText = useNoteText();
  const states = ['whole', 'damaged', 'rebuilt', 'picture'] as const;
  const counts = states.flatMap((state) => {
    const count = repair.pages.filter((page) => page.state === state).length;
    return count > 0 ? [text(TEXTS[state], { count })] : [];
  });
  if (repair.lostPages > 0) counts.push(text(TEXTS.lost, { count: repair.lostPages }));
  return (
    <>
      <p className="repair-counts">
        {text(TEXTS.found, { count: repair.pages.length })} {counts.join(' · ')}
      </p>
      <ul className="repair-findings">
        {notes.map((note) => (
          <li key={note.text} data-kind={note.kind}>
            {noteText(note)}
          </li>
        ))}
      </ul>
    </>
  );
}

function PageList({
  pages,
  pictures,
}: {
  readonly pages: readonly RepairedPage[];
  readonly pictures: readonly PictureFile[];
}) {
  const text = useText();
  const [shown, setShown] = useState(FIRST_PAGES);
  const hidden = pages.length - shown;
  return (
    <>
      <ol className="repair-pages" aria-label={text(TEXTS.pages)}>
        {placed(pages.slice(0, shown)).map(({ page, resultIndex, pageIndex }) => (
          <li key={`${resultIndex} ${pageIndex}`} data-state={page.state}>
            <span className="repair-picture">
              {pictures[resultIndex] && (
                <PagePicture
                  file={pictures[resultIndex]}
                  pageIndex={pageIndex}
                  boxWidth={BOX_WIDTH}
                  boxHeight={BOX_HEIGHT}
                  className="repair-canvas"
                />
              )}
            </span>
            <span className="repair-page">
              {page.resultIndex === undefined
                ? text(TEXTS.page, { page: pageIndex + 1 })
                : text(TEXTS.pageOf, { file: resultIndex + 1, page: pageIndex + 1 })}
            </span>
            <span className="repair-state">{text(STATES[page.state])}</span>
            {page.state !== 'picture' && page.gaps.length > 0 && (
              <span className="repair-gaps">
                {listText(
                  page.gaps.map((gap) => text(GAPS[gap])),
                  text,
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <button type="button" className="text-button" onClick={() => setShown(shown + MORE_PAGES)}>
          {text(TEXTS.more, { count: Math.min(hidden, MORE_PAGES) })}
        </button>
      )}
    </>
  );
}

interface PlacedPage {
  readonly page: RepairedPage;
  readonly resultIndex: number;
  readonly pageIndex: number;
}

/** Each page with its place in its file. */
function placed(pages: readonly RepairedPage[]): readonly PlacedPage[] {
  const counts = new Map<number, number>();
  return pages.map((page) => {
    const resultIndex = page.resultIndex ?? 0;
    const pageIndex = counts.get(resultIndex) ?? 0;
    counts.set(resultIndex, pageIndex + 1);
    return { page, resultIndex, pageIndex };
  });
}
