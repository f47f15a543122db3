import type { ErrorCode } from '@recto/contract/error-codes';
import type { QueueDepth } from '../queue/job-queue.ts';

/** Counts by operation and code, and nothing else, in the text format of Prometheus. */
export interface Metrics {
  count(operation: string, code: ErrorCode | 'done'): void;
  /** @param gauges current values by name. @param depths what waits for each kind of worker: what to scale by */
  write(gauges: Readonly<Record<string, number>>, depths?: readonly QueueDepth[]): string;
}

export function createMetrics(operations: ReadonlySet<string>): Metrics {
  const counts = new Map<string, number>();
  return {
    count(operation, code) {
      const label = `operation="${operations.has(operation) ? operation : 'other'}",code="${code}"`;
      counts.set(label, (counts.get(label) ?? 0) + 1);
    },
    write(gauges, depths = []) {
      const lines = ['# TYPE recto_events_total counter'];
      for (const [label, count] of counts) lines.push(`recto_events_total{${label}} ${count}`);
      for (const [name, value] of Object.entries(gauges)) {
        lines.push(`# TYPE recto_${name} gauge`, `recto_${name} ${value}`);
      }
      lines.push('# TYPE recto_queue_jobs gauge');
      for (const { needs, jobs } of depths) lines.push(`recto_queue_jobs{needs="${needs}"} ${jobs}`);
      lines.push('# TYPE recto_queue_oldest_seconds gauge');
      for (const { needs, oldestSeconds } of depths) {
        lines.push(`recto_queue_oldest_seconds{needs="${needs}"} ${oldestSeconds.toFixed(1)}`);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}
