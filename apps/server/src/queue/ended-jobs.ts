import type { BlobDriver } from '../store/blob-driver.ts';
import type { JobRecord, QueueLimits } from './job-queue.ts';
import { parseRecord } from './stored-record.ts';

const MINUTE_MS = 60_000;
const SUFFIX = '.ended';
/** Records that were read or written last. */
const MOST_REMEMBERED = 16;

interface Ended {
  readonly name: string;
  readonly bytes: number;
  readonly group: string;
}

/** Jobs that have ended. Only where they lie is in memory; they are read when somebody asks. */
export interface EndedJobs {
  readonly count: number;
  has(id: string): boolean;
  /** Settles when the disk has it. The oldest give way when there are too many, first those of the same address. */
  put(record: JobRecord): Promise<void>;
  get(id: string): Promise<JobRecord | undefined>;
  remove(id: string): Promise<void>;
  /** Told of a blob at the start. @returns true when it is an ended job */
  find(name: string, bytes: number): boolean;
  /** Forgets those whose time is over. @returns how many */
  sweep(): Promise<number>;
}

/** Blobs `<minute of the end of its time>/<id>.ended`, so that their time is known without reading them. */
export function keepEndedJobs(driver: BlobDriver, limits: QueueLimits, now: () => number): EndedJobs {
  // In the order in which they ended.
  const kept = new Map<string, Ended>();
  const groups = new Map<string, { jobs: number; bytes: number }>();
  const remembered = new Map<string, JobRecord>();
  let allBytes = 0;

  const hold = (id: string, ended: Ended) => {
    kept.set(id, ended);
    allBytes += ended.bytes;
    const group = groups.get(ended.group) ?? { jobs: 0, bytes: 0 };
    groups.set(ended.group, { jobs: group.jobs + 1, bytes: group.bytes + ended.bytes });
  };
  const letGo = (id: string) => {
    const ended = kept.get(id);
    remembered.delete(id);
    if (!ended || !kept.delete(id)) return undefined;
    allBytes -= ended.bytes;
    const { jobs, bytes } = groups.get(ended.group) ?? { jobs: 1, bytes: 0 };
    if (jobs > 1) groups.set(ended.group, { jobs: jobs - 1, bytes: bytes - ended.bytes });
    else groups.delete(ended.group);
    return ended;
  };
  const remember = (record: JobRecord) => {
    remembered.delete(record.id);
    remembered.set(record.id, record);
    const [oldest] = remembered.keys();
    if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  };
  const drop = async (id: string) => {
    const ended = letGo(id);
    if (ended) await driver.remove(ended.name);
  };
  const evictOldest = async (group: string) => {
    for (const [id, ended] of kept) {
      const own = groups.get(group);
      const isGroupFull =
        group !== '' &&
        own !== undefined &&
        (own.jobs > limits.maxEndedPerGroup || own.bytes > limits.maxEndedBytesPerGroup);
      const isFull = kept.size > limits.maxEnded || allBytes > limits.maxEndedBytes;
      if (!isGroupFull && !isFull) return;
      if (!isGroupFull || ended.group === group) await drop(id);
    }
  };
  const isOver = ({ name }: Ended) => Number(name.slice(0, name.indexOf('/'))) * MINUTE_MS <= now();

  return {
    get count() {
      return kept.size;
    },
    has: (id) => kept.has(id),
    async put(record) {
      const name = `${Math.ceil(record.expiresAt / MINUTE_MS)}/${record.id}${SUFFIX}`;
      const bytes = Buffer.from(JSON.stringify(record));
      await driver.put(name, bytes);
      letGo(record.id);
      hold(record.id, { name, bytes: bytes.length, group: record.group });
      remember(record);
      await evictOldest(record.group);
    },
    async get(id) {
      const ended = kept.get(id);
      if (!ended) return undefined;
      const bytes = remembered.has(id) ? null : await driver.get(ended.name);
      const record = remembered.get(id) ?? (bytes ? parseRecord(bytes) : null);
      if (!record || !kept.has(id)) return undefined;
      remember(record);
      return record;
    },
    remove: drop,
    find(name, bytes) {
      if (!name.endsWith(SUFFIX)) return false;
      hold(name.slice(name.indexOf('/') + 1, -SUFFIX.length), { name, bytes, group: '' });
      return true;
    },
    async sweep() {
      let forgotten = 0;
      for (const [id, ended] of kept) {
        if (!isOver(ended)) continue;
        await drop(id);
        forgotten += 1;
      }
      return forgotten;
    },
  };
}
