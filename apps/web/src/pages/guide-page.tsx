import { GUIDES } from '@recto/tools/guides';
import { PAGES } from '@recto/tools/pages';
import { type Guide, Mark, message, RichText, useText } from '@recto/ui';
import { SiteLink } from '../navigation/site-link.tsx';
import type { PageModule } from '../page-module.ts';
import { pageMessage, wordsIn } from '../page-texts.ts';
import { SITE_NAME } from '../site.ts';
import { GuideFigure } from './guide-figure.tsx';
import { HelpPanel } from './guides-page.tsx';

const TEXTS = {
  back: message('guide.back', 'All guides'),
  metaTitle: message('guide.metaTitle', '{title}: a guide | {site}'),
  open: message('guide.open', 'Open <tool>{title}</tool>'),
};

/** The full page of one guide. */
export function makeGuidePage(slug: string): PageModule {
  const guide = GUIDES.find((known) => known.slug === slug);
  if (!guide) throw new Error(`No guide ${slug}`);
  return {
    default: () => <GuideArticle guide={guide} slug={slug} />,
    meta: (text) => ({
      title: text(TEXTS.metaTitle, { title: text(guide.title), site: SITE_NAME }),
      description: `${text(guide.description)} ${text(guide.intro[0])}`.slice(0, META_LENGTH).replace(/\s\S*$/, '…'),
      keywords: wordsIn(text(guide.keywords)),
      image: `guides-${slug}`,
    }),
  };
}

/** Longest description that search engines show. */
const META_LENGTH = 160;

function GuideArticle({ guide, slug }: { readonly guide: Guide; readonly slug: string }) {
  const text = useText();
  const tools = PAGES.filter((page) => page.guide === slug || guide.alsoFor?.includes(page.route));
  return (
    <div className="wrap page">
      <SiteLink className="back" to="/guides">
        <Mark name="back" />
        {text(TEXTS.back)}
      </SiteLink>
      <article className="guide">
        <h1>{text(guide.title)}</h1>
        <p className="guide-line">{text(guide.description)}</p>
        {guide.intro.map((paragraph) => (
          <p key={paragraph.id}>{text(paragraph)}</p>
        ))}
        {guide.picture && <GuideFigure picture={guide.picture} slug={slug} />}
        {guide.parts.map((part) => (
          <section key={part.title.id}>
            <h2>{text(part.title)}</h2>
            {part.paragraphs.map((paragraph) => (
              <p key={paragraph.id}>{text(paragraph)}</p>
            ))}
            {part.steps && (
              <ol>
                {part.steps.map((step) => (
                  <li key={step.id}>{text(step)}</li>
                ))}
              </ol>
            )}
          </section>
        ))}
        {tools.map((tool) => (
          <p className="guide-tool" key={tool.route}>
            <RichText
              message={TEXTS.open}
              values={{ title: text(pageMessage(tool, 'title')) }}
              parts={{ tool: <SiteLink to={`/tools/${tool.route}`} /> }}
            />
          </p>
        ))}
      </article>
      <HelpPanel />
    </div>
  );
}
