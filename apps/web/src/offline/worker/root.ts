declare const self: ServiceWorkerGlobalScope;

/** Path of the site that this service worker answers for, with a slash at its end. */
export const ROOT: string = new URL(self.registration.scope).pathname;

/** Puts an address of the site below its path. */
export function placed(address: string): string {
  return ROOT + address.slice(1);
}

/** Takes the site's path off the path of a page; what is not below it stays as it is. */
export function addressOf(pathname: string): string {
  return pathname.startsWith(ROOT) ? pathname.slice(ROOT.length - 1) : pathname;
}
