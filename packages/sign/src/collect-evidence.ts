import type { SigningRelay, ValidationData } from '@recto/contract/capabilities/sign';
import { OCSPRequest, OCSPResponse } from 'pkijs';
import { Asn1 } from './asn1/read.ts';
import { type ParsedCertificate, parseCertificate } from './chain/certificate.ts';
import { OID } from './cms/algorithms.ts';
import { readSignedData } from './cms/read-cms.ts';
import { readTimeStamp } from './cms/time-stamp.ts';

const AUTHORITY_ACCESS = '1.3.6.1.5.5.7.1.1';
const LIST_POINTS = '2.5.29.31';
const OCSP = '1.3.6.1.5.5.7.48.1';
const ISSUER = '1.3.6.1.5.5.7.48.2';
/** Tag of a web address among the names of a certificate (RFC 5280, 4.2.1.6). */
const ADDRESS_TAG = 0x86;
const MAX_CERTIFICATES = 20;

/** Certificates of a signature and of its time stamp, and for each what its issuer says of it, as far as the relay gets it. */
export async function collectEvidence(
  signature: Uint8Array,
  relay: SigningRelay,
  signal: AbortSignal | undefined,
): Promise<ValidationData> {
  const data = readSignedData(signature);
  const token = data.signers[0]?.attribute(OID.timeStampToken);
  const known = [...data.certificates, ...(token ? readTimeStamp(token.raw).token.certificates : [])];
  const revocationLists: Uint8Array[] = [];
  const statusResponses: Uint8Array[] = [];
  for (const certificate of known.slice(0, MAX_CERTIFICATES)) {
    if (certificate.subjectKey === certificate.issuerKey) continue;
    const issuer =
      known.find((one) => one.subjectKey === certificate.issuerKey) ?? (await fetchIssuer(certificate, relay, signal));
    if (!issuer) continue;
    if (!known.includes(issuer)) known.push(issuer);
    const response = await askStatus(certificate, issuer, relay, signal);
    if (response) statusResponses.push(response);
    else {
      const list = await firstOf(addresses(certificate, LIST_POINTS), (address) =>
        relay.revocationList(address, signal),
      );
      if (list) revocationLists.push(list);
    }
  }
  return { certificates: known.map(({ der }) => der), revocationLists, statusResponses };
}

async function fetchIssuer(certificate: ParsedCertificate, relay: SigningRelay, signal: AbortSignal | undefined) {
  const bytes = await firstOf(addresses(certificate, AUTHORITY_ACCESS, ISSUER), (address) =>
    relay.revocationList(address, signal),
  );
  return bytes && parseCertificate(bytes);
}

async function askStatus(
  certificate: ParsedCertificate,
  issuer: ParsedCertificate,
  relay: SigningRelay,
  signal: AbortSignal | undefined,
): Promise<Uint8Array | null> {
  const responders = addresses(certificate, AUTHORITY_ACCESS, OCSP);
  if (responders.length === 0) return null;
  const request = new OCSPRequest();
  await request.createForCertificate(certificate.library, {
    hashAlgorithm: 'SHA-1',
    issuerCertificate: issuer.library,
  });
  const bytes = new Uint8Array(request.toSchema(true).toBER());
  const answer = await firstOf(responders, (address) => relay.certificateStatus(address, bytes, signal));
  if (!answer) return null;
  try {
    return OCSPResponse.fromBER(new Uint8Array(answer)).responseBytes ? answer : null;
  } catch {
    return null;
  }
}

async function firstOf(
  responders: readonly string[],
  ask: (address: string) => Promise<Uint8Array | null>,
): Promise<Uint8Array | null> {
  for (const address of responders) {
    const answer = await ask(address);
    if (answer) return answer;
  }
  return null;
}

/** Web addresses in an extension; of an access description only those of one method. */
function addresses({ der }: ParsedCertificate, extensionOid: string, method?: string): string[] {
  const extensions = Asn1.read(der).at(0).tagged(0xa3)?.items[0]?.items ?? [];
  const value = extensions.find((extension) => extension.at(0).oid === extensionOid)?.items.at(-1);
  if (!value) return [];
  const entries = Asn1.read(value.bytes).items.filter((entry) => method === undefined || entry.at(0).oid === method);
  const found: string[] = [];
  const waiting = [...entries];
  for (let item = waiting.shift(); item && found.length < 5; item = waiting.shift()) {
    if (item.tag === ADDRESS_TAG) found.push(new TextDecoder('latin1').decode(item.contents));
    else if ((item.tag & 32) !== 0) waiting.push(...item.items);
  }
  return found.filter((address) => /^https?:\/\//i.test(address));
}
