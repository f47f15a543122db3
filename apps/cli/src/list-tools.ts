import { type AnyTool, optionsJsonSchema, parseOptions, resolveFor } from '@recto/contract';
import { limitsLine } from './help.ts';
import { jsonText } from './terminal-text.ts';

/** `recto tools`: for people. */
export function toolsAsText(tools: readonly AnyTool[]): string {
  return tools.map((tool) => `${tool.id}: ${tool.pages[0].description}\n  ${limitsLine(tool)}`).join('\n');
}

/** `recto tools --json`: for programs. Limits and types are those of the default options. */
export function toolsAsJson(tools: readonly AnyTool[]): string {
  return jsonText(tools.map(describeTool));
}

function describeTool(tool: AnyTool) {
  const defaults = parseOptions(tool.options, {});
  return {
    id: tool.id,
    title: tool.pages[0].title,
    description: tool.pages[0].description,
    accept: resolveFor(tool.accept, defaults).map(({ kind, label, extensions, mediaTypes }) => ({
      kind,
      label,
      extensions,
      mediaTypes,
    })),
    limits: resolveFor(tool.limits, defaults),
    needs: tool.needs,
    output: tool.output,
    options: optionsJsonSchema(tool.options),
  };
}
