import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import {
  deepNesting,
  deepTrees,
  flateBomb,
  outlineCycle,
  PdfWriter,
  pageTreeCycle,
  plainPdf,
  referenceCycle,
} from '@recto/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  asJson,
  newVisitor,
  RUNNER_SECRET,
  startTestServer,
  type TestServer,
  untilEnded,
  type Visitor,
} from '../tests/test-server.testing.ts';

const STORAGE = '/storage/v1/object/pdf-files';
const PASSWORD = 'the-password-that-nobody-may-see';
const NAME = 'private-name-of-a-file.pdf';

let server: TestServer;
let ann: Visitor;
let eve: Visitor;
beforeAll(async () => {
  server = await startTestServer();
  ann = await newVisitor(server.origin);
  eve = await newVisitor(server.origin);
});
afterAll(async () => {
  await server.close();
  rmSync(server.folder, { recursive: true, force: true });
});

const codeOf = async (answer: Response) => {
  const { error } = (await answer.json()) as { error?: { code: string } };
  return [answer.status, error?.code];
};

async function run(operation: string, bytes: Uint8Array, params: object = {}, name = 'x.pdf') {
  const inputs = [await ann.upload(bytes, name)];
  const started = await ann.call('/api/v1/jobs', asJson({ operation, inputs, params }));
  if (!started.ok) return { state: 'refused', error: ((await started.json()) as { error: { code: string } }).error };
  return untilEnded(ann, ((await started.json()) as { id: string }).id);
}

const processForm = (body: FormData) =>
  fetch(`${server.origin}/process`, { method: 'POST', body, headers: { authorization: `Bearer ${RUNNER_SECRET}` } });

/** Speaks to the server in bytes. @returns everything that it says until it closes or is silent */
function raw(text: string, { waitMs = 2_000 } = {}): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    let said = '';
    let timer = setTimeout(() => socket.destroy(), waitMs);
    socket.on('data', (chunk) => {
      said += chunk;
      clearTimeout(timer);
      timer = setTimeout(() => socket.destroy(), 500);
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(said));
    socket.write(text);
  });
}

describe('attacks 1-11, 16 (documents of other kinds) ensure that', () => {
  test.each([
    ['a DOCX, XLSX, PPTX or ODT with anything inside', [0x50, 0x4b, 3, 4, 20, 0, 0, 0]],
    [
      'a ZIP of a few bytes that unpacks to gigabytes, in a ZIP',
      [0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, ...deflateRawSync(deflateRawSync(Buffer.alloc(100_000_000)))],
    ],
    ['an old Office document with macros', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
    ['an SVG that names a file of the server', [...Buffer.from('<svg><image href="file:///etc/passwd"/></svg>')]],
    [
      'XML with an external entity',
      [...Buffer.from('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>')],
    ],
  ])('%s is refused by its content before any engine sees it', async (_what, head) => {
    const bytes = Uint8Array.from([...head, ...Buffer.alloc(200, 0x20)]);
    expect(await run('rotate', bytes)).toMatchObject({ state: 'refused', error: { code: 'wrong-type' } });
  });
});

describe('attacks 12-14 (hostile PDFs) ensure that', () => {
  test.each([
    ['12 a Flate bomb', flateBomb()],
    ['13 a cycle in the page tree', pageTreeCycle()],
    ['13 a cycle in the outline', outlineCycle()],
    ['13 references in a circle', referenceCycle()],
    ['13 nesting 100,000 deep', deepNesting()],
    ['13 trees 20,000 deep', deepTrees()],
    [
      '14 a page of a million kilometres',
      Buffer.from(
        Buffer.from(plainPdf('HUGE'))
          .toString('latin1')
          .replace(/\/MediaBox ?\[[^\]]*\]/, '/MediaBox [0 0 9e9 9e9]'),
        'latin1',
      ),
    ],
  ])('%s ends, with a result or a clear error, and the server goes on', async (_what, bytes) => {
    const job = await run('compress-lite', bytes);
    expect(['done', 'failed']).toContain(job.state);
    if (job.state === 'failed')
      expect(job.error).toMatchObject({
        code: expect.stringMatching(/^(input-damaged|too-demanding|out-of-memory|timed-out|promise-broken)$/),
      });
    expect((await run('rotate', plainPdf('AFTER'))).state).toBe('done');
  });
});

