import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredObject } from '../store/stored-object.ts';
import { attachment } from './file-name.ts';

/** Types that a browser may be told; whatever could run in a page is handed out as bytes. */
const HARMLESS =
  /^(application\/(pdf|zip|octet-stream|vnd\.openxmlformats-officedocument\.[a-z.]+)|image\/(jpeg|png|webp|tiff)|text\/plain)$/;
const UNKNOWN_TYPE = 'application/octet-stream';

/** Sends an object, or the one range that was asked for (RFC 9110, section 14). */
export function sendObject(request: FastifyRequest, reply: FastifyReply, object: StoredObject): FastifyReply {
  const { sizeBytes } = object;
  reply
    .header('content-type', HARMLESS.test(object.mediaType) ? object.mediaType : UNKNOWN_TYPE)
    .header('content-disposition', attachment(object.name))
    .header('cache-control', 'no-store')
    .header('accept-ranges', 'bytes');
  const range = readRange(request.headers.range, sizeBytes);
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${sizeBytes}`).send();
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes };
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end - 1}/${sizeBytes}`);
  reply.header('content-length', end - start);
  // Who asks only about it (HEAD) is told from its head: the framework would read a stream to its end and throw it away.
  const body = request.method === 'HEAD' ? [] : object.read(start, end);
  return reply.send(Readable.from(body, { objectMode: false }));
}

/** One range; null when there is none or it is none that we serve (then the whole is sent). */
function readRange(
  header: string | undefined,
  sizeBytes: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes };
  }
  const start = Number(first);
  if (start >= sizeBytes) return 'unsatisfiable';
  const end = last === '' ? sizeBytes : Math.min(Number(last) + 1, sizeBytes);
  return end <= start ? null : { start, end };
}
