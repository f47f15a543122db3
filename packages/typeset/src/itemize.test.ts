import { SliceIndex } from '@recto/pdf-fonts/donors';
import { nodeFontFiles } from '@recto/pdf-fonts/donors/node';
import { expect, test } from 'vitest';
import { itemize } from './itemize.ts';

const index = new SliceIndex(nodeFontFiles);
const shown = async (line: string) => (await itemize(line, index)).map(({ text }) => text.trim()).filter(Boolean);

test.each([
  ['Draft 😀 2026', ['Draft', '😀', '2026']],
  ['سري 😀 2026', ['2026', '😀', 'سري']],
  ['سري 🔒🔑 سر', ['سر', '🔒🔑', 'سري']],
  ['A سري 😀', ['A', 'سري', '😀']],
  ['🇩🇪 שלום', ['שלום', '🇩🇪']],
])(
  'ensures that %s stands in its order from left to right, emoji going with what surrounds them',
  async (line, wanted) => {
    expect(await shown(line)).toEqual(wanted);
  },
);
