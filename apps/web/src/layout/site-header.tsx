import { Mark, message, useText } from '@recto/ui';
import { useLocation } from 'react-router';
import { readAddress } from '../address.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import { openPalette } from '../search/palette-state.ts';
import { SITE_NAME } from '../site.ts';
import { LanguageChooser } from './language-chooser.tsx';
import { Logo } from './logo.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const MAIN = message('nav.main', 'Main');
const FIND = message('nav.find', 'Find a tool');
const LINKS = [
  { to: '/tools', label: message('nav.tools', 'Tools') },
  { to: '/recipes', label: message('nav.recipes', 'Recipes') },
  { to: '/guides', label: message('nav.guides', 'Guides') },
  { to: '/faq', label: message('nav.faq', 'FAQ') },
  { to: '/privacy', label: message('nav.privacy', 'Privacy') },
];

/** Logo, the ways through the site, and the theme toggle. */
export function SiteHeader() {
  const text = useText();
  const { path } = readAddress(useLocation().pathname);
  return (
    <header className="site-header wrap">
      <SiteLink className="brand" to="/">
        <Logo />
        <span data-site-name="">{SITE_NAME}</span>
      </SiteLink>
      <nav aria-label={text(MAIN)}>
        <ul>
          {LINKS.map(({ to, label }) => (
            <li key={to}>
              <SiteLink to={to} aria-current={path === to ? 'page' : undefined}>
                {text(label)}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <button
        type="button"
        className="round-button"
        aria-label={text(FIND)}
        title={`${text(FIND)} (Ctrl+K)`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K /"
        onClick={() => openPalette()}
      >
        <Mark name="search" />
      </button>
      <LanguageChooser />
      <ThemeToggle />
    </header>
  );
}
