import type { EngineTimes } from './engine-job.ts';

/** Medians of one peer. */
export interface PeerResult {
  readonly name: string;
  readonly wholeMs: number;
  readonly peakBytes: number;
  /** Median of the paired ratios: our engine's time to this peer's process time. */
  readonly engineRatio: number;
  /** The same for our command line's whole process, verification and receipt included; null where it was not run. */
  readonly commandRatio: number | null;
}

/** Medians of one case. */
export interface CaseResult {
  readonly name: string;
  readonly title: string;
  /** When it was measured, YYYY-MM-DD. */
  readonly date: string;
  readonly runs: number;
  readonly inputBytes: number;
  readonly resultBytes: number;
  readonly engineMs: number;
  /** The built command line from start to end; null where its limits refuse the input. */
  readonly commandMs: number | null;
  /** The engine with everything a host adds: checks, two inventories, the re-opened result, the receipt. */
  readonly jobMs: number;
  readonly enginePeakBytes: number;
  readonly jobPeakBytes: number;
  readonly commandPeakBytes: number | null;
  readonly peers: readonly PeerResult[];
  readonly targetRatio: number | null;
  readonly targetMemoryRatio: number | null;
}

/** One run of the bench. */
export interface BenchResults {
  readonly machine: {
    readonly processor: string;
    readonly cores: number;
    readonly memoryMegabytes: number;
    readonly node: string;
    readonly programs: Readonly<Record<string, string>>;
  };
  readonly cases: readonly CaseResult[];
}

/** The times of one run of one case. */
export interface RunTimes {
  readonly operation: EngineTimes;
  readonly job: EngineTimes;
  readonly command: { readonly wholeMs: number; readonly peakBytes: number } | null;
  readonly peers: readonly { readonly wholeMs: number; readonly peakBytes: number }[];
}
