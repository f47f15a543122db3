import { rmSync } from 'node:fs';
import { buildPdf, pdfTexts } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const letter = () =>
  buildPdf({
    pages: [{ mediaBox: [0, 0, 500, 400], content: 'BT /F1 12 Tf 50 300 Td (Dear Jane Doe, welcome) Tj ET' }],
    outline: [{ title: 'About Jane Doe', to: { page: 0 } }],
    info: { Author: 'Somebody' },
  });

async function call(operation: string, params: object): Promise<Uint8Array> {
  const inputs = [await visitor.upload(letter(), 'letter.pdf')];
  const answer = await visitor.call(`/functions/v1/${operation}-pdf`, asJson({ inputs, ...params }));
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

const parsed = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes));

describeWithPrograms('over the API', ['qpdf', 'pdftotext'], () => {
  test('hits are listed, and redacted but for one', async () => {
    const { hits, documentTexts } = parsed(await call('redact', { search: ['Jane', 'welcome'], list: true }));
    expect(hits.map(({ text }: { text: string }) => text)).toEqual(['Jane', 'welcome']);
    expect(documentTexts).toEqual([{ kind: 'outline-items', before: 'About ', text: 'Jane', after: ' Doe' }]);
    const result = await call('redact', { search: ['Jane', 'welcome'], except: [hits[1].id] });
    await expect(result).toPassQpdfCheck();
    const [text = ''] = await pdfTexts(result);
    expect(text).toContain('Doe, welcome');
    expect(text).not.toContain('Jane');
  });

  test('what a file tells is reported, and cleaned but for what is to be kept', async () => {
    const { findings } = parsed(await call('clean', { report: 'json' }));
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'info' }));
    const result = await call('clean', {});
    await expect(result).toPassQpdfCheck();
    expect(Buffer.from(result).includes('Somebody')).toBe(false);
    expect(Buffer.from(await call('clean', { keep: ['info'] })).includes('Somebody')).toBe(true);
  });
});
