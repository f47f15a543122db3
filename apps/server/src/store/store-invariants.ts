import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { ErrorCode } from '@recto/contract/error-codes';
import type { BlobDriver } from './blob-driver.ts';
import { CHUNK_BYTES, SEALED_CHUNK_BYTES } from './chunk-cipher.ts';
import { createKeyRing, type KeyRing } from './key-ring.ts';
import { blobBase, bodyOffset } from './object-head.ts';
import { createObjectStore, MAX_LIFETIME_MS, type ObjectStore } from './object-store.ts';
import type { StoredObject } from './stored-object.ts';

/** One thing that every store over every driver does. Throws when it does not. */
export interface StoreInvariant {
  /** Completes "ensures that". */
  readonly title: string;
  check(makeDriver: () => Promise<BlobDriver>): Promise<void>;
}

const HOUR_MS = 3_600_000;
const FACTS = { name: 'naïve \u202e name.pdf', mediaType: 'application/pdf', sizeBytes: null };
const MARKER = Buffer.from('the-marker-that-must-not-be-on-disk');

interface Bench {
  readonly driver: BlobDriver;
  readonly store: ObjectStore;
  readonly clock: { now: number };
  /** The same blobs after a restart, under other keys when given. */
  restarted(ring?: KeyRing): ObjectStore;
}

async function bench(makeDriver: () => Promise<BlobDriver>, maxStoredBytes = 1e9): Promise<Bench> {
  const driver = await makeDriver();
  const ring = createKeyRing([randomBytes(32)]);
  const clock = { now: Date.now() };
  const restarted = (other = ring) =>
    createObjectStore({ driver, ring: other, lifetimeMs: HOUR_MS, maxStoredBytes, now: () => clock.now });
  return { driver, clock, restarted, store: restarted() };
}

async function save(store: ObjectStore, bytes: Uint8Array, owner = 'ann', lifetimeMs?: number): Promise<StoredObject> {
  const writer = await store.create({ owner, facts: FACTS, ...(lifetimeMs === undefined ? {} : { lifetimeMs }) });
  for (let at = 0; at < bytes.length; at += 50_000) await writer.write(bytes.subarray(at, at + 50_000));
  return writer.finish();
}

async function read(object: StoredObject, start?: number, end?: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of object.read(start, end)) parts.push(part);
  return Buffer.concat(parts);
}

const fails = (work: Promise<unknown>, code: ErrorCode) => assert.rejects(work, { code });

async function blobNames(driver: BlobDriver): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of driver.list()) names.push(name);
  return names;
}

async function bytesOf(driver: BlobDriver, name: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of driver.read(name, 0, (await driver.sizeOf(name)) ?? 0)) parts.push(part);
  return Buffer.concat(parts);
}

/** Writes other bytes in place of a sealed body, behind its head or in a blob of its own. */
async function replaceBody(driver: BlobDriver, key: string, change: (sealed: Buffer) => Buffer): Promise<void> {
  const [head, body] = [`${blobBase(key)}.head`, `${blobBase(key)}.body`];
  const bytes = await bytesOf(driver, head);
  const offset = bodyOffset(bytes);
  if (offset !== null) {
    return driver.put(head, Buffer.concat([bytes.subarray(0, offset), change(bytes.subarray(offset))]));
  }
  const changed = change(await bytesOf(driver, body));
  await driver.remove(body);
  const blob = await driver.append(body, 0);
  await blob.write([changed]);
  await blob.close();
}

/** An object of more has its body in a blob of its own. */
const SHORT_BYTES = 16 * CHUNK_BYTES;
const SIZES = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES, SHORT_BYTES, SHORT_BYTES + 1];

const chunkAt = (sealed: Buffer, index: number) =>
  sealed.subarray(index * SEALED_CHUNK_BYTES, (index + 1) * SEALED_CHUNK_BYTES);