describe('attack 15 (pictures of giants) ensures that', () => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const size = (width: number, height: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32BE(width);
    bytes.writeUInt32BE(height, 4);
    return bytes;
  };
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', Buffer.concat([size(100_000, 100_000), Buffer.from([8, 6, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  const tag = (id: number, value: number) => {
    const entry = Buffer.alloc(12);
    entry.writeUInt16LE(id);
    entry.writeUInt16LE(4, 2);
    entry.writeUInt32LE(1, 4);
    entry.writeUInt32LE(value, 8);
    return entry;
  };
  const tiff = Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0\x05\0', 'latin1'),
    ...[tag(256, 1_000_000), tag(257, 1_000_000), tag(258, 8), tag(273, 8), tag(279, 4)],
    Buffer.alloc(4),
  ]);

  test.each([
    ['a PNG of 10,000 million pixels', png, 'bomb.png'],
    ['a TIFF of a million million pixels', tiff, 'bomb.tif'],
  ])('15 %s is refused by its header', async (_what, bytes, name) => {
    const job = await run('image2pdf', bytes, {}, name);
    expect(job).toMatchObject({ state: 'failed', error: { code: 'image-too-large' } });
  });

  test.each(['JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode', 'DCTDecode'])(
    '15 an image in a PDF under %s with giant sides ends, with a result or a clear error',
    async (filter) => {
      const writer = new PdfWriter();
      const pages = writer.reserve();
      const giant = { Type: '/XObject', Subtype: '/Image', Width: 2_000_000, Height: 2_000_000, BitsPerComponent: 8 };
      const image = writer.addStream({ ...giant, ColorSpace: '/DeviceRGB', Filter: `/${filter}` }, Buffer.alloc(64, 7));
      const page = writer.add({
        Type: '/Page',
        Parent: pages,
        MediaBox: [0, 0, 200, 200],
        Resources: { XObject: { I: image } },
        Contents: writer.addStream({}, 'q 200 0 0 200 0 0 cm /I Do Q'),
      });
      writer.set(pages, { Type: '/Pages', Count: 1, Kids: [page] });
      const pdf = writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages }) } });
      for (const operation of ['compress', 'pdf-to-image']) {
        const job = await run(operation, pdf);
        expect(['done', 'failed'], operation).toContain(job.state);
        if (job.state === 'failed') {
          const codes = /^(input-damaged|too-demanding|out-of-memory|timed-out|image-\w+)$/;
          expect(job.error, operation).toMatchObject({ code: expect.stringMatching(codes) });
        }
      }
      expect((await run('rotate', plainPdf('AFTER'))).state).toBe('done');
    },
  );
});

describe('attack 17 (active content) ensures that', () => {
  test('17 scripts, programs to launch, other files and attachments are kept as they are, run by nobody, and handed out as a download', async () => {
    const writer = new PdfWriter();
    const pages = writer.reserve();
    const link = (action: object) =>
      writer.add({ Type: '/Annot', Subtype: '/Link', Rect: [0, 0, 9, 9], A: { Type: '/Action', ...action } } as never);
    const file = writer.addStream({ Type: '/EmbeddedFile' }, 'an attached program');
    const spec = { Type: '/Filespec', F: '(run.exe)', EF: { F: file } };
    const page = writer.add({
      Type: '/Page',
      Parent: pages,
      MediaBox: [0, 0, 200, 200],
      Resources: {},
      Annots: [
        link({ S: '/Launch', F: '(/bin/sh)' }),
        link({ S: '/GoToR', F: '(//evil.example/share.pdf)', D: [0, '/Fit'] }),
        link({ S: '/URI', URI: '(http://evil.example/)' }),
        link({ S: '/JavaScript', JS: '(app.alert\\(1\\))' }),
      ],
    });
    writer.set(pages, { Type: '/Pages', Count: 1, Kids: [page] });
    const catalog = {
      Type: '/Catalog',
      Pages: pages,
      OpenAction: { S: '/JavaScript', JS: '(opened)' },
      Names: { EmbeddedFiles: { Names: ['(run.exe)', writer.add(spec)] } },
    };
    const pdf = writer.toBytes({ trailer: { Root: writer.add(catalog) } });
    const job = await run('rotate', pdf);
    expect(job.state).toBe('done');
    const [{ url }] = job.results as [{ url: string }];
    const answer = await ann.call(url);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    const result = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    for (const kept of ['/Launch', '/GoToR', '/URI', 'app.alert', '(opened)', 'an attached program']) {
      expect(result.includes(kept), kept).toBe(true);
    }
  });
});

