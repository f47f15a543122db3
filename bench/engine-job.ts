/** The message to the timed process. Paths are absolute. */
export interface EngineJob {
  readonly toolId: string;
  readonly options: unknown;
  /** Opens the inputs. */
  readonly password?: string;
  readonly inputs: readonly string[];
  /** A file, or a folder that is there. */
  readonly output: string;
  readonly makesFolder: boolean;
}

/** Answer of the timed process. */
export interface EngineTimes {
  /** From loaded modules, nothing read yet, to the finished bytes in memory. */
  readonly engineMs: number;
  /** Highest resident memory of the process up to the finished bytes. */
  readonly peakBytes: number;
  readonly resultBytes: number;
}
