import type { Script } from './run-script.ts';

/** Prefix of the queue's keys and channels. */
export const REDIS_PREFIX = 'recto:';

/** Runs one of the queue's scripts. @param rest values without a name */
export type RunScript = <Name extends string>(
  script: Script<Name>,
  given: Readonly<Record<NoInfer<Name>, string | number>>,
  rest?: readonly string[],
) => Promise<unknown>;
