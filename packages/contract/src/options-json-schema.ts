import * as z from 'zod/mini';
import type { OptionsSchema } from './options.ts';

/** One option as JSON Schema says it. */
export interface OptionJsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly (string | number)[];
  readonly const?: string | number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: OptionJsonSchema;
  readonly format?: string;
  /** True for a secret: it goes in and never comes out. */
  readonly writeOnly?: boolean;
  /** `base64` for a small file. */
  readonly contentEncoding?: string;
  /** Media types that the file may have, with commas. */
  readonly contentMediaType?: string;
  /** True when the value belongs to one file and says nothing of others. */
  readonly ofOneFile?: boolean;
  /** The option that is meant where this one is given as text. */
  readonly asText?: string;
  /** Kind of file that a switch asks for beside the results, one for the whole job; on the command line the switch names it. */
  readonly sideFile?: SideFile;
  readonly anyOf?: readonly OptionJsonSchema[];
}

/** A check that marks an option whose value belongs to one file, such as the words that were recognised in it: no recipe keeps it. */
// @__NO_SIDE_EFFECTS__
export function ofOneFile() {
  return z.meta({ ofOneFile: true });
}

/** A check that marks an option of which another is the written form: text that is given for this one is taken for that one. */
// @__NO_SIDE_EFFECTS__
export function asText(option: string) {
  return z.meta({ asText: option });
}

/** Kind of file that a job makes beside its results. */
export interface SideFile {
  readonly extension: string;
  readonly mediaType: string;
}

/** A check that marks a boolean option which asks for a file beside the results. */
// @__NO_SIDE_EFFECTS__
export function sideFile(file: SideFile) {
  return z.meta({ sideFile: file });
}

/** Returns the files that a tool can make beside its results, each with its option, in the order of the options. */
export function sideFilesOf({ properties }: OptionsJsonSchema): readonly (SideFile & { readonly option: string })[] {
  return Object.entries(properties).flatMap(([option, { sideFile: file }]) => (file ? { ...file, option } : []));
}

/** True for an option that `ofOneFile` marks. */
export function isOfOneFile({ ofOneFile }: OptionJsonSchema): boolean {
  return ofOneFile === true;
}

/** A tool's options as JSON Schema (draft 2020-12), by wire name, in the order of the declaration. */
export interface OptionsJsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, OptionJsonSchema>>;
}

/** Returns the options that a caller may give: fields with a default are optional. For help texts, lists of tools and OpenAPI. */
export function optionsJsonSchema(schema: OptionsSchema<unknown>): OptionsJsonSchema {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' }) as Partial<OptionsJsonSchema>;
  return { type: 'object', properties };
}
