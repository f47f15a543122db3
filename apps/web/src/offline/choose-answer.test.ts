import { describe, expect, test } from 'vitest';
import { type AskedRequest, chooseAnswer, isWholeFile } from './choose-answer.ts';

const ORIGIN = 'https://recto.example';
const ADDRESSES = { '/': 'a', '/de': 'b', '/tools/merge': 'c', '/certificate-roots.pem': 'd' };
const HOMES = ['/', '/de'];
const NETWORK = { kind: 'network' };

const answerTo = (path: string, asked: Partial<AskedRequest> = {}) =>
  chooseAnswer(
    {
      method: 'GET',
      url: path.includes(':') ? path : ORIGIN + path,
      isNavigation: false,
      isPartial: false,
      ...asked,
    },
    ORIGIN,
    ADDRESSES,
    HOMES,
  );

describe('who answers a request: ensures that', () => {
  test('files named by their content come from the cache of files, also those of another version', () => {
    expect(answerTo('/assets/site-ab12.js')).toEqual({ kind: 'file', address: '/assets/site-ab12.js' });
    expect(answerTo('/assets/words-1/de/site.json')).toEqual({ kind: 'file', address: '/assets/words-1/de/site.json' });
  });

  test('listed addresses come from the version, pages whatever stands behind them', () => {
    expect(answerTo('/tools/merge', { isNavigation: true })).toEqual({ kind: 'fixed', address: '/tools/merge' });
    expect(answerTo('/tools/merge/', { isNavigation: true })).toEqual({ kind: 'fixed', address: '/tools/merge' });
    expect(answerTo('/?opened', { isNavigation: true })).toEqual({ kind: 'fixed', address: '/' });
    expect(answerTo('/de?shared=1', { isNavigation: true })).toEqual({ kind: 'fixed', address: '/de' });
    expect(answerTo('/certificate-roots.pem')).toEqual({ kind: 'fixed', address: '/certificate-roots.pem' });
  });

  test('nothing of a visitor touches the cache', () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
      expect(answerTo('/', { method }), method).toEqual(NETWORK);
      expect(answerTo('/assets/site-ab12.js', { method }), method).toEqual(NETWORK);
    }
    for (const path of [
      '/api/v1/jobs',
      '/api/v1/jobs/1/events',
      '/storage/v1/object/1',
      '/functions/v1/merge',
      '/process',
      '/server.json',
      '/healthz',
      '/social/home.png',
      '/sw.js',
      '/constructor',
      '/assets/site-ab12.js?x',
      '/certificate-roots.pem?x',
      `blob:${ORIGIN}/0b5d4c1e`,
      'data:application/pdf;base64,JVBERi0=',
      'https://elsewhere.example/assets/site-ab12.js',
      `${ORIGIN}.elsewhere.example/assets/site-ab12.js`,
    ]) {
      expect(answerTo(path), path).toEqual(NETWORK);
    }
    expect(answerTo('/api/v1/jobs/1/result', { isNavigation: true })).toEqual(NETWORK);
    expect(answerTo('/assets/site-ab12.js', { isPartial: true })).toEqual(NETWORK);
  });

  test('only files that the system shares with a home page are taken out of a request', () => {
    const shared = { method: 'POST', isNavigation: true };
    expect(answerTo('/?shared', shared)).toEqual({ kind: 'shared', home: '/' });
    expect(answerTo('/de?shared', shared)).toEqual({ kind: 'shared', home: '/de' });
    expect(answerTo('/tools/merge?shared', shared)).toEqual(NETWORK);
    expect(answerTo('/?shared=1', shared)).toEqual(NETWORK);
    expect(answerTo('/?shared', { method: 'POST' })).toEqual(NETWORK);
    expect(answerTo('/', shared)).toEqual(NETWORK);
  });
});

test('ensures that a site below a path answers for its own addresses only', () => {
  const below = (url: string) =>
    chooseAnswer({ method: 'GET', url, isNavigation: true, isPartial: false }, `${ORIGIN}/pdf`, ADDRESSES, HOMES);
  expect(below(`${ORIGIN}/pdf/tools/merge`)).toEqual({ kind: 'fixed', address: '/tools/merge' });
  expect(below(`${ORIGIN}/pdf/`)).toEqual({ kind: 'fixed', address: '/' });
  for (const path of ['/', '/tools/merge', '/pdfs/tools/merge', '/pdf', '/pdf/pdf/tools/merge']) {
    expect(below(ORIGIN + path), path).toEqual(NETWORK);
  }
});

describe('what counts as a whole file: ensures that', () => {
  const seen = (changes: object = {}, contentType = 'text/javascript') => ({
    status: 200,
    type: 'basic' as const,
    redirected: false,
    headers: new Headers({ 'content-type': contentType }),
    ...changes,
  });

  test('it came from this site, whole, and is no page', () => {
    expect(isWholeFile(seen())).toBe(true);
    expect(isWholeFile(seen({ status: 206 }))).toBe(false);
    expect(isWholeFile(seen({ status: 404 }))).toBe(false);
    expect(isWholeFile(seen({ type: 'opaque' }))).toBe(false);
    expect(isWholeFile(seen({ redirected: true }))).toBe(false);
    expect(isWholeFile(seen({}, 'text/html; charset=utf-8'))).toBe(false);
  });
});
