import type { AcceptedType } from '@recto/contract/accept';
import type { AnyTool } from '@recto/contract/any-tool';
import { type CapabilityName, NATIVE_CAPABILITIES } from '@recto/contract/capabilities/capabilities';
import { isFileOption } from '@recto/contract/file-option';
import type { OptionJsonSchema } from '@recto/contract/options-json-schema';
import type { Promises } from '@recto/contract/promises';
import type { RectoError } from '@recto/contract/recto-error';
import { isSecretOption } from '@recto/contract/secret-option';
import type { Limits } from '@recto/contract/tool';

/** Files of one kind that a step gives out, and those that it takes. */
export interface PlannedStep {
  /** 0-based. */
  readonly stepIndex: number;
  readonly toolId: string;
  /** Tool that does the work, bounded as `findActingDeclaration` bounds it. */
  readonly tool: AnyTool;
  /** As the recipe has them. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly accept: readonly AcceptedType[];
  readonly limits: Limits;
  /** Number of files per job: all of them, or at most this many at a time. */
  readonly filesPerJob: number;
  /** Media types of its results; other outputs are set aside. */
  readonly makes: readonly string[];
  /** Treatment of locks: `kept` keeps those of the files, `set` follows its options. */
  readonly locks: NonNullable<Promises['encryption']>;
  /** Engines that its jobs use. */
  readonly needs: readonly CapabilityName[];
  readonly asks: readonly AskedOption[];
}

/** Option that a recipe leaves out: it is requested at the start. */
export interface AskedOption {
  readonly stepIndex: number;
  readonly toolId: string;
  readonly field: string;
  readonly kind: 'secret' | 'file';
  /** The recipe names it; the others may be given and need not. */
  readonly isRequired: boolean;
  readonly schema: OptionJsonSchema;
}

/** Why a recipe cannot be run as it is. */
export interface RecipeProblem {
  /** 0-based. */
  readonly stepIndex: number;
  readonly error: RectoError;
}

/** A recipe that was looked at before its start. */
export interface RecipePlan {
  /** Those that could be understood. */
  readonly steps: readonly PlannedStep[];
  /** Empty when the recipe can be run, as far as can be known before the files are opened. */
  readonly problems: readonly RecipeProblem[];
  readonly asks: readonly AskedOption[];
}

/** True when no browser can do the step: it needs a server of ours, or the command line. */
export function needsServer({ needs }: PlannedStep): boolean {
  return needs.some((name) => NATIVE_CAPABILITIES.has(name));
}

/** The kind of an option that no recipe holds; undefined for all others. */
export function askedKind(schema: OptionJsonSchema | undefined): AskedOption['kind'] | undefined {
  if (!schema) return undefined;
  if (isSecretOption(schema)) return 'secret';
  return isFileOption(schema) ? 'file' : undefined;
}
