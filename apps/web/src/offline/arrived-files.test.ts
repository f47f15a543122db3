import { describe, expect, test } from 'vitest';
import { routesFor } from '../answer/routes-for.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

describe('tools for files that arrive: ensures that', () => {
  test('a document of Office has the one tool that takes it', () => {
    expect(routesFor(named('Offer.DOCX'))).toEqual(['word-to-pdf']);
  });

  test('only tools that take all of the files are offered', () => {
    expect(routesFor(named('scan.png'))).toContain('image2pdf');
    expect(routesFor(named('scan.png'))).not.toContain('merge');
    expect(routesFor(named('a.pdf', 'b.pdf'))).toContain('merge');
    expect(routesFor(named('a.pdf', 'b.pdf'))).not.toContain('split');
    expect(routesFor(named('a.pdf', 'b.docx'))).toEqual([]);
    expect(routesFor(named('a.exe'))).toEqual([]);
    expect(routesFor([])).toEqual([]);
  });
});
