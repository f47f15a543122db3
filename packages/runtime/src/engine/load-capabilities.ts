import type { Capabilities, CapabilityName } from '@recto/contract/capabilities/capabilities';
import { missingEngine } from '@recto/contract/recto-error';
import { withSoundInputs } from './sound-raster.ts';
import type { CapabilityLoaders, CapabilityWish } from './toolset.ts';

/** Fetches what most jobs with a capability read; what it gives is not looked at. */
export type CapabilityData = Readonly<Partial<Record<CapabilityName, () => Promise<unknown>>>>;

/** Loads the named capabilities, and no other. A failure is not remembered. @throws engine-missing; parts-not-loaded without a connection */
export async function loadCapabilities(
  loaders: CapabilityLoaders,
  names: readonly CapabilityName[],
  wish?: CapabilityWish,
): Promise<Partial<Capabilities>> {
  const loaded: { -readonly [Name in CapabilityName]?: Capabilities[Name] } = {};
  const loadOne = async <Name extends CapabilityName>(name: Name) => {
    const load = loaders[name];
    if (!load) throw missingEngine(name);
    try {
      loaded[name] = await load(wish);
    } catch (thrown) {
      throw missingEngine(name, {}, thrown);
    }
  };
  await Promise.all(names.map((name) => loadOne(name)));
  return loaded.raster ? { ...loaded, raster: withSoundInputs(loaded.raster) } : loaded;
}
