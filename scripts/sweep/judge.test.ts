import { expect, test } from 'vitest';
import { RectoError } from '../../packages/contract/src/recto-error.ts';
import { passwordIn } from './find-files.ts';
import { codeOfMessage, errorKinds, judge, type RunEnd } from './judge.ts';

const end = (exitCode: number | null, stderr = '', more: Partial<RunEnd> = {}): RunEnd => ({
  exitCode,
  signal: null,
  stopped: null,
  stderr,
  stdout: '',
  ...more,
});
const clean = { checkExitCode: 0, errors: [], pages: 3 };
const expected = { pages: 3, errors: [] };
const message = (...given: ConstructorParameters<typeof RectoError>) => `recto: ${new RectoError(...given).message}\n`;

test('ensures that a clean result with every page is ok', () => {
  expect(judge(end(0), clean, expected)).toEqual({ kind: 'ok', remark: '' });
  expect(judge(end(0), clean, { ...expected, pages: null }).kind).toBe('ok');
});

test.each([
  ['fewer pages', end(0), { ...clean, pages: 2 }],
  ['errors in the result', end(0), { ...clean, checkExitCode: 2, errors: ['page N: new'] }],
  ['a result that nobody can open', end(0), { ...clean, checkExitCode: 2, pages: null }],
  ['a text that a reader misses', end(0), { ...clean, lost: ['PDFium reads another text'] }],
  ['no result', end(0), null],
  ['a partial result after a failure', end(5, message('input-damaged', { fileName: 'a.pdf' })), clean],
])('ensures that %s is a loss', (_, ended, result) => {
  expect(judge(ended, result, expected).kind).toBe('LOSS');
});

test('ensures that fewer pages than another program counts are ok only when the result said so', () => {
  const told = { stdout: 'lost: a.pdf: It claims to have 3 pages; 2 could be found.' };
  expect(judge(end(0, '', told), { ...clean, pages: 2 }, expected)).toMatchObject({ kind: 'ok' });
});

test.each([
  ['a signal', end(null, '', { signal: 'SIGSEGV' })],
  ['a stack trace', end(1, 'TypeError: x is not a function\n    at file.ts:1')],
  ['an engine that crashed', end(1, message('engine-crashed'))],
  ["a text with another code's exit code", end(5, message('input-locked', { fileName: 'a.pdf' }))],
])('ensures that %s is a crash', (_, ended) => {
  expect(judge(ended, null, expected).kind).toBe('CRASH');
});

test('ensures that a run that had to be stopped, here or by its own limit, is a hang', () => {
  expect(judge(end(null, '', { stopped: 'did not end' }), null, expected).kind).toBe('HANG');
  expect(judge(end(7, message('timed-out', { seconds: 60 })), null, expected).kind).toBe('HANG');
});

test('ensures that a refusal carries its code, and says when another program reads the file', () => {
  const locked = judge(end(4, message('input-locked', { fileName: 'a.pdf' })), null, { ...expected, pages: null });
  expect(locked).toEqual({ kind: 'refused', code: 'input-locked', remark: '' });
  const damaged = judge(end(5, message('input-damaged', { fileName: 'a.pdf' })), null, { ...expected, pages: 2 });
  expect(damaged.remark).toContain('2 pages');
});

test('ensures that the code of a message is found, whatever its details are', () => {
  expect(codeOfMessage(message('wrong-type', { fileName: 'a (1).pdf', expected: 'a PDF' }))).toBe('wrong-type');
  expect(codeOfMessage(message('promise-broken', { missing: 'pages: 1 of 2' }))).toBe('promise-broken');
  expect(codeOfMessage('Segmentation fault')).toBeNull();
});

test.each([
  ['pages=1; passwords: user=foo; owner=bar; R=6', 'foo'],
  ['pages=1; passwords: user=(empty); owner=bar; R=4', undefined],
  ['pages=1; passwords: user+owner=asdf; R=2', 'asdf'],
  ['pages=1; non-ASCII password; passwords: user=pässwört; R=5', 'pässwört'],
  ['encrypted; password=hello', 'hello'],
  ['pages=2; ordinary', undefined],
])('ensures that the password in "%s" is found', (note, password) => {
  expect(passwordIn(note)).toBe(password);
});

test('ensures that damage which the input had too is no loss', () => {
  const printed = 'checking x.pdf\nWARNING: x\nERROR: page 2: content stream (content stream object 33 0): errors\n';
  const errors = errorKinds(printed);
  expect(errors).toEqual(['page N: content stream (content stream object N N): errors']);
  const damaged = { ...clean, checkExitCode: 2, errors };
  expect(judge(end(0), damaged, { ...expected, errors: errorKinds(printed.replace('33', '7')) }).kind).toBe('ok');
  expect(judge(end(0), damaged, { ...expected, errors: ['another'] }).kind).toBe('LOSS');
});

test('ensures that a stream which cannot be decoded is one kind of damage, however qpdf says it', () => {
  const warned = 'WARNING: a.pdf (offset 66): error decoding stream data for object 5 0: stream inflate: invalid\n';
  const refused = 'ERROR: page 1: content stream (content stream object 5 0): errors while decoding content stream\n';
  expect(errorKinds(warned)).toEqual(errorKinds(refused));
  expect(errorKinds(warned + refused)).toHaveLength(1);
});
