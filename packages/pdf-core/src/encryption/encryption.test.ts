import { latin1, latin1Bytes } from '@recto/codecs';
import { describe, expect, test } from 'vitest';
import { appendUpdate } from '../append.ts';
import { decodeStream } from '../filters/decode.ts';
import { hasQpdf, qpdf } from '../native-qpdf.testing.ts';
import { createNewDocument } from '../new-document.ts';
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString } from '../objects/objects.ts';
import { openPdf } from '../open.ts';
import { rewriteFile } from '../rewrite.ts';
import type { PdfFile } from '../types.ts';
import { writePdf } from '../write.ts';
import { nodeAesCodec } from './aes.node.ts';
import { setAesCodec } from './aes.ts';

const fileName = 'locked.pdf';
const TITLE = 'A title (in brackets)';
const XMP = '<x:xmpmeta>metadata</x:xmpmeta>';
const TEXT = 'q 1 0 0 1 0 0 cm Q ';

function plainFile(useObjectStreams = false): Uint8Array {
  const document = createNewDocument();
  const pages = document.reserve();
  const contents = document.add(new PdfStream(new PdfDict(), latin1Bytes(TEXT)));
  const page = document.add(
    PdfDict.of({ Type: PdfName.of('Page'), Parent: pages, Contents: contents, MediaBox: [0, 0, 9, 9] }),
  );
  document.set(pages, PdfDict.of({ Type: PdfName.of('Pages'), Kids: [page], Count: 1 }));
  const types = { Type: PdfName.of('Metadata'), Subtype: PdfName.of('XML') };
  const metadata = document.add(new PdfStream(PdfDict.of(types), latin1Bytes(XMP)));
  const catalog = document.add(PdfDict.of({ Type: PdfName.of('Catalog'), Pages: pages, Metadata: metadata }));
  const info = document.add(
    PdfDict.of({ Title: new PdfString(latin1Bytes(TITLE)), Empty: new PdfString(new Uint8Array(0)) }),
  );
  return writePdf(document, { catalog, info, version: '1.7', useObjectStreams });
}

/** Title, metadata and page content: strings and streams, all decrypted. */
function contentOf(file: PdfFile): { title: string; metadata: string; text: string } {
  const stream = (value: ReturnType<PdfDict['get']>): string => {
    const object = file.resolve(value);
    return object instanceof PdfStream ? latin1(decodeStream(object, file)) : 'no stream';
  };
  const dict = (value: ReturnType<PdfDict['get']>): PdfDict => {
    const object = file.resolve(value);
    return object instanceof PdfDict ? object : new PdfDict();
  };
  const title = file.resolve(dict(file.trailer.get('Info')).get('Title'));
  const kids = file.resolve(dict(file.catalog.get('Pages')).get('Kids'));
  const page = dict(Array.isArray(kids) ? kids[0] : null);
  return {
    title: title instanceof PdfString ? latin1(title.bytes) : 'no string',
    metadata: stream(file.catalog.get('Metadata')),
    text: stream(page.get('Contents')),
  };
}

const CONTENT = { title: TITLE, metadata: XMP, text: TEXT };

function encrypted(
  user: string,
  owner: string,
  bits: string,
  options: readonly string[],
  more: readonly string[] = [],
): Uint8Array {
  const run = qpdf(
    plainFile(),
    '--allow-weak-crypto',
    ...more,
    '--encrypt',
    user,
    owner,
    bits,
    ...options,
    '--',
    'IN',
    'OUT',
  );
  expect(run.stderr).toBe('');
  return run.output;
}

const SCHEMES: readonly (readonly [string, number, string, readonly string[]])[] = [
  ['RC4 40', 2, '40', []],
  ['RC4 128', 3, '128', ['--use-aes=n']],
  ['RC4 128 by crypt filters', 4, '128', ['--use-aes=n', '--force-V4']],
  ['AES 128', 4, '128', ['--use-aes=y']],
  ['AES 128, metadata in clear', 4, '128', ['--use-aes=y', '--cleartext-metadata']],
  ['AES 256, old', 5, '256', ['--force-R5']],
  ['AES 256', 6, '256', []],
  ['AES 256, metadata in clear', 6, '256', ['--cleartext-metadata']],
];

