import { describe, expect, test } from 'vitest';
import { type AcceptedType, acceptAttribute, PDF, SNIFF_BYTES, sniffType } from './accept.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('PDF.sniff ensures that', () => {
  test.each([
    ['a header at the start', '%PDF-1.7\n'],
    ['a header after junk', `${'x'.repeat(5000)}%PDF-2.0`],
    ['objects of a file that lost its header', '\n12 0 obj\n<< /Type /Page >>\nendobj'],
    ['the end of a file that lost its start', 'startxref\n0\n%%EOF'],
  ])('%s is taken for a PDF', (_, text) => {
    expect(PDF.sniff(bytes(text))).toBe(true);
  });

  test.each([
    ['nothing', []],
    ['plain text', [...bytes('Dear reader, this is no PDF.')]],
    ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]],
    ['a JPEG', [0xff, 0xd8, 0xff, 0xe0]],
    ['a ZIP with the remains of PDF objects inside', [0x50, 0x4b, 3, 4, ...bytes(' 1 0 obj endobj %%EOF')]],
    ['an old Office file', [0xd0, 0xcf, 0x11, 0xe0]],
  ])('%s is not', (_, head) => {
    expect(PDF.sniff(Uint8Array.from(head))).toBe(false);
  });

  test('a whole head of the largest size is searched without exhausting the stack', () => {
    expect(PDF.sniff(new Uint8Array(SNIFF_BYTES).fill(0x20))).toBe(false);
  });
});

describe('accepted types ensure that', () => {
  const text: AcceptedType = {
    kind: 'text',
    label: 'a text',
    extensions: ['.txt'],
    mediaTypes: ['text/plain'],
    sniff: (head) => head[0] === 0x74,
  };

  test('the first type whose content fits is found', () => {
    expect(sniffType([text, PDF], bytes('%PDF-1.4'))).toBe(PDF);
    expect(sniffType([text, PDF], bytes('text'))).toBe(text);
    expect(sniffType([PDF], bytes('text'))).toBeUndefined();
  });

  test('a file dialog is told extensions and media types', () => {
    expect(acceptAttribute([PDF, text])).toBe('.pdf,application/pdf,.txt,text/plain');
  });
});
