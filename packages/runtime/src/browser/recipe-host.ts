import type { DescribingHost, RunFile } from '@recto/recipes';
import { whetherOpens } from '../engine/whether-opens.ts';
import type { DeviceHost } from './device-job.ts';

/** Runs the steps of a recipe on the visitor's device, or wherever `host` has them run. */
export function deviceRecipeHost(host: Pick<DeviceHost, 'run' | 'describe'>): DescribingHost<File> {
  return {
    async run({ toolId, options, inputs }, hooks) {
      const files = inputs.map(({ held, name, password }) => ({
        file: named(held, name),
        ...(password !== undefined && { password }),
      }));
      const { outputs, receipt } = await host.run({ toolId, files, options, isAlikeEverywhere: true }, hooks);
      return {
        receipt,
        outputs: outputs.map(({ name, mediaType, blob }) => ({
          name,
          mediaType,
          held: new File([blob], name, { type: mediaType }),
        })),
      };
    },
    opens: ({ held, password }: RunFile<File>, { signal }) =>
      whetherOpens(() => host.describe(held, { signal, ...(password !== undefined && { password }) })),
  };
}

/** A file under its name in the run; nothing is copied. */
function named(file: File, name: string): File {
  return file.name === name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
}
