import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyTool } from '@recto/contract/any-tool';
import { type CapabilityName, NATIVE_CAPABILITIES } from '@recto/contract/capabilities/capabilities';
import { MARK_FONTS_ADDRESS } from '@recto/contract/capabilities/typeset';
import { LATIN_FILES } from '@recto/pdf-fonts/donors';
import { DECLARATIONS } from '@recto/tools/declarations';
import type { PartsList } from '../src/engine/tool-parts.ts';
import type { WorkerPart } from './bundle.node.ts';
import { type ScriptGraph, scriptGraph } from './script-graph.ts';

const TOOLS: readonly AnyTool[] = Object.values(DECLARATIONS);
/** Folder of files whose names contain a hash of their bytes. */
const ASSETS = '/assets/';
/** Fixed address of the root certificates, whose name contains no hash of their bytes. */
export const ROOT_CERTIFICATES = '/certificate-roots.pem';

/** Files beside the scripts that engines fetch, by the capability that does. Scripts among them begin threads. */
const ENGINE_FILES: Readonly<Partial<Record<CapabilityName, RegExp>>> = {
  images: /^(image-worker-.*\.js|(libheif|openjpegwasm_decode|mozjpeg_(dec|enc)|webp_enc)-.*\.wasm)$/,
  ocr: /^(ocr-worker-.*\.js|(tesseract-core-simd|ort-wasm-simd-threaded)-.*\.wasm|.*\.gzip|.*\.onnx|ppocr_keys_.*\.txt)$/,
  raster: /^pdfium-.*\.wasm$/,
  svg: /^(index_bg-.*\.wasm|mark-fonts-.*)$/,
  typeset: /^(harfbuzz-.*\.wasm|mark-fonts-.*)$/,
};
/** Files beside the scripts that most jobs with a capability take, so that they are fetched before there is a job. */
const AHEAD: Readonly<Partial<Record<CapabilityName, RegExp>>> = {
  images: /^image-worker-.*\.js$/,
  raster: /^pdfium-.*\.wasm$/,
  typeset: /^harfbuzz-.*\.wasm$/,
};
/** Decoders and encoders that few files ask for; without their wasm, which is not fetched ahead, they are of no use. */
const FEW_FILES = /^worker-(libheif|openjpegwasm_decode|tiff|webp_enc|_recto_node-only)-/;
/** Cryptography for pages that came over plain http, where nothing is kept for a visit without a network. */
const PLAIN_HTTP = /^worker-subtle-/;
const LATIN_FONTS = LATIN_FILES.map(([family, file]) => `${MARK_FONTS_ADDRESS}/${family}/${file}`);
/** Licences of the fonts travel with them, and no page reads them. */
const NOT_LISTED = /\/LICENSE$/;

/** Lists everything that is named by its content. @param dist the site's folder */
export function assetsIn(dist: string): (readonly [address: string, sizeBytes: number])[] {
  const names = readdirSync(join(dist, ASSETS), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length))
    .filter((address) => !NOT_LISTED.test(address));
  return names.sort().map((address) => [address, statSync(join(dist, address)).size]);
}

/** Names the tools of the device that a page's tool may have the work done by; none for one that only a server can do. */
export function deviceTools(toolId: string): readonly string[] {
  const needsServer = (needs: readonly CapabilityName[]) => needs.some((name) => NATIVE_CAPABILITIES.has(name));
  const tool = TOOLS.find(({ id }) => id === toolId);
  if (!tool) throw new Error(`No declaration of ${toolId}`);
  if (!tool.delegate) return needsServer(tool.needs) ? [] : [toolId];
  const [{ group }] = tool.pages;
  // Which tools it may lead to depends on its options: those of its group are the ones it can mean.
  const others = TOOLS.filter(({ pages, needs }) => pages[0].group === group && !needsServer(needs));
  return [toolId, ...others.map(({ id }) => id)];
}

