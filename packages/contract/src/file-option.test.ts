import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fileOptionBytes, inBase64, toFileOption } from './file-option.ts';

const text = z.string().check(inBase64());

test.each(['', 'AA', 'AA==', 'AAA', 'AAA=', 'AAAA', toFileOption(new Uint8Array(100_000))])(
  'ensures that what passes can be read (%#)',
  (value) => {
    expect(text.safeParse(value).success).toBe(true);
    expect(fileOptionBytes(value).length).toBe(Math.floor((value.replace(/=+$/, '').length * 3) / 4));
  },
);

test.each(['A', 'A===', 'AA=', 'A=', '=', 'AAAAA', 'AA-_', 'AAA\n', 'data:AAAA'])(
  'ensures that %j, which no decoder reads, is refused',
  (value) => {
    expect(text.safeParse(value).success).toBe(false);
  },
);
