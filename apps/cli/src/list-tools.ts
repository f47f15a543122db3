import type { AnyTool } from '@recto/contract/any-tool';
import { parseOptions } from '@recto/contract/options';
import { type OptionsJsonSchema, optionsJsonSchema } from '@recto/contract/options-json-schema';
import { type Limits, resolveFor } from '@recto/contract/tool';
import { kindTextId, optionTextId } from '@recto/words/declared-ids';
import { limitsLine, toolDescription, toolTitle } from './help.ts';
import { jsonText } from './terminal-text.ts';
import type { Words } from './words.ts';

/** `recto tools`: for people. */
export function toolsAsText(tools: readonly AnyTool[], words: Words): string {
  return tools.map((tool) => `${tool.id}: ${toolDescription(tool, words)}\n  ${limitsLine(tool, words)}`).join('\n');
}

/** `recto tools --json`: for programs. Limits and types are those of the default options. */
export function toolsAsJson(tools: readonly AnyTool[], words: Words): string {
  return jsonText(tools.map((tool) => describeTool(tool, words)));
}

function describeTool(tool: AnyTool, words: Words) {
  const defaults = parseOptions(tool.options, {});
  return {
    id: tool.id,
    title: toolTitle(tool, words),
    description: toolDescription(tool, words),
    accept: resolveFor(tool.accept, defaults).map(({ kind, label, extensions, mediaTypes }) => ({
      kind,
      label: words.plain({ id: kindTextId(kind), text: label }),
      extensions,
      mediaTypes,
    })),
    limits: limitsForPrograms(resolveFor(tool.limits, defaults)),
    needs: tool.needs,
    output: tool.output,
    options: describeOptions(tool, words),
  };
}

/** Null for what has no limit here. */
function limitsForPrograms({ minFiles, maxFiles }: Limits) {
  return { minFiles, maxFiles: maxFiles > minFiles ? null : maxFiles };
}

function describeOptions({ id, options }: AnyTool, words: Words): OptionsJsonSchema {
  const schema = optionsJsonSchema(options);
  const properties = Object.entries(schema.properties).map(([name, { description: text = '', ...rest }]) => [
    name,
    { ...rest, description: words.plain({ id: optionTextId(id, name), text }) },
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}
