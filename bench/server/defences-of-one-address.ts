import type { Defence } from './defence.ts';

const HTTP = 'apps/server/src/http';
const STORE = 'apps/server/src/store';
const ISOLATION = 'packages/runtime/src/node/isolation.ts';
const floods = { tests: 'apps/server/src/attacks/floods' };
const promises = { tests: 'apps/server/src/attacks/promises' };
const fence = { tests: 'apps/server/src/attacks/fence' };

/** Against one address that means to stop the server, against time, and walls that were added behind others. */
export const DEFENCES_OF_ONE_ADDRESS: readonly Defence[] = [
  {
    ...{ number: '31', what: 'a body that is no file has a time', ...floods, pattern: '31 JSON for a job' },
    ...{ file: `${HTTP}/admission.ts`, from: 'if (!config.streamsBody) limitTime(request, bodyMs);', to: '' },
  },
  {
    ...{ number: '31', what: 'what nobody reads is refused unread', ...floods, pattern: '31 a body for an address' },
    ...{ file: `${HTTP}/admission.ts`, from: 'if (request.is404) {', to: 'if (request.is404 && bodyMs < 0) {' },
  },
  {
    ...{ number: '31', what: 'who is refused is not listened to', ...floods, pattern: '31 a body for a file without' },
    ...{
      file: `${HTTP}/admission.ts`,
      from: "addHook('onSend', async (request, reply) => leaveUnread(request, reply))",
      to: "addHook('onSend', async () => {})",
    },
  },
  {
    ...{ number: '31', what: 'a form has a time for each field', ...floods, pattern: '31 a form whose next' },
    ...{ file: `${HTTP}/process-route.ts`, from: '    raw.destroy();\n', to: '' },
  },
  {
    ...{ number: '32', what: 'an address has so many connections', ...floods, pattern: '32 one address holds' },
    ...{ file: `${HTTP}/limit-connections.ts`, from: 'count > limits.maxPerAddress', to: 'count < 0' },
  },
  {
    ...{ number: '32', what: 'every call is counted', ...floods, pattern: '32 calls of' },
    ...{
      file: `${HTTP}/admission.ts`,
      from: 'await limiter.enter(request.ip, config.isSiteFile ? FILE_COST : 1)',
      to: '() => {}',
    },
  },
  {
    ...{ number: '32', what: 'proxies are known by a list', ...floods, pattern: '32 an address that a caller' },
    ...{
      file: `${HTTP}/trusted-proxies.ts`,
      from: "return networks.check(bare, family === 4 ? 'ipv4' : 'ipv6');",
      to: 'return true;',
    },
  },
  {
    ...{ number: '32', what: 'a network of IPv6 is one visitor', ...floods, pattern: '32 an address that a caller' },
    ...{ file: `${HTTP}/rate-limit.ts`, from: 'addressPrefix(address)', to: 'address' },
  },
  {
    ...{ number: '33', what: 'an ended job keeps no payload', ...floods, pattern: '33 a job that has ended' },
    ...{
      file: 'apps/server/src/queue/embedded-queue.ts',
      from: "expiresAt, percent, payload: '' }",
      to: 'expiresAt, percent }',
    },
  },
  {
    ...{ number: '33', what: 'files of a failed job go with it', ...floods, pattern: '33 files of a failed job' },
    ...{
      file: 'apps/server/src/jobs/job-core.ts',
      from: 'if (payload) await removeAll(payload.owner, payload.inputs);',
      to: '',
    },
  },
  {
    ...{
      number: '34',
      what: 'sessions and addresses have shares of the store',
      ...floods,
      pattern: '34 one session, and many',
    },
    ...{ file: `${STORE}/object-ledger.ts`, from: 'of(name).bytes + bytes > most', to: 'bytes < 0' },
  },
  {
    ...{ number: '34', what: 'a share counts what is there, not what was', ...floods, pattern: '34 what is deleted' },
    ...{
      file: `${STORE}/object-store.ts`,
      from: '    recent.forget(key);\n    ledger.close(key);',
      to: '    recent.forget(key);',
    },
  },
  {
    ...{ number: '34', what: 'an address has its share of the queue', ...floods, pattern: '34 twelve sessions' },
    ...{ file: 'apps/server/src/queue/job-limits.ts', from: 'group.jobs >= limits.maxQueuedPerGroup ||', to: '' },
  },
  {
    ...{ number: '34', what: 'processor time is counted', ...floods, pattern: '34 an address that has used' },
    ...{ file: 'apps/server/src/queue/embedded-queue.ts', from: 'budget.spend(party, processorMs);', to: '' },
  },
  {
    ...{ number: '35', what: 'readiness is asked for once in ten seconds', ...floods, pattern: '35 asking whether' },
    ...{ file: 'apps/server/src/remember.ts', from: 'if (answer && performance.now() < until) return answer;', to: '' },
  },
  {
    ...{
      number: '29',
      what: 'no new namespaces',
      tests: 'packages/sandbox/src/system-call-filter',
      pattern: 'new user namespace',
    },
    ...{
      file: 'packages/sandbox/src/system-call-filter.ts',
      from: '[IF_ANY_BIT, NEW_NAMESPACES, 0, 1],',
      to: '[IF_ANY_BIT, 0, 0, 1],',
    },
  },
  {
    ...{
      number: '29',
      what: 'no sockets but between processes',
      tests: 'packages/sandbox/src/system-call-filter',
      pattern: 'socket of the Internet',
    },
    ...{
      file: 'packages/sandbox/src/system-call-filter.ts',
      from: '[IF_EQUAL, UNIX_SOCKET, 0, 1],',
      to: '[IF_AT_LEAST, 0, 0, 1],',
    },
  },
  {
    ...{ number: '29', what: 'limits of all processes together', ...fence, pattern: 'all processes of a job' },
    ...{
      file: 'packages/runtime/src/node/process-link.ts',
      from: 'const leave = groups.enter(child.pid);',
      to: 'const leave = () => {};',
    },
  },
  {
    ...{ number: '36', what: 'keys die with their hour', ...promises, pattern: '36 a copy of what was stored' },
    ...{ file: `${STORE}/hour-keys.ts`, from: 'rmSync(join(folder, name), { force: true });', to: '{}' },
    also: [{ file: `${STORE}/hour-keys.ts`, from: 'if (isOver(hour)) keys.delete(hour);', to: '{}' }],
  },
  {
    ...{
      number: '36',
      what: 'what the queue gave up is tidied up',
      ...promises,
      pattern: '36 files of a job that the queue',
    },
    ...{ file: 'apps/server/src/queue/embedded-queue.ts', from: 'givenUp.push(record);', to: '' },
  },
  {
    ...{ number: '36', what: 'logs are seven days old', ...promises, pattern: '36 no line of the log' },
    ...{
      file: 'apps/server/src/log/event-log.ts',
      from: 'Date.parse(day) + KEPT_DAYS * DAY_MS',
      to: 'Date.parse(day) + (KEPT_DAYS + 1) * DAY_MS',
    },
  },
  {
    ...{ number: '36', what: 'a session has an end', ...promises, pattern: '36 a session ends' },
    ...{
      file: `${HTTP}/sessions.ts`,
      from: 'Math.min(issuedAt + SESSION_SECONDS, begunAt + LONGEST_SESSION_SECONDS)',
      to: 'issuedAt + SESSION_SECONDS',
    },
  },
  {
    ...{
      number: '37',
      what: 'each character is looked at once',
      tests: 'packages/office/src/prepare/hostile-xml',
      pattern: '37 "<name val',
    },
    ...{ file: 'packages/office/src/prepare/xml-tags.ts', from: 'else if (code === LESS) return at;', to: '' },
    also: [
      {
        file: 'packages/office/src/prepare/xml-tags.ts',
        from: "from = xml.indexOf('<', to);",
        to: "from = xml.indexOf('<', from + 1);",
      },
    ],
  },
  {
    ...{
      number: '1',
      what: 'what is written in numbers is read',
      tests: 'packages/office/src/prepare/hostile-xml',
      pattern: '1 a relationship',
    },
    ...{ file: 'packages/office/src/prepare/xml-tags.ts', from: 'value: unescapeXml(raw)', to: 'value: raw' },
  },
  {
    ...{
      number: '15',
      what: 'tiles and components of a JPEG 2000 are counted',
      tests: 'packages/images/src/hostile-sizes',
      pattern: '15 a JPEG 2000',
    },
    ...{
      file: 'packages/images/src/decode/jpeg2000-limits.ts',
      from: 'components > MAX_COMPONENTS || tiles * components > MAX_TILE_COMPONENTS',
      to: 'components < 0',
    },
  },
  {
    ...{
      number: '15',
      what: 'items of a HEIC are of known kinds',
      tests: 'packages/images/src/hostile-sizes',
      pattern: '15 a HEIC',
    },
    ...{ file: 'packages/images/src/decode/heic-items.ts', from: '!KNOWN_ITEMS.has(kind)', to: "kind === ''" },
  },
  {
    ...{
      number: '15',
      what: 'formats that nobody asks for are blocked',
      tests: 'packages/images/src/hostile-sizes',
      pattern: '15 formats',
    },
    ...{
      file: 'packages/images/src/host/sharp-codecs.node.ts',
      from: "sharp.block({ operation: ['VipsForeignLoad'] });",
      to: '',
    },
  },
  {
    ...{ number: '29', what: 'data and keys are out of sight', ...fence, pattern: 'data and keys' },
    ...{
      file: ISOLATION,
      from: "flatMap((path) => ['--size', '4096', '--tmpfs', path, '--remount-ro', path])",
      to: 'flatMap((): string[] => [])',
    },
  },
  {
    ...{ number: '36', what: 'keys are private', ...promises, pattern: '36 a master key' },
    ...{ file: `${STORE}/key-ring.ts`, from: '  requirePrivate(path);\n', to: '' },
  },
];
