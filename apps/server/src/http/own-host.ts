import { isIP } from 'node:net';
import { RectoError, refuseUsage } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import type { FastifyRequest } from 'fastify';
import type { SiteSettings } from '../site/site-settings.ts';

const ONE_HOST = message('usage.hostHeaders', 'The request must have exactly one Host header');
/** Monitoring asks these by whatever name it has for the machine; they tell nothing of anybody. */
const FOR_MONITORING = new Set(['/healthz', '/readyz']);

/**
 * Refuses calls for another host than this site's: a page of a stranger whose name was turned to this server's address would
 * otherwise count as one of its own. Addresses without a name, and names of this machine, are always its own; without
 * RECTO_PUBLIC_URL all names are, because nobody said which there are.
 * @throws usage-invalid, origin-refused
 */
export function requireOwnHost(
  request: FastifyRequest,
  { publicUrl, hosts }: Pick<SiteSettings, 'publicUrl' | 'hosts'>,
): void {
  const { rawHeaders } = request.raw;
  const given = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (given.length !== 1 && request.raw.httpVersionMajor < 2) throw refuseUsage(ONE_HOST);
  if (publicUrl === null || FOR_MONITORING.has(request.url)) return;
  const name = nameIn(request.headers.host ?? '');
  const own = [new URL(publicUrl).hostname, 'localhost', ...hosts];
  if (name === null || (isIP(name) === 0 && !own.includes(name))) throw new RectoError('origin-refused');
}

/** The name in a Host header, without its port and the brackets of IPv6; null for what is none. */
function nameIn(host: string): string | null {
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}
