import { rmSync } from 'node:fs';
import { TOOL_IDS } from '@recto/tools/ids';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addApi } from '../http/api.ts';
import { describeApi } from '../http/openapi.ts';
import { collectRoutes, isProgramAddress } from '../http/route-table.ts';
import {
  asJson,
  newVisitor,
  RUNNER_SECRET,
  startTestServer,
  type TestServer,
  type Visitor,
} from './test-server.testing.ts';

interface Operation {
  readonly operationId?: string;
  readonly security?: readonly unknown[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly description?: string }>>;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

let server: TestServer;
let visitor: Visitor;
let paths: Paths;
beforeAll(async () => {
  server = await startTestServer();
  visitor = await newVisitor(server.origin);
  const description = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as { paths: Paths };
  ({ paths } = description);
});
afterAll(async () => {
  await server.close();
  rmSync(server.folder, { recursive: true, force: true });
});

const METHODS = ['get', 'head', 'post', 'patch', 'delete'];
const described = () =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => METHODS.includes(method))
      .map((method) => ({ call: `${method.toUpperCase()} ${path}`, operation: item[method] as Operation })),
  );

describe('the description of the API ensures that', () => {
  test('it has every route of the server, and no other', async () => {
    const bare = Fastify();
    const routes = collectRoutes(bare);
    await addApi(bare, server.service, false);
    const added = routes
      .filter(({ path }) => isProgramAddress(path))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    const functions = TOOL_IDS.map((id) => `POST /functions/v1/${id}-pdf`);
    const wanted = added.flatMap((call) => (call === 'POST /functions/v1/{name}' ? functions : [call]));
    const found = described().map(({ call }) => call);
    expect(wanted.length).toBeGreaterThan(20);
    expect(found.filter((call) => !/^POST \/functions/.test(call)).sort()).toEqual(
      wanted.filter((call) => !/^POST \/functions/.test(call)).sort(),
    );
    expect(wanted).toEqual(expect.arrayContaining(found));
    await bare.close();
  });

  test('a route of programs without a description is refused, and one with a description is in the document', () => {
    const planted = { method: 'POST', path: '/api/v1/planted/:id', config: {} };
    expect(() => describeApi([planted], [], '/')).toThrow('POST /api/v1/planted/:id');
    const call = { operationId: 'plant', summary: 'Plants', responses: { 204: { description: 'Done' } } };
    const made = describeApi([{ ...planted, config: { call } }], [], '/') as { paths: object };
    expect(made.paths).toMatchObject({
      '/api/v1/planted/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true }],
        post: { operationId: 'plant', responses: { 204: { description: 'Done' }, 404: {}, 429: {} } },
      },
    });
    const page = { method: 'GET', path: '/faq', config: {} };
    expect(describeApi([page], [], '/')).toMatchObject({ paths: {} });
  });

  test('every call has a name of its own and says what it answers when it cannot be done', () => {
    const names = described().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]+$/);
    for (const { call, operation } of described()) {
      const statuses = Object.keys(operation.responses);
      expect(statuses, call).toEqual(expect.arrayContaining(['400', '403', '429', '500', '503']));
      if (operation.security?.length !== 0) expect(statuses, call).toContain('401');
      if (/\{/.test(call)) expect(statuses, call).toContain('404');
    }
  });
});

describe('errors under the addresses for programs ensure that', () => {
  const problemIn = async (answer: Response) => ({
    status: answer.status,
    mediaType: answer.headers.get('content-type'),
    allow: answer.headers.get('allow'),
    ...((await answer.json()) as { code: string; field?: string; detail: string; error: { code: string } }),
  });

  test.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/v1/nothing'],
    ['GET', '/api/v2/jobs'],
    ['PUT', '/storage/v1/nothing'],
  ])('%s %s is told to a program, not shown as a page', async (method, path) => {
    const problem = await problemIn(await fetch(server.origin + path, { method }));
    expect(problem).toMatchObject({
      status: 404,
      code: 'page-not-found',
      mediaType: 'application/problem+json; charset=utf-8',
    });
  });

  test.each([
    ['GET', '/api/session', 'POST'],
    ['PUT', '/api/v1/jobs', 'POST'],
    ['POST', '/api/v1/jobs/some-job', 'GET, DELETE'],
    ['GET', '/process', 'POST'],
    ['DELETE', '/api/v1/engines', 'GET'],
  ])('%s %s is told which methods there are', async (method, path, allow) => {
    const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
    const problem = await problemIn(await fetch(server.origin + path, { method, ...body }));
    expect(problem).toMatchObject({ status: 405, allow, code: 'usage-invalid' });
  });

  test.each([
    [{ operation: 1, inputs: [] }, 'operation'],
    [{ operation: 'merge', inputs: [{ key: 'a', password: 7 }] }, 'inputs[0].password'],
    [{ operation: 'merge', inputs: ['a', { key: 3 }] }, 'inputs[1].key'],
    [{ operation: 'merge', inputs: [], unknown: 1 }, 'unknown'],
  ])('the field of %j that is wrong is named', async (body, field) => {
    const problem = await problemIn(await visitor.call('/api/v1/jobs', asJson(body)));
    expect(problem).toMatchObject({ status: 400, field, code: 'usage-invalid', error: { code: 'usage-invalid' } });
    expect(problem.detail).toContain(`"${field}"`);
  });

  test('the step of a recipe that is wrong is named', async () => {
    const recipe = {
      kind: 'recto-recipe',
      version: 1,
      name: 'Two',
      steps: [
        { toolId: 'merge', options: {} },
        { toolId: 5, options: {} },
      ],
    };
    const problem = await problemIn(await visitor.call('/api/v1/runs', asJson({ recipe, inputs: [] })));
    expect(problem.field).toMatch(/^recipe\.steps\[1\]\.\w+/);
  });

  test('what a caller wrote is not repeated, and pages stay pages', async () => {
    const hostile = '<script>alert(1)</script>';
    const answer = await visitor.call('/api/v1/jobs', asJson({ operation: 'merge', inputs: [], [hostile]: 1 }));
    expect(await answer.text()).not.toContain('script');
    const page = await fetch(`${server.origin}/nothing`);
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const text = await fetch(`${server.origin}/process`, {
      method: 'POST',
      headers: { authorization: `Bearer ${RUNNER_SECRET}` },
    });
    expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });
});
