import type { Timing, TimingInputs } from './timing.ts';

/** A small job of one tool, as `/process` and the command line take it. */
export interface TrialJob {
  readonly files: readonly (readonly [name: string, bytes: Uint8Array])[];
  readonly params?: Readonly<Record<string, unknown>>;
  readonly flags?: readonly string[];
  readonly password?: string;
  readonly isLocked?: true;
  /** Expected exit code of the command line, when that is the result; 0 when absent. */
  readonly exitCode?: number;
  /** Files beside the inputs on the command line. */
  readonly besides?: readonly (readonly [name: string, text: string])[];
}

/** Pages of the file that a sweep has beside each file. */
export const REFERENCE_PAGES = 4;

/** A command that is run on every file of some folders. */
export interface SweepJob {
  readonly name: string;
  /** The tool and its options; the words of the name when absent. */
  readonly toolArguments?: readonly string[];
  /** The files that it takes; the one file when absent. */
  readonly inputs?: (file: string, reference: string) => readonly string[];
  /** True when the results are several files, in a folder. */
  readonly makesFolder?: boolean;
  /** Extension of a result in an office format. */
  readonly officeExtension?: string;
  /** True when the result is a ZIP of whatever a file holds. */
  readonly makesZip?: boolean;
  /** True when each reader must find the same pages and text in the result as in the file. */
  readonly keepsText?: boolean;
  /** Pages of the result, or of all results together, by those of the file; as many when absent. */
  readonly expectedPages?: (pages: number) => number;
}

/** A command whose memory is measured against the number of pages. */
export interface MemoryJob {
  /** The tool and its options. */
  readonly name: string;
  readonly makesFolder?: boolean;
  /** The file is given twice. */
  readonly takesTwo?: boolean;
  /** Above which it would take too long to be of use. */
  readonly mostPages?: number;
}

/** Trials of a tool besides its own tests: the default export of `trials.testing.ts` in its folder. */
export interface ToolTrials {
  /**
   * Most bytes, gzip and in kB, of the JavaScript that each of its pages has its worker load: what every job needs, the operation,
   * and the engines that it asks for. Fonts, wasm and language data come when a job needs them; pages are drawn by a worker of
   * its own. Merge may not pass 120, no tool 219.
   */
  readonly engineKilobytes: Readonly<Record<string, number>>;
  /** Job for the command line, the API and a deployment; the default job when absent. */
  readonly job?: () => Promise<TrialJob>;
  /** Jobs run over folders of real files. */
  readonly sweep?: readonly SweepJob[];
  readonly memory?: readonly MemoryJob[];
  /** Jobs that are timed beside other programs. */
  readonly timings?: (inputs: TimingInputs) => readonly Timing[];
}

/** Says what a tool is tried with. */
export const defineTrials = (trials: ToolTrials): ToolTrials => trials;

/** Opens the files of trials that are locked. */
export const TRIAL_PASSWORD = 'open sesame';
