import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type GrayImage, RectoError } from '@recto/contract';
import { type LanguageData, loadLanguage } from '../languages/language-files.ts';
import { NODE_ASSETS } from './engine-files.node.ts';
import { NATIVE_TESSERACT } from './native-program.node.ts';
import {
  type EngineOptions,
  type EngineReading,
  type PageOrientation,
  type Recogniser,
  SEGMENTATION_MODES,
  THRESHOLD_METHODS,
  toGrayMap,
} from './recogniser.ts';

/** hOCR of a full newspaper page has 3 MB. */
const MAX_OUTPUT_BYTES = 64 * 1_048_576;
const TIMEOUT_MS = 240_000;

let version: string | null | undefined;

/** "5.3.0", or null when the system has no Tesseract of version 5. */
export function nativeTesseractVersion(): string | null {
  if (version === undefined) {
    const { stdout } = spawnSync(NATIVE_TESSERACT, ['--version'], { encoding: 'utf8', env: {}, timeout: 5_000 });
    version = /^tesseract (5\.[\d.]+)/.exec(stdout ?? '')?.[1] ?? null;
  }
  return version;
}

/** Tesseract as a program of the system, with our language data. */
export class NativeRecogniser implements Recogniser {
  readonly #folder: string;
  readonly #onChild: (pid: number | null) => void;

  /** @param folder for the unpacked language data, which others may share. @param onChild called with each program that starts. */
  constructor(folder: string, onChild: (pid: number | null) => void) {
    this.#folder = folder;
    this.#onChild = onChild;
  }

  async recognise(image: GrayImage, options: EngineOptions): Promise<EngineReading> {
    const [reading] = readingsIn(await this.#read('stdin', image.dpi, options, toGrayMap(image)), 1);
    return reading ?? { hocr: '', text: '' };
  }

  async recogniseEach(images: readonly GrayImage[], options: EngineOptions): Promise<EngineReading[]> {
    const [first] = images;
    if (!first) return [];
    // One start of the program for all: it takes a list of files.
    const folder = await mkdtemp(join(this.#folder, 'lines-'));
    try {
      const paths = images.map((_, at) => join(folder, `${at}.pgm`));
      await Promise.all(images.map((image, at) => writeFile(paths[at] ?? '', toGrayMap(image))));
      const list = join(folder, 'list.txt');
      await writeFile(list, paths.join('\n'));
      return readingsIn(await this.#read(list, first.dpi, options), images.length);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #read(
    source: string,
    dpi: number,
    { languages, segmentation, threshold }: EngineOptions,
    input?: Uint8Array,
  ): Promise<string> {
    for (const language of languages) await this.#provide(language);
    const settings = [
      ...['-l', languages.join('+'), '--oem', '1', '--psm', String(SEGMENTATION_MODES[segmentation])],
      ...['-c', `thresholding_method=${THRESHOLD_METHODS[threshold]}`],
      ...['-c', 'tessedit_create_hocr=1', '-c', 'tessedit_create_txt=1'],
    ];
    const { exitCode, stdout } = await this.#run(source, dpi, settings, input);
    if (exitCode !== 0) throw new RectoError('engine-crashed');
    return stdout;
  }

  async orientation(image: GrayImage): Promise<PageOrientation | null> {
    await this.#provide('osd');
    const { exitCode, stdout } = await this.#run('stdin', image.dpi, ['-l', 'osd', '--psm', '0'], toGrayMap(image));
    // Too little text to tell makes the program fail.
    if (exitCode !== 0) return null;
    const value = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(stdout)?.[1];
    const rotation = Number(value('Rotate') ?? 0);
    return {
      turnDegrees: rotation === 90 || rotation === 180 || rotation === 270 ? rotation : 0,
      confidence: Number(value('Orientation confidence') ?? 0),
      script: value('Script') ?? null,
    };
  }

  async #provide(name: LanguageData): Promise<void> {
    const path = join(this.#folder, `${name}.traineddata`);
    if (existsSync(path)) return;
    // Another thread may be doing the same: the last one renames an identical file into place.
    const part = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    await writeFile(part, await loadLanguage(name, NODE_ASSETS.loadLanguageFile));
    await rename(part, path);
  }

  /** @param source a file, or `stdin` for what `input` holds */
  #run(
    source: string,
    dpi: number,
    args: readonly string[],
    input?: Uint8Array,
  ): Promise<{ exitCode: number | null; stdout: string }> {
    const all = [source, 'stdout', '--tessdata-dir', this.#folder, '--dpi', String(Math.round(dpi)), ...args];
    return new Promise((resolve, reject) => {
      const child = spawn(NATIVE_TESSERACT, all, {
        env: { OMP_THREAD_LIMIT: '1', LC_ALL: 'C.UTF-8' },
        stdio: ['pipe', 'pipe', 'ignore'],
        timeout: TIMEOUT_MS,
        killSignal: 'SIGKILL',
      });
      this.#onChild(child.pid ?? null);
      const parts: Buffer[] = [];
      let size = 0;
      child.stdout.on('data', (part: Buffer) => {
        size += part.length;
        if (size > MAX_OUTPUT_BYTES) child.kill('SIGKILL');
        else parts.push(part);
      });
      child.stdin.on('error', () => {});
      child.on('error', (thrown) => reject(new RectoError('engine-missing', { engine: 'Tesseract' }, thrown)));
      child.on('close', (exitCode) => {
        this.#onChild(null);
        resolve({ exitCode, stdout: Buffer.concat(parts).toString('utf8') });
      });
      child.stdin.end(input);
    });
  }
}

/**
 * What the program has said of each picture, in order. Both kinds of output go to the same place: the text of a picture
 * stands behind its last element, before the next picture or the body's end.
 */
function readingsIn(output: string, count: number): EngineReading[] {
  const pages = output.split(/(?=<div class='ocr_page')/).slice(1);
  return Array.from({ length: count }, (_, at) => {
    const page = pages[at] ?? '';
    const start = page.lastIndexOf('</div>') + '</div>'.length;
    const end = page.lastIndexOf('</body>');
    return { hocr: page.slice(0, start), text: page.slice(start, end < start ? undefined : end) };
  });
}
