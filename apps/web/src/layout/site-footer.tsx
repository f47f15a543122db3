import { onSite } from '@recto/contract/site-root';
import { PAGES, type PageEntry } from '@recto/tools/pages';
import { message, useText } from '@recto/ui';
import { useEffect, useState } from 'react';
import { SiteLink } from '../navigation/site-link.tsx';
import { LEGAL_NOTICE, SITE_NAME } from '../site.ts';

const TEXTS = {
  label: message('footer.label', 'Footer'),
  line: message('footer.line', 'Secure PDF tools'),
  tools: message('footer.tools', 'Tools'),
  resources: message('footer.resources', 'Resources'),
  legal: message('footer.legal', 'Legal'),
  faq: message('footer.faq', 'FAQ'),
  guides: message('footer.guides', 'Guides'),
  quality: message('footer.quality', 'Quality'),
  privacy: message('footer.privacy', 'Privacy'),
  policy: message('footer.policy', 'Privacy Policy'),
  accessibility: message('footer.accessibility', 'Accessibility'),
  licences: message('footer.licences', 'Licences'),
  sitemap: message('footer.sitemap', 'Sitemap'),
  notice: message('footer.legalNotice', 'Legal notice'),
};

/** The tools the specification names in the footer, with their short names. One that does not exist yet is replaced by the next in the list. */
const NAMED = [
  { route: 'merge', label: message('footer.merge', 'Merge') },
  { route: 'split', label: message('footer.split', 'Split') },
  { route: 'compress', label: message('footer.compress', 'Compress') },
  { route: 'convert', label: message('footer.convert', 'Convert') },
  { route: 'rotate', label: message('footer.rotate', 'Rotate') },
];
const TOOLS_SHOWN = 4;

function footerTools(pages: readonly PageEntry[]) {
  return NAMED.filter(({ route }) => pages.some((page) => page.route === route)).slice(0, TOOLS_SHOWN);
}

/** The three columns, the line and the year. */
export function SiteFooter() {
  const text = useText();
  return (
    <footer className="site-footer">
      <nav className="wrap footer-columns" aria-label={text(TEXTS.label)}>
        <div className="footer-sign">
          <span data-site-name="" className="footer-name">
            {SITE_NAME}
          </span>
          <p>{text(TEXTS.line)}</p>
          <Year />
        </div>
        <div>
          <h2>{text(TEXTS.tools)}</h2>
          <ul>
            {footerTools(PAGES).map(({ route, label }) => (
              <li key={route}>
                <SiteLink to={`/tools/${route}`}>{text(label)}</SiteLink>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2>{text(TEXTS.resources)}</h2>
          <ul>
            <li>
              <SiteLink to="/faq">{text(TEXTS.faq)}</SiteLink>
            </li>
            <li>
              <SiteLink to="/guides">{text(TEXTS.guides)}</SiteLink>
            </li>
            <li>
              <SiteLink to="/quality">{text(TEXTS.quality)}</SiteLink>
            </li>
            <li>
              <SiteLink to="/privacy">{text(TEXTS.privacy)}</SiteLink>
            </li>
          </ul>
        </div>
        <div>
          <h2>{text(TEXTS.legal)}</h2>
          <ul>
            <li>
              <SiteLink to="/privacy">{text(TEXTS.policy)}</SiteLink>
            </li>
            <li>
              <SiteLink to="/accessibility">{text(TEXTS.accessibility)}</SiteLink>
            </li>
            <li>
              <SiteLink to="/licences">{text(TEXTS.licences)}</SiteLink>
            </li>
            <li>
              <a href={onSite('/sitemap.xml')}>{text(TEXTS.sitemap)}</a>
            </li>
            {/* The server shows it where the deployment has one. */}
            <li hidden={LEGAL_NOTICE === null}>
              <a data-legal-notice="" href={LEGAL_NOTICE ?? '#'}>
                {text(TEXTS.notice)}
              </a>
            </li>
          </ul>
        </div>
      </nav>
    </footer>
  );
}

/** The visitor's year. React leaves what the build has written where it differs: the line is written again once the page is alive. */
function Year() {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    <p key={isAlive ? 'alive' : 'built'} suppressHydrationWarning>
      © {new Date().getFullYear()}
    </p>
  );
}
