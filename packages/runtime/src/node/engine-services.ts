import type { Duplex } from 'node:stream';
import type { CapabilityLoaders } from '../engine/toolset.ts';
import { createChannelRelay } from './relay-channel.ts';

/** Descriptors of the channels to what the host does for the engine, in both directions. */
export const SERVICE_DESCRIPTORS = { office: 6, relay: 7 } as const;

/** Services of a host that its engines cannot perform from inside their sandbox. Each job has a channel of its own. */
export interface EngineServices {
  /** Converts office documents: speaks over the channel until it ends. */
  readonly office?: (channel: Duplex) => void;
  /** Asks for time stamps and for the state of certificates: speaks over the channel until it ends. */
  readonly relay?: (channel: Duplex) => void;
}

/** The engine's side: its own capabilities, and those that its host offers. @param names as the setup says */
export function withServices(capabilities: CapabilityLoaders, names: readonly string[] = []): CapabilityLoaders {
  return {
    ...capabilities,
    ...(names.includes('office') && {
      office: async () => {
        const { createChannelEngine, createOfficeCapability } = await import('@recto/office');
        return createOfficeCapability(createChannelEngine(SERVICE_DESCRIPTORS.office));
      },
    }),
    ...(names.includes('relay') && {
      sign: async () =>
        (await import('@recto/sign/node')).createNodeSign(createChannelRelay(SERVICE_DESCRIPTORS.relay)),
    }),
  };
}

/** Names of the services for an engine's setup. */
export function serviceNames(services: EngineServices | undefined): string[] {
  return Object.keys(services ?? {});
}
