import type { Defence } from './defence.ts';

const ISOLATION = 'packages/runtime/src/node/isolation.ts';
const sandbox = { tests: 'apps/server/src/attacks/sandbox' };

/** Against engines that were taken over: walls behind the sandbox itself, channels, LibreOffice; and names that act on a terminal. */
export const DEFENCES_OF_ENGINES: readonly Defence[] = [
  {
    number: '29',
    what: 'no new namespaces',
    tests: 'packages/sandbox/src/system-call-filter',
    pattern: 'new user namespace',
    file: 'packages/sandbox/src/system-call-filter.ts',
    from: '[IF_ANY_BIT, NEW_NAMESPACES, 0, 1],',
    to: '[IF_ANY_BIT, 0, 0, 1],',
  },
  {
    number: '29',
    what: 'no sockets but between processes',
    tests: 'packages/sandbox/src/system-call-filter',
    pattern: 'socket of the Internet',
    file: 'packages/sandbox/src/system-call-filter.ts',
    from: '[IF_EQUAL, UNIX_SOCKET, 0, 1],',
    to: '[IF_AT_LEAST, 0, 0, 1],',
  },
  {
    number: '29',
    what: 'limits of all processes together',
    ...sandbox,
    pattern: 'all processes of a job',
    file: 'packages/runtime/src/node/process-link.ts',
    from: 'const leave = groups.enter(child.pid);',
    to: 'const leave = () => {};',
  },
  {
    number: '29',
    what: 'data and keys are out of sight',
    ...sandbox,
    pattern: 'data and keys',
    file: ISOLATION,
    from: "flatMap((path) => ['--size', '4096', '--tmpfs', path, '--remount-ro', path])",
    to: 'flatMap((): string[] => [])',
  },
  ...(
    [
      ['a question to the relay has a size', '    QUESTION_LIMITS,\n', '', 'a question to the relay'],
      [
        'one answer of the relay is in memory at a time',
        'answered = answered.then(async () => {',
        'void Promise.resolve().then(async () => {',
        'questions to the relay are answered',
      ],
      ['an engine asks the relay so often', '++asked > MOST_QUESTIONS', '++asked < 0', 'an engine that asks'],
    ] as const
  ).map(([what, from, to, pattern]) => ({
    number: '29',
    what,
    tests: 'apps/server/src/attacks/channels',
    pattern,
    file: 'packages/runtime/src/node/relay-channel.ts',
    from,
    to,
  })),
  ...(
    [
      [
        'no control character of a name acts on a terminal',
        '[\\p{Cc}\\p{Zl}',
        '[\\p{Zl}',
        'no character of a file name',
      ],
      ['C1 controls are escaped in JSON', '[\\u007f-\\u009f', '[\\u007f', 'none of a receipt in JSON'],
    ] as const
  ).map(([what, from, to, pattern]) => ({
    number: '19',
    what,
    tests: 'apps/cli/src/terminal-text',
    pattern,
    file: 'apps/cli/src/terminal-text.ts',
    from,
    to,
  })),
  ...(
    [
      ['a filter of system calls', "['--seccomp', String(FILTER_DESCRIPTOR)]", '[]', 'has no network'],
      ['a root that nobody writes to', "['--remount-ro', '/', ", '[', 'has no network'],
      [
        'scratch files of a size',
        'maxScratchMegabytes * BYTES_PER_MEBIBYTE}`,',
        'maxScratchMegabytes * BYTES_PER_MEBIBYTE * 100}`,',
        'have limits',
      ],
      [
        'memory of a process',
        'maxMemoryMegabytes: limits.maxMemoryMegabytes',
        'maxMemoryMegabytes: 4096',
        'have limits',
      ],
      ['memory of all its processes', 'groups.enter(child.pid)', '() => {}', 'all processes of a LibreOffice'],
    ] as const
  ).map(([what, from, to, pattern]) => ({
    number: '29',
    what: `LibreOffice: ${what}`,
    tests: 'packages/office/src/pool/limits',
    pattern,
    file: 'packages/office/src/pool/sandbox.ts',
    from,
    to,
  })),
  {
    number: '29',
    what: 'the server leaves no core',
    tests: 'apps/server/src/attacks/process',
    pattern: 'leaves no core',
    file: 'apps/server/src/main.ts',
    from: "'--core=0'",
    to: "'--nofile'",
  },
  {
    number: '29',
    what: 'what an engine says has an end',
    ...sandbox,
    pattern: 'an engine that says more',
    file: 'packages/runtime/src/node/process-link.ts',
    from: ', maxAll: 64_000_000',
    to: '',
  },
  {
    number: '29',
    what: 'of an unbuilt copy only code is shown',
    ...sandbox,
    pattern: 'of an unbuilt copy',
    file: 'apps/server/src/engine-location.ts',
    from: "const SOURCES = ['packages', 'node_modules', 'apps/server/package.json', 'apps/server/src'];",
    to: "const SOURCES = ['.'];",
  },
];
