import type { AnyTool } from '@recto/contract/any-tool';
import type { FileDescription } from '@recto/contract/messages';
import type { NodeHost, NodeInput } from '@recto/runtime/node';
import { message } from '@recto/words/message';
import { optionFlags } from './option-flags.ts';
import { jsonText, onOneLine } from './terminal-text.ts';
import type { Surroundings } from './words.ts';

const WOULD_READ = message(
  'cli.wouldRead',
  'would read: {name}{pages, plural, =0 {} one {, # page} other {, # pages}}',
);
const WOULD_WRITE = message('cli.wouldWrite', 'would write: {path}');

/** A job that is not run. */
interface DryRun {
  readonly tool: AnyTool;
  readonly options: unknown;
  readonly inputs: readonly NodeInput[];
  readonly expected: readonly string[];
  readonly isJson: boolean;
}

/** Opens the inputs and says what the job would write; the options were checked before. @throws what opening throws */
export async function sayDryRun(run: DryRun, host: NodeHost, { words, signal }: Surroundings): Promise<void> {
  const described: { name: string; about: FileDescription }[] = [];
  for (const input of run.inputs) {
    described.push({ name: input.name ?? input.path, about: await host.describe(input, { signal }) });
  }
  if (run.isJson) {
    const inputs = described.map(({ name, about: { pages, needsPassword } }) => ({ name, pages, needsPassword }));
    process.stdout.write(
      `${jsonText({ dryRun: true, toolId: run.tool.id, options: withoutSecrets(run), inputs, outputs: run.expected })}\n`,
    );
    return;
  }
  const lines = [
    ...described.map(({ name, about }) => words(WOULD_READ, { name, pages: about.pages ?? 0 })),
    ...run.expected.map((path) => words.compose(WOULD_WRITE, { path: onOneLine(path) })),
  ];
  for (const line of lines) process.stdout.write(`${line}\n`);
}

function withoutSecrets({ tool, options }: DryRun): unknown {
  const secrets = optionFlags(tool).flatMap(({ secretSource, field }) => (secretSource ? [field] : []));
  return Object.fromEntries(Object.entries(options as object).filter(([name]) => !secrets.includes(name)));
}
