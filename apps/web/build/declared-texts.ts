import type { AnyTool } from '@recto/contract/any-tool';
import { parseOptions } from '@recto/contract/options';
import { optionsJsonSchema } from '@recto/contract/options-json-schema';
import { resolveFor, type ToolPage } from '@recto/contract/tool';
import { DECLARATIONS } from '@recto/tools/declarations';
import { kindTextId, optionTextId, type PageTextName, pageTextId } from '@recto/words/declared-ids';

/** A text that a declaration holds, and the file of the declaration from the repository's root. */
interface DeclaredText {
  readonly id: string;
  readonly text: string;
  readonly file: string;
}

const KINDS = 'packages/contract/src/accept.ts';

type Text = readonly [id: string, text: string];

/** Texts that declarations hold as data: of pages, options and kinds of files. */
export function declaredTexts(): readonly DeclaredText[] {
  const tools: readonly AnyTool[] = Object.values(DECLARATIONS);
  return tools.flatMap((tool) => {
    const file = `packages/tools/src/${tool.id}/tool.ts`;
    return [
      ...[...tool.pages.flatMap(pageTexts), ...optionTexts(tool)].map(([id, text]) => ({ id, text, file })),
      ...kindTexts(tool).map(([id, text]) => ({ id, text, file: KINDS })),
    ];
  });
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
