import type { InputFile } from '@recto/contract/job';
import { RectoError } from '@recto/contract/recto-error';

/** A file for a tool: its bytes, a `Blob`, or in Node its path. */
export type JobData = Uint8Array | ArrayBuffer | Blob | string;

/** A file for a tool, with its name and its password where they matter. */
export type JobInput =
  | JobData
  | {
      readonly data: JobData;
      /** Name for messages and the receipt; that of the path or of the `File` when absent. */
      readonly name?: string;
      readonly password?: string;
    };

/** One file that a tool made. */
export interface JobOutput {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** One file on a receipt. */
export interface ReceiptFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Null for what is no PDF. */
  readonly pages: number | null;
  /** SHA-256 in lower-case hexadecimal. */
  readonly sha256: string;
}

/** Kind of what happened to something in a file. */
export type NoteKind = 'kept' | 'renamed' | 'changed' | 'lost';

/** Something about a result that counts alone do not tell. */
export interface JobNote {
  readonly kind: NoteKind;
  readonly item: string;
  readonly count: number;
  readonly fileName?: string | undefined;
  /** Names the words, for programs. */
  readonly code: string;
  /** The words in English. */
  readonly text: string;
}

/** Record of a job: each result was opened again, and counted against its inputs. */
export interface JobReceipt {
  readonly toolId: string;
  readonly inputs: readonly ReceiptFile[];
  readonly outputs: readonly ReceiptFile[];
  /** Counts of what the tool promised to keep. */
  readonly lines: readonly { readonly item: string; readonly before: number; readonly after: number }[];
  readonly notes: readonly JobNote[];
  /** Findings of the tool, by their kind. */
  readonly report?: { readonly kind: string; readonly data?: unknown } | undefined;
  readonly durationMs: number;
}

/** Results of a job. */
export interface JobResult {
  readonly outputs: readonly JobOutput[];
  readonly receipt: JobReceipt;
}

/** Signal and progress of a job. */
export interface JobHooks {
  /** Ends the job, which then fails with the code "cancelled". */
  readonly signal?: AbortSignal;
  /** Told the share that is done, 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

/**
 * Runs a tool over one file or several.
 * @throws RectoError with the codes of the tool
 */
export type JobFunction<Options> = (
  inputs: JobInput | readonly JobInput[],
  options?: Options,
  hooks?: JobHooks,
) => Promise<JobResult>;

/** A job as an engine takes it. @internal */
export interface PlainJob {
  readonly toolId: string;
  readonly inputs: readonly NamedInput[];
  /** With bytes in base64, as every boundary has them. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly hooks: JobHooks;
}

/** An input with its name. @internal */
export interface NamedInput {
  readonly data: JobData;
  readonly name: string;
  readonly password: string | undefined;
}

/** Brings what a caller gave into the form that engines take. @internal */
export function plainJob(
  toolId: string,
  inputs: JobInput | readonly JobInput[],
  options: object = {},
  hooks: JobHooks = {},
): PlainJob {
  const all: readonly JobInput[] = Array.isArray(inputs) ? inputs : [inputs as JobInput];
  const written = Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return [[name, value instanceof Uint8Array ? base64Of(value) : value] as const];
  });
  return { toolId, inputs: all.map(namedInput), options: Object.fromEntries(written), hooks };
}

function namedInput(input: JobInput, index: number): NamedInput {
  const isPlain = typeof input === 'string' || input instanceof Blob || input instanceof ArrayBuffer;
  const given = isPlain || input instanceof Uint8Array ? { data: input } : input;
  const { data, name, password } = given as { data: JobData; name?: string; password?: string };
  const ownName =
    typeof data === 'string' ? data.split(/[/\\]/).at(-1) : 'name' in data ? String(data.name) : undefined;
  return { data, name: name ?? ownName ?? `file-${index + 1}.pdf`, password };
}

/** Makes an input of bytes that are in memory. @throws file-unreadable for a path, which only Node can read @internal */
export async function memoryInput({ data, name, password }: NamedInput): Promise<InputFile> {
  if (typeof data === 'string') throw new RectoError('file-unreadable', { fileName: name });
  const bytes =
    data instanceof Uint8Array ? data : new Uint8Array(data instanceof Blob ? await data.arrayBuffer() : data);
  return {
    name,
    sizeBytes: bytes.length,
    ...(password !== undefined && { password }),
    bytes: async () => bytes.slice(),
    slice: async (start, end) => bytes.slice(start, end),
  };
}

/** Bytes of a file as an option: `fromCharCode` takes no more arguments than this at once. */
const CHUNK = 8192;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}
