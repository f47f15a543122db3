import { SIGNED_FILE } from '@recto/contract';
import { expect, test } from 'vitest';
import { SIGNED_TEXTS } from './signed-note.tsx';

test('ensures that a page says of a signed file what receipts and the command line say', () => {
  expect({ broken: SIGNED_TEXTS.broken.text, added: SIGNED_TEXTS.added.text }).toEqual(SIGNED_FILE);
});
