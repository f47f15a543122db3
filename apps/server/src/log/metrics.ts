import type { ErrorCode } from '@recto/contract';

/** Counts by operation and code, and nothing else, in the text format of Prometheus. */
export interface Metrics {
  count(operation: string, code: ErrorCode | 'done'): void;
  /** @param gauges current values by name */
  write(gauges: Readonly<Record<string, number>>): string;
}

export function createMetrics(operations: ReadonlySet<string>): Metrics {
  const counts = new Map<string, number>();
  return {
    count(operation, code) {
      const label = `operation="${operations.has(operation) ? operation : 'other'}",code="${code}"`;
      counts.set(label, (counts.get(label) ?? 0) + 1);
    },
    write(gauges) {
      const lines = ['# TYPE recto_events_total counter'];
      for (const [label, count] of counts) lines.push(`recto_events_total{${label}} ${count}`);
      for (const [name, value] of Object.entries(gauges)) {
        lines.push(`# TYPE recto_${name} gauge`, `recto_${name} ${value}`);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}
