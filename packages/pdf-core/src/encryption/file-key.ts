import { md5 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { joinBytes, sameBytes } from '@recto/codecs';
import { decryptBlock, decryptBlocks, encryptBlock, encryptBlocks } from './aes.ts';
import { rc4 } from './rc4.ts';

/** The entries of the encryption dictionary that keys are made of (ISO 32000-2, Tables 20 and 21). */
export interface PasswordEntries {
  readonly revision: number;
  readonly keyBytes: number;
  readonly O: Uint8Array;
  readonly U: Uint8Array;
  readonly OE: Uint8Array;
  readonly UE: Uint8Array;
  readonly Perms: Uint8Array;
  /** /P as a signed 32-bit number. */
  readonly permissions: number;
  readonly encryptsMetadata: boolean;
  /** First element of the trailer's /ID; empty when missing. */
  readonly fileId: Uint8Array;
}

/** A key and the password that opened it. */
export interface UnlockedKey {
  readonly key: Uint8Array;
  readonly openedAs: 'user' | 'owner';
}

const PADDING = Uint8Array.of(
  0x28,
  0xbf,
  0x4e,
  0x5e,
  0x4e,
  0x75,
  0x8a,
  0x41,
  0x64,
  0x00,
  0x4e,
  0x56,
  0xff,
  0xfa,
  0x01,
  0x08,
  0x2e,
  0x2e,
  0x00,
  0xb6,
  0xd0,
  0x68,
  0x3e,
  0x80,
  0x2f,
  0x0c,
  0xa9,
  0xfe,
  0x64,
  0x53,
  0x69,
  0x7a,
);
const NO_BYTES = new Uint8Array(0);
const ZERO_IV = new Uint8Array(16);

/** The file's key when `password` is the owner's or the user's, else null (7.6.4.3, 7.6.4.4). */
export function unlock(entries: PasswordEntries, password: Uint8Array): UnlockedKey | null {
  return entries.revision >= 5 ? unlockAes256(entries, password) : unlockLegacy(entries, password);
}

function unlockLegacy(entries: PasswordEntries, password: Uint8Array): UnlockedKey | null {
  const asOwner = legacyFileKey(entries, userPasswordFromOwner(entries, password));
  if (asOwner) return { key: asOwner, openedAs: 'owner' };
  const asUser = legacyFileKey(entries, password);
  return asUser && { key: asUser, openedAs: 'user' };
}

/** Algorithm 2, checked by algorithm 6. */
function legacyFileKey(entries: PasswordEntries, userPassword: Uint8Array): Uint8Array | null {
  const { revision, keyBytes, O, U, permissions, encryptsMetadata, fileId } = entries;
  const metadataMark = revision >= 4 && !encryptsMetadata ? new Uint8Array(4).fill(255) : NO_BYTES;
  let digest = md5(joined(padded(userPassword), O.subarray(0, 32), littleEndian(permissions), fileId, metadataMark));
  if (revision >= 3) for (let round = 0; round < 50; round++) digest = md5(digest.subarray(0, keyBytes));
  const key = digest.slice(0, keyBytes);
  if (revision === 2) return sameBytes(rc4(key, PADDING), U.subarray(0, 32)) ? key : null;
  let check: Uint8Array = md5(joined(PADDING, fileId));
  for (let round = 0; round < 20; round++)
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    );
  return sameBytes(check, U.subarray(0, 16)) ? key : null;
}

/** Algorithm 7, first part. */
function userPasswordFromOwner({ revision, keyBytes, O }: PasswordEntries, ownerPassword: Uint8Array): Uint8Array {
  let digest = md5(padded(ownerPassword));
  if (revision >= 3) for (let round = 0; round < 50; round++) digest = md5(digest);
  const key = digest.subarray(0, keyBytes);
  let password: Uint8Array = O.slice(0, 32);
  for (let round = revision >= 3 ? 19 : 0; round >= 0; round--)
    password = rc4(
      key.map((byte) => byte ^ round),
      password,
    );
  return password;
}

