import { latin1 } from '@recto/codecs';
import { LOCKED_WORDS, type LockedDocumentOptions, lockedDocument } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { decodeStream } from '../filters/decode.ts';
import { dictOf, streamOf } from '../objects/access.ts';
import { PdfRef, PdfString } from '../objects/objects.ts';
import { openPdf } from '../open.ts';
import { securityHandlerOf } from '../parsed-file.ts';
import { rewriteFile, rewriteLocked } from '../rewrite.ts';
import type { PdfFile } from '../types.ts';

const fileName = 'locked.pdf';
const AES: LockedDocumentOptions['methods'] = { streams: 'aes', strings: 'aes', attachment: 'aes' };
const BY_STD = { StmF: 'StdCF', StrF: 'StdCF' };

function textsOf(file: PdfFile) {
  const text = (num: number) => latin1(decodeStream(streamOf(new PdfRef(num), file) ?? fail(num), file));
  const title = dictOf(file.trailer.get('Info'), file)?.get('Title');
  return { page: text(4), title: title instanceof PdfString ? latin1(title.bytes) : '', attachment: text(6) };
}

function fail(num: number): never {
  throw new Error(`object ${num} is no stream`);
}

const EXPECTED = {
  page: expect.stringContaining(LOCKED_WORDS.page),
  title: LOCKED_WORDS.title,
  attachment: LOCKED_WORDS.attachment,
};

const FILES: readonly (readonly [string, LockedDocumentOptions])[] = [
  ['V=5 named AESV2', { version: 5, filters: { StdCF: '/CFM /AESV2 /Length 32' }, names: BY_STD, methods: AES }],
  [
    'V=5 of half the stated length',
    { version: 5, filters: { StdCF: '/CFM /AESV3 /Length 16' }, names: BY_STD, methods: AES },
  ],
  [
    'V=4 named AESV3',
    { version: 4, filters: { StdCF: '/CFM /AESV3 /Length 256' }, names: BY_STD, methods: AES, more: '/Length 256' },
  ],
  [
    'V=4 under a name of its own',
    {
      version: 4,
      filters: { MyLock: '/CFM /AESV2 /Length 128' },
      names: { StmF: 'MyLock', StrF: 'MyLock' },
      methods: AES,
    },
  ],
  [
    'RC4 whose length only the filter states',
    {
      version: 4,
      keyBytes: 10,
      filters: { StdCF: '/CFM /V2 /Length 10' },
      names: BY_STD,
      methods: { streams: 'rc4', strings: 'rc4', attachment: 'rc4' },
    },
  ],
  [
    'RC4 whose length the filter states in bits',
    {
      version: 4,
      keyBytes: 7,
      filters: { StdCF: '/CFM /V2 /Length 56' },
      names: BY_STD,
      methods: { streams: 'rc4', strings: 'rc4', attachment: 'rc4' },
    },
  ],
  [
    'streams by AES, strings by RC4',
    {
      version: 4,
      filters: { A: '/CFM /AESV2', B: '/CFM /V2' },
      names: { StmF: 'A', StrF: 'B' },
      methods: { streams: 'aes', strings: 'rc4', attachment: 'aes' },
    },
  ],
  [
    'strings in clear',
    {
      version: 5,
      filters: { StdCF: '/CFM /AESV3' },
      names: { StmF: 'StdCF', StrF: 'Identity' },
      methods: { ...AES, strings: 'none' },
    },
  ],
  [
    'streams in clear',
    {
      version: 5,
      filters: { StdCF: '/CFM /AESV3' },
      names: { StrF: 'StdCF' },
      methods: { streams: 'none', strings: 'aes', attachment: 'none' },
    },
  ],
  [
    'attachments by /EFF alone',
    {
      version: 4,
      filters: { StdCF: '/CFM /AESV2 /AuthEvent /EFOpen' },
      names: { StmF: 'Identity', StrF: 'Identity', EFF: 'StdCF' },
      methods: { streams: 'none', strings: 'none', attachment: 'aes' },
    },
  ],
  [
    'an attachment by a crypt filter of its own',
    {
      version: 5,
      filters: { StdCF: '/CFM /AESV2' },
      names: {},
      attachmentFilter: 'StdCF',
      methods: { streams: 'none', strings: 'none', attachment: 'aes' },
    },
  ],
  [
    'an attachment in clear',
    {
      version: 4,
      filters: { StdCF: '/CFM /AESV2' },
      names: BY_STD,
      attachmentFilter: 'Identity',
      methods: { ...AES, attachment: 'none' },
    },
  ],
];