describe('attacks 18-21 (content, names, values) ensure that', () => {
  test('18 HTML under the name of a PDF is never shown: bytes, attachment, no guessing', async () => {
    const key = await ann.upload(Buffer.from('<script>alert(1)</script>%PDF-1.7'), 'page.pdf');
    const answer = await ann.call(`${STORAGE}/${key}`);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['a\0b.pdf', 'ab.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie: x=1.pdf'],
    ['gnp.\u202efdp', 'gnp.fdp'],
    ['x'.repeat(4096), 'x'.repeat(255)],
    ['--help', '--help'],
    ['$(id) `id` ;id|id', '$(id) `id` ;id|id'],
    ['..', 'file'],
  ])('19 the name %j is only ever a name', async (given, shown) => {
    const key = await ann.upload(plainPdf('NAME'), given);
    const answer = await ann.call(`${STORAGE}/${key}`);
    const disposition = answer.headers.get('content-disposition') ?? '';
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(shown);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('20 a line break in a value makes no line in the log', async () => {
    const inputs = [await ann.upload(plainPdf('LINE'))];
    const forged = 'rotate"}\n{"time":"now","operation":"forged","code":"done"}';
    expect((await codeOf(await ann.call('/api/v1/jobs', asJson({ operation: forged.slice(0, 64), inputs }))))[0]).toBe(
      404,
    );
    await server.service.log.flush();
    const logs = join(server.folder, 'data/logs');
    for (const name of readdirSync(logs)) {
      for (const line of readFileSync(join(logs, name), 'utf8').trim().split('\n')) {
        expect(Object.keys(JSON.parse(line))).toEqual(['time', 'operation', 'code']);
        expect(line).not.toContain('forged');
      }
    }
  });

  test('21 JSON that means to break the server is refused or means nothing', async () => {
    const inputs = [await ann.upload(plainPdf('JSON'))];
    const post = (body: string) =>
      ann.call('/api/v1/jobs', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const head = `{"operation":"rotate","inputs":${JSON.stringify(inputs)},"params":`;
    expect((await post(`${head}{"__proto__":{"angle":180}}}`)).status).toBe(400);
    expect((await post(`${head}{"constructor":{"prototype":{"polluted":1}}}}`)).status).toBe(400);
    expect((await post(`${head}{"angle":NaN}}`)).status).toBe(400);
    expect((await post(`${head}${'['.repeat(50_000)}${']'.repeat(50_000)}}`)).status).toBe(400);
    expect((await post(`${head}{"pages":"${'1,'.repeat(500_000)}"}}`)).status).toBe(413);
    expect((await post(`${head}{"angle":45,"angle":"x"}}`)).status).toBe(400);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    const form = new FormData();
    form.append('operation', 'rotate');
    form.append('params', '{"__proto__":{"angle":180}}');
    form.append('files', new Blob([plainPdf('X') as BlobPart]), 'x.pdf');
    expect((await processForm(form)).status).toBe(400);
  });
});

describe('attacks 22, 23 (too much) ensure that', () => {
  const head = (path: string, more: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${ann.cookie}\r\nContent-Type: application/octet-stream\r\n${more}\r\n\r\n`;

  test('22 a length that is too large is refused before a byte of the body is read', async () => {
    const said = await raw(head(`${STORAGE}?operation=rotate`, `Content-Length: ${200 * 1024 ** 2}`));
    expect(said).toMatch(/^HTTP\/1\.1 413/);
    expect(said).toContain('exceeds 100MB limit');
  });

  test('22 a body without a length is cut off at the limit, and nothing of it stays', async () => {
    const before = (await server.service.store.sweep()).kept;
    const piece = new Uint8Array(4 * 1024 ** 2);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += piece.length;
        controller.enqueue(piece);
        if (sent > 200 * 1024 ** 2) controller.close();
      },
    });
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/octet-stream' } };
    const answer = await ann.call(`${STORAGE}?operation=rotate`, init as RequestInit).catch(() => null);
    expect(answer?.status ?? 413).toBe(413);
    expect(sent).toBeLessThan(140 * 1024 ** 2);
    expect((await server.service.store.sweep()).kept).toBe(before);
  });

  test('22 a length that lies ends in an error, not in a file', async () => {
    const said = await raw(`${head(STORAGE, 'Content-Length: 5000')}only this`, { waitMs: 500 });
    expect(said).not.toContain('"key"');
    const both = await raw(head(STORAGE, 'Content-Length: 5\r\nTransfer-Encoding: chunked'));
    expect(both).toMatch(/^HTTP\/1\.1 400/);
  });

  test('22 headers that never end are cut off', async () => {
    const said = await raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}`);
    expect(said).toMatch(/^HTTP\/1\.1 431|^$/);
  });

  test('22 ten thousand parts are refused', async () => {
    const form = new FormData();
    form.append('operation', 'rotate');
    form.append('files', new Blob([plainPdf('X') as BlobPart]), 'x.pdf');
    for (let part = 0; part < 10_000; part++) form.append('params', '{}');
    expect((await processForm(form)).status).toBe(413);
  });

  test.each([
    ['without a boundary', 'multipart/form-data', '--x--\r\n'],
    ['with another boundary', 'multipart/form-data; boundary=y', '--x\r\n\r\nx\r\n--x--\r\n'],
    ['that breaks off', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="operation"'],
    ['of broken heads', 'multipart/form-data; boundary=x', '--x\r\n\0\r\n\r\nx\r\n--x--\r\n'],
  ])('22 a form %s is the fault of who sends it', async (_what, type, body) => {
    const headers = { authorization: `Bearer ${RUNNER_SECRET}`, 'content-type': type };
    const answer = await fetch(`${server.origin}/process`, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
  });

  test('23 more files than the tool takes are refused in every form of the call', async () => {
    const inputs = [await ann.upload(plainPdf('A')), await ann.upload(plainPdf('B'))];
    const expected = [413, 'too-many-files'];
    expect(await codeOf(await ann.call('/api/v1/jobs', asJson({ operation: 'rotate', inputs })))).toEqual(expected);
    expect(await codeOf(await ann.call('/functions/v1/rotate-pdf', asJson({ inputs })))).toEqual(expected);
    const form = new FormData();
    form.append('operation', 'rotate');
    for (const name of ['a', 'b']) form.append('files', new Blob([plainPdf(name) as BlobPart]), `${name}.pdf`);
    const answer = await processForm(form);
    expect([answer.status, await answer.text()]).toEqual([413, 'Maximum 1 file(s) allowed']);
  });
});

describe('attack 22 (slow senders) ensures that', () => {
  let slow: TestServer;
  let cookie = '';
  beforeAll(async () => {
    slow = await startTestServer({
      patience: { headersMs: 600, bodyMs: 600, stallMs: 600, slowAfterMs: 1_200, heartbeatMs: 600 },
    });
    ({ cookie } = await newVisitor(slow.origin));
  });
  afterAll(async () => {
    await slow.close();
    rmSync(slow.folder, { recursive: true, force: true });
  });

  const upload = () =>
    `POST ${STORAGE} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/octet-stream\r\nContent-Length: 5000000\r\n\r\n`;
  /** Sends a first part, then nothing or a byte now and then, until the server has enough of it. @returns how long that took, in seconds */
  const drip = (first: string, byteEveryMs: number | null) =>
    new Promise<number>((resolve) => {
      const startedAt = performance.now();
      const socket = connect(Number(new URL(slow.origin).port), '127.0.0.1');
      const dripping = byteEveryMs === null ? undefined : setInterval(() => socket.write('a'), byteEveryMs);
      const giveUp = setTimeout(() => socket.destroy(), 30_000);
      socket.on('data', () => socket.end());
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(dripping);
        clearTimeout(giveUp);
        resolve((performance.now() - startedAt) / 1000);
      });
      socket.write(first);
    });
  const untilEmpty = async () => {
    await expect.poll(async () => (await slow.service.store.sweep()).kept).toBe(0);
  };

  test('22 headers that come slowly, a byte now and then, are cut off', async () => {
    expect(await drip('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ', 100)).toBeLessThan(20);
  });

  test('22 a body that stops is given up, and nothing of it stays', async () => {
    expect(await drip(`${upload()}${'b'.repeat(2000)}`, null)).toBeLessThan(20);
    await untilEmpty();
  });

  test('22 a body that crawls is given up, and nothing of it stays', async () => {
    expect(await drip(`${upload()}b`, 100)).toBeLessThan(20);
    await untilEmpty();
  });
});

describe('attacks 24-26 (whose is it) ensure that', () => {
  test("24 another session's key, a changed key and a guessed one all lead nowhere", async () => {
    const key = await ann.upload(plainPdf('MINE'));
    const tries = [
      key,
      key.toUpperCase(),
      key.slice(0, -1),
      `${key}=`,
      encodeURIComponent(`${key}/`),
      `%2e%2e%2f${key}`,
    ];
    for (const guess of tries) {
      expect(await codeOf(await eve.call(`${STORAGE}/${guess}`)), guess).toEqual([404, 'object-not-found']);
      expect((await eve.call(`${STORAGE}/${guess}`, { method: 'DELETE' })).status, guess).toBe(404);
    }
    for (const guess of tries.slice(1)) expect((await ann.call(`${STORAGE}/${guess}`)).status, guess).toBe(404);
    expect(await codeOf(await eve.call('/functions/v1/rotate-pdf', asJson({ inputs: [key] })))).toEqual([
      404,
      'object-not-found',
    ]);
    expect((await ann.call(`${STORAGE}/${key}`)).status).toBe(200);
  });

  test("24 another session's job cannot be seen, followed or deleted, and its id is no obstacle", async () => {
    const id = 'an-id-that-both-have-chosen';
    const started = await ann.call(
      '/api/v1/jobs',
      asJson({ id, operation: 'rotate', inputs: [await ann.upload(plainPdf('J'))] }),
    );
    expect(started.status).toBe(202);
    for (const [path, method] of [
      ['', 'GET'],
      ['/events', 'GET'],
      ['', 'DELETE'],
    ] as const) {
      expect(await codeOf(await eve.call(`/api/v1/jobs/${id}${path}`, { method }))).toEqual([404, 'job-not-found']);
    }
    const hers = await eve.call(
      '/api/v1/jobs',
      asJson({ id, operation: 'rotate', inputs: [await eve.upload(plainPdf('E'))] }),
    );
    expect(hers.status).toBe(202);
    expect((await untilEnded(ann, id)).state).toBe('done');
  });

  test('25 no token, and tokens that are wrong, over, unsigned or for others, give 401 with the specified texts', async () => {
    const good = ann.cookie.slice(ann.cookie.indexOf('=') + 1);
    const [header = '', claims = '', signature = ''] = good.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    const { ring } = server.service;
    const sign = (claims: object, kid = ring.currentKeyId, key = ring.sessionKey(kid) ?? new Uint8Array(32)) => {
      const text = `${encode({ alg: 'HS256', kid })}.${encode(claims)}`;
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
    };
    const path = `${STORAGE}/x`;
    const told = async (init: RequestInit) => {
      const answer = await fetch(server.origin + path, init);
      return [answer.status, ((await answer.json()) as { error: { message: string } }).error.message];
    };
    expect(await told({})).toEqual([401, 'A backend key is required']);
    const now = Math.floor(Date.now() / 1000);
    const wrong = {
      'the signature of another': `${header}.${claims}.${signature.slice(0, -2)}AA`,
      'claims that were changed': `${header}.${encode({ ...read(claims), sub: 'runner' })}.${signature}`,
      'alg none': `${encode({ alg: 'none', kid: read(header).kid })}.${claims}.`,
      over: sign({ ...read(claims), iat: now - 2000, exp: now - 1000 }),
      'without an end': sign({ sub: 'x', aud: 'recto-session' }),
      'for another audience': sign({ ...read(claims), aud: 'somebody-else' }),
      'of an unknown key': sign(read(claims), 'unknown'),
      'the secret cut short': RUNNER_SECRET.slice(0, 8),
      nothing: 'x',
    };
    for (const [what, token] of Object.entries(wrong)) {
      const expected = [401, 'Invalid JWT signature'];
      expect(await told({ headers: { authorization: `Bearer ${token}` } }), what).toEqual(expected);
      expect(await told({ headers: { cookie: `recto-session=${token}` } }), what).toEqual(expected);
    }
    expect((await told({ headers: { authorization: `Bearer ${sign(read(claims))}` } }))[0]).toBe(404);
  });

  test('26 a page of another site can do nothing with the session', async () => {
    const key = await ann.upload(plainPdf('CSRF'));
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      expect(await codeOf(await ann.call(`${STORAGE}/${key}`, { method: 'DELETE', headers }))).toEqual([
        403,
        'origin-refused',
      ]);
      expect((await ann.call('/api/session', { method: 'POST', headers })).status).toBe(403);
    }
    const form = new URLSearchParams({ operation: 'rotate' });
    expect((await ann.call('/api/v1/jobs', { method: 'POST', body: form })).status).toBe(415);
    const cookie = (await fetch(`${server.origin}/api/session`, { method: 'POST' })).headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict/);
    const own = { origin: server.origin, 'sec-fetch-site': 'same-origin' };
    expect((await ann.call(`${STORAGE}/${key}`, { method: 'DELETE', headers: own })).status).toBe(204);
  });
});

