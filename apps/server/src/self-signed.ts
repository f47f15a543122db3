import { spawnSync } from 'node:child_process';

/** A certificate for localhost that no browser trusts by itself, made at each start. @throws Error without openssl */
export function selfSigned(): { readonly cert: string; readonly key: string } {
  const { status, stdout } = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1'],
      ...['-keyout', '-', '-out', '-'],
    ],
    { encoding: 'utf8' },
  );
  const key = /-----BEGIN PRIVATE KEY-----[\s\S]+?-----END PRIVATE KEY-----/.exec(stdout ?? '')?.[0];
  const cert = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/.exec(stdout ?? '')?.[0];
  if (status !== 0 || !key || !cert) throw new Error('--self-signed needs the program openssl');
  return { key, cert };
}
