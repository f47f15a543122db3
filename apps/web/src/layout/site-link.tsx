import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { preloadRoute } from '../routes.tsx';

/** A link within the site that loads the page's code as soon as the visitor means it. */
export function SiteLink(props: ComponentProps<typeof Link> & { readonly to: string }) {
  const preload = () => preloadRoute(props.to);
  return <Link {...props} onPointerEnter={preload} onFocus={preload} />;
}
