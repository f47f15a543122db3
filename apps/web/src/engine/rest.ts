/** Time without any task after which the engines count as at rest. */
const REST_MS = 3_000;

let tasks = 0;
let endedAt = Number.NEGATIVE_INFINITY;

/** Counts something that an engine does, until it settles. @returns the same promise */
export function whileWorking<Value>(work: Promise<Value>): Promise<Value> {
  tasks += 1;
  const end = () => {
    tasks -= 1;
    endedAt = performance.now();
  };
  work.then(end, end);
  return work;
}

/** Waits until no engine has done anything for a while: what can wait takes neither processor nor network from a visitor's file. */
export async function untilAtRest(): Promise<void> {
  while (tasks > 0 || performance.now() - endedAt < REST_MS) {
    await new Promise((resolve) => setTimeout(resolve, REST_MS / 3));
  }
}
