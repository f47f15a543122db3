import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { INCLUDED_RECIPES } from '@recto/recipes';
import { buildPdf, lockWithQpdf, plainPdf, qpdfCheck, readWithPdfium, runRecto } from '@recto/testkit';
import { describeWithPrograms, useTemporaryFolder } from '@recto/testkit/vitest';
import { DECLARATIONS } from '@recto/tools/declarations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../../../scripts/build.ts';

const LAUNCHER = fileURLToPath(new URL('../../bin/recto', import.meta.url));
const folder = useTemporaryFolder();
let client: Client;

beforeAll(async () => {
  await buildIfStale('cli');
  await mkdir(folder.file('allowed/in'), { recursive: true });
  await mkdir(folder.file('outside'));
  client = new Client({ name: 'test', version: '1' });
  const args = ['mcp', '--allow', folder.file('allowed')];
  await client.connect(new StdioClientTransport({ command: LAUNCHER, args, stderr: 'ignore' }));
});
afterAll(() => client.close());

const at = (path: string) => folder.file(`allowed/${path}`);
const put = (path: string, bytes: Uint8Array | string) => writeFile(at(path), bytes);

interface Told {
  readonly results: readonly string[];
  readonly receipt: { readonly outputs: readonly { readonly pages: number }[] };
  readonly error?: { readonly code: string };
}

type CallOptions = Parameters<Client['callTool']>[1];
async function call(name: string, args: object, options?: CallOptions) {
  const result = await client.callTool({ name, arguments: { ...args } }, options);
  const [content] = result.content as readonly { readonly type: string; readonly text: string }[];
  return {
    isError: result.isError === true,
    text: content?.text ?? '',
    told: result.structuredContent as Told | undefined,
  };
}

