import type { AnyTool } from '@recto/contract/any-tool';
import { isFileOption } from '@recto/contract/file-option';
import { parseOptions } from '@recto/contract/options';
import { isOfOneFile, optionsJsonSchema } from '@recto/contract/options-json-schema';
import { isSecretOption } from '@recto/contract/secret-option';
import type { RecipeStep } from './recipe.ts';

/**
 * The step that does again what a job did. Secrets and small files become what is asked for, what belongs to one file (words that
 * were recognised in it, pages in their order) is left out, and defaults need not be said.
 * @param options of the job, by wire name
 */
export function makeStep(tool: AnyTool, options: Readonly<Record<string, unknown>>): RecipeStep {
  const defaults: Readonly<Record<string, unknown>> = parseOptions(tool.options, {});
  const kept: Record<string, unknown> = {};
  const asks: string[] = [];
  for (const [field, schema] of Object.entries(optionsJsonSchema(tool.options).properties)) {
    const value = options[field];
    if (value === undefined || isOfOneFile(schema)) continue;
    if (isSecretOption(schema) || isFileOption(schema)) {
      if (value !== '') asks.push(field);
    } else if (JSON.stringify(value) !== JSON.stringify(defaults[field])) kept[field] = value;
  }
  return { toolId: tool.id, options: kept, ...(asks.length > 0 && { asks }) };
}
