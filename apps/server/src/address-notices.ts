import { isLoopback, type ServerConfig } from './config.ts';

/** Lists what the person who starts the server should know of the address that visitors use: what it is, and what is missing there. */
export function addressNotices({
  role,
  site: { publicUrl },
  tls,
  isBehindProxy,
  host,
}: Pick<ServerConfig, 'role' | 'site' | 'tls' | 'isBehindProxy' | 'host'>): readonly string[] {
  if (role === 'worker') return [];
  const notices = publicUrl === null ? [] : [`Visitors see the site at ${publicUrl}/`];
  const isEncrypted = tls !== null || isBehindProxy;
  const { protocol, hostname } = publicUrl === null ? { protocol: '', hostname: host } : new URL(publicUrl);
  if (protocol === 'https:' && !isEncrypted) {
    notices.push(
      'RECTO_PUBLIC_URL begins with https, but nothing here speaks TLS: set RECTO_BEHIND_PROXY=1 behind a proxy that does, or ' +
        'RECTO_TLS_CERT and RECTO_TLS_KEY.',
    );
  }
  if (protocol !== 'https:' && !isEncrypted && !isLoopback(hostname)) {
    notices.push(
      'Visitors come over plain http: every tool works, but browsers then allow no offline use and no installation, and what is ' +
        'sent to this server is not encrypted on its way. TLS gives all of it (docs/deploy.md).',
    );
  }
  return notices;
}
