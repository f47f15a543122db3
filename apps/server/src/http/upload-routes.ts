import { RectoError, refuseUsage } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { say } from '@recto/words/said';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Api, limitsFor } from './api-parts.ts';
import { BEGIN_UPLOAD, CONTINUE_UPLOAD, GET_UPLOAD_OFFSET } from './file-calls.ts';
import { displayName } from './file-name.ts';
import { parseBody, uploadBody } from './schemas.ts';
import { requireFitting, takeBody } from './take-body.ts';

const MORE_THAN_SAID = message('upload.moreThanSaid', 'the file is larger than announced');
const PATH = '/storage/v1/upload/pdf-files';

/**
 * Files in pieces, so that a broken connection costs little: `POST` begins, `PATCH` with `Upload-Offset` goes on, `HEAD` tells how
 * far it is. The piece that completes the file answers as the storage upload does.
 */
export function addUploadRoutes(routes: FastifyInstance, api: Api): void {
  const { service, callers } = api;

  routes.post(PATH, { config: { operation: 'upload', call: BEGIN_UPLOAD } }, async (request, reply) => {
    const { owner, group } = await callers.identify(request);
    const { name, sizeBytes, operation } = parseBody(uploadBody, request.body);
    const fileName = displayName(name);
    requireFitting(sizeBytes, { fileName, ...(await limitsFor(api, operation)) });
    const facts = { name: fileName, mediaType: 'application/octet-stream', sizeBytes };
    const writer = await service.store.create({ owner, group, facts });
    await writer.suspend();
    const { key, expiresAt } = writer;
    return reply.status(201).send({ key, offsetBytes: 0, expiresAt: new Date(expiresAt).toISOString() });
  });

  routes.head<{ Params: { key: string } }>(
    `${PATH}/:key`,
    { config: { operation: 'upload', call: GET_UPLOAD_OFFSET } },
    async (request, reply) => {
      const { owner } = await callers.identify(request);
      const kept = await service.store.suspendedBytes(owner, request.params.key);
      if (kept === null) throw new RectoError('object-not-found');
      return reply.header('upload-offset', kept).status(204).send();
    },
  );

  routes.patch<{ Params: { key: string } }>(
    `${PATH}/:key`,
    { config: { operation: 'upload', streamsBody: true, call: CONTINUE_UPLOAD } },
    async (request, reply) => {
      const { owner } = await callers.identify(request);
      const writer = await service.store.resume(owner, request.params.key);
      const total = writer.facts.sizeBytes ?? 0;
      if (offsetOf(request) !== writer.sizeBytes) {
        const kept = await writer.suspend();
        return reply.status(409).header('upload-offset', kept).send({ offsetBytes: kept });
      }
      try {
        const left = total - writer.sizeBytes;
        const limits = {
          fileName: writer.facts.name,
          maxFileMegabytes: service.largestLimits.maxFileMegabytes,
          alreadyBytes: writer.sizeBytes,
        };
        await takeBody(bounded(request.raw, left), writer, limits, service.config.patience);
      } catch (thrown) {
        await writer.suspend();
        throw thrown;
      }
      if (writer.sizeBytes < total) {
        const kept = await writer.suspend();
        return reply.header('upload-offset', kept).send({ offsetBytes: kept });
      }
      const { key, sizeBytes, expiresAt } = await writer.finish();
      return reply.status(201).send({ key, sizeBytes, expiresAt: new Date(expiresAt).toISOString() });
    },
  );
}

function offsetOf({ headers }: FastifyRequest): number {
  const text = [headers['upload-offset']].flat()[0] ?? '';
  if (!/^\d{1,15}$/.test(text)) throw refuseUsage(message('usage.uploadOffset', 'Upload-Offset must be a number'));
  return Number(text);
}

/** A body that may not go past what the file was said to have. */
function bounded(source: FastifyRequest['raw'], maxBytes: number) {
  let taken = 0;
  return {
    destroy: (error?: Error) => source.destroy(error),
    async *[Symbol.asyncIterator]() {
      for await (const part of source) {
        taken += part.length;
        if (taken > maxBytes) throw new RectoError('upload-failed', { message: say(MORE_THAN_SAID) });
        yield part as Buffer;
      }
    },
  };
}
