import { type JobAnswer, jobAnswerSchema } from '@recto/contract/job-answer';
import { plainPdf, truncated } from '@recto/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, startTestServer, type TestServer, type Visitor } from './test-server.testing.ts';

let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await startTestServer();
  visitor = await newVisitor(server.origin);
});
afterAll(() => server.close());

const languageOf = ({ headers }: Response) => [headers.get('content-language'), headers.get('vary')];
const inLanguage = (language: string) => ({ headers: { 'accept-language': language } });

/** Starts a job and waits for its end. @returns its id */
async function jobOf(operation: string, bytes: Uint8Array, name: string): Promise<string> {
  const started = await visitor.call('/api/v1/jobs', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation, inputs: [await visitor.upload(bytes, name)] }),
  });
  const { id } = (await started.json()) as JobAnswer;
  await (await visitor.call(`/api/v1/jobs/${id}/events`)).text();
  return id;
}

async function readJob(id: string, language: string): Promise<JobAnswer> {
  const answer = await visitor.call(`/api/v1/jobs/${id}`, inLanguage(language));
  expect(languageOf(answer)).toEqual([language, 'Accept-Language']);
  return jobAnswerSchema.parse(await answer.json());
}

describe('the languages of the API ensure that', () => {
  test.each([
    ['de-AT, en;q=0.3', 'de', 'Diese Datei ist nicht auf dem Server. Sie wurde gelöscht oder ist abgelaufen'],
    ['ja', 'ja', 'このファイルはサーバーにありません。削除されたか、期限が切れています。'],
    ['nl', 'en', 'This file is not on the server. It was deleted or has expired'],
    ['en, de;q=0.9', 'en', 'This file is not on the server. It was deleted or has expired'],
  ])('an error for %j is said in %s', async (asked, language, message) => {
    const answer = await visitor.call(`/storage/v1/object/pdf-files/${'x'.repeat(24)}`, inLanguage(asked));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(languageOf(answer)).toEqual([language, 'Accept-Language']);
    expect(await answer.json()).toMatchObject({ error: { code: 'object-not-found', message } });
  });

  test('words inside an error, and bare text, are said in it too', async () => {
    const wrong = await visitor.call('/storage/v1/upload/pdf-files', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'de' },
      body: JSON.stringify({ name: 'a.pdf', sizeBytes: 'many' }),
    });
    const { error } = (await wrong.json()) as { error: { code: string; message: string } };
    expect(error.code).toBe('usage-invalid');
    expect(error.message).toMatch(/^"sizeBytes" fehlt/);
    const bare = await fetch(`${server.origin}/process`, {
      method: 'POST',
      headers: { authorization: 'Bearer wrong', 'accept-language': 'ja' },
    });
    expect([bare.status, ...languageOf(bare)]).toEqual([401, 'ja', 'Accept-Language']);
    expect(await bare.text()).toMatch(/[\u3040-\u30ff]/);
  });

  test('the notes of one job are read in two languages, and its ids and names are the same in both', async () => {
    const id = await jobOf('rotate', truncated(plainPdf('A', 6), 0.8), 'schnitt.pdf');
    const [german, japanese, english] = [await readJob(id, 'de'), await readJob(id, 'ja'), await readJob(id, 'en')];
    const textOf = ({ receipt }: JobAnswer) => receipt?.notes.find(({ code }) => code === 'note.wasDamaged')?.text;
    const codesOf = ({ receipt }: JobAnswer) => receipt?.notes.map(({ code, fileName }) => [code, fileName]);
    expect(codesOf(english)).toContainEqual(['note.wasDamaged', 'schnitt.pdf']);
    expect([codesOf(german), codesOf(japanese)]).toEqual([codesOf(english), codesOf(english)]);
    expect(textOf(english)).toMatch(/damaged/);
    expect(textOf(german)).toMatch(/beschädigt/);
    expect(textOf(japanese)).toMatch(/破損/);
  });

  test("a job's error and its events are said in the language of the one who asks", async () => {
    const id = await jobOf('rotate', new TextEncoder().encode('%PDF-1.7 nothing'), 'leer.pdf');
    const [german, japanese] = [await readJob(id, 'de'), await readJob(id, 'ja')];
    expect(german.error).toMatchObject({ code: japanese.error?.code, details: { fileName: 'leer.pdf' } });
    expect(german.error?.message).toMatch(/^Die Datei „leer\.pdf“ ist beschädigt/);
    expect(japanese.error?.message).toMatch(/leer\.pdf.*破損/);
    const events = await visitor.call(`/api/v1/jobs/${id}/events?lang=ja`, inLanguage('de'));
    expect(languageOf(events)).toEqual(['ja', 'Accept-Language']);
    expect(await events.text()).toContain(japanese.error?.message);
    expect(await (await visitor.call(`/api/v1/jobs/${id}/events`, inLanguage('de'))).text()).toContain(
      german.error?.message,
    );
  });

  test('what is the same for everybody says nothing of languages', async () => {
    for (const path of ['/api/openapi.json', '/healthz']) {
      const answer = await fetch(server.origin + path, inLanguage('de'));
      expect([answer.status, ...languageOf(answer)]).toEqual([200, null, null]);
    }
  });
});
