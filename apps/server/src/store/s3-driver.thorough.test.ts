import { randomBytes, randomUUID } from 'node:crypto';
import { describeUnlessMissing } from '@recto/testkit/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBreakingProxy } from '../tests/breaking-proxy.testing.ts';
import { missingForSwift, type SwiftServer, startSwift } from '../tests/swift-server.testing.ts';
import { createS3Driver, type S3Driver } from './s3-driver.ts';
import { STORE_INVARIANTS } from './store-invariants.ts';

/** Small, so that bodies of the tests have two, but no smaller than what is written whole; no multiple of a chunk. */
const SEGMENT_BYTES = 1_080_000;

describeUnlessMissing('a store on S3', missingForSwift(), () => {
  let swift: SwiftServer;
  const drivers: S3Driver[] = [];
  const buckets: string[] = [];
  const makeDriver = async (segmentBytes = SEGMENT_BYTES) => {
    const bucket = `tests-${randomUUID()}`;
    const driver = createS3Driver({ ...swift.location, bucket }, segmentBytes);
    buckets.push(bucket);
    drivers.push(driver);
    await driver.prepare();
    return driver;
  };
  const bytesOf = async (parts: AsyncIterable<Buffer>) => {
    const read: Buffer[] = [];
    for await (const part of parts) read.push(part);
    return Buffer.concat(read);
  };
  beforeAll(async () => {
    swift = await startSwift();
  });
  afterAll(async () => {
    for (const driver of drivers) driver.close();
    await swift?.stop();
  });

  test.each(STORE_INVARIANTS.map((invariant) => [invariant.title, invariant] as const))(
    'ensures that %s',
    (_title, { check }) => check(() => makeDriver()),
  );

  test('ensures that a blob of many segments is gone on with anywhere, and cut off where it is', async () => {
    const driver = await makeDriver(100_000);
    const bytes = randomBytes(350_000);
    const first = await driver.append('1/a.body', 0);
    await first.write([bytes.subarray(0, 99_999), bytes.subarray(99_999)]);
    await first.close();
    expect(await driver.sizeOf('1/a.body')).toBe(350_000);
    const second = await driver.append('1/a.body', 150_000);
    await second.write([bytes.subarray(150_000, 250_000)]);
    await second.close();
    expect(await driver.sizeOf('1/a.body')).toBe(250_000);
    expect((await bytesOf(driver.read('1/a.body', 0, 250_000))).equals(bytes.subarray(0, 250_000))).toBe(true);
    await expect(driver.append('1/a.body', 300_000)).rejects.toThrow('shorter');
    await expect(bytesOf(driver.read('1/a.body', 240_000, 260_000))).rejects.toThrow();
    const fresh = await driver.append('1/a.body', 0);
    await fresh.write([Buffer.from('new')]);
    await fresh.close();
    expect([await driver.sizeOf('1/a.body'), await driver.sizeOf('1/b.body')]).toEqual([3, null]);
  });

  test('ensures that a file is read to its end when the connection breaks within it', async () => {
    const driver = await makeDriver(400_000);
    const bytes = randomBytes(350_000);
    const writer = await driver.append('1/a.body', 0);
    await writer.write([bytes]);
    await writer.close();
    const breaking = await startBreakingProxy(swift.location.endpoint, 100_000, 2);
    const location = { ...swift.location, endpoint: breaking.endpoint, bucket: buckets.at(-1) ?? '' };
    const other = createS3Driver(location, 400_000);
    drivers.push(other);
    expect((await bytesOf(other.read('1/a.body', 0, 350_000))).equals(bytes)).toBe(true);
    expect(breaking.breaks()).toBe(2);
    await breaking.stop();
  });

  test('ensures that a segment written after its blob was removed goes with the next listing', async () => {
    const driver = await makeDriver(100);
    const late = await driver.append('1/a.body', 0);
    await late.write([Buffer.alloc(250)]);
    expect(await driver.remove('1/a.body')).toBe(true);
    await late.close();
    const names = async () => {
      const found: string[] = [];
      for await (const { name } of driver.list()) found.push(name);
      return found;
    };
    expect(await names()).toEqual([]);
    expect(await driver.remove('1/a.body')).toBe(false);
    const again = await driver.append('1/a.body', 0);
    await again.write([Buffer.alloc(150)]);
    await again.close();
    expect([await names(), await driver.sizeOf('1/a.body')]).toEqual([['1/a.body'], 150]);
  });

  test('ensures that nodes that start at once make one bucket', async () => {
    const bucket = `tests-${randomUUID()}`;
    const many = Array.from({ length: 4 }, () => createS3Driver({ ...swift.location, bucket }));
    drivers.push(...many);
    await Promise.all(many.map((driver) => driver.prepare()));
    await many[0]?.put('1/a.head', Buffer.from('x'));
    expect((await many[3]?.get('1/a.head'))?.toString()).toBe('x');
  });

  test('ensures that what is no name, and a wrong secret, are refused', async () => {
    const driver = await makeDriver();
    await expect(driver.put('../x.head', Buffer.from('x'))).rejects.toThrow('not a blob name');
    const thief = createS3Driver({ ...swift.location, secretKey: 'guessed' });
    drivers.push(thief);
    await expect(thief.get('1/x.head')).rejects.toMatchObject({ code: 'server-busy' });
  });
});
