import type { FastifyInstance } from 'fastify';
import { type Api, limitsFor } from './api-parts.ts';
import { DELETE_FILE, READ_FILE, STORE_FILE } from './file-calls.ts';
import { headerFileName } from './file-name.ts';
import { STORAGE_PATH } from './job-json.ts';
import { sendObject } from './send-object.ts';
import { declaredLength, requireFitting, takeBody } from './take-body.ts';

const UPLOADED_TYPE = 'application/octet-stream';

/** Whole files in, whole files or ranges out, and away. */
export function addStorageRoutes(routes: FastifyInstance, api: Api): void {
  const { service, callers } = api;

  routes.post<{ Querystring: { operation?: string } }>(
    STORAGE_PATH,
    { config: { operation: 'upload', streamsBody: true, call: STORE_FILE } },
    async (request, reply) => {
      const { owner, group } = await callers.identify(request);
      const fileName = headerFileName(request.headers['x-file-name']);
      const { maxFileMegabytes } = await limitsFor(api, request.query.operation);
      const declared = declaredLength(request.raw);
      requireFitting(declared, { fileName, maxFileMegabytes });
      const writer = await service.store.create({
        owner,
        group,
        facts: { name: fileName, mediaType: UPLOADED_TYPE, sizeBytes: declared ?? null },
      });
      try {
        await takeBody(request.raw, writer, { fileName, maxFileMegabytes }, service.config.patience);
        const { key, sizeBytes, expiresAt } = await writer.finish();
        return reply.status(201).send({ key, sizeBytes, expiresAt: new Date(expiresAt).toISOString() });
      } catch (thrown) {
        await writer.discard();
        throw thrown;
      }
    },
  );

  routes.get<{ Params: { key: string } }>(
    `${STORAGE_PATH}/:key`,
    { config: { operation: 'download', call: READ_FILE } },
    async (request, reply) => {
      const { owner } = await callers.identify(request);
      return sendObject(request, reply, await service.store.open(owner, request.params.key));
    },
  );

  routes.delete<{ Params: { key: string } }>(
    `${STORAGE_PATH}/:key`,
    { config: { operation: 'delete', call: DELETE_FILE } },
    async (request, reply) => {
      const { owner } = await callers.identify(request);
      if (!(await service.store.remove(owner, request.params.key))) await service.store.open(owner, request.params.key);
      return reply.status(204).send();
    },
  );
}
