import type { CapabilityName } from '@recto/contract/capabilities/capabilities';
import {
  createForwardRelay,
  createProcessHost,
  type EngineServices,
  type NodeHost,
  readJobDebugging,
  readRelaySettings,
  serveRelayChannel,
} from '@recto/runtime/node';
import { locateEngine } from './engine-location.ts';
import { COMMAND_TOOLS } from './inspect/command-tools.ts';

/** The host of a command, with the services that its tools need. */
export interface CommandHost {
  readonly host: NodeHost;
  close(): Promise<void>;
}

/**
 * @param needs of all tools that will run. @param maxMemoryMegabytes of one job; what hosts take by themselves when absent
 * @throws engine-missing where LibreOffice is needed and absent; usage-invalid when the environment names no addresses
 */
export async function openCommandHost(
  needs: readonly CapabilityName[],
  maxMemoryMegabytes?: number,
): Promise<CommandHost> {
  const office = needs.includes('office') ? await (await import('./office-service.ts')).openOfficeService() : null;
  const host = createProcessHost({
    ...locateEngine(),
    tools: COMMAND_TOOLS,
    ranOn: 'command-line',
    ...(process.env.RECTO_UNSAFE_NO_SANDBOX === '1' && { sandbox: 'off' }),
    ...(maxMemoryMegabytes !== undefined && { maxMemoryMegabytes }),
    hasNoLimits: true,
    debug: readJobDebugging(process.env),
    services: { ...office?.services, ...(needs.includes('sign') && relayService()) },
  });
  return { host, close: async () => office?.close() };
}

/** Whom signatures may ask. @throws usage-invalid when the environment names no addresses */
function relayService(): EngineServices {
  const settings = readRelaySettings(process.env);
  if (!settings) return {};
  const relay = createForwardRelay(settings);
  return { relay: (channel) => serveRelayChannel(channel, relay) };
}
