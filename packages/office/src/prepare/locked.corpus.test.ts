import { readFileSync } from 'node:fs';
import { findCorpus, readCorpus } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { prepareDocument } from './prepare-document.ts';

const refuses = (bytes: Uint8Array, code: string, password?: string) =>
  expect(() => prepareDocument(bytes, 'a.docx', password)).toThrowError(expect.objectContaining({ code }));

const corpus = findCorpus();
describe.skipIf(corpus === null)('locked documents of the corpus ensure that', () => {
  const file = (name: string) => {
    const found = readCorpus(corpus ?? '').find((each) => each.name === `office/${name}`);
    return new Uint8Array(readFileSync(found?.path ?? ''));
  };
  test('a package locked by Office opens with its password and no other', () => {
    const bytes = file('bug53475-password-is-pass.docx');
    expect(prepareDocument(bytes, 'a', 'pass')).toMatchObject({ application: 'word', extension: 'docx' });
    refuses(bytes, 'input-locked');
    refuses(bytes, 'password-wrong', 'word');
  });

  test('the old formats say whether they are locked, and only locked ones are given the password', () => {
    for (const name of ['password.xls', 'rc4cryptoapi_password.doc']) {
      expect(prepareDocument(file(name), 'a', 'any')).toMatchObject({ isLocked: true, password: 'any' });
    }
    for (const name of ['DateFormats.xls', 'SampleDoc.doc', 'Word95.doc', 'pictures.ppt']) {
      const prepared = prepareDocument(file(name), 'a', 'any');
      expect([name, prepared.isLocked, prepared.password]).toEqual([name, false, undefined]);
    }
    refuses(file('Password_Protected-hello.ppt'), 'encryption-unsupported', 'hello');
  });
});