/** Everything that someone with the disk in hand may do to some chunks and a tail. */
const TAMPERINGS: Readonly<Record<string, (sealed: Buffer) => Buffer>> = {
  'cut off at a border of chunks': (sealed) => sealed.subarray(0, 2 * SEALED_CHUNK_BYTES),
  'cut off within a chunk': (sealed) => sealed.subarray(0, -5),
  'cut off to nothing': () => Buffer.alloc(0),
  'two chunks swapped': (sealed) =>
    Buffer.concat([chunkAt(sealed, 1), chunkAt(sealed, 0), sealed.subarray(2 * SEALED_CHUNK_BYTES)]),
  'a chunk doubled in place of another': (sealed) =>
    Buffer.concat([chunkAt(sealed, 0), chunkAt(sealed, 0), sealed.subarray(2 * SEALED_CHUNK_BYTES)]),
  'a bit flipped': (sealed) => {
    const flipped = Buffer.from(sealed);
    flipped[SEALED_CHUNK_BYTES + 100] = (flipped[SEALED_CHUNK_BYTES + 100] ?? 0) ^ 1;
    return flipped;
  },
  'a bit flipped in a prefix': (sealed) => {
    const flipped = Buffer.from(sealed);
    flipped[0] = (flipped[0] ?? 0) ^ 1;
    return flipped;
  },
  'a chunk appended': (sealed) => Buffer.concat([sealed, chunkAt(sealed, 0)]),
  'bytes appended': (sealed) => Buffer.concat([sealed, Buffer.from('more')]),
};