/** Which files a tool's workers load. */
export class EngineFiles {
  readonly #graph: ScriptGraph;
  readonly #names: readonly string[];
  readonly #parts: ReadonlyMap<string, WorkerPart>;

  /** @param dist the site's folder */
  constructor(dist: string, parts: ReadonlyMap<string, WorkerPart>) {
    this.#parts = parts;
    this.#names = assetsIn(dist).map(([address]) => address.slice(ASSETS.length));
    const scripts = this.#names.filter((name) => name.endsWith('.js'));
    this.#graph = scriptGraph(new Map(scripts.map((name) => [name, readFileSync(join(dist, ASSETS, name), 'utf8')])));
    const unclaimed = this.#names.filter(
      (name) =>
        /\.(wasm|onnx|gzip|txt)$/.test(name) && !Object.values(ENGINE_FILES).some((pattern) => pattern.test(name)),
    );
    if (unclaimed.length > 0) throw new Error(`No capability is known to need ${unclaimed.join(', ')}`);
  }

  /** Lists what a page fetches ahead of its tool's jobs. @param toolIds who may do them */
  ahead(toolIds: readonly string[]): PartsList {
    // Pages are drawn for every tool.
    const drawing = this.#names.filter((name) => AHEAD.raster?.test(name));
    const files = [...this.#reach(this.#workers(), toolIds, []), ...drawing];
    for (const id of toolIds) {
      if (!files.some((name) => this.#parts.get(name)?.of === id)) throw new Error(`The workers hold nothing of ${id}`);
    }
    const capabilities = this.#needsOf(toolIds).map((need) => {
      const named = this.#names.filter((name) => AHEAD[need]?.test(name));
      const threads = named.filter((name) => name.endsWith('.js'));
      const scripts = this.#reach([...this.#workers(), ...threads], toolIds, [need]);
      const own = [...scripts, ...named].filter((name) => !files.includes(name) && !FEW_FILES.test(name));
      return [need, [...own.map(asAddress), ...(need === 'typeset' ? LATIN_FONTS : [])]] as const;
    });
    return { files: files.map(asAddress), capabilities: Object.fromEntries(capabilities) };
  }

  /** Lists all that jobs may load, whatever their files ask for. */
  ofJobs(toolIds: readonly string[]): readonly string[] {
    const needs = this.#needsOf(toolIds);
    const named = this.#names.filter((name) => needs.some((need) => ENGINE_FILES[need]?.test(name)));
    const threads = named.filter((name) => name.endsWith('.js'));
    const isLarge = TOOLS.some(({ id, readsByRanges }) => readsByRanges && toolIds.includes(id));
    const starts = [...this.#workers(), ...(isLarge ? this.#largeWorker() : []), ...threads];
    const scripts = this.#reach(starts, toolIds, needs);
    return [...[...scripts, ...named].map(asAddress), ...(needs.includes('sign') ? [ROOT_CERTIFICATES] : [])];
  }

  /** Follows imports, as far as some tools with some capabilities have them. */
  #reach(starts: readonly string[], toolIds: readonly string[], needs: readonly string[]): readonly string[] {
    return this.#graph.reach(starts, (name) => {
      if (PLAIN_HTTP.test(name)) return false;
      const part = this.#parts.get(name);
      if (!part) return true;
      return part.kind === 'capability' ? needs.includes(part.of) : toolIds.includes(part.of);
    });
  }

  #needsOf(toolIds: readonly string[]): readonly CapabilityName[] {
    return [...new Set(TOOLS.filter(({ id }) => toolIds.includes(id)).flatMap(({ needs }) => needs))];
  }

  /** The scripts that a page starts: the engine's, and that of pictures. */
  #workers(): readonly string[] {
    return this.#names.filter((name) => /^(raster-)?worker-[\w-]{8}\.js$/.test(name));
  }

  /** The script of files that are read by ranges. */
  #largeWorker(): readonly string[] {
    return this.#names.filter((name) => /^large-worker-[\w-]{8}\.js$/.test(name));
  }
}

const asAddress = (name: string) => ASSETS + name;
