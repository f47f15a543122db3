import { RectoError } from '@recto/contract/recto-error';
import type * as Onnx from 'onnxruntime-web/wasm';
import { type LoadSceneFile, loadSceneFile, type SceneFile } from './scene-files.ts';

/** Loaders of the runtime's script and the files, given by the host. */
export interface SceneAssets {
  readonly loadRuntime: () => Promise<typeof Onnx>;
  readonly loadFile: LoadSceneFile;
}

/** A picture as the networks take it: three planes of numbers, each row by row. */
export interface Planes {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Output of the recogniser for a line: for each step from left to right the probability of each class. */
export interface StepProbabilities {
  readonly steps: number;
  readonly classes: number;
  readonly values: Float32Array;
}

type Network = Extract<SceneFile, 'detector' | 'recogniser'>;

/** PP-OCRv4's networks in the ONNX runtime, compiled to wasm, in this thread. Each is loaded when it is first asked. */
export class SceneModels {
  readonly #assets: SceneAssets;
  #runtime: Promise<typeof Onnx> | undefined;
  #characters: Promise<readonly string[]> | undefined;
  readonly #sessions = new Map<Network, Promise<Onnx.InferenceSession>>();

  constructor(assets: SceneAssets) {
    this.#assets = assets;
  }

  /** Computes the probability that each pixel is part of a line of text, 0 to 1. Both sides are multiples of 32. */
  async detect(planes: Planes): Promise<Float32Array> {
    const { values } = await this.#run('detector', planes);
    return values;
  }

  /** Reads a line 48 pixels high: probabilities of the characters at each step. */
  async read(planes: Planes): Promise<StepProbabilities> {
    const { values, dims } = await this.#run('recogniser', planes);
    return { steps: dims[1] ?? 0, classes: dims[2] ?? 0, values };
  }

  /** The characters of the recogniser's classes; the first class stands for none. */
  characters(): Promise<readonly string[]> {
    this.#characters ??= loadSceneFile('characters', this.#assets.loadFile).then((bytes) => {
      return ['', ...new TextDecoder().decode(bytes).split('\n'), ' '];
    });
    this.#characters.catch(() => {
      this.#characters = undefined;
    });
    return this.#characters;
  }

  async #run(network: Network, { width, height, values }: Planes) {
    const [{ Tensor }, session] = await Promise.all([this.#start(), this.#session(network)]);
    const [input = ''] = session.inputNames;
    const [output = ''] = session.outputNames;
    try {
      const results = await session.run({ [input]: new Tensor('float32', values, [1, 3, height, width]) });
      const result = results[output];
      if (!(result?.data instanceof Float32Array)) throw new Error(`the ${network} gave no numbers`);
      return { values: result.data, dims: result.dims };
    } catch (thrown) {
      // Memory of wasm does not shrink, and after a fault nothing in it can be trusted.
      this.#sessions.clear();
      const isMemory = /memory|alloc|OOM/i.test(String(thrown));
      throw new RectoError(isMemory ? 'out-of-memory' : 'engine-crashed', {}, thrown);
    }
  }

  #session(network: Network): Promise<Onnx.InferenceSession> {
    const session = this.#sessions.get(network) ?? this.#open(network);
    this.#sessions.set(network, session);
    session.catch(() => this.#sessions.delete(network));
    return session;
  }

  async #open(network: Network): Promise<Onnx.InferenceSession> {
    const [{ InferenceSession }, model] = await Promise.all([
      this.#start(),
      loadSceneFile(network, this.#assets.loadFile),
    ]);
    // Memory that one line asked for is not kept for the next, which is of another length.
    return InferenceSession.create(model, { executionProviders: ['wasm'], enableMemPattern: false });
  }

  #start(): Promise<typeof Onnx> {
    this.#runtime ??= this.#load();
    this.#runtime.catch(() => {
      this.#runtime = undefined;
    });
    return this.#runtime;
  }

  async #load(): Promise<typeof Onnx> {
    const [wasmBinary, runtime] = await Promise.all([
      loadSceneFile('runtime', this.#assets.loadFile),
      this.#assets.loadRuntime(),
    ]);
    Object.assign(runtime.env.wasm, { wasmBinary: wasmBinary.buffer, numThreads: 1, proxy: false });
    runtime.env.logLevel = 'error';
    return runtime;
  }
}
