import { availableParallelism } from 'node:os';
import { Server, type Tool } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { RectoError, serializeError, toRectoError } from '@recto/contract/recto-error';
import { INCLUDED_RECIPES } from '@recto/recipes';
import { ENGLISH } from '@recto/words/translate';
import { translateReceipt } from '@recto/words/translate-receipt';
import manifest from '../../package.json' with { type: 'json' };
import { loadTools } from '../declared-tools.ts';
import { withHints } from '../hints.ts';
import { nearestWord } from '../nearest-word.ts';
import { readArguments } from '../read-arguments.ts';
import type { Surroundings } from '../words.ts';
import { type AllowedFolders, allowFolders } from './allowed-folders.ts';
import { callRecipe, callTool, MOST_READ_CHARACTERS, readText } from './call-tool.ts';
import { ALLOW, MCP_FLAGS, OFFERED } from './mcp-flags.ts';
import { takesTurns } from './takes-turns.ts';
import { describeForPrograms, describeRecipe, READS_ONLY, RECIPE_PREFIX } from './tool-schema.ts';

const READ_TEXT = {
  name: 'read-text',
  title: 'Read text',
  description: `The first ${MOST_READ_CHARACTERS} characters of a text file below an allowed folder, such as a report or extracted text. The only tool that puts the content of a file into the conversation.`,
  annotations: READS_ONLY,
  inputSchema: {
    type: 'object' as const,
    properties: { path: { type: 'string', description: 'The file' } },
    required: ['path'],
    additionalProperties: false,
  },
};

const INSTRUCTIONS =
  'Tools for PDF files. They take paths of files and write results as new files into a folder; they never replace a file and never return the content of one. Each result was opened again and compared with what its tool promises; the receipt says what was counted.';

/** `recto mcp --allow FOLDER`: the Model Context Protocol over standard input and output, until the input ends. @throws usage-invalid */
export async function mcpCommand(args: readonly string[], { signal }: Surroundings): Promise<void> {
  const { given, positionals } = readArguments(args, MCP_FLAGS);
  const named = given.filter(({ flag }) => flag === ALLOW).map(({ value }) => String(value));
  const folders = await allowFolders([...named, ...positionals]);
  const tools = (await loadTools()).map(describeForPrograms);
  const wanted = given.filter(({ flag }) => flag === OFFERED).flatMap(({ value }) => String(value).split(/[,\s]+/));
  const offered = offeredOf([...tools, ...INCLUDED_RECIPES.map(describeRecipe), READ_TEXT], wanted.filter(Boolean));
  const turn = takesTurns(availableParallelism());
  const handle = serveStdio(() => makeServer(offered, folders, turn));
  await new Promise<void>((resolve) => {
    process.stdin.once('close', resolve);
    process.stdin.once('end', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await handle.close();
}

type Described = ReturnType<typeof describeForPrograms> | ReturnType<typeof describeRecipe> | typeof READ_TEXT;

/** All, or those that were named; reading text is always offered. @throws tool-unknown */
function offeredOf(all: readonly Described[], wanted: readonly string[]): readonly Described[] {
  const names = all.map(({ name }) => name);
  for (const toolId of wanted) {
    if (names.includes(toolId)) continue;
    throw withHints(new RectoError('tool-unknown', { toolId }), { meant: nearestWord(toolId, names) });
  }
  return wanted.length === 0 ? all : all.filter(({ name }) => name === READ_TEXT.name || wanted.includes(name));
}

function makeServer(tools: readonly Described[], folders: AllowedFolders, turn: ReturnType<typeof takesTurns>): Server {
  const server = new Server(
    { name: 'recto', title: 'Recto', version: manifest.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', () => ({
    // Made by JSON Schema's own writer: plain JSON, of which our type says less than theirs.
    tools: tools.map((tool) => ({ ...tool, inputSchema: tool.inputSchema as Tool['inputSchema'] })),
  }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const { signal } = mcpReq;
    const token = mcpReq._meta?.progressToken;
    const onPercent = (percent: number) => {
      if (token === undefined) return;
      const progress = { progressToken: token, progress: percent, total: 100 };
      mcpReq.notify({ method: 'notifications/progress', params: progress }).catch(() => {});
    };
    try {
      if (params.name === READ_TEXT.name) {
        const text = await readText(String(params.arguments?.path ?? ''), folders);
        return { content: [{ type: 'text', text }] };
      }
      if (!tools.some(({ name }) => name === params.name))
        throw new RectoError('tool-unknown', { toolId: params.name });
      const recipe = INCLUDED_RECIPES.find(({ id }) => `${RECIPE_PREFIX}${id}` === params.name);
      if (recipe) {
        const done = await turn(signal, () =>
          callRecipe(recipe, params.arguments ?? {}, folders, { signal, onPercent }),
        );
        return { content: [{ type: 'text', text: JSON.stringify(done) }], structuredContent: { ...done } };
      }
      const called = await turn(signal, () =>
        callTool(params.name, params.arguments ?? {}, folders, { signal, onPercent }),
      );
      const told = { results: [...called.results], receipt: translateReceipt(ENGLISH, called.receipt) };
      return { content: [{ type: 'text', text: JSON.stringify(told) }], structuredContent: told };
    } catch (thrown) {
      const error = toRectoError(thrown);
      const told = { ...serializeError(error), message: error.message };
      return {
        isError: true,
        content: [{ type: 'text', text: `${error.code}: ${error.message}` }],
        structuredContent: { error: told },
      };
    }
  });
  return server;
}
