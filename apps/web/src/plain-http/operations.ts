/** The operations of SubtleCrypto that Recto uses. */
export const OPERATIONS = [
  'decrypt',
  'deriveBits',
  'deriveKey',
  'digest',
  'encrypt',
  'importKey',
  'sign',
  'verify',
] as const;

/** Something that does these operations, with what each takes in SubtleCrypto. */
export type SubtleOperations = Pick<SubtleCrypto, (typeof OPERATIONS)[number]>;
