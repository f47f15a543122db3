import { refuseUsage } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';

/** Way to debug a job: it runs in the host's own process, or its process waits for an inspector. */
export type JobDebugging = { readonly kind: 'in-process' } | { readonly kind: 'inspect'; readonly port: number };

const NEITHER = message('usage.debugJob', 'RECTO_DEBUG_JOB must be in-process or a port from 1000 to 65535');
const PORT = /^\d{4,5}$/;
const MAX_PORT = 65_535;

/** Reads RECTO_DEBUG_JOB: `in-process`, or the port of the inspector. @throws usage-invalid with a sentence for the person who set it */
export function readJobDebugging(env: Readonly<Record<string, string | undefined>>): JobDebugging | undefined {
  const { RECTO_DEBUG_JOB: value } = env;
  if (value === undefined || value === '') return undefined;
  if (value === 'in-process') return { kind: value };
  if (PORT.test(value) && Number(value) <= MAX_PORT) return { kind: 'inspect', port: Number(value) };
  throw refuseUsage(NEITHER);
}

/** Flags for the Node of an engine that waits for a debugger before its first line. */
export function inspectFlags(debug: JobDebugging | undefined): string[] {
  return debug?.kind === 'inspect' ? [`--inspect-brk=127.0.0.1:${debug.port}`] : [];
}

/** Shows what was thrown, with its stack and its causes, before it becomes an answer without them. */
export function showFailure(thrown: unknown): void {
  console.error(thrown);
}
