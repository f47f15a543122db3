import type { ChainVerdict } from '@recto/contract/capabilities/sign';
import { CertificateChainValidationEngine } from 'pkijs';
import type { ParsedCertificate } from './certificate.ts';
import { type RevocationEvidence, revokedAt } from './revocation.ts';

/** Longest way from a signer to a root. */
const MAX_LENGTH = 12;

/** Rules and evidence by which a chain is judged. */
export interface ChainRules {
  /** Certificates that came along. */
  readonly known: readonly ParsedCertificate[];
  readonly roots: readonly ParsedCertificate[];
  readonly evidence: RevocationEvidence;
  /** When it must have been valid. */
  readonly at: Date;
}

/** The certificates from a signer's towards a root, and what the chain is worth. */
export async function judgeChain(
  signer: ParsedCertificate,
  rules: ChainRules,
): Promise<{ verdict: ChainVerdict; path: readonly ParsedCertificate[] }> {
  const path = await pathFrom(signer, rules);
  const last = path.at(-1) ?? signer;
  return { verdict: await judge(path, last, rules), path };
}

async function judge(
  path: readonly ParsedCertificate[],
  last: ParsedCertificate,
  rules: ChainRules,
): Promise<ChainVerdict> {
  for (const [index, certificate] of path.entries()) {
    const issuer = path[index + 1];
    const revoked = issuer && (await revokedAt(certificate, issuer, rules.evidence));
    if (revoked && revoked <= rules.at) return 'revoked';
  }
  if (path.some(({ notBefore, notAfter }) => rules.at < notBefore || rules.at > notAfter)) return 'expired';
  const isRoot = last.subjectKey === last.issuerKey;
  if (!isTrusted(last, rules)) {
    if (!isRoot) return 'incomplete';
    return path.length === 1 ? 'self-signed' : 'unknown-root';
  }
  if (path.length === 1) return 'trusted';
  return (await isSoundPath(path, last, rules)) ? 'trusted' : 'invalid';
}

const isTrusted = (certificate: ParsedCertificate, { roots }: ChainRules) =>
  roots.some(
    ({ der }) => der.length === certificate.der.length && der.every((byte, at) => byte === certificate.der[at]),
  );

/** Follows issuers whose keys really signed; a root that is trusted comes before any other. */
async function pathFrom(signer: ParsedCertificate, rules: ChainRules): Promise<ParsedCertificate[]> {
  const path = [signer];
  const pool = [...rules.roots, ...rules.known];
  for (let last = signer; path.length < MAX_LENGTH && last.subjectKey !== last.issuerKey; ) {
    const issuer = await issuerOf(last, pool, path);
    if (!issuer) break;
    path.push(issuer);
    last = issuer;
  }
  return path;
}

async function issuerOf(
  certificate: ParsedCertificate,
  pool: readonly ParsedCertificate[],
  path: readonly ParsedCertificate[],
): Promise<ParsedCertificate | undefined> {
  for (const one of pool) {
    if (one.subjectKey !== certificate.issuerKey || path.includes(one)) continue;
    try {
      if (await certificate.library.verify(one.library)) return one;
    } catch {
      // Another key of the same name, or one that this host cannot use.
    }
  }
  return undefined;
}

/** Rules of RFC 5280, 6: basic constraints, key usage, name constraints, policies. */
async function isSoundPath(path: readonly ParsedCertificate[], root: ParsedCertificate, { at }: ChainRules) {
  try {
    // The library takes the last of the certificates for the one in question.
    const certs = path
      .slice(0, -1)
      .map(({ library }) => library)
      .toReversed();
    const engine = new CertificateChainValidationEngine({ trustedCerts: [root.library], certs, checkDate: at });
    return (await engine.verify()).result;
  } catch {
    return false;
  }
}
