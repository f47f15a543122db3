import { describe, expect, test } from 'vitest';
import { DOCUMENT_WIDTH, wrapDocument } from './wrap-documents.ts';

const words = (count: number, word = 'word') => Array.from({ length: count }, () => word).join(' ');

describe('wrapping documents ensures that', () => {
  test('paragraphs, items and quotations are wrapped, and wrapping twice changes nothing more', () => {
    const text = `${words(60)}\n\n- ${words(40)}\n  ${words(20)}\n- short\n1. ${words(40)}\n   - ${words(40)}\n\n> ${words(40)}\n`;
    const wrapped = wrapDocument(text);
    expect(wrapped.split('\n').every((line) => line.length <= DOCUMENT_WIDTH)).toBe(true);
    expect(wrapped.replace(/\s*(\n\s*>?|\s)\s*/g, ' ')).toBe(text.replace(/\s*(\n\s*>?|\s)\s*/g, ' '));
    expect(wrapped).toMatch(/^- word.*\n {2}word/m);
    expect(wrapped).toMatch(/^1\. word.*\n {3}word/m);
    expect(wrapped).toMatch(/^ {3}- word.*\n {5}word/m);
    expect(wrapped).toMatch(/^> word.*\n> word/m);
    expect(wrapDocument(wrapped)).toBe(wrapped);
  });

  test('tables, code, headings and short paragraphs stay as they are', () => {
    const long = words(50);
    const text = `# ${long}\n\n| ${long} |\n|---|\n\n\`\`\`\n${long}\n\`\`\`\n\nshort\nlines\n`;
    expect(wrapDocument(text)).toBe(text);
  });

  test('code within a line is kept whole, and no line begins a list by chance', () => {
    const wrapped = wrapDocument(
      `${'x'.repeat(110)} \`npm run check -- all\` and\n\n${'x'.repeat(115)} ${words(3)}\n${'y'.repeat(119)} - z\n`,
    );
    expect(wrapped).toContain('\n`npm run check -- all` and\n');
    expect(wrapped).not.toMatch(/^- /m);
  });
});
