import { onSite } from '@recto/contract/site-root';
import { type Message, message, useText } from '@recto/ui';
import { pageMeta } from '../page-texts.ts';
import { EXAMPLES, type Example, LARGE_FILE_COMMAND } from './developer-examples.ts';
import { PageHead } from './page-head.tsx';

const TEXTS = {
  title: message('developers.title', 'For developers'),
  line: message('developers.line', 'The same tools over HTTP, with the same options, limits and receipts.'),
  keywords: message('developers.keywords', 'pdf api, merge pdf api, self-hosted pdf api, openapi pdf'),
  metaTitle: message('developers.metaTitle', 'PDF API: merge, split, compress over HTTP | Recto'),
  metaDescription: message(
    'developers.metaDescription',
    'Every tool of Recto over HTTP: one call with files in and the result out, or jobs with progress. OpenAPI 3.1, with tested examples in curl and TypeScript.',
  ),
  large: message('developers.large', 'Larger files'),
  largeBody: message(
    'developers.largeBody',
    'The command line has the same tools, on your own computer. With this variable it takes files of up to 9,000 MB where a page takes less; merge, rotate, reorder, split and protect do not hold them in memory.',
  ),
  description: message('developers.openapi', 'Full description (OpenAPI 3.1)'),
};

const ABOUT: Readonly<Record<Example['id'], { readonly title: Message; readonly body: Message }>> = {
  'process-curl': {
    title: message('developers.process', 'One call'),
    body: message(
      'developers.processBody',
      'Send the files as a form, and the result comes back. The secret belongs to the server: its operator finds the secret in the data folder, or has set it. An error is plain text with its HTTP status.',
    ),
  },
  'stored-curl': {
    title: message('developers.stored', 'Stored files'),
    body: message(
      'developers.storedBody',
      'What a tool’s page does when a visitor chooses the server: an anonymous session, files that only this session can read, and a function for each tool. Several results come back as a list of addresses.',
    ),
  },
  'job-typescript': {
    title: message('developers.jobs', 'Jobs'),
    body: message(
      'developers.jobsBody',
      'For large files: start, follow, fetch, delete. Progress also comes as server-sent events under /events. Everything that you do not delete is gone within an hour.',
    ),
  },
};

export const meta = pageMeta(TEXTS, 'developers');

/** The API for people: what it is for, and examples that work. */
export default function DevelopersPage() {
  const text = useText();
  return (
    <div className="wrap page">
      <PageHead title={TEXTS.title} line={TEXTS.line} />
      <div className="developers">
        {EXAMPLES.map(({ id, code }) => (
          <section key={id}>
            <h2>{text(ABOUT[id].title)}</h2>
            <p>{text(ABOUT[id].body)}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys */}
            <pre tabIndex={0}>
              <code>{code}</code>
            </pre>
          </section>
        ))}
        <section id="large-files">
          <h2>{text(TEXTS.large)}</h2>
          <p>{text(TEXTS.largeBody)}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys */}
          <pre tabIndex={0}>
            <code>{LARGE_FILE_COMMAND}</code>
          </pre>
        </section>
        <p>
          <a className="text-button" href={onSite('/api/openapi.json')}>
            {text(TEXTS.description)}
          </a>
        </p>
      </div>
    </div>
  );
}
