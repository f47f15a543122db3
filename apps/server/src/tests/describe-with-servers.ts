import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { oraclesAreRequired } from '@recto/testkit';
import { describe, test } from 'vitest';
import { hasFileAttributes, SWIFT_PROGRAMS } from './swift-server.node.ts';

const PROGRAMS = { redis: ['redis-server'], swift: SWIFT_PROGRAMS };

/** A `describe` over real servers: without their programs it visibly skips, or fails where programs are required. */
export function describeWithServers(
  title: string,
  servers: readonly (keyof typeof PROGRAMS)[],
  tests: () => void,
): void {
  const missing = servers.flatMap((server) => PROGRAMS[server]).filter((program) => !isOnPath(program));
  if (servers.includes('swift') && missing.length === 0 && !hasFileAttributes()) missing.push('file attributes');
  if (missing.length === 0) describe(title, tests);
  else if (!oraclesAreRequired()) describe.skip(`${title} (skipped: ${missing.join(', ')} not here)`, tests);
  else {
    describe(title, () => {
      test(`ensures that ${missing.join(', ')} are here`, () => {
        throw new Error(`not here: ${missing.join(', ')}`);
      });
    });
  }
}

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}
