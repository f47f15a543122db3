/** Puts a small job of every tool through `/process` of a running server, and says how each one ended. */
import type { TrialJob } from '@recto/testkit';
import { TOOL_IDS, type ToolId } from '@recto/tools/ids';
import { caseOf } from './tool-cases.ts';

/** Outcome of one tool's job. */
export interface Driven {
  readonly toolId: ToolId;
  readonly seconds: number;
  readonly isDone: boolean;
  /** Bytes of the result, or the text of the refusal. */
  readonly outcome: string;
}

/** Runs one job after the other. @param secret secret of the runner */
export async function driveEveryTool(origin: string, secret: string): Promise<readonly Driven[]> {
  const rows: Driven[] = [];
  for (const toolId of TOOL_IDS) {
    const job = await caseOf(toolId)?.();
    if (!job) throw new Error(`There is no job for ${toolId}: add one to its trials`);
    rows.push(await driveTool(origin, secret, toolId, job));
  }
  return rows;
}

/** Runs one job of a tool through `/process`. */
export async function driveTool(origin: string, secret: string, toolId: ToolId, job: TrialJob): Promise<Driven> {
  const form = new FormData();
  form.set('operation', toolId);
  form.set('params', JSON.stringify(job.params ?? {}));
  if (job.password !== undefined) form.set('passwords', JSON.stringify([job.password]));
  for (const [name, bytes] of job.files) form.append('files', new Blob([bytes as BlobPart]), name);
  const startedAt = performance.now();
  const answer = await fetch(`${origin}/process`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    body: form,
  });
  const body = await answer.bytes();
  const seconds = (performance.now() - startedAt) / 1000;
  const isDone = answer.status === 200 && body.length > 0;
  const outcome = isDone ? `${body.length} bytes` : `${answer.status}: ${new TextDecoder().decode(body).slice(0, 200)}`;
  return { toolId, seconds, isDone, outcome };
}
