import { crc32, deflateRaw, ZipWriter } from '@recto/codecs';
import type { EmitOutput, OutputFile } from '@recto/contract/job';
import type { Note } from '@recto/contract/receipt';
import { refuseInput, refuseOption } from '@recto/contract/recto-error';
import { resultName } from '@recto/contract/tool';
import type { ExtractKind } from '../kinds.ts';
import tool from '../tool.ts';
import { ResultNames } from './document/file-names.ts';
import { PROBLEMS } from './notes.ts';

const MAX_RESULTS = 10_000;
/** Media types whose files are packed already. */
const PACKED = /^image\/|zip/;

/** File made for one kind of content. */
export interface MadeFile {
  readonly kind: ExtractKind;
  /** Its name without `recto-extract-` and extension. */
  readonly part: string;
  readonly extension: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Takes the files of a job as they are made: one by one, or into one ZIP with a folder for each kind. */
export class Results {
  readonly notes: Note[] = [];
  readonly #outputs: OutputFile[] = [];
  readonly #names = new ResultNames();
  readonly #emit: EmitOutput | undefined;
  readonly #zip: ZipWriter | null;
  #count = 0;

  constructor(isZip: boolean, emit: EmitOutput | undefined) {
    this.#emit = emit;
    this.#zip = isZip ? new ZipWriter() : null;
  }

  /** @throws option-invalid for more files than a folder should hold */
  async add({ kind, part, extension, mediaType, bytes }: MadeFile): Promise<void> {
    this.#count += 1;
    if (this.#count > MAX_RESULTS) throw refuseOption('pages', PROBLEMS.tooMany, { most: MAX_RESULTS });
    const name = this.#names.give(part, extension);
    if (this.#zip) {
      const isPacked = PACKED.test(mediaType);
      const packed = isPacked ? bytes : await deflateRaw(bytes);
      const method = isPacked ? 0 : 8;
      this.#zip.addPacked(`${kind}/${name}`, { method, crc: crc32(bytes), sizeBytes: bytes.length, packed });
      return;
    }
    const output = { name, mediaType, bytes };
    if (this.#emit) await this.#emit(output);
    else this.#outputs.push(output);
  }

  /** Returns the files that are not handed over yet. @throws nothing-to-do when nothing was made */
  finish(): readonly OutputFile[] {
    if (this.#count === 0) throw refuseInput(PROBLEMS.nothingFound);
    if (!this.#zip) return this.#outputs;
    const { extension, mediaType } = tool.output;
    return [{ name: resultName(tool.id, extension), mediaType, bytes: this.#zip.finish() }];
  }
}
