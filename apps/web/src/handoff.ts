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

/** What was carried along to a page; a second call finds nothing. */
function takeHandoff(route: string): FirstJob | null {
  const { job = null } = carried?.route === route ? carried : {};
  carried = null;
  return job;
}

/**
 * What a tool's page begins with, and begins with again when something is carried to it while it is open.
 * @param orElse asked at first, where nothing was carried along
 * @returns the job, and how many there have been
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