/** Invariants that every store must keep, on any driver. */
export const STORE_INVARIANTS: readonly StoreInvariant[] = [
  {
    title: 'what was stored is read again, whole and in part, also after a restart',
    async check(makeDriver) {
      const { store, restarted } = await bench(makeDriver);
      for (const size of SIZES) {
        const bytes = randomBytes(size);
        const { key } = await save(store, bytes);
        const object = await restarted().open('ann', key);
        assert.equal(object.sizeBytes, size);
        assert.deepEqual([object.name, object.mediaType], [FACTS.name, FACTS.mediaType]);
        assert.ok((await read(object)).equals(bytes), `${size} bytes`);
        for (const [start, end] of [
          [0, 1],
          [size >> 1, size],
          [CHUNK_BYTES - 2, CHUNK_BYTES + 3],
          [size - 1, size],
        ] as const) {
          const [from, to] = [Math.max(0, Math.min(start, size)), Math.min(end, size)];
          assert.ok((await read(object, from, to)).equals(bytes.subarray(from, to)), `${from}-${to} of ${size}`);
        }
      }
    },
  },
  {
    title: 'nobody but its owner can read, remove, resume or even find an object',
    async check(makeDriver) {
      const { store } = await bench(makeDriver);
      const { key } = await save(store, MARKER);
      await fails(store.open('eve', key), 'object-not-found');
      assert.equal(await store.remove('eve', key), false);
      for (const wrong of [
        key.toLowerCase(),
        `${key}A`,
        key.slice(0, -1),
        `../${key}`,
        encodeURIComponent(`${key}/`),
        '',
      ]) {
        if (wrong !== key) await fails(store.open('ann', wrong), 'object-not-found');
      }
      const writer = await store.create({ owner: 'ann', facts: FACTS });
      await writer.suspend();
      assert.equal(await store.suspendedBytes('eve', writer.key), null);
      await fails(store.resume('eve', writer.key), 'object-not-found');
      assert.ok((await read(await store.open('ann', key))).equals(MARKER));
    },
  },
  {
    title: 'nothing of content, name, owner or key lies there in the clear',
    async check(makeDriver) {
      const { store, driver } = await bench(makeDriver);
      const { key } = await save(store, Buffer.concat([MARKER, randomBytes(100_000), MARKER]), 'ann-the-owner');
      for (const name of await blobNames(driver)) {
        const bytes = await bytesOf(driver, name);
        for (const secret of [
          MARKER,
          Buffer.from('name.pdf'),
          Buffer.from('ann-the-owner'),
          Buffer.from(key.slice(14)),
        ]) {
          assert.equal(bytes.includes(secret), false, name);
          assert.equal(name.includes(key.slice(14)), false);
        }
      }
    },
  },
  ...Object.entries(TAMPERINGS).map(([what, change]) => ({
    title: `a body with ${what} is refused, also for a part that was not touched`,
    async check(makeDriver: () => Promise<BlobDriver>) {
      const { store, driver } = await bench(makeDriver);
      for (const size of [3 * CHUNK_BYTES + 100, SHORT_BYTES + CHUNK_BYTES + 100]) {
        const { key } = await save(store, randomBytes(size));
        await replaceBody(driver, key, change);
        const tamperedRead = async (start?: number, end?: number) => read(await store.open('ann', key), start, end);
        await fails(tamperedRead(), 'object-damaged');
        if (what.startsWith('cut') || what.includes('appended')) await fails(tamperedRead(0, 10), 'object-damaged');
      }
    },
  })),
  {
    title: 'a short object is one blob, and a long one keeps its body apart',
    async check(makeDriver) {
      const { store, driver } = await bench(makeDriver);
      const kindsOf = async () => (await blobNames(driver)).map((name) => name.slice(name.lastIndexOf('.'))).sort();
      const short = await save(store, randomBytes(SHORT_BYTES));
      assert.deepEqual(await kindsOf(), ['.head']);
      await short.remove();
      const long = await save(store, randomBytes(SHORT_BYTES + 1));
      assert.deepEqual(await kindsOf(), ['.body', '.head']);
      await long.remove();
      assert.deepEqual(await blobNames(driver), []);
      await short.remove();
    },
  },
  {
    title: 'what was just stored is known without asking the store, to its owner alone, until it expires or is removed',
    async check(makeDriver) {
      const { store, driver, clock, restarted } = await bench(makeDriver);
      const { key } = await save(store, MARKER);
      await driver.remove(`${blobBase(key)}.head`);
      assert.ok((await read(await store.glance('ann', key))).equals(MARKER));
      await fails(store.open('ann', key), 'object-not-found');
      await fails(store.glance('eve', key), 'object-not-found');
      await fails(restarted().glance('ann', key), 'object-not-found');
      const removed = await save(store, MARKER);
      await store.remove('ann', removed.key);
      await fails(store.glance('ann', removed.key), 'object-not-found');
      clock.now += HOUR_MS;
      await fails(store.glance('ann', key), 'object-not-found');
    },
  },
  {
    title: 'the body or the head of another object, or a head with a later end, is refused',
    async check(makeDriver) {
      const { store, driver } = await bench(makeDriver);
      const bytes = randomBytes(5000);
      const one = await save(store, bytes);
      const two = await save(store, bytes);
      let foreign = Buffer.alloc(0);
      await replaceBody(driver, two.key, (sealed) => {
        foreign = Buffer.from(sealed);
        return sealed;
      });
      await replaceBody(driver, one.key, () => foreign);
      await fails((async () => read(await store.open('ann', one.key)))(), 'object-damaged');
      const head = await bytesOf(driver, `${blobBase(two.key)}.head`);
      await driver.put(`${blobBase(one.key)}.head`, head);
      await fails(store.open('ann', one.key), 'object-not-found');
      const later = head.toString('latin1').replace(/"expiresAt":(\d+)/, (_, at) => `"expiresAt":${Number(at) + 1}`);
      await driver.put(`${blobBase(two.key)}.head`, Buffer.from(later, 'latin1'));
      await fails(store.open('ann', two.key), 'object-not-found');
    },
  },
  {
    title: 'a broken-off upload goes on where it was, also after a restart, and no nonce is used twice',
    async check(makeDriver) {
      const { store, driver, restarted } = await bench(makeDriver);
      const bytes = randomBytes(5 * CHUNK_BYTES + 1234);
      const first = await store.create({ owner: 'ann', facts: FACTS });
      await first.write(bytes.subarray(0, 2 * CHUNK_BYTES + 500));
      const kept = await first.suspend();
      assert.equal(kept, 2 * CHUNK_BYTES + 500);
      await fails(store.open('ann', first.key), 'object-not-found');
      const again = restarted();
      assert.equal(await again.suspendedBytes('ann', first.key), kept);
      const second = await again.resume('ann', first.key);
      await fails(again.resume('ann', first.key), 'upload-failed');
      await second.write(bytes.subarray(kept));
      const object = await second.finish();
      assert.ok((await read(object)).equals(bytes));
      await fails(again.resume('ann', first.key), 'object-not-found');
      const sealed = await bytesOf(driver, `${blobBase(first.key)}.body`);
      const prefixes = Array.from({ length: 6 }, (_, index) => chunkAt(sealed, index).subarray(0, 7).toString('hex'));
      assert.equal(new Set(prefixes).size, 6);
    },
  },
  {
    title: 'an upload in pieces of any size gets on, and a piece that a crash cut off is sent again',
    async check(makeDriver) {
      const { store, driver, restarted } = await bench(makeDriver);
      const bytes = randomBytes(CHUNK_BYTES + 5000);
      const first = await store.create({ owner: 'ann', facts: FACTS });
      await first.suspend();
      let at = 0;
      for (const size of [1, 1000, 0, CHUNK_BYTES - 1002, 1, 1, 2000]) {
        const writer = await restarted().resume('ann', first.key);
        assert.equal(writer.sizeBytes, at);
        await writer.write(bytes.subarray(at, at + size));
        at += size;
        assert.equal(await writer.suspend(), at);
      }
      const name = `${blobBase(first.key)}.body`;
      const sealed = await bytesOf(driver, name);
      const torn = await driver.append(name, 0);
      await torn.write([sealed.subarray(0, sealed.length - 7)]);
      await torn.close();
      assert.equal(await restarted().suspendedBytes('ann', first.key), CHUNK_BYTES);
      const last = await restarted().resume('ann', first.key);
      await last.write(bytes.subarray(CHUNK_BYTES));
      assert.ok((await read(await last.finish())).equals(bytes));
    },
  },
  {
    title: 'what is removed or discarded is gone at once, body and all',
    async check(makeDriver) {
      const { store, driver } = await bench(makeDriver);
      for (const size of [200_000, 2 * SHORT_BYTES]) {
        const { key } = await save(store, randomBytes(size));
        assert.equal(await store.remove('ann', key), true);
        assert.equal(await store.remove('ann', key), false);
        const writer = await store.create({ owner: 'ann', facts: FACTS });
        await writer.write(randomBytes(size));
        await writer.discard();
        const suspended = await store.create({ owner: 'ann', facts: FACTS });
        await suspended.write(randomBytes(size));
        await suspended.suspend();
        assert.equal(await store.remove('ann', suspended.key), true);
      }
      assert.deepEqual(await blobNames(driver), []);
    },
  },
  {
    title: 'an object is gone for its owner when its time is over, and from the disk with the next sweep',
    async check(makeDriver) {
      const { store, driver, clock, restarted } = await bench(makeDriver);
      const short = await save(store, randomBytes(10), 'ann', HOUR_MS);
      const long = await save(store, randomBytes(10), 'ann', 100 * HOUR_MS);
      assert.equal(long.expiresAt, clock.now + MAX_LIFETIME_MS);
      clock.now += HOUR_MS;
      await fails(store.open('ann', short.key), 'object-not-found');
      assert.deepEqual(await restarted().sweep(), { removed: 1, kept: 1, keptBytes: 33 });
      await store.open('ann', long.key);
      clock.now += 23 * HOUR_MS;
      await store.sweep();
      assert.deepEqual(await blobNames(driver), []);
    },
  },
  {
    title: 'nothing is left a day later, whatever a crash left',
    async check(makeDriver) {
      const { store, driver, clock } = await bench(makeDriver);
      const writer = await store.create({ owner: 'ann', facts: FACTS });
      await writer.write(randomBytes(300_000));
      await writer.suspend();
      const { key } = await save(store, randomBytes(SHORT_BYTES + 1));
      await driver.remove(`${blobBase(key)}.head`);
      const garbled = await save(store, randomBytes(10));
      await driver.put(`${blobBase(garbled.key)}.head`, Buffer.from('not a head'));
      await driver.put(`${blobBase(key)}.part`, Buffer.from('half a head'));
      clock.now += 24 * HOUR_MS;
      await store.sweep();
      assert.deepEqual(await blobNames(driver), []);
    },
  },
  {
    title: 'a full store refuses more, and takes more when something was removed',
    async check(makeDriver) {
      const { store } = await bench(makeDriver, 300_000);
      const { key } = await save(store, randomBytes(250_000));
      const writer = await store.create({ owner: 'ann', facts: FACTS });
      await fails(writer.write(randomBytes(100_000)), 'server-busy');
      await writer.discard();
      await fails(store.create({ owner: 'ann', facts: { ...FACTS, sizeBytes: 100_000 } }), 'server-busy');
      await store.remove('ann', key);
      await save(store, randomBytes(100_000));
    },
  },
  {
    title: 'after a change of keys old objects are read, come under the new key, and then outlive the old one',
    async check(makeDriver) {
      const driver = await makeDriver();
      const [older, newer] = [randomBytes(32), randomBytes(32)];
      const over = (keys: Uint8Array[]) =>
        createObjectStore({ driver, ring: createKeyRing(keys), lifetimeMs: HOUR_MS, maxStoredBytes: 1e9 });
      const long = randomBytes(SHORT_BYTES + 1);
      const kept = [
        { bytes: MARKER, key: (await save(over([older]), MARKER)).key },
        { bytes: long, key: (await save(over([older]), long)).key },
      ];
      const both = over([newer, older]);
      for (const { bytes, key } of kept) {
        await fails(over([newer]).open('ann', key), 'object-not-found');
        assert.ok((await read(await both.open('ann', key))).equals(bytes));
      }
      await both.sweep();
      for (const { bytes, key } of kept) {
        assert.ok((await read(await over([newer]).open('ann', key))).equals(bytes));
        await fails(over([older]).open('ann', key), 'object-not-found');
      }
    },
  },
];
