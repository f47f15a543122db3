import { type ComponentProps, useContext } from 'react';
import { Link, useLocation } from 'react-router';
import { addressIn, readAddress } from '../address.ts';
import { PreloadContext } from './preload-context.ts';

/** A link within the site, in the language of the page, that loads what the next page needs as soon as the visitor means it. */
export function SiteLink(props: ComponentProps<typeof Link> & { readonly to: string }) {
  const preloadPage = useContext(PreloadContext);
  const to = addressIn(readAddress(useLocation().pathname).language, props.to);
  const preload = () => void preloadPage(to);
  return <Link {...props} to={to} onPointerEnter={preload} onFocus={preload} />;
}
