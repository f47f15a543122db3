import { describe, expect, test } from 'vitest';
import { readDelivery, readDescription } from './read-delivery.ts';

const file = { name: 'r.pdf', sizeBytes: 1, pages: 1, sha256: 'a'.repeat(64) };
const receipt = {
  toolId: 'merge',
  inputs: [file],
  outputs: [file],
  lines: [{ item: 'pages', before: 1, after: 1 }],
  contentUnchanged: true,
  notes: [{ kind: 'renamed', item: 'formFields', count: 1, text: 'One field was renamed.' }],
  durationMs: 5,
  ranOn: 'server',
};
const output = { name: 'r.pdf', mediaType: 'application/pdf', file: '0.part', sizeBytes: 1 };

describe('readDelivery ensures that', () => {
  test('a good delivery is read, its files below the work folder', () => {
    const { outputs } = readDelivery({ outputs: [output], receipt }, '/jobs/folder');
    expect(outputs).toEqual([
      { name: 'r.pdf', mediaType: 'application/pdf', path: '/jobs/folder/0.part', sizeBytes: 1 },
    ]);
  });

  test('the report of a repair comes along', () => {
    const repair = {
      isUndamaged: false,
      findings: [{ kind: 'cross-reference', count: 1 }],
      pages: [{ state: 'damaged', gaps: ['fonts'] }],
      lostPages: 0,
    };
    expect(readDelivery({ outputs: [output], receipt: { ...receipt, repair } }, '/').receipt.repair).toEqual(repair);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a report without pages', { outputs: [output], receipt: { ...receipt, repair: { isUndamaged: true } } }],
    ['a file outside of the folder', { outputs: [{ ...output, file: '../../etc/passwd' }], receipt }],
    ['a name with a folder', { outputs: [{ ...output, name: 'a/b.pdf' }], receipt }],
    ['a name that leads up', { outputs: [{ ...output, name: '..' }], receipt }],
    ['a name with a line break', { outputs: [{ ...output, name: 'a\nb.pdf' }], receipt }],
    ['a receipt without digests', { outputs: [output], receipt: { ...receipt, inputs: [{ ...file, sha256: 'x' }] } }],
    ['more than was asked for', { outputs: [{ ...output, path: '/etc/passwd' }], receipt }],
  ])('%s is an engine that has gone wrong', (_, value) => {
    expect(() => readDelivery(value, '/jobs/folder')).toThrowError('The engine stopped unexpectedly');
  });
});

describe('readDescription ensures that', () => {
  test('only a description is one', () => {
    const description = {
      ...{ pages: 3, isEncrypted: false, needsPassword: false, restrictions: ['print'], title: 'T' },
      isWithoutText: false,
    };
    expect(readDescription(description)).toEqual(description);
    expect(() => readDescription({ ...description, pages: '3' })).toThrowError('The engine stopped unexpectedly');
  });
});
