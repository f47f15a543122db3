import type { CheckSignatureOptions, SignatureVerdict, SignedContent } from '@recto/contract/capabilities/sign';
import { isSame, joined } from './asn1/bytes.ts';
import { Asn1 } from './asn1/read.ts';
import { judgeChain } from './chain/build-chain.ts';
import { certificateFacts, type ParsedCertificate, parseCertificate, parseCertificates } from './chain/certificate.ts';
import { readEvidence } from './chain/revocation.ts';
import { hashOfOid, OID } from './cms/algorithms.ts';
import { readSignedData, type SignedData, type SignerInfo } from './cms/read-cms.ts';
import { isStampOf, isValidStamp, readTimeStamp, type TimeStamp } from './cms/time-stamp.ts';
import { checkBytes, checkSigner, type Integrity } from './cms/verify-cms.ts';

/** Results of checking the signature itself. */
interface Signed {
  readonly integrity: Integrity;
  readonly signer: ParsedCertificate | null;
  readonly algorithm: string;
  readonly known: readonly ParsedCertificate[];
  readonly stamp: TimeStamp | null;
  readonly data: SignedData | null;
}

const UNREADABLE: Signed = { integrity: 'unreadable', signer: null, algorithm: '', known: [], stamp: null, data: null };

/** Checks a signature as it stands in a file: whether it holds, whose it is, when it was made and who vouches for that. */
export async function checkSignature(
  record: SignedContent,
  { roots, validationData }: Omit<CheckSignatureOptions, 'withBundledRoots'>,
): Promise<SignatureVerdict> {
  const signed = await examine(record).catch(() => UNREADABLE);
  // A signature that leaves out more than itself proves nothing of the document.
  const integrity = signed.integrity === 'intact' && !record.isContiguous ? 'changed' : signed.integrity;
  const stamps = {
    provedTime: signed.stamp?.time.toISOString() ?? null,
    timeStampBy: signed.stamp?.token.signers[0]?.certificate?.commonName ?? '',
    statedTime: record.statedTime,
  };
  if (!signed.signer) {
    return { integrity, signerName: '', algorithm: signed.algorithm, ...stamps, chain: 'incomplete', certificates: [] };
  }
  const evidence = readEvidence(
    [...validationData.revocationLists, ...(signed.data?.revocationLists ?? [])],
    validationData.statusResponses,
  );
  const { verdict, path } = await judgeChain(signed.signer, {
    known: [...signed.known, ...validationData.certificates.flatMap((bytes) => parseCertificate(bytes) ?? [])],
    roots: roots.flatMap((bytes) => parseCertificates(bytes)),
    evidence,
    at: new Date(stamps.provedTime ?? record.statedTime ?? Date.now()),
  });
  return {
    integrity,
    signerName: signed.signer.commonName,
    algorithm: signed.algorithm,
    ...stamps,
    chain: verdict,
    certificates: path.map(certificateFacts),
  };
}

async function examine(record: SignedContent): Promise<Signed> {
  if (!record.signedParts) return UNREADABLE;
  const content = joined(record.signedParts);
  switch (record.subFilter) {
    case 'adbe.x509.rsa_sha1':
      return examinePlain(record, content);
    case 'ETSI.RFC3161':
      return examineDocumentStamp(record, content);
    default:
      return examineCms(record, content);
  }
}

async function examineCms(record: SignedContent, content: Uint8Array<ArrayBuffer>): Promise<Signed> {
  const data = readSignedData(record.contents);
  const [signer] = data.signers;
  if (!signer) return UNREADABLE;
  // The oldest kind signs a digest of the document, which is inside (ISO 32000-1, 12.8.3.3.1).
  const inner = record.subFilter === 'adbe.pkcs7.sha1' ? data.content : null;
  const digest = inner && new Uint8Array(await crypto.subtle.digest('SHA-1', content));
  const isOther = inner !== null && digest !== null && !isSame(inner, digest);
  const integrity = isOther ? 'changed' : await checkSigner(data, signer, inner ?? content);
  return {
    integrity,
    signer: signer.certificate,
    algorithm: algorithmName(signer),
    known: data.certificates,
    stamp: integrity === 'intact' ? await stampOf(signer) : null,
    data,
  };
}

async function stampOf(signer: SignerInfo): Promise<TimeStamp | null> {
  try {
    const token = signer.attribute(OID.timeStampToken);
    if (!token) return null;
    const stamp = readTimeStamp(token.raw);
    return (await isValidStamp(stamp)) && (await isStampOf(stamp, signer.signature)) ? stamp : null;
  } catch {
    return null;
  }
}

async function examineDocumentStamp(record: SignedContent, content: Uint8Array<ArrayBuffer>): Promise<Signed> {
  const stamp = readTimeStamp(record.contents);
  const [signer] = stamp.token.signers;
  if (!signer) return UNREADABLE;
  const isRight = (await isValidStamp(stamp)) && (await isStampOf(stamp, content));
  return {
    integrity: isRight ? 'intact' : 'changed',
    signer: signer.certificate,
    algorithm: algorithmName(signer),
    known: stamp.token.certificates,
    stamp: isRight ? stamp : null,
    data: stamp.token,
  };
}

async function examinePlain(record: SignedContent, content: Uint8Array<ArrayBuffer>): Promise<Signed> {
  const known = record.certificates.flatMap((bytes) => parseCertificate(bytes) ?? []);
  const [signer] = known;
  if (!signer) return UNREADABLE;
  const signature = Asn1.read(record.contents).bytes;
  const integrity = await checkBytes(signer, { algorithm: null, hash: 'SHA-1', signature, bytes: content });
  return { integrity, signer, algorithm: `SHA-1, ${certificateFacts(signer).keyKind}`, known, stamp: null, data: null };
}

function algorithmName({ digestOid, certificate }: SignerInfo): string {
  const key = certificate ? `, ${certificateFacts(certificate).keyKind}` : '';
  return `${hashOfOid(digestOid) ?? 'an unknown digest'}${key}`;
}
