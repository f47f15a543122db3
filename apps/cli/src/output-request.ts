import type { AnyTool } from '@recto/contract/any-tool';
import type { NodeOutput } from '@recto/runtime/node';
import type { Policy } from './place-files.ts';
import type { Naming } from './result-names.ts';

/** Destination of a job's results. */
export interface OutputTarget {
  /** Folder on the file system of the target, for the job's work folder; undefined when results are only copied. */
  readonly workParent: string | undefined;
  readonly isStandardOutput: boolean;
  /** Paths of results, as far as they are known before the work. */
  readonly expected: readonly string[];
  /** Puts the results in place: each is whole or absent, and after a failure none is left. @returns the names to show */
  place(outputs: readonly NodeOutput[]): Promise<readonly string[]>;
}

/** Facts that decide on the destination of results. */
export interface TargetRequest {
  /** Value of `-o`. */
  readonly written: string | undefined;
  /** Tool that makes the results. */
  readonly tool: AnyTool;
  readonly naming: Naming;
  /** The inputs as they were written. */
  readonly inputs: readonly string[];
  readonly policy: Policy;
  readonly isInPlace: boolean;
  readonly makes: {
    /** A report, which is printed when no place is named. */
    readonly isReport: boolean;
    /** One archive with all results. */
    readonly isOne: boolean;
    /** Text, which a terminal can show. */
    readonly isText: boolean;
  };
}
