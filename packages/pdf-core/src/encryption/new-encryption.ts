import type { Permission } from '@recto/contract/protection';
import { PdfDict, PdfName, PdfString } from '../objects/objects.ts';
import { newPasswordEntries } from './file-key.ts';
import { permissionBits } from './permissions.ts';
import { SecurityHandler } from './security-handler.ts';

/** Settings of a new lock. Passwords are bytes, prepared for revision 6. */
export interface EncryptionSettings {
  readonly userPassword: Uint8Array;
  readonly ownerPassword: Uint8Array;
  readonly permissions: readonly Permission[];
  readonly encryptsMetadata: boolean;
}

/** Key length of AES-256 in bytes. */
const KEY_BYTES = 32;

/** Unpredictable bytes, at most 65,536. */
export function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

/**
 * A new lock: AES-256, revision 6 (ISO 32000-2, 7.6.4.4), under a key that nobody has used before.
 * @param random only tests give another source than the system's
 */
export function createEncryption(settings: EncryptionSettings, random = randomBytes): SecurityHandler {
  const { permissions, encryptsMetadata } = settings;
  const key = random(KEY_BYTES);
  const bits = permissionBits(permissions);
  const passwords = { user: settings.userPassword, owner: settings.ownerPassword };
  const entries = newPasswordEntries(key, passwords, { permissions: bits, encryptsMetadata }, random);
  const filter = PdfDict.of({ AuthEvent: PdfName.of('DocOpen'), CFM: PdfName.of('AESV3'), Length: KEY_BYTES });
  const dictionary = PdfDict.of({
    Filter: PdfName.of('Standard'),
    V: 5,
    R: 6,
    Length: KEY_BYTES * 8,
    P: bits,
    CF: PdfDict.of({ StdCF: filter }),
    StmF: PdfName.of('StdCF'),
    StrF: PdfName.of('StdCF'),
    ...(encryptsMetadata ? {} : { EncryptMetadata: false }),
  });
  for (const [name, bytes] of Object.entries(entries)) dictionary.set(name, new PdfString(bytes));
  return new SecurityHandler({
    info: {
      revision: 6,
      openedAs: 'owner',
      needsPassword: settings.userPassword.length > 0,
      permissions: bits,
      encryptsMetadata,
    },
    key,
    filters: {
      strings: 'aes256',
      streams: 'aes256',
      embeddedFiles: 'aes256',
      named: (name) => (name === 'StdCF' ? 'aes256' : 'none'),
    },
    dictionary,
    fileId: new Uint8Array(0),
    random,
  });
}
