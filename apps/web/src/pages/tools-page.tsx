import { PAGES } from '@recto/tools/pages';
import { message, useText } from '@recto/ui';
import type { PageMetaOf } from '../page-meta.ts';
import { pageMessage, wordsIn } from '../page-texts.ts';
import { CHOSEN_ROUTES } from './chosen-tools.ts';
import { PageHead } from './page-head.tsx';
import { ToolCard } from './tool-card.tsx';
import { TOOL_GROUPS } from './tool-groups.ts';

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

/** The overview: twelve tools in a grid, and all others by what they are for. */
export default function ToolsPage() {
  const text = useText();
  const chosen = CHOSEN_ROUTES.flatMap((route) => PAGES.find((page) => page.route === route) ?? []);
  return (
    <div className="wrap page">
      <PageHead title={TEXTS.title} line={TEXTS.line} />
      <ul className="overview">
        {chosen.map((entry, position) => (
          <ToolCard key={entry.route} entry={entry} position={position} level={2} />
        ))}
      </ul>
      <div className="overview-rest">
        {TOOL_GROUPS.map(({ id, title, line }) => {
          const members = PAGES.filter((page) => page.group === id && !chosen.includes(page));
          if (members.length === 0) return null;
          return (
            <section className="group" key={id} aria-labelledby={`group-${id}`}>
              <div className="group-name">
                <h2 id={`group-${id}`}>{text(title)}</h2>
                <p>{text(line)}</p>
              </div>
              <ul className="cards">
                {members.map((entry) => (
                  <ToolCard key={entry.route} entry={entry} level={3} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </div>
  );
}
