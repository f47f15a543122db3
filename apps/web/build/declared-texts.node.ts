import {
  type AnyTool,
  kindTextId,
  optionsJsonSchema,
  optionTextId,
  type PageTextName,
  pageTextId,
  parseOptions,
  resolveFor,
  type ToolPage,
} from '@recto/contract';
import { DECLARATIONS } from '@recto/tools/declarations';

type Text = readonly [id: string, text: string];

/** Texts that declarations hold as data: of pages, options and kinds of files. */
export function declaredTexts(): readonly Text[] {
  const tools: readonly AnyTool[] = Object.values(DECLARATIONS);
  return tools.flatMap((tool) => [...tool.pages.flatMap(pageTexts), ...optionTexts(tool), ...kindTexts(tool)]);
}

function pageTexts(page: ToolPage): Text[] {
  const { title, description, actionLabel, metaTitle, metaDescription } = page;
  const texts = { title, description, actionLabel, metaTitle, metaDescription, keywords: page.keywords.join(', ') };
  return Object.entries(texts).map(([name, text]) => [pageTextId(page.route, name as PageTextName), text]);
}

function optionTexts({ id, options }: AnyTool): Text[] {
  return Object.entries(optionsJsonSchema(options).properties).map(([name, { description = '' }]) => [
    optionTextId(id, name),
    description,
  ]);
}

function kindTexts(tool: AnyTool): Text[] {
  return resolveFor(tool.accept, parseOptions(tool.options, {})).map(({ kind, label }) => [kindTextId(kind), label]);
}
