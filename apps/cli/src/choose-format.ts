import { extname } from 'node:path';
import type { AnyTool } from '@recto/contract/any-tool';
import { parseOptions } from '@recto/contract/options';
import { type OptionJsonSchema, optionsJsonSchema } from '@recto/contract/options-json-schema';
import { refuseUsage } from '@recto/contract/recto-error';
import { resolveFor } from '@recto/contract/tool';
import { message } from '@recto/words/message';
import { loadDeclaration } from './declared-tools.ts';

const WRONG_EXTENSION = message('usage.wrongExtension', '"{path}" ends in {extension}, and the result is {made}');

/** Other ways to write an extension. */
const SPELLINGS: Readonly<Record<string, string>> = { jpeg: 'jpg', jpe: 'jpg', htm: 'html', tif: 'tiff' };
/** Extensions that promise a format; any other is a part of a name. */
const PROMISING = new Set([
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'jpg',
  'png',
  'webp',
  'tiff',
  'html',
  'json',
  'txt',
  'zip',
  'csv',
]);
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/json': 'json',
  'text/html': 'html',
  'text/plain': 'txt',
};

type Options = Readonly<Record<string, unknown>>;

/** The extension of a name as it is usually written, without its dot; empty for none, a folder and a stream. */
export function promisedFormat(name: string | undefined): string {
  if (name === undefined || name === '-' || name.endsWith('/')) return '';
  const extension = extname(name).slice(1).toLowerCase();
  return SPELLINGS[extension] ?? extension;
}

/** The options with the format that the extension of the result chooses, where none was chosen. @param written name of the result */
export async function withChosenFormat(
  written: string | undefined,
  tool: AnyTool,
  options: Options,
  inputs: readonly string[],
): Promise<Options> {
  const extension = promisedFormat(written);
  const schema = optionsJsonSchema(tool.options).properties.format;
  if (extension === '' || !schema?.enum || options.format !== undefined) return options;
  const value = schema.enum.includes(extension) ? extension : await leadingTo(extension, tool, schema, inputs);
  return value === undefined ? options : { ...options, format: value };
}

/** The format of a tool that leads to others, by what the input is and the result is to be. */
async function leadingTo(
  extension: string,
  tool: AnyTool,
  schema: OptionJsonSchema,
  inputs: readonly string[],
): Promise<unknown> {
  const source = `.${promisedFormat(inputs[0])}`;
  for (const format of tool.delegate ? (schema.enum ?? []) : []) {
    const parsed = parseOptions(tool.options, { format });
    const lead = tool.delegate?.(parsed);
    if (!lead) continue;
    const doer = await loadDeclaration(lead.toolId).catch(() => null);
    if (!doer) continue;
    const takes = resolveFor(tool.accept, parsed).some(({ extensions }) => extensions.includes(source));
    const made = lead.options.format ?? doer.output.extension.slice(1);
    if (takes && made === extension) return format;
  }
  return undefined;
}

/** Refuses a name that promises another format than the result will have. @throws usage-invalid */
export function requireRightExtension(
  written: string | undefined,
  { output }: AnyTool,
  options: Options,
  makes: { readonly isReport: boolean; readonly isOne: boolean },
): void {
  const extension = promisedFormat(written);
  if (!PROMISING.has(extension)) return;
  const chosen = typeof options.format === 'string' && PROMISING.has(options.format) ? options.format : undefined;
  if (output.kind === 'many' && chosen === undefined && !makes.isOne && output.extension === '.zip') return;
  const usual = output.extension.slice(1);
  const types = output.mediaTypes?.(options).map((type) => EXTENSIONS[type] ?? usual);
  const made = makes.isReport ? ['json'] : chosen === undefined ? (types ?? [usual]) : [chosen];
  if (made.includes(extension)) return;
  throw refuseUsage(WRONG_EXTENSION, {
    path: written ?? '',
    extension: `.${extension}`,
    made: made.map((one) => `.${one}`).join(', '),
  });
}
