import { RectoError } from '@recto/contract/recto-error';
import { randomFrom } from '@recto/testkit';
import { expect, test } from 'vitest';
import { openDocumentTarget } from './document-target.ts';
import { FUZZ_TARGETS, openTarget } from './fuzz-target.ts';
import { mutate } from './mutate.ts';
import { caseFile, runCase } from './run-case.ts';

const CASES = 2000;
const SEED = 7;

test(`ensures that ${CASES} damaged files end in pages or in an error of the table`, async () => {
  const target = await openDocumentTarget();
  const failures: string[] = [];
  const ends = new Map<string, number>();
  for (let index = 0; index < CASES; index++) {
    const file = caseFile(target, SEED, index);
    const { kind, remark } = await runCase(file, index);
    ends.set(kind, (ends.get(kind) ?? 0) + 1);
    if (kind === 'CRASH' || kind === 'EMPTY') failures.push(`${index} (${file.name}) ${kind} ${remark}`);
  }
  expect(failures).toEqual([]);
  expect(ends.get('opened')).toBeGreaterThan(CASES / 4);
  expect(ends.get('repaired')).toBeGreaterThan(0);
  expect(ends.get('refused')).toBeGreaterThan(0);
});

test('ensures that a case is the same file each time, and not the file it was made of', async () => {
  const target = await openDocumentTarget();
  const [one, again, other] = [caseFile(target, 1, 5), caseFile(target, 1, 5), caseFile(target, 1, 6)];
  expect(again).toEqual(one);
  expect(other.bytes).not.toEqual(one.bytes);
  const source = target.sources[0]?.bytes ?? new Uint8Array();
  expect(mutate(source, randomFrom(3))).not.toEqual(source);
});

test('ensures that a fault is told from a refusal', async () => {
  const fine = await runCase({ name: 'none', bytes: new Uint8Array(Buffer.from('nothing')) }, 0);
  expect(fine.kind).toBe('refused');
  expect(fine.remark satisfies string).toBe(new RectoError('input-damaged', { fileName: '' }).code);
});

const PARSER_CASES = 500;

test.each(FUZZ_TARGETS.filter((name) => name !== 'document'))(
  'ensures that damaged files given to the parser of %s end in pages or in an error of the table, and sound ones are read',
  async (name) => {
    const target = await openTarget(name);
    const failures: string[] = [];
    let opened = 0;
    for (let index = 0; index < PARSER_CASES; index++) {
      const { kind, remark } = await target.run(caseFile(target, SEED, index), index);
      if (kind === 'CRASH') failures.push(`${index} ${remark}`);
      if (kind === 'opened') opened++;
    }
    const sound = await Promise.all(target.sources.map((file) => target.run(file, 1)));
    await target.close();
    expect(failures).toEqual([]);
    expect(sound.filter(({ kind }) => kind === 'CRASH')).toEqual([]);
    expect(opened).toBeGreaterThan(0);
  },
);
