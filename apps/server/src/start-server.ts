import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from './config.ts';
import { addApi } from './http/api.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { type Service, type ServiceParts, startService } from './service.ts';
import { placeSite } from './site/place-site.ts';
import { changesSite } from './site/site-settings.ts';
import { createSiteServer } from './site-server.ts';

/** A server that listens. */
export interface RunningServer {
  readonly address: string;
  /** Address of the metrics, on loopback; null without. */
  readonly metricsAddress: string | null;
  readonly service: Service;
  close(): Promise<void>;
}

/** Connections that wait to be taken. Node's own 511 are full for a moment when somebody opens a thousand at once. */
const BACKLOG = 4_096;

/** @param siteFolder the built site. @throws what listening throws */
export async function startServer(
  config: ServerConfig,
  siteFolder: string,
  parts?: ServiceParts,
): Promise<RunningServer> {
  const service = await startService(config, parts);
  if (config.role === 'worker') return startWorker(config, service);
  const isSecure = config.tls !== null || config.isBehindProxy;
  const settings = config.site;
  const server = await createSiteServer({
    folder: siteFolder,
    settings,
    placed: changesSite(settings) ? placeSite(siteFolder, settings, join(config.dataFolder, 'site')) : null,
    isEncrypted: isSecure,
    trustsProxy: config.trustsProxy,
    connections: config.connections,
    limiter: createRateLimiter(config.rate, Date.now, service.allowsCall),
    headersMs: config.patience.headersMs,
    bodyMs: config.patience.bodyMs,
    ...(config.tls ? { tls: config.tls } : {}),
    addRoutes: (routes) => addApi(routes, service, isSecure),
  });
  await server.listen({ port: config.port, host: listenableHost(config.host), backlog: BACKLOG });
  const metrics = config.metricsPort === null ? null : await serveMetrics(service, config);
  const scheme = config.tls ? 'https' : 'http';
  return {
    address: `${scheme}://${shownHost(config.host)}:${portOf(server)}${settings.root}`,
    metricsAddress: metrics && metricsAddress(metrics),
    service,
    async close() {
      metrics?.close();
      // First the work, so that calls which wait for it get their answers; new calls are refused meanwhile.
      await service.close();
      // Jobs that callers wait for run elsewhere, or go on with the next server: there is an end to waiting for them too.
      const impatience = setTimeout(
        () => server.server.closeAllConnections(),
        config.shared ? config.graceMs : 0x7fffffff,
      );
      await server.close();
      clearTimeout(impatience);
      await service.release();
    },
  };
}

/** A node without visitors: it can be asked how it is, and nothing else. */
async function startWorker(config: ServerConfig, service: Service): Promise<RunningServer> {
  const metrics = await serveMetrics(service, config);
  return {
    address: new URL('/', metricsAddress(metrics)).href,
    metricsAddress: metricsAddress(metrics),
    service,
    async close() {
      await service.close();
      metrics.close();
      await service.release();
    },
  };
}

function metricsAddress(metrics: Server): string {
  return `http://127.0.0.1:${(metrics.address() as AddressInfo).port}/metrics`;
}

/** Answers monitoring requests: metrics and health. */
function serveMetrics(service: Service, { metricsPort, metricsHost }: ServerConfig): Promise<Server> {
  const { metrics, queue } = service;
  const server = createServer(async (request, response) => {
    if (request.url === '/healthz') return response.writeHead(200).end('ok');
    if (request.url === '/readyz') {
      const trouble = await service.trouble();
      return response.writeHead(trouble === null ? 200 : 503).end(trouble ?? 'ready');
    }
    if (request.url !== '/metrics') return response.writeHead(404).end();
    const counts = await queue.counts().catch(() => null);
    if (!counts) return response.writeHead(503).end();
    const { queued, running, ended, depths } = counts;
    const memory = process.memoryUsage.rss();
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' });
    return response.end(
      metrics.write({ jobs_queued: queued, jobs_running: running, jobs_ended: ended, memory_bytes: memory }, depths),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(metricsPort ?? 0, metricsHost, () => resolve(server));
  });
}

/** Every address of this machine, or every one of IPv4 where it has no IPv6. */
function listenableHost(host: string): string {
  const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ family }) => family === 'IPv6'));
  return host === '::' && !hasIpv6 ? '0.0.0.0' : host;
}

function portOf({ server }: FastifyInstance): number {
  return (server.address() as AddressInfo).port;
}

function shownHost(host: string): string {
  return host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
}
