import type { Multipart, MultipartFile } from '@fastify/multipart';
import { RectoError, refuseUsage } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { say } from '@recto/words/said';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Api, limitsFor } from './api-parts.ts';
import { displayName } from './file-name.ts';
import { WRONG_FORM } from './reply-error.ts';
import { runNow } from './run-now.ts';
import { parseBody, parseJsonField, passwordsField } from './schemas.ts';
import { SENDER_IS_SLOW, takeBody } from './take-body.ts';
import { PROCESS_FILES } from './tool-calls.ts';

/** Content of a form so far; fields may come before or after the files. */
interface Form {
  operation: string | undefined;
  params: unknown;
  passwords: readonly (string | null)[];
  readonly keys: string[];
}

/**
 * `POST /process`: multipart `files` (repeated), `operation`, `params` (JSON) and, for locked files, `passwords` (JSON), with the
 * runner's secret. Files go into the store as they come; errors are bare text.
 */
export function addProcessRoute(routes: FastifyInstance, api: Api): void {
  routes.post(
    '/process',
    { config: { operation: 'process', hasTextErrors: true, streamsBody: true, call: PROCESS_FILES } },
    async (request, reply) => {
      const { owner } = api.callers.requireRunner(request);
      const form: Form = { operation: undefined, params: {}, passwords: [], keys: [] };
      try {
        await readForm(api, request, owner, form);
        if (form.operation === undefined) throw refuseUsage(message('usage.noOperation', '"operation" is missing'));
        request.operation = form.operation;
        const inputs = form.keys.map((key, index) => {
          const password = form.passwords[index];
          return typeof password === 'string' ? { key, password } : { key };
        });
        return await runNow(api, request, reply, {
          owner,
          group: '',
          operation: form.operation,
          inputs,
          params: form.params,
        });
      } catch (thrown) {
        for (const key of form.keys) await api.service.store.remove(owner, key).catch(() => {});
        throw thrown;
      }
    },
  );
}

async function readForm(api: Api, request: FastifyRequest, owner: string, form: Form): Promise<void> {
  // The form's own limit of a file is one byte more than ours, so that ours is the one that speaks.
  const parts = request.parts({ limits: { fileSize: Number.POSITIVE_INFINITY } });
  const { bodyMs } = api.service.config.patience;
  for (let part = await soon(parts, request, bodyMs); part; part = await soon(parts, request, bodyMs)) {
    if (part.type === 'file') {
      await takeFile(api, part, owner, form);
      continue;
    }
    const text = String(part.value);
    if (part.fieldnameTruncated || part.valueTruncated) {
      throw refuseUsage(message('usage.fieldTooLong', 'A field of the form is too long'));
    }
    if (part.fieldname === 'operation') form.operation = text;
    else if (part.fieldname === 'params') form.params = parseJsonField('params', text);
    else if (part.fieldname === 'passwords') {
      form.passwords = parseBody(passwordsField, parseJsonField('passwords', text));
    } else throw refuseUsage(message('usage.unknownField', 'The form has a field that this request does not accept'));
  }
}

/** The next part; a file's bytes have times of their own. @throws upload-failed when it does not come in time */
async function soon(
  parts: AsyncIterator<Multipart>,
  { raw }: FastifyRequest,
  bodyMs: number,
): Promise<Multipart | undefined> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    raw.destroy();
  }, bodyMs);
  try {
    return (await parts.next()).value;
  } catch (thrown) {
    if (isLate) throw new RectoError('upload-failed', { message: say(SENDER_IS_SLOW) });
    // What has a status is one of the form's own limits.
    if (thrown instanceof Error && 'statusCode' in thrown) throw thrown;
    throw refuseUsage(WRONG_FORM, {}, thrown);
  } finally {
    clearTimeout(timer);
  }
}

async function takeFile(api: Api, part: MultipartFile, owner: string, form: Form): Promise<void> {
  if (part.fieldname !== 'files') {
    throw refuseUsage(message('usage.filesField', 'Files belong in the field "files"'));
  }
  const { maxFiles, maxFileMegabytes } = await limitsFor(api, form.operation);
  if (form.keys.length >= maxFiles) throw new RectoError('too-many-files', { limit: maxFiles });
  const name = displayName(part.filename ?? 'file');
  const facts = { name, mediaType: 'application/octet-stream', sizeBytes: null };
  const writer = await api.service.store.create({ owner, facts });
  try {
    await takeBody(part.file, writer, { fileName: name, maxFileMegabytes }, api.service.config.patience);
    const { key } = await writer.finish();
    form.keys.push(key);
  } catch (thrown) {
    await writer.discard();
    throw thrown;
  }
}
