import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Sixteen-bit groups of the half that a provider gives to one customer. */
const NETWORK_GROUPS = 4;

/**
 * Returns the part of an address that counts as one visitor when calls, connections and work are limited: an IPv4 address, or the
 * /64 network of an IPv6 address, whose holder has all of its addresses.
 */
export function addressPrefix(address: string): string {
  const bare = MAPPED.exec(address)?.[1] ?? address.replace(/%.*$/, '');
  if (isIPv4(bare) || !isIPv6(bare)) return bare;
  const [head = '', tail] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  const known = tail === undefined || tail === '' ? [] : tail.split(':');
  // An address may end in the dotted form, which stands for two groups.
  const size = groups.length + known.length + Number(bare.includes('.'));
  const all = [...groups, ...Array.from({ length: tail === undefined ? 0 : 8 - size }, () => '0'), ...known];
  const network = all.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
