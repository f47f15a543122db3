import type { Server } from 'node:http';
import { addressPrefix } from './address-prefix.ts';
import type { TrustsProxy } from './trusted-proxies.ts';

/** Limits on the connections that are held open. */
export interface ConnectionLimits {
  readonly maxConnections: number;
  /** Limit per address (IPv4) or network (IPv6, /64). */
  readonly maxPerAddress: number;
}

/**
 * Refuses connections beyond the limits before a byte of them is read, so that one address cannot take them all. A trusted proxy
 * brings everybody's connections and has to limit them itself (deploy/nginx.conf does).
 */
export function limitConnections(server: Server, limits: ConnectionLimits, trustsProxy: TrustsProxy | null): void {
  server.maxConnections = limits.maxConnections;
  const counts = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (trustsProxy?.(address, 0)) return;
    const prefix = addressPrefix(address);
    const count = (counts.get(prefix) ?? 0) + 1;
    if (count > limits.maxPerAddress) {
      socket.destroy();
      return;
    }
    counts.set(prefix, count);
    socket.once('close', () => {
      const left = (counts.get(prefix) ?? 1) - 1;
      if (left > 0) counts.set(prefix, left);
      else counts.delete(prefix);
    });
  });
}
