import type { Duplex } from 'node:stream';
import type { CapabilityLoaders } from '../engine/toolset.ts';

/** Descriptor of the channel to what the host does for the engine, in both directions. */
export const SERVICE_DESCRIPTOR = 6;

/** What a host does for its engines because they, fenced in, cannot. Each job has a channel of its own. */
export interface EngineServices {
  /** Converts office documents: speaks over the channel until it ends. */
  readonly office?: (channel: Duplex) => void;
}

/** The engine's side: its own capabilities, and those that its host offers. @param names as the setup says */
export function withServices(capabilities: CapabilityLoaders, names: readonly string[] = []): CapabilityLoaders {
  if (!names.includes('office')) return capabilities;
  return {
    ...capabilities,
    office: async () => {
      const { createChannelEngine, createOfficeCapability } = await import('@recto/office');
      return createOfficeCapability(createChannelEngine(SERVICE_DESCRIPTOR));
    },
  };
}

/** Names of the services for an engine's setup. */
export function serviceNames(services: EngineServices | undefined): string[] {
  return Object.keys(services ?? {});
}
