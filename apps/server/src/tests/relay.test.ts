import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { plainPdf, startTrustServices, type TrustServices } from '@recto/testkit';
import { describeWithPrograms, useTemporaryFolder } from '@recto/testkit/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  asJson,
  newVisitor,
  startTestServer,
  type TestServer,
  untilEnded,
  type Visitor,
} from './test-server.testing.ts';

/** Stands in the password, so that it is found wherever it should not be. */
const MARKER = 'geheim-MARKER-0815';

describeWithPrograms('the relay for signatures ensures that', ['openssl'], () => {
  const folder = useTemporaryFolder();
  let services: TrustServices;
  let server: TestServer;
  let visitor: Visitor;
  beforeAll(async () => {
    services = await startTrustServices(folder.path, MARKER);
    const relay = { timeStampUrl: services.timeStampUrl, evidenceUrls: [`${services.origin}/`] };
    server = await startTestServer({ relay });
    visitor = await newVisitor(server.origin);
  });
  afterAll(async () => {
    await server.close();
    await services.close();
    rmSync(server.folder, { recursive: true, force: true });
  });
  const TIME = '/api/v1/relay/time-stamp';
  const question = (body: Uint8Array, type = 'application/timestamp-query'): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': type },
    body: body as BodyInit,
  });
  /** A request for a stamp of some digest (RFC 3161, 2.4.1). */
  const stampRequest = () => {
    const digest = createHash('sha256').update(randomBytes(8)).digest();
    return Buffer.concat([Buffer.from('30360201013031300d060960864801650304020105000420', 'hex'), digest]);
  };

  test('only sessions of this site are served, and only with questions of these kinds and sizes', async () => {
    expect((await fetch(server.origin + TIME, question(stampRequest()))).status).toBe(401);
    expect((await visitor.call(TIME, question(stampRequest(), 'text/plain'))).status).toBe(415);
    expect((await visitor.call(TIME, question(randomBytes(20_000)))).status).toBe(413);
    expect(services.asked).toEqual([]);
    const answer = await visitor.call(TIME, question(stampRequest()));
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500);
    const told = await (await visitor.call('/api/v1/relay')).json();
    expect(told).toEqual({ timeStampHost: new URL(services.origin).host, hasEvidence: true });
  });

  test('no address but those below the named ones is asked, whatever a certificate says', async () => {
    const known = services.asked.length;
    const list = (address: string) =>
      visitor.call(`/api/v1/relay/revocation-list?address=${encodeURIComponent(address)}`);
    const foreign = [
      ...[`${server.origin}/healthz`, 'http://127.0.0.1:1/', 'file:///etc/passwd', 'http://user@127.0.0.1/'],
      ...[services.origin.replace('127.0.0.1', '127.0.0.1.example.org'), services.origin.replace('http', 'ftp')],
    ];
    for (const address of foreign) expect((await list(address)).status, address).toBe(204);
    expect(services.asked).toHaveLength(known);
    expect((await list(`${services.origin}/root.crl`)).status).toBe(200);
    expect((await visitor.call('/api/v1/relay/revocation-list')).status).toBe(400);
  });

  test('a job signs with time stamp and evidence, and its key and password are nowhere afterwards', async () => {
    const p12 = readFileSync(services.keyFile);
    const base64 = p12.toString('base64');
    const input = await visitor.upload(plainPdf('RELAY', 2));
    const params = { p12: base64, p12Password: MARKER, level: 'B-LT' };
    const started = await visitor.call('/api/v1/jobs', asJson({ operation: 'esign', inputs: [input], params }));
    const { id } = (await started.json()) as { id: string };
    const job = await untilEnded(visitor, id);
    expect(job).toMatchObject({ state: 'done' });
    const failing = { ...params, p12Password: `${MARKER}x` };
    const again = { operation: 'esign', inputs: [await visitor.upload(plainPdf('RELAY', 2))], params: failing };
    const second = await visitor.call('/api/v1/jobs', asJson(again));
    const failed = await untilEnded(visitor, ((await second.json()) as { id: string }).id);
    expect(failed).toMatchObject({ state: 'failed' });
    const key = readFileSync(join(folder.path, 'signer.key'), 'utf8').split('\n')[3] ?? '';
    const secrets = [MARKER, base64.slice(40, 100), key, p12.subarray(60, 100)];
    const files = everyFile(join(server.folder, 'data'));
    expect(files.length).toBeGreaterThan(3);
    const told = Buffer.from(JSON.stringify([job, failed]));
    for (const bytes of [told, ...files.map((path) => readFileSync(path))]) {
      for (const secret of secrets) expect(bytes.includes(secret)).toBe(false);
    }
    const [result] = (job as { results: { url: string }[] }).results;
    const bytes = Buffer.from(await (await visitor.call(result?.url ?? '')).arrayBuffer());
    expect(bytes.toString('latin1')).toMatch(/\/DSS/);
    expect(bytes.includes(MARKER)).toBe(false);
  });

  test('it is off unless a deployment sets it up', async () => {
    const plain = await startTestServer();
    try {
      const other = await newVisitor(plain.origin);
      expect(await (await other.call('/api/v1/relay')).json()).toEqual({ timeStampHost: null, hasEvidence: false });
      expect((await other.call(TIME, question(stampRequest()))).status).toBe(400);
    } finally {
      await plain.close();
      rmSync(plain.folder, { recursive: true, force: true });
    }
  });
});

function everyFile(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}
