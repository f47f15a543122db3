/**
 * Serves the built site and the API: `node apps/server/src/main.ts [--self-signed] [--role all|web|worker] [--site FOLDER]`.
 * docs/deploy.md has the environment; nothing needs to be set.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addressNotices } from './address-notices.ts';
import { type Role, readConfig, type ServerConfig, unencryptedServices } from './config.ts';
import { selfSigned } from './self-signed.ts';
import { startServer } from './start-server.ts';

const role = roleOrStop();
const siteFolder = flagValue('--site') ?? join(import.meta.dirname, '../../web/dist');
if (role !== 'worker' && !existsSync(siteFolder)) stop('The site is not built yet. Please run: npm run build', 6);

const config = readOrStop();
// A core of this process would hold keys and files.
if (process.platform === 'linux')
  spawnSync('/usr/bin/prlimit', ['--pid', String(process.pid), '--core=0'], { stdio: 'ignore' });
// Whatever happens, nothing of a call or a file gets into a crash report.
process.on('uncaughtException', () => stop('The server stopped: unexpected error', 1));
process.on('unhandledRejection', () => stop('The server stopped: unexpected error', 1));

const running = await startServer(config, siteFolder).catch((thrown: unknown) => {
  return stop(`Cannot start: ${thrown instanceof Error ? thrown.message : 'unexpected error'}`, 1);
});
if (!running.service.takesJobs) {
  console.error(
    'Jobs on this server are refused, because they cannot be sandboxed here: bubblewrap is missing, or this machine forbids user ' +
      'namespaces (docs/deploy.md). The tools in the page are not touched by this. RECTO_UNSAFE_NO_SANDBOX=1 runs jobs without a ' +
      'sandbox, for files that you trust.',
  );
} else if (!running.service.isSandboxed && role !== 'web') {
  console.error('Jobs run WITHOUT a sandbox (RECTO_UNSAFE_NO_SANDBOX): only for files that you trust.');
}
if (config.keyFile.startsWith(join(config.dataFolder, '/')) && config.isBehindProxy) {
  console.error(
    'The master keys lie beside the data that they open: RECTO_KEY_FILE puts them elsewhere (docs/deploy.md).',
  );
}
for (const name of unencryptedServices(config)) {
  console.error(`${name} has no TLS: ids and sizes go over the network in the clear. Use rediss:// and https://.`);
}
console.log(running.address);
for (const sentence of [...config.notices, ...addressNotices(config)]) console.error(sentence);
if (running.metricsAddress) console.log(`Metrics: ${running.metricsAddress}`);

let isClosing = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isClosing) process.exit(1);
    isClosing = true;
    void running.close().then(() => process.exit(0));
  });
}

function readOrStop(): ServerConfig {
  try {
    const read = readConfig(process.env, process.env.RECTO_CWD ?? process.cwd(), role);
    return process.argv.includes('--self-signed') ? { ...read, tls: selfSigned() } : read;
  } catch (thrown) {
    return stop(thrown instanceof Error ? thrown.message : 'The settings cannot be read', 2);
  }
}

function roleOrStop(): Role {
  const given = flagValue('--role') ?? 'all';
  const known = (['all', 'web', 'worker'] as const).find((each) => each === given);
  return known ?? stop('--role must be all, web or worker', 2);
}

function flagValue(flag: string): string | undefined {
  const at = process.argv.indexOf(flag);
  return at < 0 ? undefined : (process.argv[at + 1] ?? '');
}

function stop(sentence: string, exitCode: number): never {
  console.error(sentence);
  process.exit(exitCode);
}
