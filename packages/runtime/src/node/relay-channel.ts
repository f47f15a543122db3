import { once } from 'node:events';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { SigningRelay } from '@recto/contract/capabilities/sign';
import { RectoError } from '@recto/contract/recto-error';
import { RELAY_LIMITS } from './forward-relay.ts';
import { readLines } from './json-lines.ts';

/** A question of a sandboxed engine, as a line of JSON; bytes in base64. */
interface RelayQuestion {
  readonly id: number;
  readonly kind: keyof SigningRelay;
  readonly address: string;
  readonly body: string;
}

interface RelayAnswer {
  readonly id: number;
  /** Null for none. */
  readonly body: string | null;
}

/** A job asks once for the time, and for each certificate of two chains a few times. */
const MOST_QUESTIONS = 200;
/** A question in base64, and an address beside it. */
const QUESTION_LIMITS = { maxLine: Math.ceil((RELAY_LIMITS.question * 4) / 3) + 4096 };

/**
 * Answers the questions of one engine, one after the other, until it ends, or asks what no engine of ours asks. An answer that is not
 * taken lets the next question wait: one is in memory at a time.
 */
export function serveRelayChannel(channel: Duplex, relay: SigningRelay): void {
  const gone = new AbortController();
  let asked = 0;
  let answered: Promise<unknown> = Promise.resolve();
  const send = async (answer: RelayAnswer) => {
    if (channel.destroyed || channel.write(`${JSON.stringify(answer)}\n`)) return;
    await once(channel, 'drain', { signal: gone.signal }).catch(() => {});
  };
  channel.on('error', () => {});
  readLines(
    channel,
    (line) => {
      const question = parseQuestion(line);
      if (!question || ++asked > MOST_QUESTIONS) return void channel.destroy();
      answered = answered.then(async () => {
        if (gone.signal.aborted) return;
        const body = await answerTo(question, relay, gone.signal);
        await send({ id: question.id, body: body && Buffer.from(body).toString('base64') });
      });
    },
    () => gone.abort(),
    QUESTION_LIMITS,
  );
}

function answerTo(
  { kind, address, body }: RelayQuestion,
  relay: SigningRelay,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const bytes = Buffer.from(body, 'base64');
  const asks: Readonly<Record<keyof SigningRelay, () => Promise<Uint8Array | null>>> = {
    timeStamp: () => relay.timeStamp(bytes, signal),
    certificateStatus: () => relay.certificateStatus(address, bytes, signal),
    revocationList: () => relay.revocationList(address, signal),
  };
  return asks[kind]().catch(() => null);
}

function parseQuestion(line: string): RelayQuestion | null {
  const given: Partial<Record<keyof RelayQuestion, unknown>> | null = parseLine(line);
  const { id, kind, address, body } = given ?? {};
  if (typeof id !== 'number' || typeof address !== 'string' || typeof body !== 'string') return null;
  const isKnown = kind === 'timeStamp' || kind === 'certificateStatus' || kind === 'revocationList';
  return isKnown ? { id, kind, address, body } : null;
}

/** The engine's side. @param descriptor an open socket; it is looked at when the first question is asked */
export function createChannelRelay(descriptor: number): SigningRelay {
  const waiting = new Map<number, (body: string | null) => void>();
  let socket: Socket | undefined;
  let last = 0;
  const connect = () => {
    if (socket) return socket;
    const opened = new Socket({ fd: descriptor, readable: true, writable: true });
    opened.on('error', () => {});
    const settle = (id: number, body: string | null) => {
      waiting.get(id)?.(body);
      waiting.delete(id);
    };
    readLines(
      opened,
      (line) => {
        const answer: Partial<RelayAnswer> | null = parseLine(line);
        if (typeof answer?.id === 'number') settle(answer.id, answer.body ?? null);
      },
      () => {
        for (const id of waiting.keys()) settle(id, null);
      },
    );
    socket = opened;
    return opened;
  };
  const ask = async (question: Omit<RelayQuestion, 'id'>, signal: AbortSignal | undefined) => {
    const channel = connect();
    const id = ++last;
    channel.ref();
    const cancel = () => channel.destroy();
    signal?.addEventListener('abort', cancel, { once: true });
    const body = await new Promise<string | null>((resolve) => {
      waiting.set(id, resolve);
      channel.write(`${JSON.stringify({ id, ...question })}\n`);
    });
    signal?.removeEventListener('abort', cancel);
    if (signal?.aborted) throw new RectoError('cancelled');
    channel.unref();
    return body === null ? null : new Uint8Array(Buffer.from(body, 'base64'));
  };
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  return {
    async timeStamp(request, signal) {
      const answer = await ask({ kind: 'timeStamp', address: '', body: text(request) }, signal);
      if (!answer) throw new TypeError('no answer');
      return answer;
    },
    certificateStatus: (address, request, signal) =>
      ask({ kind: 'certificateStatus', address, body: text(request) }, signal),
    revocationList: (address, signal) => ask({ kind: 'revocationList', address, body: '' }, signal),
  };
}

function parseLine(line: string): Record<string, never> | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
