import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainPdf } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { createSessions, LONGEST_SESSION_SECONDS } from '../http/sessions.ts';
import { type JobPayload, openJob, sealJob } from '../jobs/job-payload.ts';
import { createEventLog } from '../log/event-log.ts';
import { MAX_SERVER_CRASHES } from '../queue/job-queue.ts';
import { openHourKeys } from '../store/hour-keys.ts';
import { createKeyRing, loadKeyRing } from '../store/key-ring.ts';
import { asJson, newVisitor, startTestServer } from '../tests/test-server.testing.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('attack 36 (promises that time could break) ensures that', () => {
  test('36 a server that was off deletes what is over before it answers anybody', async () => {
    const clock = { now: Date.now() };
    const first = await startTestServer({}, { now: () => clock.now });
    await (await newVisitor(first.origin)).upload(plainPdf('OLD'));
    await first.close();
    expect(filesIn(join(first.folder, 'data/objects'))).not.toEqual([]);
    clock.now += DAY_MS;
    const second = await startTestServer({}, { now: () => clock.now }, first.folder);
    expect(filesIn(join(first.folder, 'data/objects'))).toEqual([]);
    await second.close();
    rmSync(first.folder, { recursive: true, force: true });
  });

  test('36 a copy of what was stored cannot be opened a day later, with all keys that are then there', async () => {
    const clock = { now: Date.now() };
    const server = await startTestServer({ lifetimeMs: 23 * HOUR_MS }, { now: () => clock.now });
    const data = join(server.folder, 'data');
    const visitor = await newVisitor(server.origin);
    const key = await visitor.upload(plainPdf('COPIED'));
    const copy = mkdtempSync(join(tmpdir(), 'recto-copy-'));
    cpSync(join(data, 'objects'), copy, { recursive: true });
    const open = () => visitor.call(`/storage/v1/object/pdf-files/${key}`);
    clock.now += 22 * HOUR_MS;
    expect((await open()).status).toBe(200);
    clock.now += 2 * HOUR_MS;
    await server.service.sweep();
    expect(filesIn(join(data, 'hour-keys'))).toEqual([]);
    cpSync(copy, join(data, 'objects'), { recursive: true });
    // Even with a clock that was put back: the key of that hour is gone.
    clock.now -= 20 * HOUR_MS;
    expect((await open()).status).toBe(404);
    await server.close();
    for (const folder of [copy, server.folder]) rmSync(folder, { recursive: true, force: true });
  });

  test('36 what a job was about, and how it ended, cannot be read a day later', () => {
    const folder = mkdtempSync(join(tmpdir(), 'recto-hours-'));
    const clock = { now: Date.now() };
    const hours = openHourKeys(folder, () => clock.now);
    const ring = createKeyRing([Buffer.alloc(32, 1)], hours);
    const payload = {
      owner: 'ann',
      group: '',
      operation: 'unlock',
      inputs: [{ key: 'k', password: 'word' }],
      params: {},
    };
    const of = { id: 'job', side: 'payload' } as const;
    const madeAt = clock.now;
    const text = sealJob(ring, of, payload, madeAt);
    expect(openJob<JobPayload>(ring, of, text)).toEqual(payload);
    const { madeAt: _, ...timeless } = JSON.parse(text);
    expect(openJob<JobPayload>(ring, of, JSON.stringify(timeless))).toBeNull();
    expect(openJob<JobPayload>(ring, of, JSON.stringify({ ...timeless, madeAt: madeAt + HOUR_MS }))).toBeNull();
    clock.now += DAY_MS;
    expect(openJob<JobPayload>(ring, of, text)).toBeNull();
    hours.drop();
    clock.now = madeAt;
    const later = createKeyRing(
      [Buffer.alloc(32, 1)],
      openHourKeys(folder, () => clock.now),
    );
    expect(openJob<JobPayload>(later, of, text)).toBeNull();
    rmSync(folder, { recursive: true, force: true });
  });

  test('36 files of a job that the queue gave up are deleted', async () => {
    const first = await startTestServer({ concurrency: 0 });
    const visitor = await newVisitor(first.origin);
    const inputs = [await visitor.upload(plainPdf('GIVENUP'))];
    expect((await visitor.call('/api/v1/jobs', asJson({ operation: 'rotate', inputs }))).status).toBe(202);
    await first.close();
    const [path = ''] = filesIn(join(first.folder, 'data/queue'));
    const record = JSON.parse(readFileSync(path, 'utf8'));
    // As it would be after so many ends of the server in the middle of it.
    writeFileSync(path, JSON.stringify({ ...record, state: 'running', serverCrashes: MAX_SERVER_CRASHES }));
    const second = await startTestServer({ concurrency: 0 }, undefined, first.folder);
    expect(filesIn(join(first.folder, 'data/objects'))).toEqual([]);
    expect(readFileSync(filesIn(join(first.folder, 'data/queue'))[0] ?? '', 'utf8')).toContain('"payload":""');
    await second.close();
    rmSync(first.folder, { recursive: true, force: true });
  });

  test('36 no line of the log gets older than seven days', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recto-log-'));
    const clock = { now: Date.parse('2026-03-01T00:00:01Z') };
    const log = createEventLog(folder, new Set(['merge']), () => clock.now);
    log.logEvent('merge', 'done');
    await log.flush();
    clock.now = Date.parse('2026-03-07T23:59:59Z');
    await log.sweep();
    expect(readdirSync(folder)).toEqual(['2026-03-01.log']);
    clock.now = Date.parse('2026-03-08T00:00:01Z');
    await log.sweep();
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  });

  test('36 a master key that everybody on the machine can read is refused', () => {
    const folder = mkdtempSync(join(tmpdir(), 'recto-keys-'));
    const path = join(folder, 'keys');
    const made = loadKeyRing(path);
    chmodSync(path, 0o640);
    expect(loadKeyRing(path).currentKeyId).toBe(made.currentKeyId);
    chmodSync(path, 0o644);
    expect(() => loadKeyRing(path)).toThrow('can be read by everybody');
    chmodSync(path, 0o600);
    chmodSync(folder, 0o777);
    expect(() => loadKeyRing(path)).toThrow('can be replaced by everybody');
    // As /tmp: there nobody replaces a file of somebody else.
    chmodSync(folder, 0o1777);
    expect(loadKeyRing(path).currentKeyId).toBe(made.currentKeyId);
    expect(readdirSync(folder)).toEqual(['keys']);
    rmSync(folder, { recursive: true, force: true });
  });

  test('36 a session ends after a day, however often it is renewed', async () => {
    const clock = { now: Date.now() };
    const sessions = createSessions(createKeyRing([Buffer.alloc(32, 1)]), () => clock.now);
    let { token, session } = await sessions.issue();
    for (let minutes = 0; minutes < LONGEST_SESSION_SECONDS / 60 + 30; minutes += 10) {
      clock.now += 600_000;
      const held = await sessions.verify(token);
      if (held === null || minutes * 60 > LONGEST_SESSION_SECONDS) break;
      ({ token, session } = await sessions.issue(token));
    }
    const renewed = await sessions.issue(token);
    expect(renewed.session).not.toBe(session);
    expect(await sessions.verify(token)).toBeNull();
  });
});
