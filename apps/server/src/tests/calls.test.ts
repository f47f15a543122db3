import { rmSync } from 'node:fs';
import { plainPdf } from '@recto/testkit';
import { usePdfMatchers } from '@recto/testkit/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import {
  asJson,
  newVisitor,
  RUNNER_SECRET,
  startTestServer,
  type TestServer,
  untilEnded,
  type Visitor,
} from './test-server.testing.ts';

let server: TestServer;
let visitor: Visitor;
beforeAll(async () => {
  usePdfMatchers();
  server = await startTestServer();
  visitor = await newVisitor(server.origin);
});
afterAll(async () => {
  await server.close();
  rmSync(server.folder, { recursive: true, force: true });
});

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());
const errorOf = async (answer: Response) =>
  [answer.status, ((await answer.json()) as { error: object }).error] as const;

function form(fields: Readonly<Record<string, string>>, files: readonly (readonly [string, Uint8Array])[]): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const [name, bytes] of files) data.append('files', new Blob([bytes as BlobPart]), name);
  return data;
}

const process = (body: FormData, authorization = `Bearer ${RUNNER_SECRET}`) =>
  fetch(`${server.origin}/process`, { method: 'POST', body, headers: { authorization } });

describe('the storage calls ensure that', () => {
  test('a file goes in, comes out whole and by ranges, and is gone when it is deleted', async () => {
    const pdf = plainPdf('STORE', 3);
    const key = await visitor.upload(pdf, 'Grüße "1".pdf');
    expect(key).toMatch(/^\d{13}-[\w-]{43}$/);
    const path = `/storage/v1/object/pdf-files/${key}`;
    const whole = await visitor.call(path);
    expect(whole.headers.get('content-disposition')).toBe(
      `attachment; filename="Gr__e _1_.pdf"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%221%22.pdf`,
    );
    expect(Buffer.from(await bytesOf(whole)).equals(pdf)).toBe(true);
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 10],
      ['bytes=100-', 100, pdf.length],
      ['bytes=-20', pdf.length - 20, pdf.length],
    ] as const) {
      const part = await visitor.call(path, { headers: { range } });
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes ${start}-${end - 1}/${pdf.length}`,
      ]);
      expect(Buffer.from(await bytesOf(part)).equals(pdf.subarray(start, end))).toBe(true);
    }
    expect((await visitor.call(path, { headers: { range: 'bytes=999999-' } })).status).toBe(416);
    expect((await visitor.call(path, { method: 'DELETE' })).status).toBe(204);
    expect(await errorOf(await visitor.call(path))).toEqual([
      404,
      expect.objectContaining({ code: 'object-not-found' }),
    ]);
  });

  test('a call that names the type of a body that it does not send is taken, and refused where a body is needed', async () => {
    const key = await visitor.upload(plainPdf('A', 1), 'a.pdf');
    const headers = { 'content-type': 'application/json' };
    const path = `/storage/v1/object/pdf-files/${key}`;
    expect((await visitor.call(path, { method: 'DELETE', headers })).status).toBe(204);
    expect((await visitor.call('/api/v1/jobs', { method: 'POST', headers })).status).toBe(400);
  });

  test('a file comes in pieces, goes on after a break at the offset that was kept, and a wrong offset is told', async () => {
    const pdf = Buffer.concat([plainPdf('PIECES'), Buffer.alloc(300_000, '% ')]);
    const begun = await visitor.call('/storage/v1/upload/pdf-files', asJson({ name: 'a.pdf', sizeBytes: pdf.length }));
    const { key } = (await begun.json()) as { key: string };
    const path = `/storage/v1/upload/pdf-files/${key}`;
    const patch = (offset: number, body: Buffer) =>
      visitor.call(path, {
        method: 'PATCH',
        headers: { 'content-type': 'application/octet-stream', 'upload-offset': String(offset) },
        body: new Uint8Array(body),
      });
    expect(await (await patch(0, pdf.subarray(0, 150_000))).json()).toEqual({ offsetBytes: 150_000 });
    expect((await visitor.call(path, { method: 'HEAD' })).headers.get('upload-offset')).toBe('150000');
    const wrong = await patch(131_072, pdf.subarray(131_072));
    expect([wrong.status, wrong.headers.get('upload-offset')]).toEqual([409, '150000']);
    let at = 150_000;
    // Pieces far below a chunk of the store get on, too.
    for (const size of [1, 1000, 10]) {
      expect(await (await patch(at, pdf.subarray(at, at + size))).json()).toEqual({ offsetBytes: at + size });
      at += size;
    }
    const done = await patch(at, pdf.subarray(at));
    expect([done.status, ((await done.json()) as { sizeBytes: number }).sizeBytes]).toEqual([201, pdf.length]);
    const read = await bytesOf(await visitor.call(`/storage/v1/object/pdf-files/${key}`));
    expect(Buffer.from(read).equals(pdf)).toBe(true);
  });

  test('more than was said, or more than any tool takes, is refused while it streams in', async () => {
    const begun = await visitor.call('/storage/v1/upload/pdf-files', asJson({ name: 'a.pdf', sizeBytes: 10 }));
    const { key } = (await begun.json()) as { key: string };
    const more = await visitor.call(`/storage/v1/upload/pdf-files/${key}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/octet-stream', 'upload-offset': '0' },
      body: new Uint8Array(11),
    });
    expect(await errorOf(more)).toEqual([502, expect.objectContaining({ code: 'upload-failed' })]);
    const large = asJson({ name: 'big.pdf', sizeBytes: 101 * 1024 ** 2, operation: 'rotate' });
    expect(await errorOf(await visitor.call('/storage/v1/upload/pdf-files', large))).toEqual([
      413,
      { code: 'file-too-large', message: 'File "big.pdf" exceeds 100MB limit' },
    ]);
  });
});

