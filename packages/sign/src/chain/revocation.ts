import { GeneralizedTime } from 'asn1js';
import { BasicOCSPResponse, CertificateRevocationList, OCSPResponse } from 'pkijs';
import { isSame } from '../asn1/bytes.ts';
import { Asn1 } from '../asn1/read.ts';
import { hexOf, type ParsedCertificate } from './certificate.ts';

/** Lists and answers that say which certificates are no longer good. */
export interface RevocationEvidence {
  readonly lists: readonly CertificateRevocationList[];
  readonly responses: readonly BasicOCSPResponse[];
}

const REVOKED = 1;
const BASIC_RESPONSE = '1.3.6.1.5.5.7.48.1.1';

/** Reads evidence; what cannot be read is left out. */
export function readEvidence(lists: readonly Uint8Array[], responses: readonly Uint8Array[]): RevocationEvidence {
  return {
    lists: lists.flatMap((bytes) => tried(() => CertificateRevocationList.fromBER(new Uint8Array(bytes)))),
    responses: responses.flatMap((bytes) => tried(() => readResponse(bytes))),
  };
}

/** The answer inside a response of a server, or an answer by itself. */
function readResponse(bytes: Uint8Array): BasicOCSPResponse {
  const first = Asn1.read(bytes).at(0);
  if (first.tag !== 10) return BasicOCSPResponse.fromBER(new Uint8Array(bytes));
  const { responseBytes } = OCSPResponse.fromBER(new Uint8Array(bytes));
  if (responseBytes?.responseType !== BASIC_RESPONSE) throw new TypeError('no answer');
  return BasicOCSPResponse.fromBER(new Uint8Array(responseBytes.response.valueBlock.valueHexView));
}

function tried<Value>(read: () => Value): Value[] {
  try {
    return [read()];
  } catch {
    return [];
  }
}

/** When a certificate was revoked, as far as sound evidence of its issuer says; null when nothing does. */
export async function revokedAt(
  certificate: ParsedCertificate,
  issuer: ParsedCertificate,
  { lists, responses }: RevocationEvidence,
): Promise<Date | null> {
  for (const list of lists) {
    if (hexOf(new Uint8Array(list.issuer.valueBeforeDecode)) !== certificate.issuerKey) continue;
    const entry = list.revokedCertificates?.find(({ userCertificate }) =>
      isSame(new Uint8Array(userCertificate.toBER()), certificate.serialDer),
    );
    if (entry && (await holds(() => list.verify({ issuerCertificate: issuer.library }))))
      return entry.revocationDate.value;
  }
  for (const response of responses) {
    const revoked = await statusOf(response, certificate, issuer);
    if (revoked) return revoked;
  }
  return null;
}

async function statusOf(response: BasicOCSPResponse, certificate: ParsedCertificate, issuer: ParsedCertificate) {
  try {
    const { isForCertificate, status } = await response.getCertificateStatus(certificate.library, issuer.library);
    if (!isForCertificate || status !== REVOKED) return null;
    const isSound = await response.verify({ trustedCerts: [issuer.library] });
    return isSound ? revocationTimeOf(response, certificate) : null;
  } catch {
    return null;
  }
}

/** The revocationTime of RevokedInfo (RFC 6960, 4.2.1); the answer itself may have been given long after it. */
function revocationTimeOf({ tbsResponseData }: BasicOCSPResponse, certificate: ParsedCertificate): Date {
  for (const { certID, certStatus } of tbsResponseData.responses) {
    if (!isSame(new Uint8Array(certID.serialNumber.toBER()), certificate.serialDer)) continue;
    const [time]: readonly unknown[] = certStatus.valueBlock?.value ?? [];
    if (time instanceof GeneralizedTime) return time.toDate();
  }
  return tbsResponseData.producedAt;
}

async function holds(check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch {
    return false;
  }
}
