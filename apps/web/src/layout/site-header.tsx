import { message, useText } from '@recto/ui';
import { useLocation } from 'react-router';
import { SITE_NAME } from '../site.ts';
import { Logo } from './logo.tsx';
import { SiteLink } from './site-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const MAIN = message('nav.main', 'Main');
const LINKS = [
  { to: '/tools', label: message('nav.tools', 'Tools') },
  { to: '/guides', label: message('nav.guides', 'Guides') },
  { to: '/faq', label: message('nav.faq', 'FAQ') },
  { to: '/privacy', label: message('nav.privacy', 'Privacy') },
];

/** Logo, the four ways through the site, and the theme toggle. */
export function SiteHeader() {
  const text = useText();
  const { pathname } = useLocation();
  return (
    <header className="site-header wrap">
      <SiteLink className="brand" to="/">
        <Logo />
        {SITE_NAME}
      </SiteLink>
      <nav aria-label={text(MAIN)}>
        <ul>
          {LINKS.map(({ to, label }) => (
            <li key={to}>
              <SiteLink to={to} aria-current={pathname === to ? 'page' : undefined}>
                {text(label)}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <ThemeToggle />
    </header>
  );
}