/** Algorithm 2.A. */
function unlockAes256(entries: PasswordEntries, password: Uint8Array): UnlockedKey | null {
  const { revision, O, U, OE, UE } = entries;
  const hash = revision === 5 ? hashRevision5 : hashRevision6;
  const user = U.subarray(0, 48);
  if (sameBytes(hash(password, O.subarray(32, 40), user), O.subarray(0, 32))) {
    const key = decryptBlocks(hash(password, O.subarray(40, 48), user), ZERO_IV, OE.subarray(0, 32));
    return { key, openedAs: 'owner' };
  }
  if (sameBytes(hash(password, U.subarray(32, 40), NO_BYTES), U.subarray(0, 32))) {
    const key = decryptBlocks(hash(password, U.subarray(40, 48), NO_BYTES), ZERO_IV, UE.subarray(0, 32));
    return { key, openedAs: 'user' };
  }
  return null;
}

/** /P as /Perms vouches for it (algorithm 13), or null when /Perms is not in order. */
export function permissionsOfPerms(key: Uint8Array, perms: Uint8Array): number | null {
  if (perms.length < 16) return null;
  const plain = decryptBlock(key, perms.subarray(0, 16));
  if (plain[9] !== 0x61 || plain[10] !== 0x64 || plain[11] !== 0x62) return null;
  return (plain[0] ?? 0) | ((plain[1] ?? 0) << 8) | ((plain[2] ?? 0) << 16) | ((plain[3] ?? 0) << 24);
}

function hashRevision5(password: Uint8Array, salt: Uint8Array, user: Uint8Array): Uint8Array {
  return sha256(joined(password, salt, user));
}

/** The password entries of a new file of revision 6 (algorithms 8, 9 and 10). @param key the file's, 32 random bytes */
export function newPasswordEntries(
  key: Uint8Array,
  passwords: { readonly user: Uint8Array; readonly owner: Uint8Array },
  { permissions, encryptsMetadata }: Pick<PasswordEntries, 'permissions' | 'encryptsMetadata'>,
  random: (length: number) => Uint8Array,
): Pick<PasswordEntries, 'O' | 'U' | 'OE' | 'UE' | 'Perms'> {
  const entriesOf = (password: Uint8Array, user: Uint8Array) => {
    const salts = random(16);
    const check = hashRevision6(password, salts.subarray(0, 8), user);
    const wrap = hashRevision6(password, salts.subarray(8), user);
    return { check: joined(check, salts), wrapped: encryptBlocks(wrap, ZERO_IV, key) };
  };
  const user = entriesOf(passwords.user, NO_BYTES);
  const owner = entriesOf(passwords.owner, user.check);
  const mark = Uint8Array.of(255, 255, 255, 255, encryptsMetadata ? 0x54 : 0x46, 0x61, 0x64, 0x62);
  const Perms = encryptBlock(key, joined(littleEndian(permissions), mark, random(4)));
  return { U: user.check, UE: user.wrapped, O: owner.check, OE: owner.wrapped, Perms };
}

/** Algorithm 2.B. */
function hashRevision6(password: Uint8Array, salt: Uint8Array, user: Uint8Array): Uint8Array {
  let hash: Uint8Array = sha256(joined(password, salt, user));
  for (let round = 0; ; round++) {
    const once = joined(password, hash, user);
    const repeated = new Uint8Array(once.length * 64);
    for (let copy = 0; copy < 64; copy++) repeated.set(once, copy * once.length);
    const encrypted = encryptBlocks(hash.subarray(0, 16), hash.subarray(16, 32), repeated);
    let remainder = 0;
    for (let index = 0; index < 16; index++) remainder += encrypted[index] ?? 0;
    hash = [sha256, sha384, sha512][remainder % 3]?.(encrypted) ?? hash;
    if (round >= 63 && (encrypted[encrypted.length - 1] ?? 0) <= round - 31) return hash.slice(0, 32);
  }
}

function padded(password: Uint8Array): Uint8Array {
  return joined(password.subarray(0, 32), PADDING).slice(0, 32);
}

function littleEndian(value: number): Uint8Array {
  return Uint8Array.of(value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >> 24) & 255);
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return joinBytes(parts);
}
