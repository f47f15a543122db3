import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOOL_IDS } from '@recto/tools/ids';
import type { PartsList } from '../src/engine/tool-parts.ts';
import type { WorkerPart } from './bundle.node.ts';
import { deviceTools, EngineFiles } from './engine-files.node.ts';

/** The lists of what the jobs of each tool take, as the site serves them. */
export interface PartsLists {
  /** Below the site, named by what is in it. */
  readonly folder: string;
  /** Lists everything that a tool's page fetches ahead, its list included. @throws TypeError for a tool of the server */
  filesOf(toolId: string): readonly string[];
}

/** Writes a list for each tool that has an engine on the device. @param dist the site's folder, with the bundle in it */
export function writePartsLists(dist: string, workerParts: ReadonlyMap<string, WorkerPart>): PartsLists {
  const engines = new EngineFiles(dist, workerParts);
  const lists = new Map<string, PartsList>();
  for (const id of TOOL_IDS) {
    const workers = deviceTools(id);
    if (workers.length > 0) lists.set(id, engines.ahead(workers));
  }
  const texts = [...lists].map(([id, list]) => [id, JSON.stringify(list)] as const);
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 8);
  const folder = `assets/parts-${hash}`;
  mkdirSync(join(dist, folder), { recursive: true });
  for (const [id, text] of texts) writeFileSync(join(dist, folder, `${id}.json`), text);
  return {
    folder,
    filesOf(toolId) {
      const list = lists.get(toolId);
      if (!list) throw new TypeError(`${toolId} has no engine on the device`);
      return [...list.files, ...Object.values(list.capabilities).flat(), `/${folder}/${toolId}.json`];
    },
  };
}
