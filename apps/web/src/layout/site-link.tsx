import { type ComponentProps, useContext } from 'react';
import { Link } from 'react-router';
import { PreloadContext } from './preload-context.ts';

/** A link within the site that loads the page's code as soon as the visitor means it. */
export function SiteLink(props: ComponentProps<typeof Link> & { readonly to: string }) {
  const preloadPage = useContext(PreloadContext);
  const preload = () => preloadPage(props.to);
  return <Link {...props} onPointerEnter={preload} onFocus={preload} />;
}
