import type { SideFile } from '@recto/contract/options-json-schema';
import type { NodeOutput } from '@recto/runtime/node';
import type { Flag, GivenFlag, OptionFlag } from './option-flags.ts';
import type { OutputTarget } from './output-request.ts';
import { openFileTarget } from './output-target.ts';
import type { Policy } from './place-files.ts';

/** A file beside the results, and where it goes. */
export interface SidePath {
  readonly side: SideFile;
  readonly path: string;
}

/** Returns the paths given to flags such as `--text-output FILE`; the last one per side counts. */
export function sidePaths(given: readonly GivenFlag[]): SidePath[] {
  const sides = given.flatMap(({ flag, value }) => {
    const { side }: Flag & Pick<OptionFlag, 'side'> = flag;
    return side ? [{ side, path: String(value) }] : [];
  });
  return sides.filter(({ side }, at) => sides.findLastIndex((other) => other.side === side) === at);
}

/** A target that sends the files beside the results to places of their own. @throws output-unwritable */
export async function withSideTargets(
  main: OutputTarget,
  sides: readonly SidePath[],
  policy: Policy,
): Promise<OutputTarget> {
  if (sides.length === 0) return main;
  const targets = await Promise.all(
    sides.map(async ({ side, path }) => ({ side, target: await openFileTarget(path, policy) })),
  );
  const belongsTo = ({ mediaType }: NodeOutput) => targets.find(({ side }) => side.mediaType === mediaType)?.target;
  return {
    ...main,
    async place(outputs) {
      const names = [...(await main.place(outputs.filter((output) => !belongsTo(output))))];
      for (const { target, side } of targets) {
        names.push(...(await target.place(outputs.filter(({ mediaType }) => mediaType === side.mediaType))));
      }
      return names;
    },
  };
}
