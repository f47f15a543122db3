import { usedBy } from '@recto/contract/any-tool';
import { NATIVE_CAPABILITIES } from '@recto/contract/capabilities/capabilities';
import { parseOptions } from '@recto/contract/options';
import type { ServerFacts } from '@recto/contract/server-facts';
import type { RecipeHost } from '@recto/recipes';
import { deviceRecipeHost } from '@recto/runtime/browser';
import { deviceHost } from '../engine/host.ts';
import { loadServer } from '../engine/load-server.ts';
import { TOOLS } from './tool-finder.ts';

/** Runs each step on this device; one that no browser can do, on the server. */
export function recipeHost(): RecipeHost<File> {
  const device = deviceHost();
  return deviceRecipeHost({
    describe: (...given) => device.describe(...given),
    async run(job, hooks) {
      if (!(await isServerOnly(job.toolId, job.options))) return device.run(job, hooks);
      const server = await loadServer();
      const signal = hooks?.signal ?? new AbortController().signal;
      const { stored, ...result } = await server.run(job, { signal, onPercent: hooks?.onPercent ?? (() => {}) });
      // The next step has the result: no copy stays on the server. What cannot be deleted now ends by itself.
      await stored?.remove().catch(() => undefined);
      return result;
    },
  });
}

async function isServerOnly(toolId: string, options: unknown): Promise<boolean> {
  const tool = await TOOLS.find(toolId);
  return (
    tool !== undefined &&
    usedBy(tool, parseOptions(tool.options, options)).some((name) => NATIVE_CAPABILITIES.has(name))
  );
}

/** Engines that neither this device nor the server has. */
export function lackingEngines(facts: ServerFacts | null) {
  const isThere = (name: string) => facts?.jobs === 'taken' && facts.engines.includes(name);
  return new Set([...NATIVE_CAPABILITIES].filter((name) => !isThere(name)));
}
