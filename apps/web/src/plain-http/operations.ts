/** The operations of SubtleCrypto that Recto uses. */
export type SubtleOperations = Pick<
  SubtleCrypto,
  'decrypt' | 'deriveBits' | 'deriveKey' | 'digest' | 'encrypt' | 'importKey' | 'sign' | 'verify'
>;
