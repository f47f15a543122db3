/** Running jobs, counted by party. */
export interface RunningJobs {
  readonly size: number;
  has(party: string): boolean;
  add(party: string): void;
  remove(party: string): void;
}

export function countRunningJobs(): RunningJobs {
  const counts = new Map<string, number>();
  let size = 0;
  const change = (party: string, by: number) => {
    const count = (counts.get(party) ?? 0) + by;
    if (count > 0) counts.set(party, count);
    else counts.delete(party);
    size += by;
  };
  return {
    get size() {
      return size;
    },
    has: (party) => counts.has(party),
    add: (party) => change(party, 1),
    remove: (party) => change(party, -1),
  };
}
