import { read, write } from 'node:fs';
import { promisify } from 'node:util';
import type { InputFile, OutputFile } from '@recto/contract/job';
import type { HostKind } from '@recto/contract/receipt';
import { bytesInput } from '../engine/inputs.ts';
import { serveEngine } from '../engine/serve-engine.ts';
import type { CapabilityLoaders, Toolset } from '../engine/toolset.ts';
import { withServices } from './engine-services.ts';
import { showFailure } from './job-debugging.ts';
import { readLines } from './json-lines.ts';
import { useNodeCodecs } from './node-codecs.ts';
import { type DeliveredFile, INPUT_DESCRIPTOR, OUTPUT_DESCRIPTOR } from './node-job.ts';
import { oneAtATime, replyAtOnce } from './serve-in-node.ts';

/** Input as it crosses to a server's engine: its length; its bytes come through the pipe, in the order of the inputs. */
export interface PipedRef {
  readonly sizeBytes: number;
  /** Unix milliseconds. */
  readonly modifiedAt?: number;
}

/** Settings that a server's engine gets when it is started. */
export interface ServerEngineSetup {
  readonly ranOn: HostKind;
  /** Names of the services that the host offers. */
  readonly services?: readonly string[];
  /** True when what fails is shown on standard error. */
  readonly isDebugged?: boolean;
}

const readFrom = promisify(read);
const writeTo = promisify(write);
const LENGTH_BYTES = 8;

/**
 * Makes the process that calls this into an engine of a server: one that never touches a disk. Setup in the first argument,
 * requests as lines on standard input, input bytes and result bytes through pipes of their own.
 */
export function serveForServer(toolset: Toolset, capabilities: CapabilityLoaders): void {
  const { ranOn, services, isDebugged }: ServerEngineSetup = JSON.parse(process.argv[2] ?? '{}');
  useNodeCodecs();
  const readInput = createInputReader();
  const receive = serveEngine<PipedRef, DeliveredFile>({
    toolset,
    capabilities: withServices(capabilities, services),
    ranOn,
    toInput: async ({ file, name, password }): Promise<InputFile> =>
      bytesInput(name, await readInput(file.sizeBytes), {
        ...(password !== undefined && { password }),
        ...(file.modifiedAt !== undefined && { modifiedAt: file.modifiedAt }),
      }),
    stage: oneAtATime(writeResult),
    post: replyAtOnce,
    ...(isDebugged && { onFailure: showFailure }),
  });
  readLines(
    process.stdin,
    (line) => receive(JSON.parse(line)),
    () => process.exit(),
  );
}

/** Reads the input pipe, straight into where the bytes are wanted: each call takes the next so many. */
function createInputReader(): (sizeBytes: number) => Promise<Uint8Array> {
  return oneAtATime(async (sizeBytes) => {
    const bytes = new Uint8Array(sizeBytes);
    for (let filled = 0; filled < sizeBytes; ) {
      const { bytesRead } = await readFrom(INPUT_DESCRIPTOR, bytes, filled, sizeBytes - filled, null);
      if (bytesRead === 0) throw new Error('the input ended early');
      filled += bytesRead;
    }
    return bytes;
  });
}

async function writeResult({ name, mediaType, bytes }: OutputFile, position: number): Promise<DeliveredFile> {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeBigUInt64LE(BigInt(bytes.length));
  for (const part of [length, bytes]) {
    for (let written = 0; written < part.length; ) {
      written += (await writeTo(OUTPUT_DESCRIPTOR, part, written, part.length - written, null)).bytesWritten;
    }
  }
  return { name, mediaType, file: `${position}.part`, sizeBytes: bytes.length };
}
