/**
 * Removes from the store what is over, once: `node apps/server/src/sweep.ts`. The server does this by itself; this is for a
 * machine on which it does not run, and safe beside one that does.
 */
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { createFsDriver } from './store/fs-driver.ts';
import { openHourKeys } from './store/hour-keys.ts';
import { loadKeyRing } from './store/key-ring.ts';
import { createObjectStore } from './store/object-store.ts';

const config = readConfig(process.env, process.env.RECTO_CWD ?? process.cwd());
// The keys first: what they opened is lost then, whatever happens to the rest.
openHourKeys(config.hourKeyFolder).drop();
const store = createObjectStore({
  driver: createFsDriver(join(config.dataFolder, 'objects')),
  ring: loadKeyRing(config.keyFile),
  lifetimeMs: config.lifetimeMs,
  maxStoredBytes: config.maxStoredBytes,
});
const { removed, kept } = await store.sweep();
console.log(`${removed} removed, ${kept} kept`);