describeWithPrograms('recto mcp ensures that', ['qpdf'], () => {
  test('each tool is a tool, with the schema of its options, and no password among them', async () => {
    const { tools } = await client.listTools();
    const recipes = INCLUDED_RECIPES.map(({ id }) => `recipe-${id}`);
    expect(tools.map(({ name }) => name)).toEqual([...Object.keys(DECLARATIONS), ...recipes, 'read-text']);
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name)).toEqual(['read-text']);
    expect(tools.filter(({ annotations }) => annotations?.destructiveHint !== false)).toEqual([]);
    const protect = JSON.parse(JSON.stringify(tools.find(({ name }) => name === 'protect')?.inputSchema));
    expect(Object.keys(protect.properties.options.properties)).toEqual([
      ...['userPasswordFile', 'ownerPasswordFile', 'permissions', 'encryptMetadata'],
    ]);
    expect(JSON.stringify(tools)).not.toContain('writeOnly');
  });

  test('a recipe is a tool, and a server that offers few lists few', async () => {
    await put('in/r.pdf', plainPdf('R', 2));
    const args = ['mcp', '--allow', folder.file('allowed'), '--tools', 'rotate,recipe-prepare-for-signing'];
    const few = new Client({ name: 'few', version: '1' });
    await few.connect(new StdioClientTransport({ command: LAUNCHER, args, stderr: 'ignore' }));
    const names = (await few.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(['rotate', 'recipe-prepare-for-signing', 'read-text']);
    const given = { inputs: [at('in/r.pdf')], output: at('recipe') };
    const done = await few.callTool({ name: 'recipe-prepare-for-signing', arguments: given });
    expect(done.structuredContent).toMatchObject({ results: [at('recipe/r.pdf')] });
    expect(await qpdfCheck(await readFile(at('recipe/r.pdf')))).toMatchObject({ exitCode: 0 });
    const refused = await few.callTool({ name: 'merge', arguments: given });
    expect(refused).toMatchObject({ isError: true, structuredContent: { error: { code: 'tool-unknown' } } });
    await few.close();
    const wrong = await runRecto(['mcp', '--allow', folder.file('allowed'), '--tools', 'rotat']);
    expect(wrong).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('Did you mean rotate?') });
  });

  test('a call makes new files with a receipt, and no content comes back', async () => {
    await put('in/a.pdf', plainPdf('CONFIDENTIAL', 3));
    const { isError, text, told } = await call('rotate', {
      inputs: [at('in/a.pdf')],
      output: at('out'),
      options: { angle: 90 },
    });
    expect(isError).toBe(false);
    expect(told?.results).toEqual([at('out/recto-rotate-result.pdf')]);
    expect(told?.receipt.outputs).toMatchObject([{ pages: 3 }]);
    expect(text).not.toContain('CONFIDENTIAL');
    const bytes = await readFile(at('out/recto-rotate-result.pdf'));
    expect(await qpdfCheck(bytes)).toMatchObject({ exitCode: 0 });
    expect((await readWithPdfium(bytes)).texts[0]).toContain('CONFIDENTIAL');
    // Once more: nothing is replaced. A path that is not absolute is below the first folder.
    const again = await call('rotate', { inputs: ['in/a.pdf'], output: 'out', options: { angle: 180 } });
    expect(again.told?.results).toEqual([at('out/recto-rotate-result (2).pdf')]);
    expect(await readFile(at('out/recto-rotate-result.pdf'))).toEqual(bytes);
    expect((await readdir(at('out'))).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('the content of a file comes only when it is asked for, and only of text', async () => {
    await put('in/b.pdf', plainPdf('SPOKEN', 1));
    const extracted = await call('extract', { inputs: ['in/b.pdf'], output: 'text', options: { what: ['text'] } });
    expect(extracted.text).not.toContain('SPOKEN');
    const [path = ''] = extracted.told?.results ?? [];
    expect((await call('read-text', { path })).text).toContain('SPOKEN');
    expect((await call('read-text', { path: '../outside/secret.txt' })).told?.error?.code).toBe('usage-invalid');
  });

  test('passwords come from files below the folders and are never repeated', async () => {
    await put('in/open.pdf', plainPdf('A', 1));
    await put('password.txt', 'open sesame\n');
    const options = { userPasswordFile: 'password.txt' };
    const { told, text } = await call('protect', { inputs: ['in/open.pdf'], output: 'locked', options });
    expect(text).not.toContain('sesame');
    const [path = ''] = told?.results ?? [];
    expect((await qpdfCheck(await readFile(path))).exitCode).not.toBe(0);
    const unlocked = await call('unlock', { inputs: [path], output: 'unlocked', passwordFile: 'password.txt' });
    expect(await qpdfCheck(await readFile(unlocked.told?.results[0] ?? ''))).toMatchObject({ exitCode: 0 });
    const direct = await call('protect', {
      inputs: ['in/open.pdf'],
      output: 'o',
      options: { userPassword: 'open sesame' },
    });
    expect([direct.isError, direct.told?.error?.code]).toEqual([true, 'option-invalid']);
    expect(direct.text).not.toContain('sesame');
    await put('in/shut.pdf', await lockWithQpdf(plainPdf('A', 1), { userPassword: 'x' }));
    expect((await call('rotate', { inputs: ['in/shut.pdf'], output: 'o' })).told?.error?.code).toBe('input-locked');
  });

  test('progress is told, and a call that is cancelled leaves nothing', async () => {
    await put('in/long.pdf', buildPdf({ marker: 'LONG', pages: 200 }));
    const seen: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => void seen.push(progress);
    const done = await call(
      'pdf-to-image',
      { inputs: ['in/long.pdf'], output: 'images', options: { dpi: 72 } },
      { onprogress },
    );
    expect(done.told?.results).toHaveLength(200);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
    const controller = new AbortController();
    const begun = call(
      'pdf-to-image',
      { inputs: ['in/long.pdf'], output: 'cancelled', options: { dpi: 300 } },
      {
        signal: controller.signal,
        onprogress: ({ progress }: { progress: number }) => progress > 10 && controller.abort(),
      },
    );
    await expect(begun).rejects.toThrow();
    await expect.poll(() => readdir(at('cancelled'))).toEqual([]);
    // And the next call is answered as ever.
    expect((await call('rotate', { inputs: ['in/a.pdf'], output: 'after', options: { angle: 90 } })).isError).toBe(
      false,
    );
  });

  test.each([
    ['an absolute path outside', () => folder.file('outside/secret.pdf')],
    ['a path that climbs out', () => at('in/../../outside/secret.pdf')],
    ['a link to a file outside', () => at('in/link.pdf')],
    ['a link to a folder outside', () => at('in/way/secret.pdf')],
    ['a file of the system', () => '/etc/passwd'],
    ['a name that only begins alike', () => `${folder.file('allowed')}-not/secret.pdf`],
    ['a name with a zero byte', () => `${at('in/a.pdf')}\0.txt`],
    ['what is not there, outside', () => folder.file('outside/nothing.pdf')],
    ['a name that is too long', () => at('x'.repeat(10_000))],
  ])('no file is read outside the folders: %s', async (_what, path) => {
    await writeFile(folder.file('outside/secret.pdf'), plainPdf('SECRET', 1));
    await mkdir(`${folder.file('allowed')}-not`, { recursive: true });
    await writeFile(`${folder.file('allowed')}-not/secret.pdf`, plainPdf('SECRET', 1));
    await symlink(folder.file('outside/secret.pdf'), at('in/link.pdf')).catch(() => {});
    await symlink(folder.file('outside'), at('in/way')).catch(() => {});
    const { isError, told, text } = await call('rotate', {
      inputs: [path()],
      output: 'refused',
      options: { angle: 90 },
    });
    expect([isError, told?.error?.code]).toEqual([true, 'usage-invalid']);
    expect(text).toContain('not below a folder that was allowed');
    expect((await call('read-text', { path: path() })).told?.error?.code).toBe('usage-invalid');
  });

  test.each([
    ['an absolute path', () => folder.file('outside')],
    ['a path that climbs out', () => '../outside'],
    ['a link', () => 'in/way'],
    ['a folder to be made behind a link', () => 'in/way/new'],
  ])('no result goes outside the folders: %s', async (_what, output) => {
    await symlink(folder.file('outside'), at('in/way')).catch(() => {});
    const before = await readdir(folder.file('outside'));
    const { told } = await call('rotate', { inputs: ['in/a.pdf'], output: output(), options: { angle: 90 } });
    expect(told?.error?.code).toBe('usage-invalid');
    expect(await readdir(folder.file('outside'))).toEqual(before);
  });

  test('hostile names and calls are answered in words', async () => {
    const name = 'in/évil\u001b[2J\u202efdp.pdf';
    await put(name, plainPdf('EVIL', 1));
    expect((await call('rotate', { inputs: [name], output: 'evil', options: { angle: 90 } })).isError).toBe(false);
    expect((await call('nope', { inputs: [], output: 'o' })).told?.error?.code).toBe('tool-unknown');
    expect((await call('__proto__', { inputs: [], output: 'o' })).told?.error?.code).toBe('tool-unknown');
    expect((await call('rotate', { inputs: [], output: 'o' })).told?.error?.code).toBe('no-files');
    expect((await call('rotate', { inputs: 'a.pdf' })).told?.error?.code).toBe('usage-invalid');
    expect(
      (await call('rotate', { inputs: ['in/a.pdf'], output: 'o', options: { angle: 17 } })).told?.error?.code,
    ).toBe('option-invalid');
    expect(
      (await call('rotate', { inputs: ['in/a.pdf'], output: 'o', options: { __proto__x: 1 } })).told?.error?.code,
    ).toBe('option-invalid');
    await put('in/text.pdf', 'no PDF');
    expect((await call('rotate', { inputs: ['in/text.pdf'], output: 'o' })).told?.error?.code).toBe('wrong-type');
  });

  test('a start without a folder, or with one that is none, is refused', async () => {
    expect(await runRecto(['mcp'])).toMatchObject({ exitCode: 2 });
    expect(await runRecto(['mcp', '--allow', join(folder.file('allowed'), 'nothing')])).toMatchObject({ exitCode: 2 });
    expect(await runRecto(['mcp', '--allow', folder.file('allowed')])).toMatchObject({ exitCode: 0, stderr: '' });
  });

  test('no other command loads the protocol', async () => {
    const dist = fileURLToPath(new URL('../../dist', import.meta.url));
    const files = (await readdir(dist)).filter((name) => /^recto-(program|job-.*)\.cjs$/.test(name));
    expect(files).toHaveLength(2);
    for (const name of files) expect(await readFile(join(dist, name), 'utf8')).not.toContain('notifications/cancelled');
  });
});
