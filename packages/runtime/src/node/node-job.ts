import type { ToolFinder } from '@recto/contract/acting-declaration';
import type { FileDescription } from '@recto/contract/messages';
import { count, type DataOf, shortText } from '@recto/contract/plain-data';
import type { HostKind, Receipt } from '@recto/contract/receipt';
import * as z from 'zod/mini';
import type { EngineServices } from './engine-services.ts';
import type { JobDebugging } from './job-debugging.ts';

/** A file by its path. */
export interface NodeInput {
  readonly path: string;
  /** As messages and the receipt call it; by default the last part of the path. */
  readonly name?: string;
  readonly password?: string;
}

/** One job of one tool. */
export interface NodeJob {
  readonly toolId: string;
  readonly inputs: readonly NodeInput[];
  /** Wire names of the tool's schema; what is absent takes its default. */
  readonly options: unknown;
  /** True when the results must be the same bytes on every host. */
  readonly isAlikeEverywhere?: boolean;
}

/** A verified result, lying in the job's work folder. */
export interface NodeOutput {
  readonly name: string;
  readonly mediaType: string;
  readonly path: string;
  readonly sizeBytes: number;
  /** Heading of what it holds, as the file has it. */
  readonly title?: string | undefined;
}

export interface NodeResult {
  readonly outputs: readonly NodeOutput[];
  readonly receipt: Receipt;
}

export interface NodeRunOptions {
  /** Aborting ends the job within half a second, with code `cancelled`. */
  readonly signal?: AbortSignal | undefined;
  /** 0 to 100, never falling. */
  readonly onPercent?: ((percent: number) => void) | undefined;
  /**
   * Folder in which the job's private, hidden work folder is made. One on the file system of the target lets results be
   * renamed into place. Default: the system's folder for temporary files.
   */
  readonly workParent?: string | undefined;
  /** Most time that the job may take, if that is less than its tool's. */
  readonly maxTimeoutMs?: number | undefined;
}

/** Runs tools in an engine of their own on this machine. Everything it rejects with is a RectoError. */
export interface NodeHost {
  /**
   * Runs a job and lends its results to `take`, which moves or copies them; the work folder is gone when this settles.
   * @throws every code of limits, options and engines; engine-crashed, timed-out, cancelled, output-unwritable
   */
  run<Out>(job: NodeJob, take: (result: NodeResult) => Promise<Out>, options?: NodeRunOptions): Promise<Out>;
  /** Describes one file. @throws password-wrong, input-damaged, encryption-unsupported, file-unreadable, cancelled */
  describe(input: NodeInput, options?: Pick<NodeRunOptions, 'signal'>): Promise<FileDescription>;
}

export interface NodeHostOptions {
  /** Says what the engine's tools may report; those of the registry by default. */
  readonly tools?: ToolFinder;
  /** Services that this process performs for its engines. */
  readonly services?: EngineServices;
  /** Absolute path of the module that calls `serveInNode`. */
  readonly engineEntry: string;
  /** The folder that holds the entry and everything it imports; the engine may read it. */
  readonly codeFolder: string;
  /** Packages that it imports and that lie elsewhere; the engine may read them too. */
  readonly packageFolders?: readonly string[];
  /** Place that the receipt names. */
  readonly ranOn: HostKind;
  /** All memory that a job's process may write to, in MB. Default: three quarters of the machine's. */
  readonly maxMemoryMegabytes?: number;
  /** Memory for JavaScript objects, in MB; file bytes do not count. Default: half of `maxMemoryMegabytes`, at most 4,096. */
  readonly maxHeapMegabytes?: number;
  /** `required` refuses jobs (engine-missing) without bubblewrap, `auto` uses what works, `off` uses none. Default `auto`. */
  readonly sandbox?: 'auto' | 'required' | 'off';
  /** Tools whose own limit is lower take files of so many MB. */
  readonly maxFileMegabytes?: number | undefined;
  /** True on the asker's own machine: the limits of count, size and time that a page's host sets do not hold. */
  readonly hasNoLimits?: boolean | undefined;
  /** For a debugger: jobs have no limit of time. */
  readonly debug?: JobDebugging | undefined;
}

/** Settings that an engine gets when it is started. */
export interface NodeEngineSetup {
  readonly workFolder: string;
  readonly ranOn: HostKind;
  /** Names of the services that the host offers. */
  readonly services?: readonly string[];
  readonly maxFileMegabytes?: number | undefined;
  /** True when the limits of a page's host do not hold. */
  readonly hasNoLimits?: boolean | undefined;
  /** True when the host takes the digests of large files, while the engine works. */
  readonly leavesDigests?: boolean;
  /** True when what fails is shown on standard error. */
  readonly isDebugged?: boolean;
}

/** Reference to a path, as it crosses to the engine. */
export interface PathRef {
  readonly path: string;
}

/** Result as it crosses back: a file in the work folder, named by its position. Names must not lead out of a folder. */
export const deliveredFileSchema = z.strictObject({
  name: z.string().check(
    z.regex(/^[^/\\\p{Cc}]{1,255}$/u),
    z.refine((name) => name !== '.' && name !== '..'),
  ),
  mediaType: shortText,
  file: z.string().check(z.regex(/^\d{1,6}\.part$/)),
  sizeBytes: count,
  title: z.optional(shortText),
});

export type DeliveredFile = DataOf<typeof deliveredFileSchema>;

/** Descriptor on which an engine in a child process answers; its standard output belongs to nobody. */
export const REPLY_DESCRIPTOR = 3;
/** Descriptor from which an engine of a server reads its input files, one after the other. */
export const INPUT_DESCRIPTOR = 4;
/** Descriptor to which an engine of a server writes its results, each after its length. */
export const OUTPUT_DESCRIPTOR = 5;
/** Descriptor from which bubblewrap reads the filter of system calls. Those between belong to services. */
export const FILTER_DESCRIPTOR = 8;
/** Descriptor on which a program waits until it is under the limits of a control group. */
export const GATE_DESCRIPTOR = 9;
