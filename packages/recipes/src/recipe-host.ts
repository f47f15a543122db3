import type { Receipt, ReceiptFile } from '@recto/contract/receipt';

/** A file of a run, in whatever way a host holds files: a `File`, a path, the key of an object. */
export interface RunFile<Held> {
  readonly name: string;
  readonly held: Held;
  readonly password?: string;
}

/** A result, of a step or of the whole run. */
export interface RunOutput<Held> extends RunFile<Held> {
  readonly mediaType: string;
  /** As the receipt has it, under its name in the run. */
  readonly line: ReceiptFile;
}

/** One job of a step. */
export interface StepJob<Held> {
  readonly toolId: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly inputs: readonly RunFile<Held>[];
}

export interface StepResult<Held> {
  /** In the order of the receipt's. They stay until the run gives them up. */
  readonly outputs: readonly { readonly name: string; readonly mediaType: string; readonly held: Held }[];
  readonly receipt: Receipt;
}

export interface StepHooks {
  readonly signal: AbortSignal;
  /** 0 to 100. */
  readonly onPercent: (percent: number) => void;
}

/** Host that runs the jobs of a run. Rejects with RectoError only. */
export interface RecipeHost<Held> {
  run(job: StepJob<Held>, hooks: StepHooks): Promise<StepResult<Held>>;
  /**
   * True when the file opens with its password, or needs none. Asked only when a password is in play; where a host cannot tell, what
   * the tools promise about locks is believed, which was checked with the result.
   */
  opens?(file: RunFile<Held>, hooks: Pick<StepHooks, 'signal'>): Promise<boolean>;
  /** Told of results between steps that nobody needs any more. */
  discard?(held: Held): Promise<void> | void;
}

/** A host that can tell whether a file opens. */
export type DescribingHost<Held> = RecipeHost<Held> & Required<Pick<RecipeHost<Held>, 'opens'>>;
