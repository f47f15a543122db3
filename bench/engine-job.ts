/** What the timed process is told. Paths are absolute. */
export interface EngineJob {
  readonly toolId: string;
  readonly options: unknown;
  readonly inputs: readonly string[];
  readonly output: string;
}

/** What the timed process answers. */
export interface EngineTimes {
  /** From loaded modules, nothing read yet, to the finished bytes in memory. */
  readonly engineMs: number;
  /** Highest resident memory of the process up to the finished bytes. */
  readonly peakBytes: number;
  readonly resultBytes: number;
}
