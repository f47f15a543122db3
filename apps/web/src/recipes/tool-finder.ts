import type { ToolFinder } from '@recto/contract/acting-declaration';
import type { AnyTool } from '@recto/contract/any-tool';
import { DECLARATION_LOADERS } from '@recto/tools/declaration-loaders';
import { PAGES } from '@recto/tools/pages';
import type { Text } from '@recto/ui';
import { pageMessage } from '../page-texts.ts';

const LOADERS: Readonly<Record<string, () => Promise<AnyTool>>> = DECLARATION_LOADERS;

/** The declarations of the site, each loaded when it is asked for. */
export const TOOLS: ToolFinder = {
  find: async (toolId) => (Object.hasOwn(LOADERS, toolId) ? LOADERS[toolId]?.() : undefined),
};

/** A tool's name in the language of the page; its id when the site has no such tool. */
export function toolName(toolId: string, text: Text): string {
  const page = PAGES.find((known) => known.toolId === toolId);
  return page ? text(pageMessage(page, 'title')) : toolId;
}
