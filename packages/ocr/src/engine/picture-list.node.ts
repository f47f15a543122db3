import { spawn } from 'node:child_process';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GrayImage } from '@recto/contract/capabilities/ocr';
import { RectoError } from '@recto/contract/recto-error';
import { NATIVE_TESSERACT } from './native-program.node.ts';
import { type EngineReading, toGrayMap } from './recogniser.ts';

/** After so many pictures the program is started again, which bounds what it may leak. */
const MOST_PICTURES = 100;
/** hOCR of a full newspaper page has 3 MB. */
const MAX_OUTPUT_BYTES = 64 * 1_048_576;
/** Time limit per picture. */
const TIMEOUT_MS = 240_000;
const FORM_FEED = 0x0c;
/** Before the text of each picture but the first; longer than what the program holds back before it writes. */
const SEPARATOR = '\f'.repeat(8_192);
const PAGE_START = "<div class='ocr_page'";

/** A picture that waits to be read, and who waits for it. */
export interface WaitingPicture {
  readonly image: GrayImage;
  resolve(reading: EngineReading): void;
  reject(error: unknown): void;
}

/** Settings for reading a list of pictures. */
export interface ListSetup {
  /** Shared with others; what the list needs lies in a folder of its own there. */
  readonly folder: string;
  readonly programArguments: readonly string[];
  /** Called with the program when it starts, and with null when it has ended. */
  readonly onChild: (pid: number | null) => void;
}

/**
 * Pictures that one start of Tesseract reads, one after the other. The program is given more names of files than there
 * are pictures; as long as the next one lies there in time it goes on, and its language data is loaded only once.
 */
export class PictureList {
  readonly #setup: ListSetup;
  readonly #pictures: WaitingPicture[] = [];
  #folder = '';
  #doneCount = 0;
  #hasEnded = false;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(setup: ListSetup) {
    this.#setup = setup;
  }

  /** Takes one more picture. @returns false when it takes none any more */
  add(picture: WaitingPicture): boolean {
    if (this.#hasEnded || this.#pictures.length >= MOST_PICTURES) return false;
    const index = this.#pictures.push(picture) - 1;
    if (this.#folder !== '') this.#write(picture, index);
    return true;
  }

  /**
   * Reads what was added, and what is added meanwhile. Where the program fails at a picture, that one is rejected.
   * @returns pictures that it did not come to
   */
  async read(): Promise<WaitingPicture[]> {
    try {
      this.#folder = await mkdtemp(join(this.#setup.folder, 'list-'));
      for (const [index, picture] of this.#pictures.entries()) this.#write(picture, index);
      await writeFile(this.#path('blank'), toGrayMap(BLANK));
      // An empty picture before the first one, which has no separator, and behind each, so that its text is written at once.
      const names = Array.from({ length: MOST_PICTURES }, (_, index) => ['blank', `${index}`]).flat();
      await writeFile(
        join(this.#folder, 'list.txt'),
        [...names, 'blank'].map((name) => `${this.#path(name)}\n`).join(''),
      );
      await this.#writing;
      const isAtFault = await this.#run();
      const left = this.#pictures.slice(this.#doneCount);
      if (isAtFault || this.#doneCount === 0) left.shift()?.reject(new RectoError('engine-crashed'));
      return left;
    } catch (thrown) {
      for (const picture of this.#pictures.slice(this.#doneCount)) picture.reject(thrown);
      return [];
    } finally {
      this.#hasEnded = true;
      await this.#writing;
      if (this.#folder !== '') await rm(this.#folder, { recursive: true, force: true }).catch(() => undefined);
    }
  }

  #path(name: string): string {
    return join(this.#folder, `${name}.pgm`);
  }

  /** One after the other, so that none lies there before the one that is read first. */
  #write({ image }: WaitingPicture, index: number): void {
    this.#writing = this.#writing.then(async () => {
      if (this.#hasEnded) return;
      const part = join(this.#folder, `${index}.part`);
      await writeFile(part, toGrayMap(image));
      await rename(part, this.#path(`${index}`));
    });
    // Without its file the program ends, and the picture is given back.
    this.#writing = this.#writing.catch(() => undefined);
  }

  /** @returns true when the program was ended, or crashed, at the next picture */
  #run(): Promise<boolean> {
    const { programArguments, onChild } = this.#setup;
    const settings = [
      ...['-c', 'tessedit_create_hocr=1', '-c', 'tessedit_create_txt=1'],
      ...['-c', `page_separator=${SEPARATOR}`],
    ];
    return new Promise((resolve, reject) => {
      const child = spawn(
        NATIVE_TESSERACT,
        [join(this.#folder, 'list.txt'), 'stdout', ...programArguments, ...settings],
        { env: { OMP_THREAD_LIMIT: '1', LC_ALL: 'C.UTF-8' }, stdio: ['ignore', 'pipe', 'ignore'] },
      );
      onChild(child.pid ?? null);
      const kill = () => child.kill('SIGKILL');
      let timer = setTimeout(kill, TIMEOUT_MS);
      const onReading = (reading: EngineReading) => {
        clearTimeout(timer);
        timer = setTimeout(kill, TIMEOUT_MS);
        this.#done(reading);
      };
      child.stdout.on('data', cutAtFormFeeds(inPairs(onReading), kill));
      child.on('error', (thrown) => reject(new RectoError('engine-missing', { engine: 'Tesseract' }, thrown)));
      child.on('close', (_exitCode, endedBy) => {
        clearTimeout(timer);
        this.#hasEnded = true;
        onChild(null);
        resolve(endedBy !== null);
      });
    });
  }

  #done(reading: EngineReading): void {
    const index = this.#doneCount++;
    this.#pictures[index]?.resolve(reading);
    void rm(this.#path(`${index}`), { force: true });
  }
}

const BLANK: GrayImage = { widthPixels: 64, heightPixels: 64, gray: new Uint8Array(64 * 64).fill(255), dpi: 300 };

/** Passes on what stands between form feeds. @param onTooMuch called when more comes than a picture can hold */
function cutAtFormFeeds(onPiece: (text: string) => void, onTooMuch: () => void): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let size = 0;
  let isInSeparator = false;
  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      const found = chunk.indexOf(FORM_FEED, at);
      const end = found < 0 ? chunk.length : found;
      if (end > at) {
        parts.push(chunk.subarray(at, end));
        size += end - at;
        isInSeparator = false;
      }
      if (found >= 0 && !isInSeparator) {
        onPiece(Buffer.concat(parts).toString('utf8'));
        parts = [];
        size = 0;
        isInSeparator = true;
      }
      at = end + 1;
    }
    if (size > MAX_OUTPUT_BYTES) onTooMuch();
  };
}

/** hOCR of a picture, in which all text is escaped, and its text with the hOCR of the empty picture behind it. */
function inPairs(onReading: (reading: EngineReading) => void): (piece: string) => void {
  let hocr: string | null = null;
  return (piece) => {
    if (hocr === null) {
      hocr = piece;
      return;
    }
    onReading({ hocr, text: piece.slice(0, piece.lastIndexOf(PAGE_START)) });
    hocr = null;
  };
}
