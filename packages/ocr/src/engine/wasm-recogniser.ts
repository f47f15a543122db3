import type { GrayImage } from '@recto/contract/capabilities/ocr';
import { missingEngine, RectoError } from '@recto/contract/recto-error';
import { type LanguageData, type LoadLanguageFile, loadLanguage } from '../languages/language-files.ts';
import {
  type EngineOptions,
  type EngineReading,
  type PageOrientation,
  type Recogniser,
  SEGMENTATION_MODES,
  THRESHOLD_METHODS,
  toGrayMap,
} from './recogniser.ts';
import type { TessBaseApi, TesseractCore, TesseractCoreFactory } from './tesseract-core.ts';

/** Loaders of the engine's parts, given by the host. */
export interface WasmEngineAssets {
  readonly loadCore: () => Promise<TesseractCoreFactory>;
  readonly loadWasm: () => Promise<ArrayBuffer | Uint8Array<ArrayBuffer>>;
  readonly loadLanguageFile: LoadLanguageFile;
  /** Called often while a page is read, from within the reading. @param percent of this reading */
  readonly onStep?: (percent: number) => void;
}

const LSTM_ENGINE = 1;
/** Script and orientation are detected by the legacy engine, which has data of its own. */
const OLD_ENGINE = 0;
const IMAGE_FILE = '/input';
/** The binding never frees the strings it is given: after this many pages the engine is recreated. */
const PAGES_PER_ENGINE = 40;
/** Share of a page that one line counts for, in the strings that the engine keeps. */
const SHARE_OF_PAGE = 1 / 40;

/** Tesseract as wasm, in this thread. */
export class WasmRecogniser implements Recogniser {
  readonly #assets: WasmEngineAssets;
  #core: Promise<TesseractCore> | undefined;
  #api: TessBaseApi | undefined;
  /** Setup that the API was initialised for. */
  #setup = '';
  #pages = 0;
  readonly #languages = new Map<LanguageData, Promise<Uint8Array>>();
  #present = new Set<LanguageData>();

  constructor(assets: WasmEngineAssets) {
    this.#assets = assets;
  }

  async recognise(image: GrayImage, options: EngineOptions): Promise<EngineReading> {
    return this.#read(image, options, 1);
  }

  async recogniseEach(images: readonly GrayImage[], options: EngineOptions): Promise<EngineReading[]> {
    const readings: EngineReading[] = [];
    for (const image of images) readings.push(await this.#read(image, options, SHARE_OF_PAGE));
    return readings;
  }

  /** @param pages share of a page, for the count of pages that the engine has read */
  async #read(
    image: GrayImage,
    { languages, segmentation, threshold }: EngineOptions,
    pages: number,
  ): Promise<EngineReading> {
    const api = await this.#prepare(languages, LSTM_ENGINE, pages);
    return this.#guarded(() => {
      api.SetPageSegMode(SEGMENTATION_MODES[segmentation]);
      api.SetVariable('thresholding_method', String(THRESHOLD_METHODS[threshold]));
      this.#setImage(api, image);
      if (api.Recognize(null) !== 0) throw new Error('Recognize failed');
      const reading = { hocr: api.GetHOCRText(0), text: api.GetUTF8Text() };
      api.Clear();
      return reading;
    });
  }

  async orientation(image: GrayImage): Promise<PageOrientation | null> {
    const api = await this.#prepare(['osd'], OLD_ENGINE);
    const core = await this.#ready();
    return this.#guarded(() => {
      this.#setImage(api, image);
      const results = new core.OSResults();
      try {
        if (!api.DetectOS(results)) return null;
        const { orientation_id, script_id, oconfidence } = results.best_result;
        const script = results.unicharset.get_script_from_script_id(script_id);
        // The identifier counts quarter rotations counter-clockwise that the page has to make.
        const turnDegrees = (((4 - orientation_id) % 4) * 90) as PageOrientation['turnDegrees'];
        return { turnDegrees, confidence: oconfidence, script: script === 'NULL' ? null : script };
      } finally {
        core.destroy(results);
        api.Clear();
      }
    });
  }

  async #prepare(names: readonly LanguageData[], mode: number, pages = 1): Promise<TessBaseApi> {
    if (this.#pages >= PAGES_PER_ENGINE) this.#drop();
    this.#pages += pages;
    const core = await this.#ready();
    for (const name of names) {
      if (this.#present.has(name)) continue;
      core.FS.writeFile(`/${name}.traineddata`, await this.#language(name));
      this.#present.add(name);
    }
    const setup = `${mode} ${names.join('+')}`;
    if (this.#api && this.#setup === setup) return this.#api;
    return this.#guarded(() => {
      this.#api?.End();
      const api = this.#api ?? new core.TessBaseAPI();
      this.#api = api;
      if (api.Init('/', names.join('+'), mode) !== 0) throw new Error('Init failed');
      this.#setup = setup;
      return api;
    });
  }

  #setImage(api: TessBaseApi, image: GrayImage): void {
    const { FS } = this.#loadedCore();
    api.SetVariable('user_defined_dpi', String(Math.round(image.dpi)));
    FS.writeFile(IMAGE_FILE, toGrayMap(image));
    const failed = api.SetImageFile(1, 0, false) !== 0;
    FS.unlink(IMAGE_FILE);
    if (failed) throw new Error('SetImage failed');
  }

  #loaded: TesseractCore | undefined;
  #loadedCore(): TesseractCore {
    if (!this.#loaded) throw new Error('the engine is not loaded');
    return this.#loaded;
  }

  async #ready(): Promise<TesseractCore> {
    this.#core ??= this.#start();
    try {
      this.#loaded = await this.#core;
      return this.#loaded;
    } catch (thrown) {
      this.#drop();
      throw thrown;
    }
  }

  async #start(): Promise<TesseractCore> {
    const silent = () => {};
    try {
      const [create, wasmBinary] = await Promise.all([this.#assets.loadCore(), this.#assets.loadWasm()]);
      const onStep = this.#assets.onStep ?? silent;
      return await create({ wasmBinary, print: silent, printErr: silent, TesseractProgress: onStep });
    } catch (thrown) {
      throw missingEngine('ocr', {}, thrown);
    }
  }

  #language(name: LanguageData): Promise<Uint8Array> {
    const loading = this.#languages.get(name) ?? loadLanguage(name, this.#assets.loadLanguageFile);
    this.#languages.set(name, loading);
    loading.catch(() => this.#languages.delete(name));
    return loading;
  }

  #drop(): void {
    this.#core = undefined;
    this.#loaded = undefined;
    this.#api = undefined;
    this.#setup = '';
    this.#pages = 0;
    this.#present = new Set();
  }

  /**
   * Runs work in wasm; anything thrown makes the engine unusable, so it is dropped. @throws out-of-memory, engine-crashed
   */
  #guarded<Out>(work: () => Out): Out {
    try {
      return work();
    } catch (thrown) {
      this.#drop();
      const isMemory = /memory|OOM|abort\(/i.test(String(thrown));
      throw new RectoError(isMemory ? 'out-of-memory' : 'engine-crashed', {}, thrown);
    }
  }
}