describe.skipIf(!hasQpdf).each(SCHEMES)('%s', (name, revision, bits, options) => {
  const encryptsMetadata = !name.includes('clear');

  test.each([
    ['user', 'user'],
    ['owner', 'owner'],
  ])("ensures that the %s's password opens it and all is readable", async (password, openedAs) => {
    for (const packing of [[], ['--object-streams=generate']]) {
      const file = await openPdf(encrypted('user', 'owner', bits, options, packing), { fileName, password });
      expect(contentOf(file)).toEqual(CONTENT);
      expect(file.encryption).toMatchObject({ revision, openedAs, encryptsMetadata });
      expect(file.wasRecovered).toBe(false);
    }
  });

  test('ensures that the empty password opens what anyone may open', async () => {
    const bytes = encrypted('', 'owner', bits, [...options, ...(bits === '40' ? ['--modify=n'] : ['--modify=none'])]);
    const file = await openPdf(bytes, { fileName });
    expect(contentOf(file)).toEqual(CONTENT);
    expect(file.encryption?.openedAs).toBe('user');
    const permissions = /P = (-?\d+)/.exec(String(qpdf(bytes, '--show-encryption', 'IN').stdout))?.[1];
    expect(file.encryption?.permissions).toBe(Number(permissions));
    const byOwner = await openPdf(bytes, { fileName, password: 'owner' });
    expect(byOwner.encryption?.openedAs).toBe('owner');
  });

  test('ensures that no password and a wrong one are told apart', async () => {
    const bytes = encrypted('user', 'owner', bits, options);
    await expect(openPdf(bytes, { fileName })).rejects.toMatchObject({ code: 'input-locked', details: { fileName } });
    await expect(openPdf(bytes, { fileName, password: 'other' })).rejects.toMatchObject({ code: 'password-wrong' });
  });

  test.each([[[]], [['--object-streams=generate']]])(
    'ensures that an update is under the same key (%j)',
    async (packing) => {
      const file = await openPdf(encrypted('user', 'owner', bits, options, packing), { fileName, password: 'user' });
      const info = file.trailer.get('Info');
      if (!(info instanceof PdfRef)) throw new Error('no info');
      const contents = new PdfRef(file.nextObjectNumber);
      const changes = new Map([
        [info.num, { gen: 0, object: PdfDict.of({ Title: new PdfString(latin1Bytes('secret words')) }) }],
        [contents.num, { gen: 0, object: new PdfStream(new PdfDict(), latin1Bytes('more secret words')) }],
      ]);
      const updated = appendUpdate(file, changes);
      if (!updated) throw new Error('refused');
      expect(latin1(updated)).not.toContain('secret words');
      const check = qpdf(updated, '--password=user', '--check', 'IN');
      expect(check.stderr).toBe('');
      const plain = qpdf(
        updated,
        '--password=user',
        '--decrypt',
        '--object-streams=disable',
        '--stream-data=uncompress',
        'IN',
        'OUT',
      );
      expect(latin1(plain.output)).toContain('(secret words)');
      const raw = qpdf(updated, '--password=user', `--show-object=${contents.num}`, '--filtered-stream-data', 'IN');
      expect(raw.stdout.toString('latin1')).toBe('more secret words');
      const again = await openPdf(updated, { fileName, password: 'owner' });
      expect(contentOf(again)).toEqual({ ...CONTENT, title: 'secret words' });
    },
  );

  test('ensures that a rewritten file is plain and whole', async () => {
    const file = await openPdf(encrypted('user', 'owner', bits, options), { fileName, password: 'user' });
    const rewritten = rewriteFile(file);
    expect(qpdf(rewritten, '--check', 'IN').status).toBe(0);
    expect(contentOf(await openPdf(rewritten, { fileName }))).toEqual(CONTENT);
  });
});

