import { onSite } from '@recto/contract/site-root';
import { listText, message, RichText, useText } from '@recto/ui';
import type { ReactNode } from 'react';
import { pageMeta } from '../../page-texts.ts';
import { Chart } from './chart.tsx';
import { QUALITY } from './figures.ts';
import { dayText, plainText } from './numbers.ts';
import type { QualitySection } from './shape.ts';
import { FigureTable } from './table.tsx';
import { QUALITY_TEXTS } from './texts.ts';
import '../../styles/quality.css';
import { PageHead } from '../page-head.tsx';

const TEXTS = {
  title: message('quality.title', 'Quality, measured'),
  line: message('quality.line', 'What Recto promises, compared with what others do.'),
  keywords: message(
    'quality.keywords',
    'pdf tools comparison, pdf benchmark, merge pdf quality, pdf compression test, ocr accuracy',
  ),
  metaTitle: message('quality.metaTitle', 'Quality: PDF tools compared with others | Recto'),
  metaDescription: message(
    'quality.metaDescription',
    'What a merge keeps, how fast and how small, how well text is read, what repair saves: Recto compared with qpdf, mutool, Ghostscript, Tesseract and LibreOffice, with dates, versions and commands.',
  ),
  lead: message(
    'quality.lead',
    'These figures come from results stored with the source code, and a test compares them. Each section shows where another program is better or Recto falls short. Times are from a machine with two cores: yours will differ. All of it is also there <data>as JSON</data>.',
  ),
  contents: message('quality.contents', 'On this page'),
  better: message('quality.better', 'Where others are better'),
  short: message('quality.short', 'Where Recto falls short'),
  figures: message('quality.figures', 'All figures'),
  measured: message('quality.measured', 'Measured'),
  programs: message('quality.programs', 'With'),
  repeat: message('quality.repeat', 'Repeat'),
  results: message('quality.results', 'Results'),
};

export const meta = pageMeta(TEXTS, 'quality');

/** Shows the measurements, the programs that Recto is compared with, and the cases in which others are better. */
export default function QualityPage() {
  const text = useText();
  return (
    <div className="wrap page">
      <PageHead title={TEXTS.title} line={TEXTS.line} />
      <p className="quality-lead">
        <RichText message={TEXTS.lead} parts={{ data: <DataLink /> }} />
      </p>
      <nav className="quality-contents" aria-label={text(TEXTS.contents)}>
        <ul>
          {QUALITY.sections.map(({ id }) => (
            <li key={id}>
              <a href={`#${id}`}>{text(textsOf(id).title)}</a>
            </li>
          ))}
        </ul>
      </nav>
      {QUALITY.sections.map((section) => (
        <Measurement key={section.id} section={section} />
      ))}
    </div>
  );
}

/** Leads to the same figures for programs. */
function DataLink({ children }: { readonly children?: ReactNode }) {
  return <a href={onSite('/quality.json')}>{children}</a>;
}

/** @throws Error for a section without texts: the build fails */
function textsOf(id: string) {
  const texts = QUALITY_TEXTS[id];
  if (!texts) throw new Error(`${id} has no texts on the page of quality`);
  return texts;
}

function Measurement({ section }: { readonly section: QualitySection }) {
  const text = useText();
  const { title, what, chart, behind, isBeside } = textsOf(section.id);
  const values = Object.fromEntries(
    Object.entries(section.facts).map(([name, value]) => [name, plainText(value, text)]),
  );
  return (
    <section className="measurement" id={section.id}>
      <div>
        <h2>{text(title)}</h2>
        <p>{text(what, values)}</p>
        <div className="measurement-behind">
          <h3>{text(isBeside ? TEXTS.better : TEXTS.short)}</h3>
          <p>{text(behind, values)}</p>
        </div>
      </div>
      <div className="measurement-figures">
        <Chart chart={section.chart} caption={text(chart)} />
        <details>
          <summary>{text(TEXTS.figures)}</summary>
          {section.tables.map((table) => (
            <FigureTable key={table.title ?? ''} table={table} caption={text(title)} values={values} />
          ))}
        </details>
      </div>
      <Source section={section} />
    </section>
  );
}

/** When it was measured, with what, and how it is repeated. */
function Source({ section: { dates, programs, command, sources } }: { readonly section: QualitySection }) {
  const text = useText();
  return (
    <dl className="measurement-source">
      <dt>{text(TEXTS.measured)}</dt>
      <dd>
        {listText(
          dates.map((date) => dayText(date, text)),
          text,
        )}
      </dd>
      <dt>{text(TEXTS.programs)}</dt>
      <dd translate="no">{programs.join(', ')}</dd>
      <dt>{text(TEXTS.repeat)}</dt>
      <dd translate="no">
        <code>{command}</code>
      </dd>
      <dt>{text(TEXTS.results)}</dt>
      <dd translate="no">
        {sources.map((path) => (
          <code key={path}>{path}</code>
        ))}
      </dd>
    </dl>
  );
}
