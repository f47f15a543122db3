import { readFileSync, statSync } from 'node:fs';
import type { OfficeOptions } from '@recto/contract/capabilities/office';
import { createOfficeCapability } from '@recto/office';
import {
  buildDocx,
  buildMacroOdt,
  buildOdt,
  buildXlsx,
  findCorpus,
  memoryFile,
  readCorpus,
  sheetRows,
  wordLink,
  wordParagraph,
  wordRun,
} from '@recto/testkit';
import type { FuzzTarget } from '../fuzz-target.ts';
import type { FuzzSource } from '../sources.ts';
import { buildCompoundFile } from './compound-file.ts';
import { damageBytes } from './damage-bytes.ts';
import { endOf } from './end-of.ts';

const PASSWORD = 'seed';
const MAX_CORPUS_BYTES = 40_000;
const OPTIONS: OfficeOptions = {
  pages: '',
  isTagged: true,
  hasBookmarks: true,
  isArchival: false,
  imageQuality: 90,
  includeNotes: false,
  includeHiddenSlides: false,
  review: 'as-shown',
  sheets: { orientation: 'as-is', fitWidth: false, includeHidden: false, names: [] },
};

/**
 * Everything that is done with an Office document before LibreOffice gets it: what it is, what it leads to, how it is unlocked. In
 * place of LibreOffice stands an engine that reads nothing of it.
 */
function openTarget(sources: readonly FuzzSource[]): FuzzTarget {
  const office = createOfficeCapability({
    convert: async () => ({
      kind: 'done',
      pdf: new Uint8Array(),
      families: [],
      facts: {
        application: 'writer',
        title: '',
        language: '',
        hiddenSheets: [],
        hiddenSlides: 0,
        formulas: null,
        source: null,
      },
    }),
  });
  return {
    sources,
    mutate: (bytes, random) => damageBytes(bytes, random),
    run: ({ name, bytes, password }) => endOf(() => office.convert(memoryFile(name, bytes, password), OPTIONS)),
    close: async () => {},
  };
}

/** Packages: ZIP, its XML, what leads out of them. */
export async function openZipTarget(): Promise<FuzzTarget> {
  const body = wordParagraph(wordRun('Words, and '), wordLink('https://example.com/', 'a link'));
  return openTarget([
    { name: 'a.docx', bytes: buildDocx({ body }) },
    {
      name: 'a.xlsx',
      bytes: buildXlsx([
        {
          name: 'One',
          rows: sheetRows([
            ['a', 1],
            ['=B1', 2],
          ]),
        },
      ]),
    },
    {
      name: 'a.odt',
      bytes: buildOdt('<text:p>Words <text:a xlink:href="http://example.com/">linked</text:a></text:p>'),
    },
    { name: 'macro.odt', bytes: buildMacroOdt('Words') },
    ...fromCorpus(/\.(docx|xlsx|pptx|odt|ods|odp)$/),
  ]);
}

/** Compound files: the formats before 2007, and locked packages. */
export async function openOleTarget(): Promise<FuzzTarget> {
  const long = (fill: number) => new Uint8Array(6000).fill(fill);
  const word = long(1);
  word[11] = 0;
  const version = Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]);
  return openTarget([
    { name: 'a.doc', bytes: buildCompoundFile({ WordDocument: word, '1Table': long(2) }) },
    { name: 'locked.xls', bytes: buildCompoundFile({ Workbook: workbook() }), password: PASSWORD },
    { name: 'a.ppt', bytes: buildCompoundFile({ 'PowerPoint Document': long(3), 'Current User': new Uint8Array(40) }) },
    {
      name: 'locked.docx',
      bytes: buildCompoundFile({
        EncryptionInfo: new Uint8Array(Buffer.concat([version, Buffer.from(AGILE)])),
        EncryptedPackage: long(4),
      }),
      password: PASSWORD,
    },
    {
      name: 'locked by an older Office.docx',
      bytes: buildCompoundFile({ EncryptionInfo: standardInfo(), EncryptedPackage: long(5) }),
      password: PASSWORD,
    },
    ...fromCorpus(/\.(doc|xls|ppt)$/),
  ]);
}

/** Agile encryption (MS-OFFCRYPTO 2.3.4.10) with few rounds. */
const base64 = (size: number) => Buffer.alloc(size, 7).toString('base64');
const CIPHER = 'cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512"';
const SIZES = 'saltSize="16" blockSize="16" keyBits="256" hashSize="64"';
const AGILE = `<?xml version="1.0"?><encryption><keyData ${SIZES} ${CIPHER} saltValue="${base64(16)}"/><dataIntegrity encryptedHmacKey="${base64(64)}" encryptedHmacValue="${base64(64)}"/><keyEncryptors><keyEncryptor><p:encryptedKey spinCount="100" ${SIZES} ${CIPHER} saltValue="${base64(16)}" encryptedVerifierHashInput="${base64(16)}" encryptedVerifierHashValue="${base64(64)}" encryptedKeyValue="${base64(32)}"/></keyEncryptor></keyEncryptors></encryption>`;

/** Standard encryption (2.3.4.5): version, flags, size of the header, the header, the verifier. */
function standardInfo(): Uint8Array {
  const info = Buffer.alloc(12 + 48 + 56, 9);
  info.writeUInt16LE(3, 0);
  info.writeUInt16LE(2, 2);
  info.writeUInt32LE(0x24, 4);
  info.writeUInt32LE(48, 8);
  info.writeUInt32LE(0x660e, 12 + 8);
  info.writeUInt32LE(128, 12 + 16);
  info.writeUInt32LE(16, 12 + 48);
  return new Uint8Array(info);
}

/** Records of a workbook (MS-XLS), the second of which says that it is locked. */
function workbook(): Uint8Array {
  const book = Buffer.alloc(5000);
  book.writeUInt16LE(0x809, 0);
  book.writeUInt16LE(16, 2);
  book.writeUInt16LE(0x2f, 20);
  book.writeUInt16LE(54, 22);
  return new Uint8Array(book);
}

/** Small files of the corpus, where it is. */
function fromCorpus(names: RegExp): FuzzSource[] {
  const corpus = findCorpus();
  const files = corpus === null ? [] : readCorpus(corpus).filter(({ name }) => names.test(name));
  return files
    .filter(({ path }) => statSync(path).size <= MAX_CORPUS_BYTES)
    .map(({ name, path, userPassword }) => ({
      name,
      bytes: new Uint8Array(readFileSync(path)),
      ...(userPassword !== null && { password: userPassword }),
    }));
}
