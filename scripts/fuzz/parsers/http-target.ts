import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Random } from '@recto/testkit';
import { DECLARATIONS } from '@recto/tools/declarations';
import { readConfig } from '../../../apps/server/src/config.ts';
import { startServer } from '../../../apps/server/src/start-server.ts';
import type { FuzzTarget } from '../fuzz-target.ts';
import type { CaseEnd } from '../run-case.ts';
import type { FuzzSource } from '../sources.ts';
import { damageBytes } from './damage-bytes.ts';

const SECRET = 'a-secret-of-the-fuzz-run-alone';
const PATIENCE_MS = 600;
/** By then every connection has to be over, whatever came. */
const HANG_MS = 8_000;
/** After so long a silence there is nothing more to wait for: the sender goes away. */
const SILENCE_MS = 12;
const SWEEP_EVERY = 500;
const LIFETIME_MS = 1_000;
/** Words of HTTP, multipart forms and JSON, where nobody expects them. */
const WORDS = [
  ...['\r\n', '\r\n\r\n', '\n', '\0', ' ', ':', ',', ';', '"', '%00', '%', '../', '//', '?', '#', '\x80\xff'],
  ...['Content-Length: 0\r\n', 'Content-Length: -1\r\n', 'Content-Length: 99999999999999999999\r\n'],
  ...['Transfer-Encoding: chunked\r\n', 'Expect: 100-continue\r\n', 'Upgrade: websocket\r\n', 'Connection: close\r\n'],
  ...['0\r\n\r\n', 'ffffffffffffffff\r\n', 'HTTP/1.0', 'HTTP/2.0', 'Host: x\r\n', 'Range: bytes=-1\r\n'],
  ...['--x', '--x--', 'boundary=', 'filename=""', "filename*=UTF-8''%ff", '{', '[', '1e999', '"__proto__":{}', 'null'],
];

const HEAD_END = '\r\n\r\n';
const crlf = (...lines: readonly string[]) => lines.join('\r\n');
const HEAD = ['Host: x', `Authorization: Bearer ${SECRET}`];
const JSON_TYPE = 'Content-Type: application/json';
const KEY = `1700000000000-${'A'.repeat(43)}`;

function withBody(line: string, type: string, body: string, ...more: readonly string[]): string {
  return crlf(`${line} HTTP/1.1`, ...HEAD, type, ...more, `Content-Length: ${body.length}`, '', body);
}

const JOB = JSON.stringify({ operation: 'rotate', inputs: [{ key: KEY, password: 'p' }], params: { angle: 90 } });
const FORM = crlf(
  '--x',
  'Content-Disposition: form-data; name="operation"',
  '',
  'rotate',
  '--x',
  'Content-Disposition: form-data; name="params"',
  '',
  '{"angle":90}',
  '--x',
  `Content-Disposition: form-data; name="files"; filename="a.pdf"; filename*=UTF-8''%C3%A4.pdf`,
  'Content-Type: application/pdf',
  '',
  '%PDF-1.7 broken',
  '--x--',
  '',
);
const REQUESTS: Readonly<Record<string, string>> = {
  page: crlf('GET /?a=b HTTP/1.1', 'Host: x', 'Accept-Encoding: br, gzip', 'If-None-Match: "x"', '', ''),
  session: crlf('POST /api/session HTTP/1.1', 'Host: x', 'Origin: http://x', 'Cookie: recto-session=a.b.c', '', ''),
  job: withBody('POST /api/v1/jobs', JSON_TYPE, JOB),
  function: withBody('POST /functions/v1/rotate-pdf', JSON_TYPE, JOB),
  form: withBody('POST /process', 'Content-Type: multipart/form-data; boundary=x', FORM),
  upload: withBody(
    'POST /storage/v1/object/pdf-files?operation=rotate',
    'Content-Type: application/octet-stream',
    '%PDF-1.7 broken',
    'X-File-Name: a%20b.pdf',
  ),
  chunks: crlf(
    'POST /storage/v1/object/pdf-files HTTP/1.1',
    ...HEAD,
    'Content-Type: application/octet-stream',
    'Transfer-Encoding: chunked',
    '',
    '5',
    '%PDF-',
    'A;x=y',
    '1.7 broken',
    '0',
    'Trailer: x',
    '',
    '',
  ),
  pieces: withBody('POST /storage/v1/upload/pdf-files', JSON_TYPE, '{"name":"a.pdf","sizeBytes":20}'),
  piece: withBody(
    `PATCH /storage/v1/upload/pdf-files/${KEY}`,
    'Content-Type: application/octet-stream',
    '%PDF-',
    'Upload-Offset: 0',
  ),
  download: crlf(`GET /storage/v1/object/pdf-files/${KEY} HTTP/1.1`, ...HEAD, 'Range: bytes=0-5', '', ''),
  two: crlf('GET /healthz HTTP/1.1', 'Host: x', '', 'GET /api/v1/jobs/none/events HTTP/1.1', ...HEAD, '', ''),
  relay: withBody('POST /api/v1/relay/time-stamp', 'Content-Type: application/timestamp-query', '0123456789'),
};