describe('the function calls ensure that', () => {
  test('one result is the answer itself, and its inputs are gone then', async () => {
    const inputs = [await visitor.upload(plainPdf('A', 2)), await visitor.upload(plainPdf('B', 1))];
    const answer = await visitor.call('/functions/v1/merge-pdf', asJson({ inputs, outline: 'flat' }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('recto-merge-result.pdf');
    await expect(await bytesOf(answer)).toPassQpdfCheck();
    expect((await visitor.call(`/storage/v1/object/pdf-files/${inputs[0]}`)).status).toBe(404);
  });

  test('several results are told by key, name, size and address', async () => {
    const inputs = [await visitor.upload(plainPdf('S', 3))];
    const answer = await visitor.call('/functions/v1/split-pdf', asJson({ inputs, mode: 'every-page' }));
    const { results } = (await answer.json()) as { results: { name: string; url: string; sizeBytes: number }[] };
    expect(results.map(({ name }) => name)).toEqual([1, 2, 3].map((page) => `recto-split-page-${page}.pdf`));
    for (const { url, sizeBytes } of results) {
      const bytes = await bytesOf(await visitor.call(url));
      expect(bytes.length).toBe(sizeBytes);
      await expect(bytes).toPassQpdfCheck();
    }
  });

  test.each([
    ['nonsense', {}, 404, 'tool-unknown'],
    ['rotate', { angle: 45 }, 400, 'option-invalid'],
    ['rotate', { spin: 1 }, 400, 'option-invalid'],
  ])('%s with %j is refused', async (operation, params, status, code) => {
    const inputs = [await visitor.upload(plainPdf('X'))];
    const answer = await visitor.call(`/functions/v1/${operation}-pdf`, asJson({ inputs, ...params }));
    expect(await errorOf(answer)).toEqual([status, expect.objectContaining({ code })]);
  });
});

describe('the call /process ensures that', () => {
  test('files and fields in any order give the result, several files included', async () => {
    const fields = { operation: 'merge', params: '{"outline":"none"}' };
    const answer = await process(
      form(fields, [
        ['a.pdf', plainPdf('A')],
        ['b.pdf', plainPdf('B')],
      ]),
    );
    expect(answer.status).toBe(200);
    await expect(await bytesOf(answer)).toPassQpdfCheck();
    const late = form({}, [['a.pdf', plainPdf('A')]]);
    late.append('operation', 'rotate');
    expect((await process(late)).status).toBe(200);
  });

  test('a locked file opens with its password', async () => {
    const locked = await process(
      form({ operation: 'protect', params: '{"userPassword":"open sesame"}' }, [['a.pdf', plainPdf('L')]]),
    );
    const bytes = await bytesOf(locked);
    expect(await (await process(form({ operation: 'unlock' }, [['a.pdf', bytes]]))).text()).toBe(
      'File "a.pdf" is locked. Please enter its password.',
    );
    const fields = { operation: 'unlock', passwords: '["open sesame"]' };
    await expect(await bytesOf(await process(form(fields, [['a.pdf', bytes]])))).toPassQpdfCheck();
  });

  test.each([
    ['no file', { operation: 'merge' }, [], 400, 'Please select at least one file'],
    ['two files for a tool that takes one', { operation: 'rotate' }, ['a', 'b'], 413, 'Maximum 1 file(s) allowed'],
    ['no operation', {}, ['a'], 400, '"operation" is missing'],
    ['params that are no JSON', { operation: 'rotate', params: '{' }, ['a'], 400, '"params" is not JSON'],
    [
      'a bad option',
      { operation: 'rotate', params: '{"angle":45}' },
      ['a'],
      400,
      'Option "angle": The value must be one of 90, 180, 270.',
    ],
    ['an unknown tool', { operation: 'nope' }, ['a'], 404, 'There is no tool called "nope"'],
  ])('%s is refused in plain text', async (_what, fields, names, status, text) => {
    const answer = await process(
      form(
        fields as Record<string, string>,
        names.map((name) => [`${name}.pdf`, plainPdf(name)] as const),
      ),
    );
    expect([answer.status, await answer.text()]).toEqual([status, text]);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  test('an empty and a foreign file are told by name', async () => {
    const empty = await process(form({ operation: 'rotate' }, [['e.pdf', new Uint8Array(0)]]));
    expect([empty.status, await empty.text()]).toEqual([422, 'File "e.pdf" is empty']);
    const foreign = await process(
      form({ operation: 'rotate' }, [['f.pdf', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]]),
    );
    expect([foreign.status, await foreign.text()]).toEqual([415, 'File "f.pdf" is not a PDF; it is a PNG image']);
  });

  test.each([
    ['', 'A backend key is required'],
    ['Bearer wrong', 'Invalid JWT signature'],
    [`Bearer ${RUNNER_SECRET.slice(0, -1)}`, 'Invalid JWT signature'],
    [`Basic ${RUNNER_SECRET}`, 'Invalid JWT signature'],
  ])('the secret %j is refused', async (authorization, text) => {
    const headers: Record<string, string> = authorization === '' ? {} : { authorization };
    const body = form({ operation: 'rotate' }, [['a.pdf', plainPdf('A')]]);
    const answer = await fetch(`${server.origin}/process`, { method: 'POST', body, headers });
    expect([answer.status, await answer.text()]).toEqual([401, text]);
  });
});

test('who finds a weakness is told whom to tell, where somebody is named (RFC 9116)', async () => {
  const path = '/.well-known/security.txt';
  expect((await fetch(server.origin + path)).status).toBe(404);
  const named = await startTestServer({ securityContact: 'mailto:security@example.org' });
  const text = await (await fetch(named.origin + path)).text();
  await named.close();
  rmSync(named.folder, { recursive: true, force: true });
  expect(text).toMatch(/^Contact: mailto:security@example\.org\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\n/);
  const read = () => readConfig({ RECTO_DATA: server.folder, RECTO_SECURITY_CONTACT: 'x\nContact: y' }, server.folder);
  expect(read).toThrow('RECTO_SECURITY_CONTACT');
});

describe('the secret of programs ensures that', () => {
  test('while it is changed the new one and the one before are accepted, and no other', async () => {
    const { runnerSecrets } = readConfig(
      {
        RECTO_DATA: server.folder,
        RECTO_RUNNER_SECRET: 'the-new-one-of-the-tests',
        RECTO_RUNNER_SECRET_PREVIOUS: 'the-one-before-of-the-tests',
      },
      server.folder,
    );
    const changing = await startTestServer({ runnerSecrets });
    const statuses: number[] = [];
    for (const secret of ['the-new-one-of-the-tests', 'the-one-before-of-the-tests', RUNNER_SECRET]) {
      const headers = { authorization: `Bearer ${secret}` };
      statuses.push((await fetch(`${changing.origin}/storage/v1/object/pdf-files/none`, { headers })).status);
    }
    await changing.close();
    rmSync(changing.folder, { recursive: true, force: true });
    expect(statuses).toEqual([404, 404, 401]);
  });

  test('the one before does not stand alone, and neither is empty', () => {
    const read = (env: Record<string, string>) => () =>
      readConfig({ RECTO_DATA: server.folder, ...env }, server.folder);
    expect(read({ RECTO_RUNNER_SECRET_PREVIOUS: 'alone' })).toThrow(/stands beside/);
    expect(read({ RECTO_RUNNER_SECRET: 'the-new-one-of-the-tests', RECTO_RUNNER_SECRET_PREVIOUS: ' ' })).toThrow(
      /must not be empty/,
    );
    expect(read({ RECTO_RUNNER_SECRET: 'too-short-to-be-one' })).toThrow(/24 characters/);
  });
});

describe('the job calls ensure that', () => {
  test('a job is followed by its events to its results and its receipt, and deleted with all of them', async () => {
    const inputs = [await visitor.upload(plainPdf('J', 2), 'mine.pdf')];
    const started = await visitor.call('/api/v1/jobs', asJson({ operation: 'rotate', inputs, params: { angle: 180 } }));
    expect(started.status).toBe(202);
    const { id } = (await started.json()) as { id: string };
    const stream = await (await visitor.call(`/api/v1/jobs/${id}/events`)).text();
    expect(stream).toContain('event: done');
    const job = await untilEnded(visitor, id);
    expect(job).toMatchObject({
      state: 'done',
      percent: 100,
      receipt: { ranOn: 'server', toolId: 'rotate', inputs: [{ name: 'mine.pdf' }] },
    });
    const [{ url }] = job.results as [{ url: string }];
    await expect(await bytesOf(await visitor.call(url))).toPassQpdfCheck();
    expect((await visitor.call(`/api/v1/jobs/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await visitor.call(url)).status).toBe(404);
    expect((await visitor.call(`/api/v1/jobs/${id}`)).status).toBe(404);
  });

  test('a file made of several PDFs, one of them cut, is repaired to several', async () => {
    const parts = [plainPdf('FIRST', 2), plainPdf('SECOND', 1), plainPdf('THIRD', 3).subarray(0, -200)];
    const inputs = [await visitor.upload(Buffer.concat(parts), 'three.pdf')];
    const { id } = await (await visitor.call('/api/v1/jobs', asJson({ operation: 'repair', inputs }))).json();
    expect(await untilEnded(visitor, id)).toMatchObject({
      state: 'done',
      results: [{ pages: 2 }, { pages: 1 }, { pages: 3 }],
    });
  });

  test('a job sent twice under one id is one job, and another under that id is refused', async () => {
    const inputs = [await visitor.upload(plainPdf('ONCE'))];
    const id = 'the-callers-own-id-1';
    const body = asJson({ id, operation: 'rotate', inputs });
    const answers = await Promise.all([visitor.call('/api/v1/jobs', body), visitor.call('/api/v1/jobs', body)]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect((await untilEnded(visitor, id)).state).toBe('done');
    const again = await visitor.call('/api/v1/jobs', body);
    expect([again.status, ((await again.json()) as { state: string }).state]).toEqual([200, 'done']);
    const other = await visitor.call('/api/v1/jobs', asJson({ id, operation: 'split', inputs }));
    expect(await errorOf(other)).toEqual([400, { code: 'usage-invalid', message: 'This id belongs to another job' }]);
  });

  test('a job that fails says why, with the words of every other host', async () => {
    const inputs = [await visitor.upload(Buffer.from('%PDF-1.7 nothing else'), 'broken.pdf')];
    const { id } = (await (await visitor.call('/api/v1/jobs', asJson({ operation: 'rotate', inputs }))).json()) as {
      id: string;
    };
    expect(await untilEnded(visitor, id)).toMatchObject({
      state: 'failed',
      error: { code: 'input-damaged', message: 'File "broken.pdf" is damaged and its pages cannot be read' },
    });
  });
});

describe('the server ensures that', () => {
  test('it says that it lives, that it can work, and what it takes', async () => {
    expect(await (await fetch(`${server.origin}/healthz`)).json()).toEqual({ status: 'ok' });
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    const description = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: object;
    };
    expect(description.openapi).toBe('3.1.0');
    expect(Object.keys(description.paths)).toContain('/functions/v1/merge-pdf');
  });

  test('every answer of the API carries the strict headers and is not kept', async () => {
    for (const answer of [
      await visitor.call('/api/v1/jobs/none'),
      await fetch(`${server.origin}/process`, { method: 'POST' }),
    ]) {
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });
});
