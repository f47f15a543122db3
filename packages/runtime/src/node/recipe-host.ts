import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RectoError } from '@recto/contract/recto-error';
import type { DescribingHost } from '@recto/recipes';
import { whetherOpens } from '../engine/whether-opens.ts';
import type { NodeHost } from './node-job.ts';

/**
 * Runs the steps of a recipe on this machine. Files are held by their paths.
 * @param folder private to the run; what lies in it between the steps, and what a failed run left, is the caller's to remove
 */
export function folderRecipeHost(host: NodeHost, folder: string): DescribingHost<string> {
  return {
    run: ({ toolId, options, inputs }, { signal, onPercent }) =>
      host.run(
        {
          toolId,
          options,
          isAlikeEverywhere: true,
          inputs: inputs.map(({ held, name, password }) => ({
            path: held,
            name,
            ...(password !== undefined && { password }),
          })),
        },
        async ({ outputs, receipt }) => ({
          receipt,
          outputs: await Promise.all(
            outputs.map(async ({ name, mediaType, path }) => {
              const { randomBytes } = await import('node:crypto');
              const held = join(folder, `${randomBytes(12).toString('hex')}.part`);
              await rename(path, held).catch((thrown: unknown) => {
                throw new RectoError('output-unwritable', { fileName: name }, thrown);
              });
              return { name, mediaType, held };
            }),
          ),
        }),
        { signal, onPercent, workParent: folder },
      ),
    opens: ({ held, name, password }, { signal }) =>
      whetherOpens(() => host.describe({ path: held, name, ...(password !== undefined && { password }) }, { signal })),
    discard: (held) => rm(held, { force: true }),
  };
}
