import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const HOUR_KEY_BYTES = 32;
export const HOUR_MS = 3_600_000;
/** From the begin of its hour on: what is made in an hour can be read for a day, and by nobody afterwards. */
export const KEPT_HOURS = 24;
const OWNER_ONLY = 0o600;

/** Keys that are needed beside the master key, one for what is made in each hour. */
export interface HourKeys {
  /** The key of the hour of a time, made when it is the present one; null when it is gone, or never was. */
  keyOf(unixMs: number): Uint8Array | null;
  /** Drops the keys of hours that are a day ago: from then on what was made in them cannot be read, wherever a copy of it lies. */
  drop(): void | Promise<void>;
  /** Lets go of where they lie. */
  close(): void;
}

/** Whole hours since 1970. */
export const hourOf = (unixMs: number): number => Math.floor(unixMs / HOUR_MS);

/** True for an hour that began a day ago, and for one that no clock of ours can have seen. */
export function isHourOver(hour: number, now: number): boolean {
  return hour + KEPT_HOURS <= hourOf(now) || hour > hourOf(now) + 1;
}

/** One file an hour in a folder of its own. */
export function openHourKeys(folder: string, now: () => number = Date.now): HourKeys {
  const keys = new Map<number, Uint8Array>();
  const isOver = (hour: number) => isHourOver(hour, now());
  const drop = () => {
    for (const hour of keys.keys()) if (isOver(hour)) keys.delete(hour);
    for (const name of readdirSync(folder)) {
      if (!/^\d{1,9}$/.test(name) || isOver(Number(name))) rmSync(join(folder, name), { force: true });
    }
  };
  const make = (hour: number) => {
    const key = randomBytes(HOUR_KEY_BYTES);
    const part = join(folder, `${hour}-${randomBytes(6).toString('hex')}`);
    writeFileSync(part, key, { mode: OWNER_ONLY, flag: 'wx', flush: true });
    renameSync(part, join(folder, String(hour)));
    keys.set(hour, key);
    return key;
  };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  drop();
  for (const name of readdirSync(folder)) {
    const key = readFileSync(join(folder, name));
    if (key.length === HOUR_KEY_BYTES) keys.set(Number(name), key);
  }
  return {
    keyOf(unixMs) {
      const hour = hourOf(unixMs);
      if (isOver(hour)) return null;
      return keys.get(hour) ?? (hour === hourOf(now()) ? make(hour) : null);
    },
    drop,
    close() {},
  };
}
