import { expect, it } from 'vitest';
import { describeCorpus } from './vitest/index.ts';

describeCorpus('corpus', (files) => {
  it('ensures that every kind of password note is understood', () => {
    const passwords = Object.fromEntries(
      files
        .filter(({ category }) => category === 'encrypted')
        .map((file) => [file.name, [file.userPassword, file.ownerPassword]]),
    );
    expect(Object.values(passwords).every(([user]) => user !== undefined && user !== null)).toBe(true);
    expect(passwords['encrypted/r6-both-passwords.pdf']).toEqual(['foo', 'bar']);
    expect(passwords['encrypted/bug1815476.pdf']).toEqual(['', null]);
    expect(passwords['encrypted/short-O-U.pdf']).toEqual(['19723102477', '19723102477']);
  });
});
