import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from './config.ts';
import { addApi } from './http/api.ts';
import { type Service, type ServiceParts, startService } from './service.ts';
import { createSiteServer } from './site-server.ts';

/** A server that listens. */
export interface RunningServer {
  readonly address: string;
  /** Of the metrics, on loopback; null without. */
  readonly metricsAddress: string | null;
  readonly service: Service;
  close(): Promise<void>;
}

/** @param siteFolder the built site. @throws what listening throws */
export async function startServer(
  config: ServerConfig,
  siteFolder: string,
  parts?: ServiceParts,
): Promise<RunningServer> {
  const service = await startService(config, parts);
  const isSecure = config.tls !== null || config.isBehindProxy;
  const server = await createSiteServer({
    folder: siteFolder,
    isEncrypted: isSecure,
    isBehindProxy: config.isBehindProxy,
    headersMs: config.patience.headersMs,
    ...(config.tls ? { tls: config.tls } : {}),
    addRoutes: (routes) => addApi(routes, service, isSecure),
  });
  await server.listen({ port: config.port, host: config.host });
  const metrics = config.metricsPort === null ? null : await serveMetrics(service, config.metricsPort);
  const scheme = config.tls ? 'https' : 'http';
  return {
    address: `${scheme}://${shownHost(config.host)}:${portOf(server)}/`,
    metricsAddress: metrics && `http://127.0.0.1:${(metrics.address() as AddressInfo).port}/metrics`,
    service,
    async close() {
      metrics?.close();
      // First the work, so that calls which wait for it get their answers; new calls are refused meanwhile.
      await service.close();
      await server.close();
    },
  };
}

function serveMetrics({ metrics, queue }: Service, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
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
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function portOf({ server }: FastifyInstance): number {
  return (server.address() as AddressInfo).port;
}

function shownHost(host: string): string {
  return host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
}
