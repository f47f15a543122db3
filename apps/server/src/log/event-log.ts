import { appendFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorCode } from '@recto/contract/error-codes';

/** The only thing that is ever logged of a call or a job. */
export interface EventLog {
  /** Writes one line: the time, what was asked for, and how it ended. Never throws. */
  logEvent(operation: string, code: ErrorCode | 'done'): void;
  /** Removes the files of days that began a week ago: no line gets older. */
  sweep(): Promise<void>;
  /** Settles when everything is written. */
  flush(): Promise<void>;
}

const DAY_MS = 86_400_000;
const KEPT_DAYS = 7;
const FILE_NAME = /^(\d{4}-\d{2}-\d{2})\.log$/;

/**
 * One file a day, each line `{"time","operation","code"}`.
 * @param operations what may stand in a line; anything else becomes `other`, so that no caller's text gets into a log
 */
export function createEventLog(
  folder: string,
  operations: ReadonlySet<string>,
  now: () => number = Date.now,
): EventLog {
  let pending = Promise.resolve();
  return {
    logEvent(operation, code) {
      const time = new Date(now()).toISOString();
      const line = `${JSON.stringify({ time, operation: operations.has(operation) ? operation : 'other', code })}\n`;
      pending = pending
        .then(async () => {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          await appendFile(join(folder, `${time.slice(0, 10)}.log`), line, { mode: 0o600 });
        })
        // A full disk must not stop the work, and there is nowhere else to tell.
        .catch(() => {});
    },
    async sweep() {
      for (const name of await readdir(folder).catch(() => [])) {
        const day = FILE_NAME.exec(name)?.[1];
        // By age, not by count: a quiet week must not keep a file longer. Its first line is as old as its day.
        if (day && Date.parse(day) + KEPT_DAYS * DAY_MS <= now()) await rm(join(folder, name), { force: true });
      }
    },
    flush: () => pending,
  };
}
