import type { AnyTool } from '@recto/contract/any-tool';
import { isFileOption } from '@recto/contract/file-option';
import { type OptionJsonSchema, optionsJsonSchema } from '@recto/contract/options-json-schema';
import { isSecretOption } from '@recto/contract/secret-option';
import type { IncludedRecipe } from '@recto/recipes';
import { limitsLine } from '../help.ts';
import { ENGLISH_WORDS } from '../words.ts';

const PATH: OptionJsonSchema = { type: 'string' };
const INPUTS = {
  type: 'array',
  items: { ...PATH, description: 'A file below an allowed folder' },
  description: 'Paths of the files, in order',
};
const OUTPUT_FOLDER = { ...PATH, description: 'Folder for the results, below an allowed folder' };

/** Results are new files: nothing is changed, nothing is replaced, and nobody else is asked. */
const NEW_FILES = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false } as const;

/** Tools that only read. */
export const READS_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** Prefix of recipes among the tools. */
export const RECIPE_PREFIX = 'recipe-';

/** A recipe that comes along, as a tool. */
export function describeRecipe({ id, title, about, recipe }: IncludedRecipe) {
  const steps = recipe.steps.map(({ toolId }) => toolId).join(', ');
  return {
    name: `${RECIPE_PREFIX}${id}`,
    title: title.text,
    description: `${about.text} Steps: ${steps}. ${recipe.files === 'each' ? 'Each file by itself.' : 'All files together.'} Results are written as new files; nothing is replaced.`,
    annotations: NEW_FILES,
    inputSchema: {
      type: 'object' as const,
      properties: { inputs: INPUTS, output: OUTPUT_FOLDER },
      required: ['inputs', 'output'],
      additionalProperties: false,
    },
  };
}

/** A tool as the Model Context Protocol describes it. In English, as every interface for programs. */
export function describeForPrograms(tool: AnyTool) {
  return {
    name: tool.id,
    title: tool.pages[0].title,
    description: `${tool.pages[0].description} ${limitsLine(tool, ENGLISH_WORDS)} Results are written as new files; nothing is replaced.`,
    annotations: NEW_FILES,
    inputSchema: {
      type: 'object' as const,
      properties: {
        inputs: INPUTS,
        output: OUTPUT_FOLDER,
        passwordFile: { ...PATH, description: 'A file whose first line opens locked inputs' },
        options: { type: 'object' as const, properties: optionProperties(tool), additionalProperties: false },
      },
      required: ['inputs', 'output'],
      additionalProperties: false,
    },
  };
}

/** Passwords and keys stay out of conversations: their options take the name of a file. */
function optionProperties(tool: AnyTool): Record<string, OptionJsonSchema> {
  const { properties } = optionsJsonSchema(tool.options);
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) =>
      isByFile(schema)
        ? [`${field}File`, { ...PATH, description: `Path of a file: ${schema.description ?? field}` }]
        : [field, schema],
    ),
  );
}

/** True for an option that is given as the name of a file. */
export function isByFile(schema: OptionJsonSchema | undefined): boolean {
  return schema !== undefined && (isSecretOption(schema) || isFileOption(schema));
}
