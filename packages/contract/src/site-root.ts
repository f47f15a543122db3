/** Addresses of bundled scripts: below the folder `assets` of the site. */
const BUNDLED_SCRIPT = /^https?:\/\/[^/]+(\/(?:.*\/)?)assets\/[^/]+$/;

/**
 * Path of the site's root as a bundled script finds it from its own address, with a slash at its end: `/`, or `/pdf/` where the
 * site is served below a path. `/` for a script that is not bundled, as in development and in Node.
 */
export function siteRootOf(scriptAddress: string | undefined): string {
  return BUNDLED_SCRIPT.exec(scriptAddress ?? '')?.[1] ?? '/';
}

/** Path of this site's root, the same in pages and workers. */
export const SITE_ROOT: string = siteRootOf((import.meta as { readonly url?: string }).url);

/** Puts an address of the site, such as `/api/session`, below the site's root. */
export function onSite(address: string, root: string = SITE_ROOT): string {
  return root + address.slice(1);
}

/** Takes the site's root off a path, so that the rest begins with a slash: the reverse of `onSite`. */
export function belowSite(pathname: string, root: string = SITE_ROOT): string {
  return pathname.startsWith(root) ? pathname.slice(root.length - 1) : pathname;
}
