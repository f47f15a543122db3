import { PAGES } from '@recto/tools/pages';
import { expect, test } from 'vitest';
import { CHOSEN_ROUTES, COMMON_ROUTES } from './chosen-tools.ts';

test('/tools begins with the twelve tools that are most wanted, and home with eight of them', () => {
  expect(CHOSEN_ROUTES).toEqual([
    'compress',
    'merge',
    'pdf-to-word',
    'image2pdf',
    'esign',
    'split',
    'word-to-pdf',
    'ocr',
    'protect',
    'unlock',
    'watermark',
    'pdf-to-image',
  ]);
  expect(COMMON_ROUTES).toEqual(CHOSEN_ROUTES.slice(0, 8));
  const known = PAGES.map(({ route }) => route);
  expect(CHOSEN_ROUTES.filter((route) => !known.includes(route))).toEqual([]);
});
