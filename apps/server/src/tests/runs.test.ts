import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { INCLUDED_RECIPES, type RunAnswer, runAnswerSchema } from '@recto/recipes';
import { plainPdf, qpdfCheck, readWithPdfium } from '@recto/testkit';
import { usePdfMatchers } from '@recto/testkit/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asJson, newVisitor, startTestServer, type TestServer, type Visitor } from './test-server.testing.ts';

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

type Step = readonly [toolId: string, options?: object, asks?: readonly string[]];
const recipe = (...steps: readonly Step[]) => ({
  kind: 'recto-recipe',
  version: 1,
  name: 'Chain',
  steps: steps.map(([toolId, options = {}, asks]) => ({ toolId, options, ...(asks && { asks }) })),
});
const start = (body: object, by = visitor) => by.call('/api/v1/runs', asJson(body));

async function ended(started: Response): Promise<RunAnswer> {
  expect([started.status, started.headers.get('location')]).toEqual([202, expect.stringContaining('/api/v1/runs/')]);
  for (;;) {
    const answer = await visitor.call(started.headers.get('location') ?? '');
    const run = runAnswerSchema.parse(await answer.json());
    if (run.state !== 'queued' && run.state !== 'running') return run;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
const bytesOf = async (run: RunAnswer) =>
  new Uint8Array(await (await visitor.call(run.results?.[0]?.url ?? '')).arrayBuffer());

/** Everything that lies in the store, by name. */
function stored(): string[] {
  const blobs = readdirSync(join(server.folder, 'data'), { recursive: true, withFileTypes: true });
  return blobs.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}
const heads = () => stored().filter((path) => path.endsWith('.head'));

describe('attack 39: a run over the API ensures that', () => {
  test('steps follow each other, events say which, and one receipt holds all', async () => {
    const input = await visitor.upload(plainPdf('PLAINTEXT-MARKER', 3), 'letter.pdf');
    const given = recipe(['rotate', { angle: 90 }], ['clean'], ['compress-lite']);
    const started = await start({ recipe: given, inputs: [input] });
    const events = await visitor.call(`${started.headers.get('location')}/events`);
    const seen = [...(await events.text()).matchAll(/^data: (.*)$/gm)].map(([, data = '']) =>
      runAnswerSchema.parse(JSON.parse(data)),
    );
    expect(seen.at(-1)).toMatchObject({ state: 'done', percent: 100, step: 3, steps: 3, recipe: 'Chain' });
    const steps = seen.map(({ step }) => step);
    expect(steps).toEqual([...steps].sort());
    expect(new Set(steps)).toEqual(new Set([1, 2, 3]));
    const run = await ended(started);
    expect(run.runReceipt?.steps.map(({ toolId }) => toolId)).toEqual(['rotate', 'clean', 'compress-lite']);
    expect(run.runReceipt?.ranOn).toBe('server');
    expect(run.results).toMatchObject([{ name: 'letter.pdf', pages: 3 }]);
    const bytes = await bytesOf(run);
    expect(await qpdfCheck(bytes)).toMatchObject({ exitCode: 0 });
    expect((await readWithPdfium(bytes)).texts[0]).toContain('PLAINTEXT-MARKER');
  });

  test('nothing between steps is left, and nothing is ever in the clear', async () => {
    const before = heads().length;
    const input = await visitor.upload(plainPdf('PLAINTEXT-MARKER', 2), 'secret-name.pdf');
    const run = await ended(
      await start({ recipe: recipe(['rotate', { angle: 90 }], ['clean'], ['compress-lite']), inputs: [input] }),
    );
    expect(run.state).toBe('done');
    expect(heads().length).toBe(before + 1);
    for (const path of stored()) {
      const text = readFileSync(path, 'latin1');
      expect(text).not.toContain('PLAINTEXT-MARKER');
      expect(text).not.toContain('secret-name');
      expect(text).not.toContain('%PDF');
    }
    expect((await visitor.call(`/api/v1/runs/${run.id}`, { method: 'DELETE' })).status).toBe(204);
    expect(heads().length).toBe(before);
  });

  test('a step that fails ends it, with the work so far', async () => {
    const input = await visitor.upload(plainPdf('A', 2), 'a.pdf');
    const run = await ended(
      await start({
        recipe: recipe(['rotate', { angle: 90 }], ['rotate', { pages: '9', angle: 90 }], ['clean']),
        inputs: [input],
      }),
    );
    expect(run).toMatchObject({ state: 'failed', step: 2, steps: 3, error: { code: 'option-invalid' } });
    expect(run.runReceipt?.steps.map(({ toolId }) => toolId)).toEqual(['rotate']);
    expect(run.results).toMatchObject([{ name: 'a.pdf', pages: 2 }]);
    expect(await qpdfCheck(await bytesOf(run))).toMatchObject({ exitCode: 0 });
  });

  test('what the recipe asks for comes beside it, and later steps open what was locked', async () => {
    const input = await visitor.upload(plainPdf('LOCKED', 1), 'a.pdf');
    const body = {
      recipe: recipe(['protect', {}, ['userPassword']], ['rotate', { angle: 90 }]),
      inputs: [input],
      answers: [{ userPassword: 'open sesame' }],
    };
    const run = await ended(await start(body));
    expect(run.state).toBe('done');
    expect((await qpdfCheck(await bytesOf(run))).exitCode).not.toBe(0);
    const locked = { key: await visitor.upload(await bytesOf(run), 'locked.pdf'), password: 'open sesame' };
    const again = await ended(
      await start({ recipe: recipe(['rotate', { angle: 90 }], ['compress-lite']), inputs: [locked] }),
    );
    expect(again).toMatchObject({ state: 'done' });
  });

  test('files go together where the recipe says so', async () => {
    const inputs = [await visitor.upload(plainPdf('A', 2), 'a.pdf'), await visitor.upload(plainPdf('B', 1), 'b.pdf')];
    const mail = INCLUDED_RECIPES.find(({ id }) => id === 'send-by-mail')?.recipe;
    const run = await ended(await start({ recipe: mail, inputs }));
    expect(run.results).toMatchObject([{ pages: 3 }]);
  });

  test.each([
    ['two files for a recipe that takes one at a time', { recipe: recipe(['rotate']) }, 2, 'usage-invalid'],
    ['no file', { recipe: recipe(['rotate']) }, 0, 'no-files'],
    ['a secret in the recipe', { recipe: recipe(['protect', { userPassword: 'x' }]) }, 1, 'option-invalid'],
    ['steps that do not fit', { recipe: recipe(['pdf-to-word'], ['merge']) }, 1, 'usage-invalid'],
    ['an unknown tool', { recipe: recipe(['nope']) }, 1, 'tool-unknown'],
    ['no recipe', {}, 1, 'usage-invalid'],
    ['a newer recipe', { recipe: { ...recipe(['rotate']), version: 2 } }, 1, 'usage-invalid'],
    ['a field that is not described', { recipe: recipe(['rotate']), webhook: 'http://127.0.0.1/' }, 1, 'usage-invalid'],
    ['too many steps', { recipe: recipe(...Array<Step>(21).fill(['rotate'])) }, 1, 'usage-invalid'],
  ])('%s is refused before anything is queued', async (_what, body, count, code) => {
    const inputs = [];
    for (let index = 0; index < count; index++) inputs.push(await visitor.upload(plainPdf('A', 1)));
    const answer = await start({ ...body, inputs });
    expect(await answer.json()).toMatchObject({ error: { code } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test('a run is its owner’s alone, and none of the jobs', async () => {
    const input = await visitor.upload(plainPdf('A', 1), 'a.pdf');
    const run = await ended(await start({ recipe: recipe(['rotate', { angle: 90 }]), inputs: [input] }));
    const other = await newVisitor(server.origin);
    expect((await other.call(`/api/v1/runs/${run.id}`)).status).toBe(404);
    expect((await visitor.call(`/api/v1/jobs/${run.id}`)).status).toBe(404);
    expect((await other.call(`/api/v1/runs/${run.id}`, { method: 'DELETE' })).status).toBe(404);
    const stolen = await start({ recipe: recipe(['rotate']), inputs: [run.results?.[0]?.key] }, other);
    expect(stolen.status).toBe(404);
  });

  test('the same run sent again is the same run', async () => {
    const body = {
      id: 'a-run-of-my-own-choice',
      recipe: recipe(['rotate', { angle: 90 }]),
      inputs: [await visitor.upload(plainPdf('A', 1))],
    };
    const first = await ended(await start(body));
    const again = await start(body);
    expect([again.status, await again.json()]).toEqual([200, expect.objectContaining({ id: first.id, state: 'done' })]);
    expect((await start({ ...body, recipe: recipe(['clean']) })).status).toBe(400);
  });
});
