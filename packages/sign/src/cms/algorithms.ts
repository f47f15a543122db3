import type { SignatureDigest } from '@recto/contract/capabilities/sign';

/** Digests as WebCrypto calls them. */
export type HashName = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512';

/** Sizes, and the object identifiers that stand for a digest alone and with a signature. */
export const HASHES: Readonly<
  Record<
    HashName,
    {
      readonly hashBytes: number;
      readonly blockBytes: number;
      readonly oid: string;
      readonly withRsa: string;
      readonly withEcdsa: string;
    }
  >
> = {
  'SHA-1': {
    hashBytes: 20,
    blockBytes: 64,
    oid: '1.3.14.3.2.26',
    withRsa: '1.2.840.113549.1.1.5',
    withEcdsa: '1.2.840.10045.4.1',
  },
  'SHA-256': {
    hashBytes: 32,
    blockBytes: 64,
    oid: '2.16.840.1.101.3.4.2.1',
    withRsa: '1.2.840.113549.1.1.11',
    withEcdsa: '1.2.840.10045.4.3.2',
  },
  'SHA-384': {
    hashBytes: 48,
    blockBytes: 128,
    oid: '2.16.840.1.101.3.4.2.2',
    withRsa: '1.2.840.113549.1.1.12',
    withEcdsa: '1.2.840.10045.4.3.3',
  },
  'SHA-512': {
    hashBytes: 64,
    blockBytes: 128,
    oid: '2.16.840.1.101.3.4.2.3',
    withRsa: '1.2.840.113549.1.1.13',
    withEcdsa: '1.2.840.10045.4.3.4',
  },
};

export const HASH_NAMES: readonly HashName[] = ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'];

/** Hash name of each digest in the options. */
export const DIGEST_HASH: Readonly<Record<SignatureDigest, HashName>> = {
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};

/** The digest an object identifier stands for, alone or with a signature. */
export function hashOfOid(oid: string): HashName | undefined {
  return HASH_NAMES.find((name) => {
    const hash = HASHES[name];
    return oid === hash.oid || oid === hash.withRsa || oid === hash.withEcdsa;
  });
}

/** Object identifiers of CMS (RFC 5652), its attributes and of keys. */
export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  encryptedData: '1.2.840.113549.1.7.6',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  revocationArchive: '1.2.840.113583.1.1.8',
  rsaKey: '1.2.840.113549.1.1.1',
  rsaPss: '1.2.840.113549.1.1.10',
  ecKey: '1.2.840.10045.2.1',
} as const;

/** Curves as WebCrypto calls them, by object identifier, and the size of a coordinate. */
export const CURVES: Readonly<Record<string, { readonly name: string; readonly coordinateBytes: number }>> = {
  '1.2.840.10045.3.1.7': { name: 'P-256', coordinateBytes: 32 },
  '1.3.132.0.34': { name: 'P-384', coordinateBytes: 48 },
  '1.3.132.0.35': { name: 'P-521', coordinateBytes: 66 },
};
