import type { AcceptedType } from './accept.ts';
import type { CapabilitiesFor, CapabilityName } from './capabilities/capabilities.ts';
import type { EmitOutput, InputFile, OperationResult, ReportProgress } from './job.ts';
import type { OptionsSchema } from './options.ts';
import type { Promises } from './promises.ts';
import type { Report } from './report.ts';

/** Number of files that a tool takes, and the largest size of each. */
export interface Limits {
  readonly minFiles: number;
  readonly maxFiles: number;
  /** Per file. */
  readonly maxFileMegabytes: number;
  /** Wall clock of one job. */
  readonly timeoutMs: number;
}

/** The groups of the home page, by what the visitor wants. */
export const TOOL_GROUPS = ['arrange', 'convert', 'lighten', 'protect', 'read'] as const;

/** One of {@link TOOL_GROUPS}. */
export type ToolGroup = (typeof TOOL_GROUPS)[number];

/** One route of a tool. */
export interface ToolPage {
  /** Below /tools/, e.g. `merge`. */
  readonly route: string;
  readonly title: string;
  /** One line for the card and under the title. */
  readonly description: string;
  /** Name of the site's icon. */
  readonly icon: string;
  readonly group: ToolGroup;
  /** Shown on /tools. */
  readonly featured: boolean;
  /** On the button that starts the job. */
  readonly actionLabel: string;
  /** For search engines. */
  readonly metaTitle: string;
  readonly metaDescription: string;
  readonly keywords: readonly string[];
  /** Address of its guide below /guides/. The text is `page/guide.ts` in the folder of one of the tools that name it. */
  readonly guide?: string;
  /** Routes that most visitors go on to with the result, likeliest first; by its group when absent. */
  readonly nextSteps?: readonly string[];
  /** Options that are set on this route, where the tool's defaults are others. */
  readonly presets?: Readonly<Record<string, unknown>>;
}

/** Which tool does the work for another, and with which options. */
export interface Delegation {
  readonly toolId: string;
  /** Wire names of that tool; what is absent takes its default. */
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Special use of a result. `report`: JSON that tells of the file; the command line prints it where no place is named. `series`:
 * the results belong together, as when numbers go on from file to file.
 */
export type OutputUse = 'report' | 'series';

/**
 * PDFs that are usually refused. `damaged`: they do not open; the operation deals with the damage and tells of it. `dynamic-form`:
 * XFA forms whose only page is a placeholder; the operation takes them along untouched.
 */
export type RefusedElsewhere = 'damaged' | 'dynamic-form';

/** A tool's declaration: pure data and pure functions of the options. */
export interface Tool<Options = unknown, Needs extends CapabilityName = CapabilityName, ReportData = unknown> {
  /** Folder, operation key and (unless `pages` says otherwise) route. */
  readonly id: string;
  readonly pages: readonly [ToolPage, ...ToolPage[]];
  readonly accept: readonly AcceptedType[] | ((options: Options) => readonly AcceptedType[]);
  readonly limits: Limits | ((options: Options) => Limits);
  /** Zod schema; its defaults are the tool's defaults. Field names are the wire names. */
  readonly options: OptionsSchema<Options>;
  readonly needs: readonly Needs[];
  /** Those of the needs that a job with these options uses; all when absent. The others are then not loaded. */
  readonly uses?: (options: Options) => readonly Needs[];
  /** `one` result, `many` (the command line then wants a folder), or `each`: one for every input, in order. */
  readonly output: {
    readonly kind: 'one' | 'many' | 'each';
    readonly extension: string;
    readonly mediaType: string;
    /** Word that tells a result from its source where files are named after it: `compressed` for `scan-compressed.pdf`; the id when absent. */
    readonly suffix?: string;
    /** All kinds that results may be of with these options, where `mediaType` is not the only one. */
    readonly mediaTypes?: (options: Options) => readonly string[];
    /** The result's use with these options, where it is a special one; see {@link OutputUse}. */
    readonly use?: (options: Options) => OutputUse | undefined;
  };
  readonly promises: Promises | ((options: Options) => Promises);
  /**
   * For a tool that only leads to others: who does the work. Limits and accepted types of both tools hold; output, needs and
   * promises are the other's.
   */
  readonly delegate?: (options: Options) => Delegation;
  /** True when the tool works on the text of a PDF: a scan without any is offered recognition first. */
  readonly worksOnText?: boolean;
  /** PDFs that every other tool refuses before it begins. */
  readonly takesAlso?: readonly RefusedElsewhere[];
  /**
   * True when the operation reads of a large PDF only what it needs, by `openDocument`, and may give its results in pieces. Hosts
   * that can then never hold such a file in memory as a whole.
   */
  readonly readsByRanges?: boolean;
  /** Report of the operation on a job, beside results and notes, and the places to which it may go. */
  readonly report?: Report<ReportData>;
}

/** Inputs and services of an operation during one job. */
export interface OperationContext<Options, Needs extends CapabilityName> {
  readonly inputs: readonly InputFile[];
  readonly options: Options;
  readonly capabilities: CapabilitiesFor<Needs>;
  readonly progress: ReportProgress;
  readonly signal: AbortSignal;
  /** Absent where the host takes all results together at the end. */
  readonly emit?: EmitOutput;
}

/** The work of a tool. Throws RectoError only; an abort leaves nothing behind. */
export interface Operation<Options, Needs extends CapabilityName, ReportData = unknown> {
  (context: OperationContext<Options, Needs>): Promise<OperationResult<ReportData>>;
  /** Previews the job for the tool's panel before the start; plain data. Makes nothing. */
  readonly preview?: Preview<Options, Needs>;
}

/** Answers a question about a job before it is run. Throws RectoError only. */
export type Preview<Options, Needs extends CapabilityName> = (
  context: OperationContext<Options, Needs> & { readonly about?: unknown },
) => Promise<unknown>;

/** The options type of a declaration. */
export type OptionsOf<T> = T extends Tool<infer Options, CapabilityName> ? Options : never;
/** The capabilities a declaration asks for. */
export type NeedsOf<T> = T extends Tool<never, infer Needs> ? Needs : CapabilityName;

/** Declares a tool; only gives the literal its types. */
export function defineTool<Options, const Needs extends CapabilityName, ReportData = never>(
  tool: Tool<Options, Needs, ReportData>,
): Tool<Options, Needs, ReportData> {
  return tool;
}

/** Gives an operation, and what it can say beforehand, the types of its declaration. */
export function defineOperation<Options, Needs extends CapabilityName, ReportData>(
  _tool: Tool<Options, Needs, ReportData>,
  run: (context: OperationContext<Options, Needs>) => Promise<OperationResult<NoInfer<ReportData>>>,
  preview?: Preview<Options, Needs>,
): Operation<Options, Needs, ReportData> {
  return preview ? Object.assign(run, { preview }) : run;
}

/** A field that is a value or a function of the options. */
export function resolveFor<Options, Value>(field: Value | ((options: Options) => Value), options: Options): Value {
  return typeof field === 'function' ? (field as (options: Options) => Value)(options) : field;
}

/** `recto-<operation>-result.pdf`, or with `pageNumber` (1-based) `recto-<operation>-page-<n>.pdf`. */
export function resultName(toolId: string, extension: string, pageNumber?: number | string): string {
  return pageNumber === undefined
    ? `recto-${toolId}-result${extension}`
    : `recto-${toolId}-page-${pageNumber}${extension}`;
}