/** The whole server, over real connections: whatever comes, an answer of the table or the end of the connection, in time. */
export async function openHttpTarget(): Promise<FuzzTarget> {
  const folder = mkdtempSync(join(tmpdir(), 'recto-fuzz-'));
  const site = join(folder, 'site');
  mkdirSync(site);
  for (const name of ['index.html', '404.html']) writeFileSync(join(site, name), '<title>site</title>');
  const config = readConfig({ PORT: '0', RECTO_DATA: join(folder, 'data'), RECTO_RUNNER_SECRET: SECRET }, folder);
  const patience = {
    headersMs: PATIENCE_MS,
    bodyMs: PATIENCE_MS,
    stallMs: PATIENCE_MS,
    slowAfterMs: PATIENCE_MS,
    heartbeatMs: PATIENCE_MS,
  };
  const rate = { burst: 1e6, perSecond: 1e6, maxUnderWay: 1e6 };
  const running = await startServer(
    { ...config, sandbox: 'off', concurrency: 1, graceMs: 0, lifetimeMs: LIFETIME_MS, patience, rate },
    site,
    { tools: [DECLARATIONS.rotate] },
  );
  const port = Number(new URL(running.address).port);
  return {
    sources: Object.entries(REQUESTS).map(([name, text]) => ({
      name,
      bytes: new Uint8Array(Buffer.from(text, 'latin1')),
    })),
    mutate: damageRequest,
    async run(file, index) {
      if (index % SWEEP_EVERY === 0) await running.service.sweep();
      return send(port, file);
    },
    async close() {
      await running.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Damages all of a request, or, two times of three, what stands in its body alone: the head is then right and leads to its reader. */
function damageRequest(bytes: Uint8Array, random: Random): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const end = text.indexOf(HEAD_END) + HEAD_END.length;
  const [head, body] = [text.slice(0, end), bytes.subarray(end)];
  if (random(3) === 0 || body.length <= 8 || !head.includes('Content-Length')) return damageBytes(bytes, random, WORDS);
  const damaged = damageBytes(body, random, WORDS);
  const told = head.replace(/Content-Length: \d+/, `Content-Length: ${damaged.length}`);
  return new Uint8Array(Buffer.concat([Buffer.from(told, 'latin1'), damaged]));
}

function send(port: number, { bytes }: FuzzSource): Promise<CaseEnd> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: false });
    let said = '';
    let leaving = setTimeout(() => socket.end(), SILENCE_MS);
    const settle = (end: CaseEnd) => {
      clearTimeout(timer);
      clearTimeout(leaving);
      socket.destroy();
      resolve(end);
    };
    const timer = setTimeout(settle, HANG_MS, {
      kind: 'CRASH',
      remark: `no end of the connection: ${said.slice(0, 80)}`,
    });
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      said += text;
      clearTimeout(leaving);
      leaving = setTimeout(() => socket.end(), SILENCE_MS);
    });
    socket.on('error', () => {});
    socket.on('close', () => settle(endOfAnswer(said)));
    socket.write(bytes);
  });
}

/** Status of an upload that broke off (`upload-failed`), and of a busy server. */
const FORESEEN = [502, 503];

/** Any other answer of 500 or above is a fault nobody foresaw. */
function endOfAnswer(said: string): CaseEnd {
  const codes = [...said.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, code]) => Number(code));
  if (codes.some((code) => code >= 500 && !FORESEEN.includes(code)))
    return { kind: 'CRASH', remark: said.slice(0, 300) };
  return codes.some((code) => code < 400)
    ? { kind: 'opened', remark: '' }
    : { kind: 'refused', remark: `${codes[0] ?? 'closed'}` };
}
