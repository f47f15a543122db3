import { describe, expect, test } from 'vitest';
import { deserializeError, RectoError, serializeError, toRectoError, userText } from './recto-error.ts';

describe('RectoError ensures that', () => {
  test.each([
    [new RectoError('file-too-large', { fileName: 'a.pdf', limit: 150 }), 'File "a.pdf" exceeds 150MB limit'],
    [new RectoError('too-many-files', { limit: 10 }), 'Maximum 10 file(s) allowed'],
    [new RectoError('no-files'), 'Please select at least one file'],
    [new RectoError('processing-failed'), 'Processing failed'],
  ])('its message is the text of the table with the details filled in: %s', (error, text) => {
    expect(error.message).toBe(text);
  });

  test('details that look like names of object members are plain text', () => {
    expect(userText('wrong-type', { fileName: '{expected} $& constructor', expected: 'a PDF' })).toBe(
      'File "{expected} $& constructor" is not a PDF',
    );
    expect(userText('wrong-type')).toContain('{fileName}');
  });

  test('it comes back from a boundary as it was, without its cause', () => {
    const error = new RectoError('timed-out', { seconds: 30 }, new Error('secret'));
    const plain = JSON.parse(JSON.stringify(serializeError(error)));
    expect(plain).toEqual({ code: 'timed-out', details: { seconds: 30 } });
    expect(deserializeError(plain)).toMatchObject({ code: 'timed-out', message: error.message });
  });

  test.each([[null], ['text'], [{}], [{ code: 'toString' }], [{ code: 'no-such-code', details: {} }]])(
    '%j from a boundary is processing-failed',
    (plain) => {
      expect(deserializeError(plain).code).toBe('processing-failed');
    },
  );

  test('only texts and numbers come over a boundary', () => {
    const { details } = deserializeError({ code: 'no-files', details: { a: 'x', b: 1, c: {}, d: [1], e: null } });
    expect(details).toEqual({ a: 'x', b: 1 });
  });
});

describe('toRectoError ensures that', () => {
  test.each([
    [new RectoError('file-empty', { fileName: 'a' }), 'file-empty'],
    [new DOMException('stop', 'AbortError'), 'cancelled'],
    [new RangeError('Array buffer allocation failed'), 'out-of-memory'],
    [new RangeError('Invalid array length'), 'out-of-memory'],
    [new RangeError('toFixed() digits'), 'processing-failed'],
    [new TypeError('x is undefined'), 'processing-failed'],
    [new TypeError('Failed to fetch dynamically imported module: /assets/a.js'), 'parts-not-loaded'],
    [new TypeError('error loading dynamically imported module: /assets/a.js'), 'parts-not-loaded'],
    [new TypeError('Importing a module script failed.'), 'parts-not-loaded'],
    [new TypeError('Failed to fetch'), 'parts-not-loaded'],
    [new TypeError('NetworkError when attempting to fetch resource.'), 'parts-not-loaded'],
    [new TypeError('Load failed'), 'parts-not-loaded'],
    [undefined, 'processing-failed'],
  ])('%s has a code', (thrown, code) => {
    expect(toRectoError(thrown).code).toBe(code);
  });

  test('the caller names the code of what nobody foresaw', () => {
    expect(toRectoError('?', 'engine-crashed').code).toBe('engine-crashed');
  });
});
