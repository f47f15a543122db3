import { PAGES } from '@recto/tools/pages';
import type { Text } from '@recto/ui';
import { pageMessage } from './page-texts.ts';
import { GUIDES } from './pages/guides.ts';

/** What a social image shows. */
export interface SocialCard {
  /** File name in /social/, without `.png`. */
  readonly image: string;
  readonly title: string;
  readonly line: string;
}

/** One card for each `image` that a page's head names. */
export function socialCards(text: Text): readonly SocialCard[] {
  return [
    { image: 'home', title: 'All tools for PDF', line: 'Nothing is lost, and your files stay with you.' },
    { image: 'tools', title: 'Professional PDF Tools', line: 'Free, private, checked.' },
    { image: 'faq', title: 'Questions, answered', line: 'What happens to a file, and what does not.' },
    { image: 'guides', title: 'Guides', line: 'How to do it well, step by step.' },
    { image: 'developers', title: 'For developers', line: 'The same tools, by HTTP and on the command line.' },
    {
      image: 'privacy',
      title: 'Your files stay with you',
      line: 'No upload unless you choose it, no account, no logs.',
    },
    { image: 'licences', title: 'Licences', line: 'What Recto is made of, and on which terms.' },
    ...PAGES.map((page) => ({
      image: `tools-${page.route}`,
      title: text(pageMessage(page, 'title')),
      line: text(pageMessage(page, 'description')),
    })),
    ...GUIDES.map((guide) => ({
      image: `guides-${guide.slug}`,
      title: text(guide.title),
      line: text(guide.description),
    })),
  ];
}
