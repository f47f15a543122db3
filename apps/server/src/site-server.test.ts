import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSiteServer } from './site-server.ts';

const folder = useTemporaryFolder();
let server: Awaited<ReturnType<typeof createSiteServer>>;
beforeAll(async () => {
  const root = folder.file('site');
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(root, 'index.html'), '<title>home</title>');
  writeFileSync(join(root, 'faq.html'), '<title>faq</title>');
  writeFileSync(join(root, '404.html'), '<title>none</title>');
  writeFileSync(join(root, 'assets/a-1.js'), 'export {};');
  writeFileSync(folder.file('secret.txt'), 'secret');
  server = await createSiteServer({ folder: root });
});
afterAll(() => server.close());

describe('the site server ensures that', () => {
  test('a page is found without its ending, a file with it', async () => {
    expect((await server.inject('/faq')).body).toContain('faq');
    expect((await server.inject('/?from=mail')).body).toContain('home');
    expect((await server.inject('/assets/a-1.js')).headers['cache-control']).toContain('immutable');
  });

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '//etc/passwd',
    '/assets',
    '/%00',
    '/%zz',
  ])('%s reaches nothing', async (url) => {
    const answer = await server.inject(url);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('secret');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('only reading is answered', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect((await server.inject({ method, url: '/' })).statusCode).toBe(404);
    }
    const head = await server.inject({ method: 'HEAD', url: '/faq' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  test.each(['/api', '/api/v1/nothing', '/api?x=1', '/storage/v1/nothing', '/storage/'])(
    '%s, which is no address of the API, is answered as JSON',
    async (url) => {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const answer = await server.inject({ method, url });
        expect(answer.statusCode).toBe(404);
        expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
        expect(answer.json()).toMatchObject({ error: { code: 'page-not-found', message: 'Oops! Page not found' } });
      }
      expect((await server.inject('/apiary')).headers['content-type']).toBe('text/html; charset=utf-8');
    },
  );

  test('a slash at the end never leads to another site', async () => {
    const answer = await server.inject('//example.org/');
    expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
  });
});
