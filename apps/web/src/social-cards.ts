import { GUIDES } from '@recto/tools/guides';
import { PAGES } from '@recto/tools/pages';
import { message, type Text } from '@recto/ui';
import { pageMessage } from './page-texts.ts';

/** Content of a social image, in one language. */
export interface SocialCard {
  /** Name of the page's image, as its head has it. */
  readonly image: string;
  readonly title: string;
  readonly line: string;
}

/** One card for each `image` that a page's head names. */
export function socialCards(text: Text): readonly SocialCard[] {
  return [
    {
      image: 'home',
      title: text(message('card.home', 'All tools for PDF')),
      line: text(message('card.homeLine', 'Nothing is lost, and your files stay with you.')),
    },
    {
      image: 'tools',
      title: text(message('card.tools', 'Professional PDF Tools')),
      line: text(message('card.toolsLine', 'Free, private, checked.')),
    },
    {
      image: 'recipes',
      title: text(message('card.recipes', 'Recipes')),
      line: text(message('card.recipesLine', 'Several tools in one go, for one file or many.')),
    },
    {
      image: 'faq',
      title: text(message('card.faq', 'Questions, answered')),
      line: text(message('card.faqLine', 'What happens to a file, and what does not.')),
    },
    {
      image: 'guides',
      title: text(message('card.guides', 'Guides')),
      line: text(message('card.guidesLine', 'How to do it well, step by step.')),
    },
    {
      image: 'developers',
      title: text(message('card.developers', 'For developers')),
      line: text(message('card.developersLine', 'The same tools, by HTTP and on the command line.')),
    },
    {
      image: 'privacy',
      title: text(message('card.privacy', 'Your files stay with you')),
      line: text(message('card.privacyLine', 'No hidden upload, no account, no logs.')),
    },
    {
      image: 'quality',
      title: text(message('card.quality', 'Quality, measured')),
      line: text(message('card.qualityLine', 'Compared with other programs, including where they do better.')),
    },
    {
      image: 'accessibility',
      title: text(message('card.accessibility', 'Accessibility')),
      line: text(message('card.accessibilityLine', 'Works with just a keyboard, and with screen readers.')),
    },
    {
      image: 'licences',
      title: text(message('card.licences', 'Licences')),
      line: text(message('card.licencesLine', 'What Recto is made of, and on which terms.')),
    },
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
