import { cacheNames } from '../site-caches.ts';
import { ROOT } from './root.ts';

/** The service worker's own notes: it may be ended at any time, and forgets what it does not write down. */
type Note =
  /** Addresses of tools that the visitor wants kept. */
  | 'kept-tools'
  /** Tabs that were open when this version took over: they may still ask for files of the last one. */
  | 'older-tabs';

/** Reads a note; empty when there is none. */
export async function readNote(name: Note): Promise<readonly string[]> {
  const note = await (await caches.open(cacheNames(ROOT).notes)).match(`/${name}`);
  return note ? await note.json() : [];
}

/** Writes a note in place of the last one of its name. */
export async function writeNote(name: Note, value: readonly string[]): Promise<void> {
  await (await caches.open(cacheNames(ROOT).notes)).put(`/${name}`, Response.json(value));
}
