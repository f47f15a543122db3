import { NO_SERVER, readServerFacts } from '@recto/contract/server-facts';
import { expect, test } from 'vitest';
import { findServerGap } from './use-server-facts.ts';

const OFFICE = ['office'];

test.each([
  ['a site of files only', NO_SERVER, OFFICE, 'none'],
  ['a server without a sandbox', { jobs: 'refusing', engines: [] }, OFFICE, 'refusing'],
  ['a server without LibreOffice', { jobs: 'taken', engines: ['document'] }, OFFICE, 'engine'],
  ['a server with everything', { jobs: 'taken', engines: ['document', 'office'] }, OFFICE, null],
  ['a job that the device does', NO_SERVER, [], null],
  ['a server that did not answer', undefined, OFFICE, null],
] as const)('ensures that the gap of %s is told', (_name, facts, needs, gap) => {
  expect(findServerGap(facts, needs)).toBe(gap);
});

test.each([[null], ['<html>'], [{ jobs: 'perhaps', engines: [] }], [{ jobs: 'taken' }]])(
  'ensures that %j is not taken for the facts of a server',
  (answer) => {
    expect(readServerFacts(answer)).toBeNull();
  },
);
