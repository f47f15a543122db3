import type { Matrix } from '@recto/codecs';
import type { LoadedFile } from '../engine/loaded-file.ts';
import type { Scratch } from './scratch.ts';

/** State that the readers of one page share. */
export interface PageReading {
  readonly loaded: LoadedFile;
  /** FPDF_PAGE. */
  readonly page: number;
  /** From user space to the page as displayed. */
  readonly display: Matrix;
  readonly scratch: Scratch;
}