describe('attacks 27, 28 (what is told) ensure that', () => {
  test('27 a name with a script in it comes back as JSON or plain text only', async () => {
    const name = '<img src=x onerror=alert(1)>.pdf';
    const job = await run('rotate', Buffer.from('%PDF-1.7 broken'), {}, name);
    expect(JSON.stringify(job.error)).toContain('<img');
    const form = new FormData();
    form.append('operation', 'rotate');
    form.append('files', new Blob([Buffer.from('GIF89a')]), name);
    const answer = await processForm(form);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('28 no name, password, key, address or content lies anywhere in the clear', async () => {
    const pdf = plainPdf('PRIVATECONTENT', 2);
    const key = await ann.upload(pdf, NAME);
    const locked = { operation: 'protect', inputs: [key], params: { userPassword: PASSWORD } };
    const { id } = (await (await ann.call('/api/v1/jobs', asJson(locked))).json()) as { id: string };
    await untilEnded(ann, id);
    await run('rotate', Buffer.from('%PDF-1.7 broken'), {}, NAME);
    await ann.upload(pdf, NAME);
    await server.service.log.flush();
    const metrics = server.service.metrics.write({});
    const secrets = [NAME, PASSWORD, 'PRIVATECONTENT', key.slice(14), '127.0.0.1', ann.cookie.slice(-43), 'an-id-that'];
    const texts: [string, string][] = [['metrics', metrics]];
    for (const entry of readdirSync(join(server.folder, 'data'), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      texts.push(['a name of a file', entry.name]);
      if (entry.isFile() && entry.name !== 'runner-secret') texts.push([path, readFileSync(path, 'latin1')]);
    }
    expect(texts.length).toBeGreaterThan(10);
    for (const [where, text] of texts)
      for (const secret of secrets) expect(text.includes(secret), `${secret} in ${where}`).toBe(false);
    expect(metrics).toMatch(/recto_events_total\{operation="protect",code="done"\} \d/);
  });
});
