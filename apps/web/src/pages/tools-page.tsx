import { PAGES } from '@recto/tools/pages';
import { message, RichText } from '@recto/ui';
import { SiteLink } from '../navigation/site-link.tsx';
import type { PageMetaOf } from '../page-meta.ts';
import { pageMessage, wordsIn } from '../page-texts.ts';
import { PageHead } from './page-head.tsx';
import { ToolCard } from './tool-card.tsx';

/** Most cards of the overview. */
const FEATURED_SHOWN = 12;

const TEXTS = {
  title: message('tools.title', 'Professional PDF Tools'),
  keywords: message('tools.keywords', 'pdf tools, professional pdf tools, pdf toolkit'),
  metaTitle: message('tools.metaTitle', 'Professional PDF Tools, free and private | Recto'),
  metaDescription: message(
    'tools.metaDescription',
    'An overview of the PDF tools of Recto: free, without an account, on your own device or, if you choose, on the server. Every result is checked and comes with a receipt.',
  ),
  line: message(
    'tools.line',
    'Every tool checks its own result and tells you what it kept. Your files stay on your device unless you choose the server or turn an Office document into a PDF.',
  ),
  rest: message(
    'tools.rest',
    '{count, plural, one {This is the one tool.} other {These are # of {total} tools.}} <home>See them all</home>',
  ),
};

export const meta: PageMetaOf = (text) => ({
  title: text(TEXTS.metaTitle),
  description: text(TEXTS.metaDescription),
  keywords: [
    ...wordsIn(text(TEXTS.keywords)),
    ...PAGES.map((page) => text(pageMessage(page, 'title')).toLocaleLowerCase()),
  ],
  image: 'tools',
});

/** The overview: the featured tools in a grid, and the way to the rest. */
export default function ToolsPage() {
  const featured = PAGES.filter((page) => page.featured).slice(0, FEATURED_SHOWN);
  return (
    <div className="wrap page">
      <PageHead title={TEXTS.title} line={TEXTS.line} />
      <ul className="overview">
        {featured.map((entry, position) => (
          <ToolCard key={entry.route} entry={entry} position={position} level={2} />
        ))}
      </ul>
      {featured.length < PAGES.length && (
        <p>
          <RichText
            message={TEXTS.rest}
            values={{ count: featured.length, total: PAGES.length }}
            parts={{ home: <SiteLink to="/" /> }}
          />
        </p>
      )}
    </div>
  );
}
