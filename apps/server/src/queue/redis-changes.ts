import type { Redis } from 'ioredis';
import { isFinal, type JobRecord, type JobState } from './job-queue.ts';
import { REDIS_PREFIX } from './redis-keys.ts';
import { FORGOTTEN } from './redis-record.ts';

type Watcher = (job: JobRecord) => void;

/** News of other nodes. */
export interface RedisChanges {
  watch(id: string, onChange: Watcher): () => void;
  close(): void;
}

interface ChangeListeners {
  read(id: string): Promise<JobRecord | undefined>;
  /** Told when a job is no longer anybody's, or has ended. */
  onFreed(id: string): void;
  /** Told that a job was added. */
  onAdded(): void;
  /** Told that messages may have been missed. */
  onBack(): void;
}

/** Listens for jobs that are added or change, and tells those who watch them. */
export async function listenForChanges(redis: Redis, listeners: ChangeListeners): Promise<RedisChanges> {
  const { read } = listeners;
  const watchers = new Map<string, Set<Watcher>>();
  /** Changes of one job are told in their order. */
  const telling = new Map<string, Promise<void>>();
  const subscriber = redis.duplicate();
  subscriber.on('error', () => {});
  const tell = (record: JobRecord) => {
    for (const watcher of watchers.get(record.id) ?? []) watcher(record);
  };
  const hear = (id: string, state: JobState, percent: number) => {
    if (isFinal(state) || state === 'queued') listeners.onFreed(id);
    if (!watchers.has(id)) return;
    const before = telling.get(id) ?? Promise.resolve();
    const after = before
      .then(async () => {
        const record = await read(id);
        if (record) tell(isFinal(state) ? record : { ...record, state, percent });
        else if (isFinal(state)) tell({ ...FORGOTTEN, id, state });
      })
      .catch(() => {})
      .finally(() => {
        if (telling.get(id) === after) telling.delete(id);
      });
    telling.set(id, after);
  };
  subscriber.on('message', (channel: string, message: string) => {
    if (channel !== `${REDIS_PREFIX}changed`) return listeners.onAdded();
    const { id, state, percent } = JSON.parse(message) as { id: string; state: JobState; percent: number };
    return hear(id, state, percent);
  });
  // Messages that were missed while the connection was away are read again.
  subscriber.on('ready', () => {
    for (const id of watchers.keys())
      read(id).then(
        (record) => record && tell(record),
        () => {},
      );
    listeners.onBack();
  });
  await subscriber.subscribe(`${REDIS_PREFIX}changed`, `${REDIS_PREFIX}added`);
  return {
    watch(id, onChange) {
      const set = watchers.get(id) ?? new Set<Watcher>();
      watchers.set(id, set.add(onChange));
      return () => {
        set.delete(onChange);
        if (set.size === 0 && watchers.get(id) === set) watchers.delete(id);
      };
    },
    close: () => subscriber.disconnect(),
  };
}
