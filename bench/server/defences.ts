import type { Defence } from './defence.ts';
import { DEFENCES_OF_ONE_ADDRESS } from './defences-of-one-address.ts';

const HTTP = 'apps/server/src/http';
const STORE = 'apps/server/src/store';
const ISOLATION = 'packages/runtime/src/node/isolation.ts';
const calls = { tests: 'apps/server/src/attacks/calls' };
const fence = { tests: 'apps/server/src/attacks/fence' };
const store = { tests: 'apps/server/src/store/object-store' };

/** Every defence that one line holds up. */
export const DEFENCES: readonly Defence[] = [
  {
    ...{
      number: '1-11, 16',
      what: 'content is looked at before an engine is',
      ...calls,
      pattern: 'refused by its content',
    },
    ...{
      file: 'packages/contract/src/accept.ts',
      from: "if (indexOfAscii(head, '%PDF-') >= 0) return true;",
      to: 'return true;',
    },
  },
  {
    ...{ number: '12-14', what: 'a job has a time limit', ...fence, pattern: 'a disk filler' },
    ...{
      file: 'packages/runtime/src/engine/supervise-request.ts',
      from: 'Math.min(reply.timeoutMs, options.maxTimeoutMs ?? Number.POSITIVE_INFINITY)',
      to: 'reply.timeoutMs',
    },
  },
  {
    ...{ number: '15', what: 'a picture has so many pixels', ...calls, pattern: '15 a PNG' },
    ...{ file: 'packages/images/src/images.ts', from: 'if (width * height <= maxPixels) return;', to: 'return;' },
  },
  {
    ...{ number: '17', what: 'what can act is handed out as a download', ...calls, pattern: '17 scripts' },
    ...{ file: `${HTTP}/file-name.ts`, from: 'return `attachment; ', to: 'return `inline; ' },
  },
  {
    ...{ number: '18', what: 'stored files are attachments', ...calls, pattern: '18 HTML' },
    ...{ file: `${HTTP}/file-name.ts`, from: 'return `attachment; ', to: 'return `inline; ' },
  },
  {
    ...{ number: '18', what: 'browsers may not guess types', ...calls, pattern: '18 HTML' },
    ...{ file: 'apps/server/src/headers.ts', from: "'x-content-type-options': 'nosniff',", to: '' },
  },
  {
    ...{ number: '19', what: 'a name is the last part of a path', ...calls, pattern: '19 the name' },
    ...{ file: `${HTTP}/file-name.ts`, from: "given.split(/[/\\\\]/).at(-1) ?? ''", to: 'given' },
  },
  {
    ...{ number: '19', what: 'nothing invisible stays in a name', ...calls, pattern: '19 the name' },
    ...{ file: `${HTTP}/file-name.ts`, from: ".replace(INVISIBLE, '')", to: '' },
  },
  {
    ...{ number: '20, 28', what: 'only known operations stand in a log', ...calls, pattern: '20 a line break' },
    ...{
      file: 'apps/server/src/log/event-log.ts',
      from: "operations.has(operation) ? operation : 'other'",
      to: 'operation',
    },
  },
  {
    ...{ number: '21', what: 'JSON that names prototypes is refused', ...calls, pattern: '21 JSON' },
    ...{
      file: `${HTTP}/api.ts`,
      from: "getDefaultJsonParser('error', 'error')",
      to: "getDefaultJsonParser('ignore', 'ignore')",
    },
  },
  {
    ...{ number: '21', what: 'JSON has a size', ...calls, pattern: '21 JSON' },
    ...{
      file: `${HTTP}/api.ts`,
      from: "parseAs: 'string', bodyLimit: JSON_LIMIT_BYTES",
      to: "parseAs: 'string', bodyLimit: 1e9",
    },
  },
  {
    ...{ number: '22', what: 'a declared length is checked first', ...calls, pattern: '22 a length that is too large' },
    ...{ file: `${HTTP}/storage-routes.ts`, from: 'requireFitting(declared, { fileName, maxFileMegabytes });', to: '' },
  },
  {
    ...{ number: '22', what: 'bytes are counted as they come', ...calls, pattern: '22 a body without a length' },
    ...{ file: `${HTTP}/take-body.ts`, from: 'requireFitting(taken, limits);', to: '' },
  },
  {
    ...{ number: '22', what: 'what broke off is discarded', ...calls, pattern: '22 a body without a length' },
    ...{ file: `${HTTP}/storage-routes.ts`, from: 'await writer.discard();', to: '' },
  },
  {
    ...{ number: '22', what: 'a form has so many parts', ...calls, pattern: '22 ten thousand parts' },
    ...{ file: `${HTTP}/api.ts`, from: 'fields: MANY_FIELDS, ', to: 'fields: 1e6, ' },
    also: [{ file: `${HTTP}/api.ts`, from: 'parts: 200', to: 'parts: 1e6' }],
  },
  {
    ...{ number: '22', what: 'headers have a time', ...calls, pattern: '22 headers that come slowly' },
    ...{ file: 'apps/server/src/site-server.ts', from: 'headersTimeout: headersMs,', to: 'headersTimeout: 0,' },
  },
  {
    ...{ number: '22', what: 'a silent sender is sent away', ...calls, pattern: '22 a body that stops' },
    ...{ file: `${HTTP}/take-body.ts`, from: '    source.destroy();\n', to: '' },
  },
  {
    ...{ number: '22', what: 'a crawling sender is sent away', ...calls, pattern: '22 a body that crawls' },
    ...{ file: `${HTTP}/take-body.ts`, from: 'arrived / seconds < LEAST_BYTES_PER_SECOND', to: 'arrived < 0' },
  },
  {
    ...{ number: '23', what: 'limits are checked before a job is queued', ...calls, pattern: '23 more files' },
    ...{
      file: 'apps/server/src/jobs/check-request.ts',
      from: 'await checkInputs(objects.map(asInput)',
      to: 'if (objects.length < 0) await checkInputs(objects.map(asInput)',
    },
  },
  {
    ...{ number: '24', what: 'an object knows its owner', ...calls, pattern: '24 another session' },
    ...{ file: `${STORE}/object-head.ts`, from: '|| stored.owner !== ownerHash(owner)', to: '' },
  },
  {
    ...{ number: '24', what: 'a job belongs to its session', ...calls, pattern: '24 another session' },
    ...{ file: 'apps/server/src/jobs/job-core.ts', from: 'JSON.stringify([owner, id])', to: 'JSON.stringify([id])' },
  },
  {
    ...{ number: '25', what: 'signatures are checked, with one algorithm', ...calls, pattern: '25 no token' },
    ...{
      file: `${HTTP}/sessions.ts`,
      from: 'const { payload } = await jwtVerify(',
      to: "const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()); await Promise.resolve(",
    },
  },
  {
    ...{ number: '25', what: 'a token is for this server', ...calls, pattern: '25 no token' },
    ...{ file: `${HTTP}/sessions.ts`, from: 'audience: AUDIENCE,', to: '' },
  },
  {
    ...{ number: '25', what: 'a token ends', ...calls, pattern: '25 no token' },
    ...{ file: `${HTTP}/sessions.ts`, from: "requiredClaims: ['sub', 'exp'],", to: '' },
  },
  {
    ...{ number: '26', what: 'calls come from pages of this site', ...calls, pattern: '26 a page' },
    ...{ file: `${HTTP}/caller.ts`, from: 'requireOwnOrigin(request);', to: '' },
  },
  {
    ...{ number: '26', what: 'the cookie stays with this site', ...calls, pattern: '26 a page' },
    ...{ file: `${HTTP}/session-routes.ts`, from: 'SameSite=Strict', to: 'SameSite=None' },
  },
  {
    ...{ number: '27', what: 'errors of /process are plain text', ...calls, pattern: '27 a name' },
    ...{
      file: `${HTTP}/reply-error.ts`,
      from: "reply.type('text/plain; charset=utf-8').send(message)",
      to: "reply.type('text/html').send(message)",
    },
  },
  {
    ...{ number: '28', what: 'what a job is about is sealed', ...calls, pattern: '28 no name' },
    ...{
      file: 'apps/server/src/jobs/job-core.ts',
      from: "payload: sealJob(ring, queueId(payload.owner, id), 'payload', payload),",
      to: "payload: sealJob(ring, queueId(payload.owner, id), 'payload', payload) + JSON.stringify(payload),",
    },
  },
  ...(
    [
      ['no network, no other process', "'--unshare-all', ", '', 'no listening port'],
      [
        'a limit of memory',
        'maxMemoryMegabytes: engine.maxMemoryMegabytes',
        'maxMemoryMegabytes: 1e9',
        'a disk filler',
      ],
      ['a size for all scratch files', "'--size', String(MAX_SCRATCH_BYTES), ", '', 'a disk filler'],
      [
        'a filter of system calls',
        "const FILTER = ['--seccomp', String(FILTER_DESCRIPTOR)];",
        'const FILTER: string[] = [];',
        'no other process',
      ],
      [
        'a root that nobody writes to',
        "const READ_ONLY_ROOT = ['--remount-ro', '/'];",
        'const READ_ONLY_ROOT: string[] = [];',
        'nothing can be written',
      ],
      ['a /dev that nobody writes to', ", '--remount-ro', '/dev'],", '],', 'nothing can be written'],
      ['what Node refuses by itself', "    '--permission',\n", '', 'Node itself refuses'],
      [
        'only what programs need of the file system',
        "['--ro-bind', '/usr', '/usr',",
        "['--ro-bind', '/etc', '/etc', '--ro-bind', '/usr', '/usr',",
        'files of the host',
      ],
    ] as const
  ).map(([what, from, to, pattern]) => ({ number: '29', what, file: ISOLATION, from, to, ...fence, pattern })),
  ...DEFENCES_OF_ONE_ADDRESS,
  {
    ...{ number: '30', what: 'the last chunk is marked', tests: `${STORE}/chunk-cipher`, pattern: 'as the last one' },
    ...{ file: `${STORE}/chunk-cipher.ts`, from: 'nonce.writeUInt8(isLast ? 1 : 0, PREFIX_BYTES + 4);', to: '' },
  },
  {
    ...{ number: '30', what: 'a chunk knows its place', ...store, pattern: 'two chunks swapped' },
    ...{ file: `${STORE}/chunk-cipher.ts`, from: 'nonce.writeUInt32BE(index, PREFIX_BYTES);', to: '' },
  },
  {
    ...{ number: '30', what: 'a chunk is drawn a nonce of its own', ...store, pattern: 'no nonce is used twice' },
    ...{
      file: `${STORE}/chunk-cipher.ts`,
      from: 'const prefix = drawPrefix();',
      to: 'const prefix = Buffer.alloc(PREFIX_BYTES);',
    },
  },
  {
    ...{ number: '30', what: 'what is over is swept', ...store, pattern: 'nothing is left a day later' },
    ...{ file: `${STORE}/sweep-objects.ts`, from: 'await driver.erase(name, sizeBytes);', to: 'continue;' },
  },
];
