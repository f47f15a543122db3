import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** A small public key infrastructure that OpenSSL runs: a root, a signer, a time-stamp authority, an OCSP responder. */
export interface TrustServices {
  readonly origin: string;
  readonly timeStampUrl: string;
  /** The root's certificate, PEM. */
  readonly rootFile: string;
  /** PKCS#12 of a signer whose certificate names the OCSP responder and the list of revoked certificates. */
  readonly keyFile: string;
  /** Requested paths, in order. */
  readonly asked: readonly string[];
  /** Reports from now on that the signer's certificate is revoked. @param answersAfterMs delay of each answer about it */
  revoke(answersAfterMs: number): void;
  close(): Promise<void>;
}

/** Starts them on a free port of this machine. @param folder an empty one @param password of the key file */
export async function startTrustServices(folder: string, password: string): Promise<TrustServices> {
  mkdirSync(folder, { recursive: true });
  const at = (name: string) => join(folder, name);
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: 'pipe', cwd: folder });
  const asked: string[] = [];
  let statusAfterMs = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const path = request.url ?? '';
      asked.push(path);
      try {
        if (path === '/ocsp') await setTimeout(statusAfterMs);
        response.end(answer(path, Buffer.concat(parts)));
      } catch {
        response.writeHead(500).end();
      }
    });
  });
  const answer = (path: string, body: Buffer): Buffer => {
    writeFileSync(at('question'), body);
    if (path === '/tsa') {
      openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'question', '-out', 'reply');
    } else if (path === '/ocsp') {
      openssl(
        ...['ocsp', '-index', 'index.txt', '-CA', 'root.crt', '-rsigner', 'root.crt', '-rkey', 'root.key'],
        ...['-reqin', 'question', '-respout', 'reply', '-ndays', '2'],
      );
    } else if (path === '/root.crl') return readFileSync(at('root.crl'));
    else if (path === '/moved') throw new Error('not here');
    return readFileSync(at('reply'));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  writeFileSync(at('index.txt'), '');
  writeFileSync(at('index.txt.attr'), 'unique_subject = no\n');
  writeFileSync(at('serial'), '1000\n');
  writeFileSync(at('tsaserial'), '01\n');
  writeFileSync(at('crlnumber'), '01\n');
  writeFileSync(at('ca.cnf'), authorityConfig(origin));
  writeFileSync(at('tsa.cnf'), stampConfig());
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'root.key', '-out', 'root.crt', '-days', '3650'],
    ...['-subj', '/CN=Test Root', '-addext', 'basicConstraints=critical,CA:TRUE'],
    ...['-addext', 'keyUsage=critical,keyCertSign,cRLSign,digitalSignature'],
  );
  for (const [name, subject] of [
    ['signer', '/CN=Anna Signer/O=Test'],
    ['tsa', '/CN=Test Time'],
  ] as const) {
    openssl(
      ...['req', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-out', `${name}.csr`],
      ...['-subj', subject],
    );
    openssl(
      ...['ca', '-config', 'ca.cnf', '-batch', '-notext', '-in', `${name}.csr`, '-out', `${name}.crt`],
      ...['-extensions', name, '-days', '365'],
    );
  }
  openssl('ca', '-config', 'ca.cnf', '-gencrl', '-out', 'root.pem');
  openssl('crl', '-in', 'root.pem', '-outform', 'DER', '-out', 'root.crl');
  openssl(
    ...['pkcs12', '-export', '-inkey', 'signer.key', '-in', 'signer.crt', '-certfile', 'root.crt'],
    ...['-out', 'signer.p12', '-passout', `pass:${password}`],
  );
  return {
    origin,
    asked,
    timeStampUrl: `${origin}/tsa`,
    rootFile: at('root.crt'),
    keyFile: at('signer.p12'),
    revoke(answersAfterMs) {
      statusAfterMs = answersAfterMs;
      openssl('ca', '-config', 'ca.cnf', '-revoke', 'signer.crt', '-crl_reason', 'keyCompromise');
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const authorityConfig = (origin: string) => `[ca]
default_ca = own
[own]
database = index.txt
serial = serial
crlnumber = crlnumber
new_certs_dir = .
certificate = root.crt
private_key = root.key
default_md = sha256
default_crl_days = 30
policy = any
[any]
commonName = supplied
organizationName = optional
[signer]
basicConstraints = CA:FALSE
keyUsage = critical,digitalSignature,nonRepudiation
authorityInfoAccess = OCSP;URI:${origin}/ocsp
crlDistributionPoints = URI:${origin}/root.crl
[tsa]
basicConstraints = CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
crlDistributionPoints = URI:${origin}/root.crl
`;

const stampConfig = () => `[tsa]
default_tsa = own
[own]
serial = tsaserial
signer_cert = tsa.crt
certs = root.crt
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1
ess_cert_id_alg = sha256
`;