describe.each(FILES)('a file locked as %s', (_, options) => {
  test.each(['user', 'owner'])("ensures that the %s's password shows all of it", async (password) => {
    const file = await openPdf(lockedDocument(options), { fileName, password });
    expect(textsOf(file)).toEqual(EXPECTED);
    securityHandlerOf(file)?.requireSoundDecryption();
  });

  test('ensures that a rewritten file is plain', async () => {
    const file = await openPdf(lockedDocument(options), { fileName, password: 'user' });
    const plain = latin1(rewriteFile(file, new Map(), { useObjectStreams: false, deflateStreams: false }));
    expect(plain).toContain(LOCKED_WORDS.title);
    expect(plain).not.toContain('/Crypt');
  });

  test('ensures that a file under the same lock keeps as secret what was secret', async () => {
    const file = await openPdf(lockedDocument(options), { fileName, password: 'user' });
    const plain = await openPdf(rewriteFile(file, new Map(), { useObjectStreams: false }), { fileName });
    const handler = securityHandlerOf(file);
    const again = (await rewriteLocked(plain, handler, new Map(), { useObjectStreams: true })) as Uint8Array;
    const reopened = await openPdf(again, { fileName, password: 'owner' });
    const attached = [...objectsOf(reopened)].find(({ text }) => text === LOCKED_WORDS.attachment);
    expect(attached).toBeDefined();
    securityHandlerOf(reopened)?.requireSoundDecryption();
    expect(latin1(again)).not.toContain(options.version === 5 ? '/AESV2' : '/AESV3');
    if (options.methods.strings !== 'none') expect(latin1(again)).not.toContain(LOCKED_WORDS.title);
    if (options.methods.attachment === 'none') return;
    const withoutPassword = openPdf(again, { fileName }).then((opened) => [...objectsOf(opened)]);
    await expect(withoutPassword).rejects.toMatchObject({ code: 'input-locked' });
  });
});

function* objectsOf(file: PdfFile) {
  for (let num = 1; num < file.nextObjectNumber; num++) {
    const stream = streamOf(new PdfRef(num), file);
    if (stream) yield { num, text: latin1(decodeStream(stream, file)) };
  }
}

describe('crypt filters', () => {
  const onlyAttachments: LockedDocumentOptions = {
    version: 4,
    filters: { StdCF: '/CFM /AESV2 /AuthEvent /EFOpen' },
    names: { StmF: 'Identity', StrF: 'Identity', EFF: 'StdCF' },
    methods: { streams: 'none', strings: 'none', attachment: 'aes' },
  };

  test('ensures that a file of which only the attachments are locked opens, and its attachments ask for the password', async () => {
    const file = await openPdf(lockedDocument(onlyAttachments), { fileName });
    expect(file.encryption).toMatchObject({ openedAs: 'user', needsPassword: false });
    expect(latin1(decodeStream(streamOf(new PdfRef(4), file) ?? fail(4), file))).toContain(LOCKED_WORDS.page);
    expect(() => streamOf(new PdfRef(6), file)?.data).toThrow(expect.objectContaining({ code: 'input-locked' }));
  });

  test('ensures that a wrong password for such a file is said to be wrong', async () => {
    const opening = openPdf(lockedDocument(onlyAttachments), { fileName, password: 'other' });
    await expect(opening).rejects.toMatchObject({ code: 'password-wrong' });
  });

  test('ensures that a filter which the file does not define is said to be unknown', async () => {
    const bytes = lockedDocument({ version: 4, filters: {}, names: { StmF: 'Lost', StrF: 'Lost' }, methods: AES });
    await expect(openPdf(bytes, { fileName, password: 'user' })).rejects.toMatchObject({
      code: 'encryption-unsupported',
      details: { scheme: 'Lost' },
    });
  });

  test('ensures that a file whose dictionary names another method than it uses is found out', async () => {
    const methods = { streams: 'rc4', strings: 'aes', attachment: 'aes' } as const;
    const bytes = lockedDocument({ version: 4, filters: { StdCF: '/CFM /AESV2' }, names: BY_STD, methods });
    const file = await openPdf(bytes, { fileName, password: 'user' });
    textsOf(file);
    expect(() => securityHandlerOf(file)?.requireSoundDecryption()).toThrow(
      expect.objectContaining({ code: 'encryption-unsupported' }),
    );
  });
});
