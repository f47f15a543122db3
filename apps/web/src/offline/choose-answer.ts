/** Facts about a request that are known when it is made. */
export interface AskedRequest {
  readonly method: string;
  readonly url: string;
  /** True when a page is opened with it. */
  readonly isNavigation: boolean;
  /** True when it asks for a part. */
  readonly isPartial: boolean;
}

/** The source that answers a request. */
export type Answer =
  /** The network, as if there were no service worker. */
  | { readonly kind: 'network' }
  /** A file that is named by its content: kept when it was fetched once. */
  | { readonly kind: 'file'; readonly address: string }
  /** Something at a fixed address: kept in the version that the list names. */
  | { readonly kind: 'fixed'; readonly address: string }
  /** Files that the system hands to the installed app: taken out of the request, which goes nowhere. */
  | { readonly kind: 'shared'; readonly home: string };

/** Files below it are named by their content. */
export const NAMED_BY_CONTENT = '/assets/';
/** Query after a home page's address when files are shared with the app. The web manifest names it. */
export const SHARED_SEARCH = '?shared';
/** Query after a home page's address when the app is opened with files. */
export const OPENED_SEARCH = '?opened';

const NETWORK: Answer = { kind: 'network' };

/**
 * Decides who answers a request. Only what the site's own list names may be kept: nothing with a body, nothing of another origin
 * or of a blob, nothing of the API, and no address with a query but a page's.
 * @param site the site's address without a slash at its end: its origin, and the path below which it is served
 * @param addresses those of the list
 * @param homes addresses of the home page in every language
 */
export function chooseAnswer(
  { method, url, isNavigation, isPartial }: AskedRequest,
  site: string,
  addresses: Readonly<Record<string, string>>,
  homes: readonly string[],
): Answer {
  if (!url.startsWith(`${site}/`)) return NETWORK;
  const { origin, pathname: whole, search } = new URL(url);
  const pathname = whole.slice(site.length - origin.length);
  const address = withoutSlash(pathname);
  if (method === 'POST' && isNavigation && search === SHARED_SEARCH && homes.includes(address)) {
    return { kind: 'shared', home: address };
  }
  if (method !== 'GET' || isPartial) return NETWORK;
  if (search !== '' && !isNavigation) return NETWORK;
  if (pathname.startsWith(NAMED_BY_CONTENT)) return isNavigation ? NETWORK : { kind: 'file', address: pathname };
  return Object.hasOwn(addresses, address) ? { kind: 'fixed', address } : NETWORK;
}

/** One address a page: hosts of files may put a slash behind it. */
export function withoutSlash(pathname: string): string {
  return pathname === '/' ? pathname : pathname.replace(/\/+$/, '');
}

/** An answer as the cache sees it. */
export type SeenAnswer = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>;

/** True when an answer can be the requested file. Some hosts answer with a page where there is no file. */
export function isWholeFile({ status, type, redirected, headers }: SeenAnswer): boolean {
  return status === 200 && type === 'basic' && !redirected && !/^text\/html\b/.test(headers.get('content-type') ?? '');
}
