import { type AnyTool, usedBy } from '@recto/contract/any-tool';
import { type CapabilityName, NATIVE_CAPABILITIES } from '@recto/contract/capabilities/capabilities';
import type { InputFile } from '@recto/contract/job';
import { parseOptions } from '@recto/contract/options';
import { missingEngine, RectoError } from '@recto/contract/recto-error';
import { resolveFor } from '@recto/contract/tool';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { checkInputs, type Toolset } from '@recto/runtime/engine';
import type { ObjectStore } from '../store/object-store.ts';
import type { StoredObject } from '../store/stored-object.ts';
import type { JobInput } from './job-payload.ts';

/** Request of a job, checked before the job is queued. */
export interface CheckedRequest {
  readonly totalBytes: number;
  /** Options with their defaults. */
  readonly options: unknown;
  /** The programs of the system that do the work, joined by `+`; null for none. */
  readonly needs: string | null;
  /** Its inputs, in order. */
  readonly objects: readonly StoredObject[];
}

interface Request {
  readonly owner: string;
  readonly operation: string;
  readonly inputs: readonly JobInput[];
  readonly params: unknown;
}

/**
 * Before a job is queued: same rules, same order, same texts as in every other host.
 * @throws tool-unknown, engine-missing, option-invalid, object-not-found and every code of limits
 */
export async function checkRequest(
  toolset: Toolset,
  capabilities: ReadonlySet<CapabilityName>,
  store: ObjectStore,
  request: Request,
): Promise<CheckedRequest> {
  const { tool, ...checked } = await openRequest(toolset, capabilities, request, store.glance);
  const { options, objects } = checked;
  await checkInputs(objects.map(asInput), resolveFor(tool.limits, options), resolveFor(tool.accept, options));
  return checked;
}

/**
 * Before a job runs: its inputs may have gone while it waited. Their content is the engine's to check.
 * @param open a call of the store
 * @throws tool-unknown, engine-missing, option-invalid, object-not-found
 */
export async function openRequest(
  toolset: Toolset,
  capabilities: ReadonlySet<CapabilityName>,
  request: Request,
  open: ObjectStore['open'],
): Promise<CheckedRequest & { readonly tool: AnyTool }> {
  const tool = await findTool(toolset, capabilities, request.operation);
  const options = parseOptions(tool.options, request.params);
  const missing = usedBy(tool, options).find((name) => !capabilities.has(name));
  if (missing) throw missingEngine(missing);
  const objects = await Promise.all(request.inputs.map(({ key }) => open(request.owner, key)));
  const native = usedBy(tool, options).filter((name) => NATIVE_CAPABILITIES.has(name));
  return {
    tool,
    options,
    objects,
    needs: native.length > 0 ? native.toSorted().join('+') : null,
    totalBytes: objects.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}

/** @throws tool-unknown; engine-missing when this server lacks what the tool needs whatever its options */
export async function findTool(
  toolset: Toolset,
  capabilities: ReadonlySet<CapabilityName>,
  operation: string,
): Promise<AnyTool> {
  const tool = await toolset.find(operation);
  if (!tool) throw new RectoError('tool-unknown', { toolId: operation });
  const missing = tool.uses ? undefined : tool.needs.find((name) => !capabilities.has(name));
  if (missing) throw missingEngine(missing);
  return tool;
}

const BASE_TIMEOUT_MS = 30_000;
/** A program of the system may have to be started first, and lays out hundreds of pages of a small file. */
const NATIVE_BASE_TIMEOUT_MS = 240_000;
const TIMEOUT_MS_PER_MEGABYTE = 3_000;

/** A small file that takes long is a hostile one: the limit grows with the size, up to the tool's own. */
export function timeLimitMs(totalBytes: number, toolTimeoutMs: number, isNative = false): number {
  const base = isNative ? NATIVE_BASE_TIMEOUT_MS : BASE_TIMEOUT_MS;
  return Math.min(toolTimeoutMs, base + TIMEOUT_MS_PER_MEGABYTE * Math.ceil(totalBytes / BYTES_PER_MEGABYTE));
}

/** A stored file as a check reads it. */
export function asInput(object: StoredObject): InputFile {
  const slice = async (start: number, end: number) => {
    const parts: Buffer[] = [];
    for await (const part of object.read(start, Math.min(end, object.sizeBytes))) parts.push(part);
    return new Uint8Array(Buffer.concat(parts));
  };
  return { name: object.name, sizeBytes: object.sizeBytes, slice, bytes: () => slice(0, object.sizeBytes) };
}
