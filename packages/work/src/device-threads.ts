import { isPhone } from './is-phone.ts';

/** Memory of a thread that works on pictures of pages, with a reserve: 170 to 250 MB were measured. */
const THREAD_GIGABYTES = 0.5;
const MOST_THREADS = 4;

/** As many threads for pictures of pages as there are cores, when half of the memory is enough for them. */
export function threadsFor(cores: number, gigabytes: number): number {
  return Math.max(1, Math.min(MOST_THREADS, cores, Math.floor(gigabytes / 2 / THREAD_GIGABYTES)));
}

/**
 * The same for a browser; one on a phone.
 * @param otherwiseGigabytes assumed where the browser does not report the device's memory, as in Firefox and WebKit
 */
export function deviceThreads(otherwiseGigabytes: number): number {
  const {
    userAgent,
    hardwareConcurrency = 2,
    deviceMemory = otherwiseGigabytes,
  } = navigator as typeof navigator & {
    readonly deviceMemory?: number;
  };
  return isPhone(userAgent) ? 1 : threadsFor(hardwareConcurrency, deviceMemory);
}
