import { defineReport } from '@recto/contract/report';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readDelivery, readDescription } from './read-delivery.ts';

const file = { name: 'r.pdf', sizeBytes: 1, pages: 1, sha256: 'a'.repeat(64) };
const receipt = {
  toolId: 'merge',
  inputs: [file],
  outputs: [file],
  lines: [{ item: 'pages', before: 1, after: 1 }],
  contentUnchanged: true,
  notes: [{ kind: 'renamed', item: 'formFields', count: 1, code: 'note.x', text: 'One field was renamed.' }],
  durationMs: 5,
  ranOn: 'server',
};
const output = { name: 'r.pdf', mediaType: 'application/pdf', file: '0.part', sizeBytes: 1 };

const schema = z.strictObject({ pages: z.number() });
const PAGE_COUNT = defineReport({ kind: 'page-count', schema, goesTo: 'anywhere' });

describe('readDelivery ensures that', () => {
  test('a good delivery is read, its files below the work folder', () => {
    const { outputs } = readDelivery({ outputs: [output], receipt }, '/jobs/folder', null);
    expect(outputs).toEqual([
      { name: 'r.pdf', mediaType: 'application/pdf', path: '/jobs/folder/0.part', sizeBytes: 1 },
    ]);
  });

  test('a report comes along when the tool may give it, and is checked by its schema', () => {
    const withReport = (sent: unknown) => ({ outputs: [output], receipt: { ...receipt, report: sent } });
    const sent = { kind: 'page-count', data: { pages: 3 } };
    expect(readDelivery(withReport(sent), '/', PAGE_COUNT).receipt.report).toEqual(sent);
    const crashed = 'The engine stopped unexpectedly';
    expect(() => readDelivery(withReport(sent), '/', null)).toThrowError(crashed);
    expect(() => readDelivery(withReport({ ...sent, kind: 'other' }), '/', PAGE_COUNT)).toThrowError(crashed);
    expect(() => readDelivery(withReport({ ...sent, data: { pages: '3' } }), '/', PAGE_COUNT)).toThrowError(crashed);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a file outside of the folder', { outputs: [{ ...output, file: '../../etc/passwd' }], receipt }],
    ['a name with a folder', { outputs: [{ ...output, name: 'a/b.pdf' }], receipt }],
    ['a name that leads up', { outputs: [{ ...output, name: '..' }], receipt }],
    ['a name with a line break', { outputs: [{ ...output, name: 'a\nb.pdf' }], receipt }],
    ['a receipt without digests', { outputs: [output], receipt: { ...receipt, inputs: [{ ...file, sha256: 'x' }] } }],
    ['more than was asked for', { outputs: [{ ...output, path: '/etc/passwd' }], receipt }],
  ])('%s is an engine that has gone wrong', (_, value) => {
    expect(() => readDelivery(value, '/jobs/folder', PAGE_COUNT)).toThrowError('The engine stopped unexpectedly');
  });
});

describe('readDescription ensures that', () => {
  test('only a description is one', () => {
    const description = {
      pages: 3,
      isEncrypted: false,
      needsPassword: false,
      restrictions: ['print'],
      title: 'T',
      isWithoutText: false,
    };
    expect(readDescription(description)).toEqual(description);
    expect(() => readDescription({ ...description, pages: '3' })).toThrowError('The engine stopped unexpectedly');
  });
});
