import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A job as the server tells of it. */
export interface JobAnswer {
  readonly state: string;
  readonly results?: readonly { readonly url: string; readonly sizeBytes: number }[];
  readonly error?: { readonly code: string };
}

/** A caller that does not give up: it asks again after whatever happens to the connection or the server. */
export interface Visitor {
  upload(bytes: Uint8Array, name: string): Promise<string>;
  /** Starts a job under an id of the visitor's own, so that a lost answer makes no second job. @returns its id */
  start(operation: string, keys: readonly string[], params?: object): Promise<string>;
  untilEnded(id: string): Promise<JobAnswer>;
  read(url: string): Promise<Uint8Array>;
  remove(id: string): Promise<void>;
}

const PAUSE_MS = 150;
/** Five minutes of pauses; not of the clock, which goes on while a whole measurement is held. */
const MOST_TRIES = 2_000;

const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

/** A POST of bytes that costs the caller little: what is measured is the server. */
function postBytes(url: string, bytes: Uint8Array, headers: Readonly<Record<string, string>>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method: 'POST', headers: { ...headers, 'content-length': bytes.length } });
    outgoing.once('error', reject);
    outgoing.once('response', async (answer) => {
      try {
        const parts: Buffer[] = [];
        for await (const part of answer) parts.push(part);
        resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 500 }));
      } catch (thrown) {
        reject(thrown);
      }
    });
    outgoing.end(bytes);
  });
}

/**
 * @param origin of the server, or a function that gives it for each try
 * @param onBroken called for each call that broke off and is made again
 */
export async function newVisitor(
  origin: string | (() => string),
  onBroken: (path: string) => void = () => {},
): Promise<Visitor> {
  const address = (path: string) => (typeof origin === 'string' ? origin : origin()) + path;
  /** Until something else than "busy" or a broken connection comes. */
  const ask = async <Out>(path: string, init: RequestInit, read: (answer: Response) => Promise<Out>): Promise<Out> => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      try {
        const { body, headers } = init;
        const answer = await (body instanceof Uint8Array
          ? postBytes(address(path), body, headers as Record<string, string>)
          : fetch(address(path), init));
        if (answer.status === 429 || answer.status === 503) await answer.arrayBuffer();
        else return await read(answer);
      } catch {
        onBroken(path);
      }
      await sleep(PAUSE_MS);
    }
    throw new Error(`no answer to ${init.method ?? 'GET'}`);
  };
  const cookie = await ask('/api/session', { method: 'POST' }, async (answer) => {
    return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  });
  const headers = { cookie };
  const asJson = async (answer: Response) => {
    if (!answer.ok) throw new Refused(await answer.text());
    return answer.json();
  };
  const sure = async <Out>(path: string, init: RequestInit, read: (answer: Response) => Promise<Out>): Promise<Out> => {
    const result = await ask(path, init, async (answer) =>
      read(answer).catch((thrown) => {
        if (thrown instanceof Refused) return thrown;
        throw thrown;
      }),
    );
    if (result instanceof Refused) throw result;
    return result;
  };
  return {
    async upload(bytes, name) {
      const body = bytes as BodyInit;
      const type = { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(name) };
      const init = { method: 'POST', body, headers: { ...headers, ...type } };
      const { key } = (await sure('/storage/v1/object/pdf-files', init, asJson)) as { key: string };
      return key;
    },
    async start(operation, keys, params = {}) {
      const id = randomUUID();
      const body = JSON.stringify({ id, operation, inputs: keys, params });
      const type = { 'content-type': 'application/json' };
      await sure('/api/v1/jobs', { method: 'POST', body, headers: { ...headers, ...type } }, asJson);
      return id;
    },
    async untilEnded(id) {
      for (;;) {
        const job = await sure(`/api/v1/jobs/${id}/events`, { headers }, async (answer) => {
          if (!answer.ok) throw new Refused(await answer.text());
          return lastEvent(await answer.text());
        });
        if (job && job.state !== 'queued' && job.state !== 'running') return job;
        onBroken(`/api/v1/jobs/${id}/events`);
        await sleep(PAUSE_MS);
      }
    },
    read: (url) =>
      sure(url, { headers }, async (answer) => {
        if (!answer.ok) throw new Refused(await answer.text());
        return new Uint8Array(await answer.arrayBuffer());
      }),
    remove: (id) => ask(`/api/v1/jobs/${id}`, { method: 'DELETE', headers }, async () => {}),
  };
}

/** Returns the last event of a stream; null when there was none. */
function lastEvent(stream: string): JobAnswer | null {
  const data = stream.split('\n').findLast((line) => line.startsWith('data: '));
  return data === undefined ? null : (JSON.parse(data.slice('data: '.length)) as JobAnswer);
}

/** A final no of the server. */
export class Refused extends Error {}
