import type { FirstJob } from '@recto/ui';
import { useEffect, useState } from 'react';

/** A job on its way to a tool's page, in memory only. */
interface Handoff {
  readonly route: string;
  readonly job: FirstJob;
}

const NOTHING: FirstJob = { files: [] };

let carried: Handoff | null = null;
const listeners = new Set<(route: string) => void>();

/** Carries files along to a tool's page. */
export function handOff(route: string, files: readonly File[]): void {
  handOffJob(route, { files: files.map((file) => ({ file })) });
}

/** Carries a job along to a tool's page, which may be the one that is open. */
export function handOffJob(route: string, job: FirstJob): void {
  carried = { route, job };
  for (const tell of listeners) tell(route);
}

/** Takes the job that was handed off to a page; a second call finds nothing. */
function takeHandoff(route: string): FirstJob | null {
  const { job = null } = carried?.route === route ? carried : {};
  carried = null;
  return job;
}

/**
 * Returns the job that a tool's page starts with, and each later one that is handed off to the page while it is open.
 * @param orElse called for the first job when nothing was handed off
 * @returns the job, and the number of jobs that followed the first
 */
export function useHandoff(route: string, orElse: () => FirstJob | null): readonly [FirstJob, number] {
  const [[job, count], setTaken] = useState<readonly [FirstJob, number]>(() => [
    takeHandoff(route) ?? orElse() ?? NOTHING,
    0,
  ]);
  useEffect(() => {
    const take = (to: string) => {
      if (to === route) setTaken(([, before]) => [takeHandoff(route) ?? NOTHING, before + 1]);
    };
    listeners.add(take);
    return () => {
      listeners.delete(take);
    };
  }, [route]);
  return [job, count];
}
