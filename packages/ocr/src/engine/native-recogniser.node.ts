import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GrayImage } from '@recto/contract/capabilities/ocr';
import { RectoError } from '@recto/contract/recto-error';
import { type LanguageData, loadLanguage } from '../languages/language-files.ts';
import { NODE_ASSETS } from './engine-files.node.ts';
import { hasNativeTesseract, NATIVE_TESSERACT } from './native-program.node.ts';
import { PictureList, type WaitingPicture } from './picture-list.node.ts';
import {
  type EngineOptions,
  type EngineReading,
  type PageOrientation,
  type Recogniser,
  SEGMENTATION_MODES,
  THRESHOLD_METHODS,
  toGrayMap,
} from './recogniser.ts';

/** Time limit for the detection of script and orientation; its output is a few lines. */
const TIMEOUT_MS = 240_000;
/** Time limit for the program to print its version; a busy machine starts it late, and without it another engine reads. */
const VERSION_TIMEOUT_MS = 60_000;
const MAX_OUTPUT_BYTES = 65_536;

let version: string | null | undefined;

/** "5.3.0", or null when the system has no Tesseract of version 5, or it is not wanted. */
export function nativeTesseractVersion(): string | null {
  if (!hasNativeTesseract()) return null;
  if (version === undefined) {
    const { stdout } = spawnSync(NATIVE_TESSERACT, ['--version'], {
      encoding: 'utf8',
      env: {},
      timeout: VERSION_TIMEOUT_MS,
    });
    version = /^tesseract (5\.[\d.]+)/.exec(stdout ?? '')?.[1] ?? null;
  }
  return version;
}

/** Pictures that wait for a start of the program with the same settings. */
interface Group {
  readonly options: EngineOptions;
  readonly dpi: number;
  readonly pictures: WaitingPicture[];
}

/** Tesseract as a program of the system, with our language data. One start of it reads as many pictures as come. */
export class NativeRecogniser implements Recogniser {
  readonly #folder: string;
  readonly #onChild: (pid: number | null) => void;
  /** The list that is read now, and with what settings. */
  #current: { readonly key: string; readonly list: PictureList } | null = null;
  /** By their settings; the first is next. */
  readonly #waiting = new Map<string, Group>();
  #turn: Promise<unknown> = Promise.resolve();
  #turnCount = 0;

  /** @param folder for the unpacked language data, which others may share. @param onChild called with each program that starts. */
  constructor(folder: string, onChild: (pid: number | null) => void) {
    this.#folder = folder;
    this.#onChild = onChild;
  }

  recognise(image: GrayImage, options: EngineOptions): Promise<EngineReading> {
    return new Promise((resolve, reject) => this.#take({ image, resolve, reject }, options));
  }

  recogniseEach(images: readonly GrayImage[], options: EngineOptions): Promise<EngineReading[]> {
    return Promise.all(images.map((image) => this.recognise(image, options)));
  }

  async orientation(image: GrayImage): Promise<PageOrientation | null> {
    return this.#inTurn(() => this.#orientation(image));
  }

  /** Joins the list that is read with the same settings, unless others wait for its end. */
  #take(picture: WaitingPicture, options: EngineOptions): void {
    const dpi = Math.round(picture.image.dpi);
    const key = JSON.stringify([dpi, options.languages, options.segmentation, options.threshold]);
    if (this.#turnCount === 1 && this.#current?.key === key && this.#current.list.add(picture)) return;
    const group = this.#waiting.get(key);
    if (group) {
      group.pictures.push(picture);
      return;
    }
    this.#waiting.set(key, { options, dpi, pictures: [picture] });
    void this.#inTurn(() => this.#readGroup(key));
  }

  /** Reads the pictures of a group; a new start of the program reads those that it did not get to. */
  async #readGroup(key: string): Promise<void> {
    const group = this.#waiting.get(key);
    if (!group) return;
    try {
      for (const language of group.options.languages) await this.#provide(language);
    } catch (thrown) {
      this.#waiting.delete(key);
      for (const { reject } of group.pictures) reject(thrown);
      return;
    }
    this.#waiting.delete(key);
    const programArguments = this.#argumentsFor(group);
    const list = new PictureList({ folder: this.#folder, programArguments, onChild: this.#onChild });
    const left = group.pictures.filter((picture) => !list.add(picture));
    this.#current = { key, list };
    left.unshift(...(await list.read()));
    this.#current = null;
    for (const picture of left) this.#take(picture, group.options);
  }

  #argumentsFor({ options: { languages, segmentation, threshold }, dpi }: Group): string[] {
    return [
      ...['--tessdata-dir', this.#folder, '--dpi', String(dpi)],
      ...['-l', languages.join('+'), '--oem', '1', '--psm', String(SEGMENTATION_MODES[segmentation])],
      ...['-c', `thresholding_method=${THRESHOLD_METHODS[threshold]}`],
    ];
  }

  /** One program at a time. */
  #inTurn<Out>(work: () => Promise<Out>): Promise<Out> {
    this.#turnCount++;
    const done = this.#turn.then(work).finally(() => this.#turnCount--);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #orientation(image: GrayImage): Promise<PageOrientation | null> {
    await this.#provide('osd');
    const { exitCode, stdout } = await this.#tellOrientation(image);
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

  #tellOrientation(image: GrayImage): Promise<{ exitCode: number | null; stdout: string }> {
    const settings = [
      '--tessdata-dir',
      this.#folder,
      '--dpi',
      String(Math.round(image.dpi)),
      '-l',
      'osd',
      '--psm',
      '0',
    ];
    const all = ['stdin', 'stdout', ...settings];
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
      child.stdin.end(toGrayMap(image));
    });
  }
}
