import { GUIDES } from '@recto/tools/guides';
import { PAGES } from '@recto/tools/pages';
import { message, type Text } from '@recto/ui';
import { addressIn, type SiteAddress } from './address.ts';
import type { PageMeta } from './page-meta.ts';
import { pageMessage } from './page-texts.ts';
import { faqItems } from './pages/faq-items.ts';
import { SITE_NAME } from './site.ts';

const CONTEXT = 'https://schema.org';

/** JSON-LD of a page. Only the build calls it: under Trusted Types a browser could not insert it. */
export function structuredData(site: SiteAddress, meta: PageMeta, origin: string, text: Text): readonly object[] {
  const { path } = site;
  const address = `${origin}${addressIn(site.language, path)}`;
  const parts = [
    ...(path === '/' ? [application(SITE_NAME, meta.description, address)] : []),
    ...PAGES.filter((page) => path === `/tools/${page.route}`).map((page) =>
      application(text(pageMessage(page, 'title')), meta.description, address),
    ),
    ...(path === '/faq' ? [questions(text)] : []),
    ...GUIDES.filter((guide) => path === `/guides/${guide.slug}`).map((guide) => ({
      '@context': CONTEXT,
      '@type': 'HowTo',
      name: text(guide.title),
      description: text(guide.description),
      step: guide.parts.map((part) => ({
        '@type': 'HowToStep',
        name: text(part.title),
        text: [...part.paragraphs, ...(part.steps ?? [])].map((paragraph) => text(paragraph)).join(' '),
      })),
    })),
  ];
  const all = path === '/' || path === '*' ? parts : [...parts, breadcrumbs(site, meta, origin, text)];
  return all.map((part) => ({ ...part, inLanguage: site.language.tag }));
}

function application(name: string, description: string, url: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'SoftwareApplication',
    name,
    description,
    url,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web Browser',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  };
}

function questions(text: Text): object {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: faqItems(text).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** Home, the section, the page. */
function breadcrumbs({ language, path }: SiteAddress, meta: PageMeta, origin: string, text: Text): object {
  const sections: Readonly<Record<string, string>> = {
    '/tools': text(message('nav.tools', 'Tools')),
    '/guides': text(message('nav.guides', 'Guides')),
  };
  const section = Object.keys(sections).find((start) => path.startsWith(`${start}/`));
  const trail = [
    { name: SITE_NAME, at: '/' },
    ...(section ? [{ name: sections[section], at: section }] : []),
    { name: meta.title.split(' | ')[0], at: path },
  ];
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, at }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${addressIn(language, at)}`,
    })),
  };
}
