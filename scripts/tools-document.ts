import { optionFlags } from '../apps/cli/src/option-flags.ts';
import type { AnyTool } from '../packages/contract/src/any-tool.ts';
import { parseOptions } from '../packages/contract/src/options.ts';
import { resolveFor } from '../packages/contract/src/tool.ts';
import { wrapDocument } from './wrap-documents.ts';

/** The list of all tools, from the repository's root. */
export const TOOLS_DOCUMENT = 'docs/tools.md';

const HEADING = `# Tools

Every tool works the same in the browser, on the command line and through the API. One MB is 1,048,576 bytes.

<!-- \`npm run house -- generate\` writes the headings and what stands between "facts" and "/facts". The rest is written by hand. -->
`;
const END = '<!-- /facts -->';
const RESULTS = { one: 'one file', many: 'several files', each: 'one file for each input' } as const;

/**
 * The document with a section for each tool: facts from its declaration, then what was written by hand below them before.
 * @param tools in order @param before the document as it is, or nothing
 */
export function toolsDocument(tools: readonly AnyTool[], before: string): string {
  const sections = tools.map((tool) => {
    const prose = proseOf(tool, before);
    return `\n${headingOf(tool)}\n\n<!-- facts -->\n${factsOf(tool)}\n${END}\n${prose === '' ? '' : `\n${prose}\n`}`;
  });
  return wrapDocument(HEADING + sections.join(''));
}

const headingOf = ({ id, pages }: AnyTool) => `## ${pages[0].title}: \`${id}\``;

function proseOf({ id }: AnyTool, before: string): string {
  const section = before.split(/^(?=## )/m).find((text) => text.split('\n', 1)[0]?.endsWith(`: \`${id}\``));
  return section?.split(END)[1]?.trim() ?? '';
}

function factsOf(tool: AnyTool): string {
  const flags = optionFlags(tool).map(({ name }) => `\`--${name}\``);
  return [
    ...tool.pages.map(({ route, title, description }) => `- \`/tools/${route}\`, ${title}: ${description}`),
    `- ${pageLimits(tool)} Makes ${RESULTS[tool.output.kind]}.`,
    ...(flags.length > 0 ? [`- Options: ${flags.join(', ')}`] : []),
  ].join('\n');
}

/** "Takes 1 to 10 files (.pdf) of at most 150 MB each.": the limits of the page and the API. */
function pageLimits(tool: AnyTool): string {
  const defaults = parseOptions(tool.options, {});
  const { minFiles, maxFiles, maxFileMegabytes } = resolveFor(tool.limits, defaults);
  const types = resolveFor(tool.accept, defaults)
    .flatMap(({ extensions }) => extensions)
    .join(', ');
  return maxFiles === 1
    ? `Takes one file (${types}) of at most ${maxFileMegabytes} MB.`
    : `Takes ${minFiles} to ${maxFiles} files (${types}) of at most ${maxFileMegabytes} MB each.`;
}
