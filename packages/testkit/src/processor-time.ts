/**
 * Processor time that this process has taken so far, all its threads together, in milliseconds. A bound on work is held
 * against this: what other programs take of a busy machine is not the work's fault.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
