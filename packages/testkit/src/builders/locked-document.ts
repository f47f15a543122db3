import { createCipheriv, createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** Actual encryption of a file's data, whatever its dictionary declares. */
export type LockMethod = 'rc4' | 'aes' | 'none';

/** An encrypted file of one page and one attachment, made by the rules of ISO 32000-2, 7.6, with any names. */
export interface LockedDocumentOptions {
  /** 5 is locked as revision 5, whose passwords are hashed once. */
  readonly version: 4 | 5;
  /** /CF as it is written, by the name of the filter. */
  readonly filters: Readonly<Record<string, string>>;
  /** /StmF, /StrF and /EFF; absent entries are not written. */
  readonly names: { readonly StmF?: string; readonly StrF?: string; readonly EFF?: string };
  readonly methods: { readonly streams: LockMethod; readonly strings: LockMethod; readonly attachment: LockMethod };
  /** Name of the crypt filter that the attachment has itself. */
  readonly attachmentFilter?: string;
  /** Key of version 4 in bytes; 16 when absent. */
  readonly keyBytes?: number;
  /** Entries of the encryption dictionary besides. */
  readonly more?: string;
  readonly permissions?: number;
}

/** Words on the page, in the title and in the attachment of a locked document. */
export const LOCKED_WORDS = { page: 'Shown', title: 'A locked title', attachment: 'Words of the attachment' } as const;

/** Builds the file; the passwords are `user` and `owner`. */
export function lockedDocument(options: LockedDocumentOptions): Uint8Array {
  const { filters, names, methods, more = '' } = options;
  const lock = options.version === 5 ? lockOfVersion5(options) : lockOfVersion4(options);
  const stream = (num: number, entries: string, text: string, method: LockMethod, ownFilter?: string): Buffer => {
    const data = lock.encrypt(num, deflateSync(text), method);
    const filter = ownFilter
      ? `/Filter [/Crypt /FlateDecode] /DecodeParms [<< /Type /CryptFilterDecodeParms /Name /${ownFilter} >> null]`
      : '/Filter /FlateDecode';
    const head = `${num} 0 obj\n<< ${entries} ${filter} /Length ${data.length} >>\nstream\n`;
    return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream\nendobj\n')]);
  };
  const string = (num: number, text: string): string =>
    `<${lock.encrypt(num, Buffer.from(text, 'latin1'), methods.strings).toString('hex')}>`;
  const dict = (num: number, entries: string): Buffer => Buffer.from(`${num} 0 obj\n<< ${entries} >>\nendobj\n`);
  const font = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
  const files = `/EmbeddedFiles << /Names [${string(1, 'notes.txt')} 7 0 R] >>`;
  const crypt = Object.entries(filters).map(([name, entries]) => `/${name} << ${entries} >>`);
  const chosen = Object.entries(names).map(([key, name]) => `/${key} /${name}`);
  const objects = [
    dict(1, `/Type /Catalog /Pages 2 0 R /Names << ${files} >>`),
    dict(2, '/Type /Pages /Kids [3 0 R] /Count 1'),
    dict(3, `/Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << ${font} >>`),
    stream(4, '', `BT /F1 24 Tf 40 100 Td (${LOCKED_WORDS.page}) Tj ET`, methods.streams),
    dict(5, `/Title ${string(5, LOCKED_WORDS.title)}`),
    stream(6, '/Type /EmbeddedFile', LOCKED_WORDS.attachment, methods.attachment, options.attachmentFilter),
    dict(7, `/Type /Filespec /F ${string(7, 'notes.txt')} /UF ${string(7, 'notes.txt')} /EF << /F 6 0 R >>`),
    dict(8, `/Filter /Standard ${lock.entries} /CF << ${crypt.join(' ')} >> ${chosen.join(' ')} ${more}`),
  ];
  return withTable(objects, lock.id);
}

interface Lock {
  readonly entries: string;
  readonly id: Buffer;
  encrypt(num: number, data: Buffer, method: LockMethod): Buffer;
}

const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`;
const md5 = (...parts: Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest();
const sha256 = (...parts: (Uint8Array | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const littleEndian = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};

function aes(key: Buffer, iv: Buffer, data: Buffer, pads = true): Buffer {
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, iv).setAutoPadding(pads);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

function encryptWith(key: Buffer, num: number, data: Buffer, method: LockMethod): Buffer {
  if (method === 'none') return data;
  if (method === 'rc4') return rc4(key, data);
  const iv = md5(Buffer.from(`vector ${num}`));
  return Buffer.concat([iv, aes(key, iv, data)]);
}

/** Algorithms 8 and 9, with the single hash of revision 5. */
function lockOfVersion5({ permissions = -4 }: LockedDocumentOptions): Lock {
  const key = sha256('the key of the file');
  const none = Buffer.alloc(0);
  const zero = Buffer.alloc(16);
  const password = (word: string, user: Buffer) => {
    const [check, wrap] = [
      Buffer.from(`${word}chk`.padEnd(8)).subarray(0, 8),
      Buffer.from(`${word}key`.padEnd(8)).subarray(0, 8),
    ];
    return {
      check: Buffer.concat([sha256(word, check, user), check, wrap]),
      wrapped: aes(sha256(word, wrap, user), zero, key, false),
    };
  };
  const user = password('user', none);
  const owner = password('owner', user.check);
  const mark = Buffer.concat([littleEndian(permissions), Buffer.from([255, 255, 255, 255]), Buffer.from('Tadb1234')]);
  const perms = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(mark);
  const passwords = `/U ${hex(user.check)} /UE ${hex(user.wrapped)} /O ${hex(owner.check)} /OE ${hex(owner.wrapped)}`;
  return {
    id: md5(Buffer.from('id')),
    entries: `/V 5 /R 5 /P ${permissions} /Perms ${hex(perms)} ${passwords}`,
    encrypt: (num, data, method) => encryptWith(key, num, data, method),
  };
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const padded = (word: string) => Buffer.concat([Buffer.from(word), PADDING]).subarray(0, 32);
const xored = (key: Buffer, round: number) => Buffer.from(key.map((byte) => byte ^ round));

/** Algorithms 1 to 5. */
function lockOfVersion4({ permissions = -4, keyBytes = 16 }: LockedDocumentOptions): Lock {
  const id = md5(Buffer.from('id'));
  const repeated = (digest: Buffer, length: number) => {
    let hash = digest;
    for (let round = 0; round < 50; round++) hash = md5(hash.subarray(0, length));
    return hash.subarray(0, keyBytes);
  };
  const inRounds = (key: Buffer, data: Buffer) => {
    let result = data;
    for (let round = 0; round < 20; round++) result = rc4(xored(key, round), result);
    return result;
  };
  const O = inRounds(repeated(md5(padded('owner')), 16), padded('user'));
  const key = repeated(md5(padded('user'), O, littleEndian(permissions), id), keyBytes);
  const U = Buffer.concat([inRounds(key, md5(PADDING, id)), Buffer.alloc(16)]);
  const objectKey = (num: number, method: LockMethod) => {
    const seed = Buffer.from([num & 255, num >> 8, 0, 0, 0, ...(method === 'aes' ? Buffer.from('sAlT') : [])]);
    return md5(key, seed).subarray(0, Math.min(keyBytes + 5, 16));
  };
  return {
    id,
    entries: `/V 4 /R 4 /P ${permissions} /O ${hex(O)} /U ${hex(U)}`,
    encrypt: (num, data, method) => encryptWith(objectKey(num, method), num, data, method),
  };
}

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let index = 0, next = 0; index < 256; index++) {
    next = (next + (state[index] ?? 0) + (key[index % key.length] ?? 0)) & 255;
    swap(index, next);
  }
  let [first, second] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      first = (first + 1) & 255;
      second = (second + (state[first] ?? 0)) & 255;
      swap(first, second);
      return byte ^ (state[((state[first] ?? 0) + (state[second] ?? 0)) & 255] ?? 0);
    }),
  );
}

function withTable(objects: readonly Buffer[], id: Buffer): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const rows = objects.map((object) => {
    const row = `${String(length).padStart(10, '0')} 00000 n \n`;
    parts.push(object);
    length += object.length;
    return row;
  });
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R /Encrypt 8 0 R /ID [${hex(id)} ${hex(id)}] >>`;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(`${table}${trailer}\nstartxref\n${length}\n%%EOF\n`)]));
}
