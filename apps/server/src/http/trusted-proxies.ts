import { BlockList, isIP } from 'node:net';

/** Networks of a proxy when none is configured: this machine, and networks that the Internet does not reach. */
const PRIVATE_NETWORKS = ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1/128', 'fc00::/7'];

/** Decides whose `X-Forwarded-For` is believed, as Fastify's `trustProxy` asks for it. `hop` is 0 for the peer of the connection. */
export type TrustsProxy = (address: string, hop: number) => boolean;

/**
 * @param listed addresses and networks (CIDR) of the proxies before this server. Null: one proxy, on this machine or in a private
 * network; what it wrote down about earlier hops is not believed.
 * @throws Error for what is no address and no network
 */
export function createProxyTrust(listed: readonly string[] | null): TrustsProxy {
  const networks = new BlockList();
  for (const entry of listed ?? PRIVATE_NETWORKS) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address);
    const most = family === 4 ? 32 : 128;
    const length = Number(bits ?? most);
    if (family === 0 || !Number.isInteger(length) || length < 0 || length > most) {
      throw new Error(`RECTO_TRUSTED_PROXIES: "${entry}" is no address and no network`);
    }
    networks.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
  }
  return (address, hop) => {
    const bare = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const family = isIP(bare);
    if (family === 0 || (listed === null && hop > 0)) return false;
    return networks.check(bare, family === 4 ? 'ipv4' : 'ipv6');
  };
}
