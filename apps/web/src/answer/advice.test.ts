import { describe, expect, test } from 'vitest';
import { adviseOn, type FileLook } from './advice.ts';

const PLAIN: FileLook = { kind: 'ready', pages: 1, isWithoutText: false, formFields: 0, signatures: 0 };
const file = (name: string, size = 1000) => ({ name, size });
const firstOf = (look: Partial<FileLook>, size = 1000) => adviseOn([file('a.pdf', size)], [{ ...PLAIN, ...look }])[0];
const routes = (...names: string[]) =>
  adviseOn(
    names.map((name) => file(name)),
    [],
  ).map(({ route }) => route);

describe('the advice for files: ensures that', () => {
  test.each([
    ['a locked one is unlocked', { kind: 'locked' }, 'unlock', 'locked'],
    ['a damaged one is repaired', { kind: 'faulty' }, 'repair', 'damaged'],
    ['a scan is read', { isWithoutText: true }, 'ocr', 'scan'],
    ['a form is filled and signed', { formFields: 5 }, 'esign', 'form'],
    ['a signature is checked', { signatures: 1 }, 'check-signatures', 'signed'],
    ['pages are taken out of many', { pages: 2000 }, 'split', 'pages'],
    ['a plain page is edited', {}, 'pdf-to-word', 'edit'],
  ] as const)('%s', (_, look, route, reason) => {
    expect(firstOf(look)).toEqual({ route, reason });
  });

  test('a large one is made smaller, and several become one; two can be compared', () => {
    expect(firstOf({}, 24_000_000)).toEqual({ route: 'compress', reason: 'large' });
    expect(routes('a.pdf', 'b.PDF', 'c.pdf')[0]).toBe('merge');
    expect(routes('a.pdf', 'b.PDF', 'c.pdf')).not.toContain('compare');
    expect(routes('a.pdf', 'b.pdf').slice(0, 2)).toEqual(['merge', 'compare']);
  });

  test('pictures and Office documents have their own, and a text file has none', () => {
    expect(routes('a.JPG')).toEqual(['image2pdf', 'scan', 'ocr']);
    expect(routes('letter.docx')).toEqual(['word-to-pdf']);
    expect(routes('notes.txt')).toEqual([]);
    expect(routes('a.pdf', 'notes.txt')).toEqual([]);
  });

  test('never more than six are offered, each once', () => {
    const look = { ...PLAIN, isWithoutText: true, formFields: 2, signatures: 1, pages: 9 };
    const offered = adviseOn([file('a.pdf', 24_000_000)], [look]).map(({ route }) => route);
    expect(offered).toHaveLength(6);
    expect(new Set(offered).size).toBe(6);
  });
});
