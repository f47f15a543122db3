import { GUIDES } from '@recto/tools/guides';
import { message, useText } from '@recto/ui';
import { SiteLink } from '../navigation/site-link.tsx';
import { pageMeta } from '../page-texts.ts';
import { PageHead } from './page-head.tsx';

const TEXTS = {
  title: message('guides.title', 'Guides'),
  line: message('guides.line', 'How to do it well, step by step, and what to look out for.'),
  keywords: message(
    'guides.keywords',
    'pdf guides, pdf how to, merge pdf guide, compress pdf guide, word to pdf guide',
  ),
  metaTitle: message('guides.metaTitle', 'PDF guides: merge, compress, convert | Recto'),
  metaDescription: message(
    'guides.metaDescription',
    'Step-by-step guides: merging PDFs without losing bookmarks, making a PDF smaller, and converting Word to PDF well.',
  ),
  read: message('guides.read', 'Read Full Guide'),
};

/** The panel below the guides. */
export const HELP = {
  title: message('guides.help', 'Need More Help?'),
  body: message('guides.helpBody', 'Twelve short answers, or straight to the tools.'),
  faq: message('guides.helpFaq', 'View FAQ'),
  tools: message('guides.helpTools', 'Browse Tools'),
};

export const meta = pageMeta(TEXTS, 'guides');

/** Those that most visitors look for come first. */
const FIRST = ['how-to-merge-pdfs', 'how-to-compress-pdf', 'how-to-convert-word-to-pdf'];
const IN_ORDER = [
  ...FIRST.flatMap((slug) => GUIDES.filter((guide) => guide.slug === slug)),
  ...GUIDES.filter(({ slug }) => !FIRST.includes(slug)),
];

/** The guides with their beginnings, and where to find more help. */
export default function GuidesPage() {
  const text = useText();
  return (
    <div className="wrap page">
      <PageHead title={TEXTS.title} line={TEXTS.line} />
      <div className="guide-cards">
        {IN_ORDER.map((guide) => (
          <article className="guide-card" key={guide.slug}>
            <h2 id={guide.slug}>{text(guide.title)}</h2>
            <p className="guide-line">{text(guide.description)}</p>
            {guide.intro.map((paragraph) => (
              <p key={paragraph.id}>{text(paragraph)}</p>
            ))}
            <SiteLink
              className="button button-quiet"
              to={`/guides/${guide.slug}`}
              id={`read-${guide.slug}`}
              aria-labelledby={`read-${guide.slug} ${guide.slug}`}
            >
              {text(TEXTS.read)}
            </SiteLink>
          </article>
        ))}
      </div>
      <HelpPanel />
    </div>
  );
}

/** 'Need More Help?' with its two ways on. */
export function HelpPanel() {
  const text = useText();
  return (
    <section className="help" aria-labelledby="help-title">
      <div>
        <h2 id="help-title">{text(HELP.title)}</h2>
        <p>{text(HELP.body)}</p>
      </div>
      <p className="help-actions">
        <SiteLink className="button button-quiet" to="/faq">
          {text(HELP.faq)}
        </SiteLink>
        <SiteLink className="button button-quiet" to="/">
          {text(HELP.tools)}
        </SiteLink>
      </p>
    </section>
  );
}
