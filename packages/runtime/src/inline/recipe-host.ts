import type { InputFile } from '@recto/contract/job';
import type { DescribingHost } from '@recto/recipes';
import { describeFile } from '../engine/describe-file.ts';
import { bytesInput } from '../engine/inputs.ts';
import { whetherOpens } from '../engine/whether-opens.ts';
import type { InlineHost } from './inline-host.ts';

/** Runs the steps of a recipe in the caller's own thread. */
export function inlineRecipeHost(host: InlineHost): DescribingHost<InputFile> {
  return {
    async run({ toolId, options, inputs }, hooks) {
      const { outputs, receipt } = await host.run(
        { toolId, options, inputs: inputs.map(named), isAlikeEverywhere: true },
        hooks,
      );
      return {
        receipt,
        outputs: outputs.map(({ name, mediaType, bytes }) => ({ name, mediaType, held: bytesInput(name, bytes) })),
      };
    },
    opens: (file, { signal }) => whetherOpens(() => describeFile(named(file), signal)),
  };
}

function named({ name, held, password }: { name: string; held: InputFile; password?: string }): InputFile {
  return {
    name,
    sizeBytes: held.sizeBytes,
    ...(held.modifiedAt !== undefined && { modifiedAt: held.modifiedAt }),
    ...(password !== undefined && { password }),
    bytes: () => held.bytes(),
    slice: (start, end) => held.slice(start, end),
  };
}
