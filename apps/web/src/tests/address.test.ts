import { LANGUAGES } from '@recto/locales';
import { expect, test } from 'vitest';
import { addressIn, readAddress } from '../address.ts';

test.each(LANGUAGES)('ensures that an address in $tag is read back, also with a slash at its end', (language) => {
  for (const path of ['/', '/faq', '/tools/merge']) {
    const address = addressIn(language, path);
    expect(readAddress(address)).toEqual({ language, path });
    expect(readAddress(`${address}/`)).toEqual({ language, path });
  }
});
