import type { AnyTool } from '@recto/contract/any-tool';
import { isFileOption } from '@recto/contract/file-option';
import { type OptionJsonSchema, optionsJsonSchema, type SideFile } from '@recto/contract/options-json-schema';
import { RectoError } from '@recto/contract/recto-error';
import { isSecretOption } from '@recto/contract/secret-option';
import { optionTextId } from '@recto/words/declared-ids';
import { type Message, message } from '@recto/words/message';
import type { Words } from './words.ts';

/** Sources of a secret: never the arguments, which other users of the machine can read. */
export type SecretSource = 'file' | 'env' | 'command';

const SECRETS: Readonly<Record<SecretSource, Message>> = {
  file: message('cli.secretFile', 'File whose first line is a secret.'),
  env: message('cli.secretEnv', 'Variable of the environment that holds the secret.'),
  command: message('cli.secretCommand', 'Command whose first line of output is the secret.'),
};
const SECRET_PLACEHOLDERS = { file: 'FILE', env: 'VARIABLE', command: 'COMMAND' } as const;
const SECRET_SOURCES: readonly SecretSource[] = ['file', 'env', 'command'];
const REPEATABLE = message('cli.repeatable', '(may be repeated)');

/** One `--name` of the command line. */
export interface Flag {
  /** Without the dashes. */
  readonly name: string;
  readonly short?: string;
  /** Has no places. */
  readonly description: Message;
  /** Absent for a switch, which is on when it is named and off as `--no-name`. */
  readonly placeholder?: string;
  readonly isRepeatable: boolean;
  /** It says where a secret is kept. */
  readonly secretSource?: SecretSource;
}

/** A flag made from a field of a tool's options. */
export interface OptionFlag extends Flag {
  readonly field: string;
  readonly schema: OptionJsonSchema;
  /** Set when the flag names the file that a switch asks for. */
  readonly side?: SideFile;
}

/** One flag as it was written. */
export interface GivenFlag {
  readonly flag: Flag;
  /** Text, or for a switch whether it is on. */
  readonly value: string | boolean;
}

/** Describes the effect of a flag in a few sentences. */
export function describeFlag({ description, secretSource, isRepeatable }: Flag, words: Words): string {
  const sentences = [
    secretSource && words(SECRETS[secretSource]),
    (secretSource ?? 'file') === 'file' && words.plain(description),
    isRepeatable && words(REPEATABLE),
  ];
  return sentences.filter((sentence) => sentence).join(' ');
}

/** `formNames` becomes `form-names`. */
export function toKebab(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The name of the flag for a field: `ownerPassword`, which is a secret, becomes `owner-password-file`. */
function flagName(field: string, schema: OptionJsonSchema | undefined): string {
  return schema && isSecretOption(schema) ? `${toKebab(field)}-file` : toKebab(field);
}

/** The flags of a tool, in the order of its schema. A secret is never an argument: its flags say where it is kept. */
export function optionFlags(tool: AnyTool): OptionFlag[] {
  return Object.entries(optionsJsonSchema(tool.options).properties).flatMap(([field, schema]) => {
    const flag: OptionFlag = {
      name: flagName(field, schema),
      field,
      schema,
      description: { id: optionTextId(tool.id, field), text: schema.description ?? '' },
      isRepeatable: schema.type === 'array',
      ...(schema.type !== 'boolean' && { placeholder: placeholderOf(schema) }),
      ...sideFlag(schema),
    };
    return isSecretOption(schema) ? secretFlags(flag) : [flag];
  });
}

function secretFlags(flag: OptionFlag): OptionFlag[] {
  return SECRET_SOURCES.map((secretSource) => ({
    ...flag,
    name: `${toKebab(flag.field)}-${secretSource}`,
    placeholder: SECRET_PLACEHOLDERS[secretSource],
    secretSource,
  }));
}

function sideFlag({ sideFile }: OptionJsonSchema): { side: SideFile; placeholder: string } | undefined {
  return sideFile && { side: sideFile, placeholder: 'FILE' };
}

function placeholderOf(schema: OptionJsonSchema): string {
  if (isSecretOption(schema) || isFileOption(schema)) return 'FILE';
  if (schema.type === 'array') return placeholderOf(schema.items ?? {});
  if (isObject(schema)) return 'FILE|JSON';
  if (schema.enum) return schema.enum.join('|');
  return schema.type === 'number' || schema.type === 'integer' ? 'NUMBER' : 'TEXT';
}

const isObject = ({ type, anyOf }: OptionJsonSchema) => type === 'object' || anyOf?.some(isObject) === true;

/** True for a flag that takes objects, as JSON or as the name of a file that holds it. */
export function takesObjects({ schema }: OptionFlag): boolean {
  return schema.type === 'array' && isObject(schema.items ?? {});
}

/** The options object that the given flags spell, without what stands in files, still to be checked by the tool's schema. */
export function toOptions(given: readonly GivenFlag[], flags: readonly OptionFlag[]): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  for (const flag of flags) {
    if (isSecretOption(flag.schema) || isFileOption(flag.schema)) continue;
    const values = given.filter((one) => one.flag === flag).map(({ value }) => value);
    const last = values.at(-1);
    if (last === undefined) continue;
    if (flag.side) options[flag.field] = true;
    else if (flag.schema.asText !== undefined && values.length === 1 && !/^\s*[[{]/.test(String(last))) {
      options[flag.field] = last;
    } else
      options[flag.field] = flag.isRepeatable
        ? values.flatMap((value) => listItems(String(value), flag.schema.items ?? {}))
        : toValue(last, flag.schema);
  }
  return options;
}

/** Words of a fixed set may be written with commas or, as Tesseract takes them, with plus signs, `eng,deu` or `deu+eng`, and none of them as an empty text; free text, such as page ranges, holds commas of its own. */
function listItems(text: string, schema: OptionJsonSchema): unknown[] {
  if (schema.enum && text.trim() === '') return [];
  if (isObject(schema)) return objectItems(text);
  const pieces = schema.enum ? text.split(/[,+]/).map((piece) => piece.trim()) : [text];
  return pieces.map((piece) => toValue(piece, schema));
}

/** Objects are written as JSON, one or a list; what is no JSON stays text, about which the schema complains. */
function objectItems(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return [text];
  }
}

/** A number where the schema wants one; what is not a number stays text, about which the schema complains. */
function toValue(value: string | boolean, schema: OptionJsonSchema): unknown {
  const wantsNumber =
    schema.type === 'number' || schema.type === 'integer' || schema.enum?.every((one) => typeof one === 'number');
  if (typeof value === 'boolean' || !wantsNumber || value.trim() === '') return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}

/** Names the flag, instead of the schema's field, in a complaint about an option. */
export function inFlagTerms(error: RectoError, flags: readonly OptionFlag[]): RectoError {
  const { option } = error.details;
  if (error.code !== 'option-invalid' || typeof option !== 'string') return error;
  const field = option.split('.')[0] ?? option;
  const schema = flags.find((flag) => flag.field === field)?.schema;
  return new RectoError(error.code, { ...error.details, option: `--${flagName(field, schema)}` }, error);
}