describe.skipIf(!hasQpdf)('signatures', () => {
  test.each([
    ['128', ['--use-aes=y']],
    ['256', []],
  ])('ensures that a signature in a file of %s bits is neither decrypted nor encrypted', async (bits, options) => {
    const signature = 'a signature, which is no secret';
    const signed = (text: string): PdfDict =>
      PdfDict.of({
        Contents: new PdfString(latin1Bytes(text)),
        ByteRange: [0, 1, 2, 3],
        Type: PdfName.of('Sig'),
        Reason: new PdfString(latin1Bytes('a secret reason')),
      });
    const file = await openPdf(encrypted('', 'owner', bits, options), { fileName });
    const ref = new PdfRef(file.nextObjectNumber);
    const updated = appendUpdate(file, new Map([[ref.num, { gen: 0, object: signed(signature) }]]));
    if (!updated) throw new Error('refused');
    expect(latin1(updated)).toContain(Buffer.from(signature).toString('hex'));
    expect(latin1(updated)).not.toContain('a secret reason');
    const read = (await openPdf(updated, { fileName })).get(ref);
    const contents = read instanceof PdfDict ? read.get('Contents') : null;
    expect(contents instanceof PdfString && latin1(contents.bytes)).toBe(signature);
    const shown = String(qpdf(updated, `--show-object=${ref.num}`, 'IN').stdout);
    expect(shown).toContain(`(${signature})`);
    expect(shown).toContain('(a secret reason)');
  });
});

describe.skipIf(!hasQpdf)('passwords', () => {
  test.each([
    ['Latin-1', 'pässwört', '128', ['--use-aes=y']],
    ['PDFDocEncoding', '€uro•', '128', ['--use-aes=y']],
    ['UTF-8', 'pässwört', '256', []],
    ['several scripts', 'пароль 密码', '256', []],
    ['200 letters', 'x'.repeat(200), '256', []],
    ['50 letters', 'x'.repeat(50), '128', ['--use-aes=n']],
  ])('ensures that a password in %s opens its file', async (_, password, bits, options) => {
    const file = await openPdf(encrypted(password, 'owner', bits, options), { fileName, password });
    expect(contentOf(file)).toEqual(CONTENT);
  });

  test('ensures that letters typed in another form of Unicode open the file too', async () => {
    const bytes = encrypted('pässwört', 'owner', '256', []);
    const file = await openPdf(bytes, { fileName, password: 'pässwört'.normalize('NFD') });
    expect(contentOf(file)).toEqual(CONTENT);
  });
});

describe.skipIf(!hasQpdf)('codecs and faults', () => {
  test("ensures that the host's AES gives the same", async () => {
    setAesCodec(nodeAesCodec);
    try {
      for (const [bits, options] of [
        ['128', ['--use-aes=y']],
        ['256', []],
      ] as const) {
        const file = await openPdf(encrypted('user', 'owner', bits, options), { fileName, password: 'user' });
        expect(contentOf(file)).toEqual(CONTENT);
      }
    } finally {
      setAesCodec(null);
    }
  });

  test('ensures that an encrypted file whose cross-reference is gone opens with its password', async () => {
    for (const packing of [[], ['--object-streams=generate']]) {
      const bytes = encrypted('user', 'owner', '256', [], packing);
      const cut = latin1(bytes).replace(/startxref\s+\d+/, 'startxref 0');
      const file = await openPdf(latin1Bytes(cut), { fileName, password: 'user' });
      expect(file.wasRecovered).toBe(true);
      expect(contentOf(file)).toEqual(CONTENT);
    }
  });

  test.each([
    ['/Filter /Standard', '/Filter /Adobe.PubSec', 'Adobe.PubSec'],
    ['/R 6', '/R 9', 'V5 R9'],
    ['/CFM /AESV3', '/CFM /XYZV9', 'XYZV9'],
  ])('ensures that %s changed to %s is said to be unknown', async (from, to, scheme) => {
    const text = latin1(encrypted('user', 'owner', '256', []));
    expect(text).toContain(from);
    await expect(openPdf(latin1Bytes(text.replace(from, to)), { fileName, password: 'user' })).rejects.toMatchObject({
      code: 'encryption-unsupported',
      details: { fileName, scheme },
    });
  });
});
